"""The page of one's chips: how many, where some are held, what moved them, and the chips of the day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from accounts import chips
from accounts.chips.reading import Movement, history, holds_of
from accounts.models import User
from games import stake_words
from games.stake_words import grouped

_ID = re.compile(r"\d{1,18}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Line:
    """A movement with what the page shows of it.

    change: what it did to all of the person's chips, with its sign.  held: chips put aside, or until then.
    was_held: the latter in a sentence, empty where none were.  url: where the game or the match is.
    """

    movement: Movement
    change: str
    held: str
    was_held: str
    url: str | None


@login_required
@require_safe
def chips_page(request: HttpRequest) -> HttpResponse:
    """Balance, holds and history. ?before: a cursor; what makes no sense there is left out."""
    user = _person(request)
    now = timezone.now()
    before = _ID.fullmatch(request.GET.get("before", ""))
    page = history(user, before=int(before[0]) if before else None)
    balance = chips.balance(user, now)
    context = {
        "free": stake_words.chips(balance.free),
        "held": grouped(balance.held) if balance.held else "",
        "fetch": _fetch(chips.refill_due(user, balance, now)),
        "start": grouped(settings.CHIPS_START),
        "refill": grouped(settings.CHIPS_REFILL),
        "holds": _lines(holds_of(user)),
        "lines": _lines(page.movements),
        "before": page.before,
        "older": before is not None,
    }
    return render(request, "games/chips.html", context)


@login_required
@require_POST
def fetch_chips(request: HttpRequest) -> HttpResponse:
    """The chips of the day."""
    size = chips.refill(_person(request), timezone.now())
    if size:
        text = ngettext("%(n)s chip for today.", "%(n)s chips for today.", size) % {"n": grouped(size)}
        messages.success(request, text)
    else:
        messages.info(request, _("No chips are due today."))
    return redirect("games:chips")


def _person(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def _fetch(due: int) -> str:
    """What the button says; empty when no chips are due."""
    if not due:
        return ""
    return ngettext("Get today’s %(n)s chip", "Get today’s %(n)s chips", due) % {"n": grouped(due)}


def _lines(movements: Sequence[Movement]) -> list[Line]:
    return [
        Line(
            movement,
            _signed(movement.change),
            grouped(abs(movement.held)),
            _was_held(-movement.held),
            _address(movement.ref),
        )
        for movement in movements
    ]


def _signed(change: int) -> str:
    sign = "+" if change > 0 else "−" if change else "±"
    return f"{sign}{grouped(abs(change))}"


def _was_held(freed: int) -> str:
    """What a game's end has freed: the history tells of no holds, which change nothing yet."""
    if freed <= 0:
        return ""
    return ngettext("%(n)s chip was held", "%(n)s chips were held", freed) % {"n": grouped(freed)}


def _address(ref: str) -> str | None:
    """Where the game or the match can be looked at; a running game's address leads on to its table."""
    what, _colon, key = ref.partition(":")
    page = {"game": "games:replay", "match": "games:match"}.get(what)
    return reverse(page, args=[key]) if page else None
