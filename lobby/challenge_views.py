"""The pages of challenges and appointments: the calendar, a new one, one of them with what may be done about it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.chips import balance
from accounts.models import User
from games.errors import Refused
from games.models import Game
from games.rules.ruleset import PRESETS
from games.rules_pages.views import rules_called
from games.ruleset_words import facts
from games.table_titles import table_title, table_variation
from lobby import challenges
from lobby.calendar import calendar
from lobby.challenge_forms import ChallengeForm, CustomChallengeForm, OpponentForm, TimeForm
from lobby.models import Challenge, challenges_of
from lobby.presets import starts
from lobby.views import CUSTOM_START, SeeOther, explain, member

State = Challenge.State
RECENT = 20


def _user(request: HttpRequest) -> User:
    """Who is signed in, as `login_required` has made sure."""
    user = member(request)
    if user is None:
        raise Http404
    return user


@login_required
@require_safe
def agenda(request: HttpRequest) -> HttpResponse:
    """Everything that waits for the person or for somebody else, the appointments by day, and what is over."""
    user, now = _user(request), timezone.now()
    waiting = challenges_of(user).filter(state=State.OPEN, expires_at__gt=now)
    agreed = sorted(
        (row for row in challenges_of(user).filter(state=State.ACCEPTED) if row.meets_at is not None),
        key=lambda row: row.meets_at or now,
    )
    over = challenges_of(user).exclude(state__in=[State.OPEN, State.ACCEPTED]).order_by("-ended_at")
    context = {
        "incoming": [_line(row, user) for row in waiting.filter(owes=user)],
        "outgoing": [_line(row, user) for row in waiting.exclude(owes=user)],
        "days": [
            (day, [_line(row, user) for row in rows])
            for day, rows in groupby(agreed, key=lambda row: (row.meets_at or now).date())
        ],
        "over": [_line(row, user) for row in over[:RECENT]],
    }
    return render(request, "lobby/challenges.html", context)


def _line(row: Challenge, user: User) -> dict[str, Any]:
    return {
        "row": row,
        "other": row.other(user),
        "title": table_title(row.preset, row.ruleset),
        "state": state_words(row, user),
    }


def state_words(row: Challenge, user: User) -> str:
    """How the challenge stands, for one of the two."""
    if row.open:
        if row.expires_at <= timezone.now():
            return str(State.EXPIRED.label)
        return _("waits for your answer") if row.owes_id == user.pk else _("waits for an answer")
    if row.state == State.WALKOVER:
        return _("won by walkover") if row.winner_id == user.pk else _("lost by walkover")
    if row.accepted and row.table_id is not None:
        return _("the room is open")
    return str(row.get_state_display())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Challenge somebody under a preset. ?to=: the number of a player whose name stands there already."""
    if request.method != "POST":
        return _new(request, ChallengeForm(initial={"to": _named(request)}))
    form = ChallengeForm(request.POST)
    row = _challenge(request, form, lambda: form.rules)
    return SeeOther(row.get_absolute_url()) if row is not None else _new(request, form, status=400)


def _new(request: HttpRequest, form: ChallengeForm, status: int = 200) -> HttpResponse:
    return render(
        request, "lobby/challenge_new.html", {"form": form, "to": request.GET.get("to", "")}, status=status
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def custom(request: HttpRequest) -> HttpResponse:
    """Challenge somebody under rules of one's own, filled from the preset that the address names."""
    chips = balance(_user(request), timezone.now()).free
    if request.method != "POST":
        start = request.GET.get("preset", CUSTOM_START)
        known = start if start in PRESETS else CUSTOM_START
        return _custom(request, CustomChallengeForm(known, to=_named(request), balance=chips))
    start = request.POST.get("start", "")
    form = CustomChallengeForm(start if start in PRESETS else CUSTOM_START, request.POST, balance=chips)
    row = _challenge(request, form, lambda: form.rules)
    return SeeOther(row.get_absolute_url()) if row is not None else _custom(request, form, status=400)


def _custom(request: HttpRequest, form: CustomChallengeForm, status: int = 200) -> HttpResponse:
    return render(request, "lobby/challenge_custom.html", {"form": form, "starts": starts()}, status=status)


def _named(request: HttpRequest) -> str:
    """The name of the player whom the address means."""
    number = request.GET.get("to", "")
    known = number.isascii() and number.isdigit() and len(number) < 18
    person = User.objects.filter(pk=int(number), is_bot=False).first() if known else None
    return (person.name or "") if person is not None else ""


def _challenge(request: HttpRequest, form: OpponentForm, rules: Callable[[], Any]) -> Challenge | None:
    """Make the challenge; None when the form says why not."""
    if not form.is_valid():
        return None
    name, ruleset = rules()
    try:
        return challenges.challenge(
            _user(request),
            form.opponent,
            name,
            ruleset,
            colour=form.side,
            at=form.moment,
            now=timezone.now(),
        )
    except Refused as refusal:
        form.refuse(refusal)
        return None


def _mine(request: HttpRequest, key: str) -> Challenge:
    """A challenge of this person; anybody else's looks like one that does not exist."""
    row = challenges_of(_user(request)).filter(key=key).first()
    if row is None:
        raise Http404
    return row


@login_required
@require_safe
def one(request: HttpRequest, key: str) -> HttpResponse:
    """One challenge: who, when, the rules, and what may be done about it."""
    return _one(request, _mine(request, key), TimeForm())


def _one(request: HttpRequest, row: Challenge, form: TimeForm, status: int = 200) -> HttpResponse:
    user, now = _user(request), timezone.now()
    alive = row.open and row.expires_at > now
    game = (
        Game.objects.filter(table=row.table).order_by("pk").first()
        if row.table is not None and row.state in {State.PLAYED, State.WALKOVER}
        else None
    )
    context = {
        "row": row,
        "other": row.other(user),
        "by_me": row.by_id == user.pk,
        "mine": row.by_id == user.pk and row.colour,
        "state": state_words(row, user),
        "title": table_title(row.preset, row.ruleset),
        "variation": table_variation(row.preset, row.ruleset),
        "facts": facts(row.ruleset),
        "ruleset": row.ruleset,
        "balance": balance(user, now).free if row.ruleset.stake else None,
        "may_answer": alive and row.owes_id == user.pk,
        "may_withdraw": alive and row.owes_id != user.pk,
        "may_cancel": row.accepted and row.table_id is None,
        "room": row.table if row.table is not None and row.table.closed_at is None else None,
        "game": game,
        "form": form,
    }
    return render(request, "lobby/challenge.html", context, status=status)


@login_required
@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """All rules that a challenge is about."""
    row = _mine(request, key)
    return rules_called(
        request, row.preset, row.ruleset, heading=_("Rules of this game"), back=row.get_absolute_url()
    )


@require_POST
def answer(request: HttpRequest, key: str, verb: str) -> HttpResponse:
    """Accept, decline, withdraw or propose another time; a refusal is told on the page of the challenge."""
    if member(request) is None:  # signed out meanwhile: an address that only takes a POST leads nowhere
        return redirect_to_login(reverse("lobby:challenge", args=[key]))
    user, now, row = _user(request), timezone.now(), _mine(request, key)
    form = TimeForm(request.POST)
    seen = request.POST.get("round", "")
    number = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 6 else 0
    try:
        if verb == "accept":
            row = challenges.accept(user, key, number, now)
        elif verb == "decline":
            row = challenges.decline(user, key, now)
        elif verb == "withdraw":
            row = challenges.withdraw(user, key, now)
        elif form.is_valid():
            row = challenges.propose(user, key, form.moment, number, now)
        else:
            return _one(request, row, form, status=400)
    except Refused as refusal:
        if verb == "propose" and form.place_of(refusal):
            form.refuse(refusal)
            return _one(request, row, form, status=400)
        explain(request, user, refusal)
        return SeeOther(row.get_absolute_url())
    if row.accepted and row.table is not None:
        return SeeOther(row.table.get_absolute_url())
    messages.success(request, _done(verb))
    return SeeOther(row.get_absolute_url())


def _done(verb: str) -> str:
    return {
        "accept": _("You have an appointment."),
        "decline": _("You have declined."),
        "withdraw": _("Taken back."),
        "propose": _("The other time is proposed."),
    }[verb]


@login_required
@require_safe
def ics(request: HttpRequest, key: str) -> HttpResponse:
    """The appointment for the person's own calendar."""
    row = _mine(request, key)
    if row.open or row.at is None or row.answered_at is None:
        raise Http404
    page = request.build_absolute_uri(reverse("lobby:challenge", args=[row.key]))
    text = calendar(row, _user(request), page, request.get_host(), timezone.now())
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="open-nardy-{row.key}.ics"'
    return response
