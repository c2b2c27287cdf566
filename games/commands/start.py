"""The start of a game: in which match, who sits where, who starts, the first position."""

from __future__ import annotations

from datetime import timedelta

from games.commands.course import go_on, leave
from games.commands.held import Held
from games.commands.series import open_match
from games.models import Game, Match, Presence
from games.rules import game as rules
from games.rules import match as matches
from games.rules.board import Colour


def start_game(held: Held, *, swap: bool) -> None:
    """Start the next game at the table: of the match that goes on, or of a new one, with the seats changed if `swap`."""
    if held.table.meets_at is not None:
        release(held)
    match = open_match(held)
    if match is None:
        if swap:
            _change_seats(held)
        match = Match.objects.create(
            table=held.table,
            rules=held.table.rules,
            first=held.seats[Colour.WHITE].user,
            second=held.seats[Colour.BLACK].user,
            started_at=held.now,
        )
    now_white = match.number_of(held.seats[Colour.WHITE].user_id)
    state, white = matches.begin(match.state, now_white)
    if white != now_white:
        _change_seats(held)
    throws = _roll_off(held) if state.starter is None else []
    if throws and match.ruleset.colours == "winner_white" and throws[-1][1] > throws[-1][0]:
        # Who wins the roll-off plays White, so the log tells the throws by the colours that are played.
        _change_seats(held)
        throws = [(black, white_die) for white_die, black in throws]
    _open_game(held, match, state)
    if state.starter is not None:
        held.arbiter("first_roll", state.starter)
        go_on(held, ())
    for white_die, black_die in throws:
        go_on(held, rules.roll_off(held.running.state, white_die, black_die))
    _miss_the_absent(held)


def _open_game(held: Held, match: Match, state: rules.GameState) -> None:
    """The game before its first roll."""
    if match.next_at is not None:
        match.next_at = None
        match.save(update_fields=["next_at"])
    game = Game(
        table=held.table,
        match=match,
        number=Game.objects.filter(match=match).count() + 1,
        white=held.seats[Colour.WHITE].user,
        black=held.seats[Colour.BLACK].user,
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
    here = set(
        Presence.objects.filter(table=held.table, expires_at__gt=held.now).values_list("user_id", flat=True)
    )
    for colour, seat in held.seats.items():
        if not seat.bot and seat.user_id not in here and held.game is not None and held.game.running:
            leave(held, colour)
