"""The start of a game: who sits where, the roll-off, the first position."""

from __future__ import annotations

from games.commands.course import go_on, leave
from games.commands.held import Held
from games.models import Game, Match, Presence
from games.rules import game as rules
from games.rules.board import Colour


def start_game(held: Held, *, swap: bool) -> None:
    """Start the next game at the table, with the seats changed if `swap`."""
    ruleset = held.table.ruleset
    if swap:
        _change_seats(held)
    throws = _roll_off(held)
    white_die, black_die = throws[-1]
    if ruleset.colours == "winner_white" and black_die > white_die:
        # Who wins the roll-off plays White, so the log tells the throws by the colours that are played.
        _change_seats(held)
        throws = [(black, white) for white, black in throws]
    state = rules.new_game(ruleset)
    match = Match.objects.create(table=held.table, rules=held.table.rules, started_at=held.now)
    game = Game(
        table=held.table,
        match=match,
        white=held.seats[Colour.WHITE].user,
        black=held.seats[Colour.BLACK].user,
        started_at=held.now,
    )
    game.become(state)
    game.save()
    held.game = game
    held.changed(listed=True)
    for white, black in throws[:-1]:
        go_on(held, rules.roll_off(game.state, white, black))
    go_on(held, rules.roll_off(game.state, *throws[-1]))
    _miss_the_absent(held)


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
        if not seat.bot and seat.user_id not in here and held.running.running:
            leave(held, colour)
