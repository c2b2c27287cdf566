"""The start of a game: in which match, who sits where, who starts, the first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from accounts.models import User
from games.commands.course import go_on, leave
from games.commands.held import Held
from games.commands.series import open_match, stop_match
from games.commands.stakes import hold_stakes, short_seats
from games.models import ChatLine, Game, Match, Presence, Seat
from games.rules import game as rules
from games.rules import match as matches
from games.rules.board import Colour
from games.rules.stakes import largest_loss


def start_game(held: Held, *, swap: bool) -> None:
    """Start the next game at the table: of the match that goes on, or of a new one, with the seats changed if `swap`.

    Where a player lacks the chips for it, no game starts.
    """
    match = open_match(held)
    if short := short_seats(held, match):
        _call_off(held, match, short)
        return
    if held.table.meets_at is not None:
        release(held)
    if match is None:
        if swap:
            _change_seats(held)
        match = _new_match(held, _seated(held))
    now_white = match.number_of(held.seats[Colour.WHITE].user_id)
    state, white = matches.begin(match.state, now_white)
    if white != now_white:
        _change_seats(held)
    throws = _roll_off(held) if state.starter is None else []
    if throws and match.ruleset.colours == "winner_white" and throws[-1][1] > throws[-1][0]:
        # Who wins the roll-off plays White, so the log tells the throws by the colours that are played.
        _change_seats(held)
        throws = [(black, white_die) for white_die, black in throws]
    _open_game(held, match, state, _seated(held))
    hold_stakes(held)
    if state.starter is not None:
        held.arbiter("first_roll", state.starter)
        go_on(held, ())
    for white_die, black_die in throws:
        go_on(held, rules.roll_off(held.running.state, white_die, black_die))
    _miss_the_absent(held)


def _call_off(held: Held, match: Match | None, short: Sequence[Seat]) -> None:
    """Players lack the chips for the next game: a match ends as it stands; before the first one they are not ready."""
    for seat in short:
        said = ChatLine.objects.filter(table=held.table, code="short_of_chips", user=seat.user_id)
        # An appointment is tried again and again until its time is over; there it is said once.
        if held.table.meets_at is None or not said.exists():
            held.say(
                user_id=seat.user_id, code="short_of_chips", data={"chips": largest_loss(held.table.ruleset)}
            )
    if match is not None:
        held.arbiter("match_stopped")
        stop_match(held)
    for seat in short if match is None else held.seats.values():
        if seat.ready or seat.swap:
            seat.ready, seat.swap = seat.bot, False
            seat.save(update_fields=["ready", "swap"])
            held.changed(listed=True)


def start_if_met(held: Held) -> None:
    """Start the game of an appointment if its time has come and both its players are here."""
    if held.table.meets_at is None or held.now < held.table.meets_at:
        return
    held.keep_seats()
    present = here(held)
    if all(
        seat.user_id is not None and seat.user_id == seat.kept_for_id and seat.user_id in present
        for seat in held.seats.values()
    ):
        start_game(held, swap=False)


def win_unplayed(held: Held, winner: Colour) -> None:
    """A match that begins and ends with a walkover over the player for whom the other seat was kept."""
    people = {colour: seat.kept_for for colour, seat in held.seats.items()}
    release(held)
    match = _new_match(held, people)
    state, _white = matches.begin(match.state, 0)
    _open_game(held, match, state, people)
    hold_stakes(held, partly=True)
    go_on(held, rules.walkover(state, winner))


def release(held: Held) -> None:
    """The appointment is over, met or not: from now on the table is one like any other."""
    held.table.meets_at = None
    held.table.save(update_fields=["meets_at"])
    for seat in held.seats.values():
        seat.kept_for = None
        seat.save(update_fields=["kept_for"])


def here(held: Held) -> set[int]:
    """The ids of the people with an open page of this table."""
    rows = Presence.objects.filter(table=held.table, expires_at__gt=held.now)
    return set(rows.values_list("user_id", flat=True))


def _seated(held: Held) -> dict[Colour, User | None]:
    return {colour: seat.user for colour, seat in held.seats.items()}


def _new_match(held: Held, people: Mapping[Colour, User | None]) -> Match:
    return Match.objects.create(
        table=held.table,
        rules=held.table.rules,
        first=people[Colour.WHITE],
        second=people[Colour.BLACK],
        started_at=held.now,
    )


def _open_game(
    held: Held, match: Match, state: rules.GameState, people: Mapping[Colour, User | None]
) -> None:
    """The game before its first roll."""
    if match.next_at is not None:
        match.next_at = None
        match.save(update_fields=["next_at"])
    game = Game(
        table=held.table,
        match=match,
        number=Game.objects.filter(match=match).count() + 1,
        white=people[Colour.WHITE],
        black=people[Colour.BLACK],
        started_at=held.now,
    )
    if match.ruleset.clock is not None:
        game.white_reserve = game.black_reserve = timedelta(seconds=match.ruleset.clock[1])
    game.become(state)
    game.save()
    held.game = game
    held.changed(listed=True)
    if state.crawford:
        held.arbiter("crawford")


def _roll_off(held: Held) -> list[tuple[int, int]]:
    """One die for each side, again after a tie; the last pair decides."""
    throws = [(held.dice(), held.dice())]
    while throws[-1][0] == throws[-1][1]:
        throws.append((held.dice(), held.dice()))
    return throws


def _change_seats(held: Held) -> None:
    """Let the two sides change places."""
    white, black = held.seats[Colour.WHITE], held.seats[Colour.BLACK]
    places = (white.user, white.bot), (black.user, black.bot)
    white.user = None  # a person never holds two seats, not even between two statements
    white.save()
    (black.user, black.bot), (white.user, white.bot) = places
    black.save()
    white.save()


def _miss_the_absent(held: Held) -> None:
    """Whoever pressed Ready and then closed the page is away from the first moment."""
    present = here(held)
    for colour, seat in held.seats.items():
        if not seat.bot and seat.user_id not in present and held.game is not None and held.game.running:
            leave(held, colour)
