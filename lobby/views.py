"""The front page, the lobby and invitations; every change is a POST that leads on to a table or back with a reason."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.chips import balance
from accounts.models import User
from games.errors import Refused, sentence
from games.models import Table
from games.rules.board import Colour, Family
from games.rules.ruleset import PRESETS
from games.rules_pages.views import rules_of_table
from games.ruleset_words import facts, preset_of
from games.snapshots import game_json
from games.table_titles import table_title, table_variation
from lobby import commands, selectors
from lobby.custom import CustomForm
from lobby.forms import GameForm, TableForm
from lobby.live import draw
from lobby.models import Challenge
from lobby.presets import families, offers, starts

P = ParamSpec("P")
# From which rules the form for custom rules starts when nobody says otherwise.
CUSTOM_START = "club-long"
# What the front page shows while nobody plays: the middle of a long game, White to play 5-3.
QUIET_BOARD = {"position": "00000001001000010022100070/00101200210060000100010000", "dice": (5, 3)}


class SeeOther(HttpResponseRedirect):
    """Go there with GET, whatever was posted here."""

    status_code = 303


def member(request: HttpRequest) -> User | None:
    """The signed-in person, or None for a stranger."""
    return request.user if isinstance(request.user, User) else None


def _chips(request: HttpRequest) -> int | None:
    """What the signed-in person can play for, or None for a stranger."""
    user = member(request)
    return None if user is None else balance(user, timezone.now()).free


def leads_to_table(
    view: Callable[Concatenate[HttpRequest, User, P], Table | HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """A POST by a signed-in person that ends at a table; a refusal becomes a message in the lobby."""

    @require_POST
    @wraps(view)
    def wrapped(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        user = member(request)
        if user is None:
            return redirect_to_login(reverse("lobby:lobby"))
        try:
            result = view(request, user, *args, **kwargs)
        except Refused as refusal:
            explain(request, user, refusal)
            return SeeOther(reverse("lobby:lobby"))
        return SeeOther(result.get_absolute_url()) if isinstance(result, Table) else result

    return wrapped


def explain(request: HttpRequest, user: User, refusal: Refused) -> None:
    """Say why something was refused; who is busy elsewhere is shown the way there."""
    words = sentence(refusal.code, **refusal.data)
    own = selectors.own_table(user) if refusal.code == "busy" else None
    if own is not None:
        words = format_html(
            '{} <a href="{}">{}</a>', words, own.get_absolute_url(), _("Return to your table")
        )
    messages.error(request, words)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, what can be played, and what is being played now."""
    numbers, games = selectors.front.get()
    live = [{"game": game, "title": table_title(game.table.preset, game.match.ruleset)} for game in games]
    context = {
        "numbers": numbers,
        "hero": live[0] | {"cube": game_json(games[0])["cube"]} if live else None,
        "quiet": QUIET_BOARD,
        "live": live[1:],
        "offers": offers(selectors.waiting_by_preset()),
    }
    return render(request, "home.html", context)


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The tables, quick play, and the form for a new table."""
    return _lobby(request, TableForm())


def _lobby(request: HttpRequest, form: TableForm, *, trouble: str = "", status: int = 200) -> HttpResponse:
    user = member(request)
    after, family = request.GET.get("after", ""), _family(request)
    page = selectors.open_tables(after, family=family)
    rows = page if after else selectors.with_own(user, page, family)
    context = {
        "numbers": selectors.numbers(),
        "offers": offers(selectors.waiting_by_preset()),
        "families": families(),
        "family": family.value if family is not None else "",
        "rows": draw(rows, user),
        "here": selectors.visitors.get(),
        "live": user is not None and not after,
        "after": after,
        "more": page[-1].cursor if len(page) == selectors.PAGE else "",
        "form": form,
        "trouble": trouble,
        "owed": 0 if user is None else selectors.answers_owed(user),
        "challenges": []
        if user is None
        else [_asked(row, user) for row in selectors.urgent_challenges(user)],
    }
    return render(request, "lobby/lobby.html", context, status=status)


def _asked(row: Challenge, user: User) -> dict[str, Any]:
    """A challenge in the lobby; `at_once`: its rules are those of a preset, so that its title says what one accepts."""
    return {
        "row": row,
        "other": row.other(user),
        "title": table_title(row.preset, row.ruleset),
        "at_once": row.ruleset == PRESETS.get(row.preset),
    }


def _family(request: HttpRequest) -> Family | None:
    """Of which games the address wants to see tables; None: of all."""
    word = request.GET.get("family", "")
    return Family(word) if word in tuple(Family) else None


@leads_to_table
def new(request: HttpRequest, user: User) -> Table | HttpResponse:
    """Open a table."""
    form = TableForm(request.POST)
    if not form.is_valid():
        return _lobby(request, form, status=400)
    return commands.new_table(user, form.cleaned_data["preset"], private=form.private, colour=form.seat)


@require_http_methods(["GET", "HEAD", "POST"])
def custom(request: HttpRequest) -> HttpResponse:
    """The form for rules of one's own, filled from the preset that the address names; posting opens the table."""
    if request.method == "POST":
        return _new_custom(request)
    start = request.GET.get("preset", CUSTOM_START)
    if start in PRESETS:
        return _custom(request, CustomForm(start, balance=_chips(request)))
    trouble = _("There is no such preset. Choose one of those shown.")
    return _custom(request, CustomForm(CUSTOM_START, balance=_chips(request)), trouble=trouble, status=404)


@leads_to_table
def _new_custom(request: HttpRequest, user: User) -> Table | HttpResponse:
    start = request.POST.get("start", "")
    form = CustomForm(start if start in PRESETS else CUSTOM_START, request.POST, balance=_chips(request))
    if not form.is_valid() or form.ruleset is None:
        return _custom(request, form, status=400)
    try:
        return commands.new_table(
            user, preset_of(form.ruleset), private=form.private, colour=form.seat, ruleset=form.ruleset
        )
    except Refused as refusal:
        if refusal.code != "short_of_chips":
            raise
        form.refuse_stake(refusal)
        return _custom(request, form, status=400)


def _custom(request: HttpRequest, form: CustomForm, *, trouble: str = "", status: int = 200) -> HttpResponse:
    context = {"form": form, "starts": starts(), "trouble": trouble}
    return render(request, "lobby/custom.html", context, status=status)


@leads_to_table
def bot(request: HttpRequest, user: User) -> Table | HttpResponse:
    """Play a bot now."""
    return _quick(request, user, commands.play_bot)


@leads_to_table
def find(request: HttpRequest, user: User) -> Table | HttpResponse:
    """Find an opponent."""
    return _quick(request, user, commands.find_opponent)


def _quick(request: HttpRequest, user: User, play: Callable[[User, str], Table]) -> Table | HttpResponse:
    form = GameForm(request.POST)
    if not form.is_valid():
        return _lobby(request, TableForm(), trouble=str(form.errors["preset"][0]), status=400)
    return play(user, form.cleaned_data["preset"])


def _seat(word: str) -> Colour:
    try:
        return Colour(word)
    except ValueError:
        raise Refused("bad_message") from None


@leads_to_table
def sit(_request: HttpRequest, user: User, key: str, colour: str) -> Table:
    """Take a seat seen in the list."""
    return commands.sit_down(user, key, _seat(colour))


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Who invites and to what game; posting accepts. A stranger signs in first and comes back here."""
    user = member(request)
    try:
        if request.method != "POST":
            return render(request, "lobby/invite.html", _invitation(selectors.invited_to(token), user))
        if user is None:
            return redirect_to_login(request.path)
        return SeeOther(commands.accept_invite(user, token).get_absolute_url())
    except Refused as refusal:
        if user is not None and refusal.code in {"busy", "short_of_chips"}:
            explain(request, user, refusal)
            return SeeOther(request.path)
        return render(request, "lobby/refused.html", {"sentence": sentence(refusal.code)}, status=404)


@require_safe
def invitation_rules(request: HttpRequest, token: str) -> HttpResponse:
    """All rules of the table to which an invitation leads, for whoever holds it."""
    try:
        table = selectors.invited_to(token)
    except Refused as refusal:
        return render(request, "lobby/refused.html", {"sentence": sentence(refusal.code)}, status=404)
    return rules_of_table(request, table, back=reverse("lobby:invite", args=[token]))


def _invitation(table: Table, user: User | None) -> dict[str, Any]:
    """What the page of an invitation tells."""
    row = selectors.tables_by_key([table.key])[table.key]
    return {
        "owner": table.owner,
        "table": table,
        "row": row,
        "mine": user is not None and row.seats(user.pk),
        "title": table_title(table.preset, table.ruleset),
        "variation": table_variation(table.preset, table.ruleset),
        "balance": balance(user, timezone.now()).free if user is not None and table.ruleset.stake else None,
        "facts": facts(table.ruleset),
    }
