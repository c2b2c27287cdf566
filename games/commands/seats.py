"""Opening a table, sitting down, standing up, getting ready; and the start of a game when both are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial

from django.db import IntegrityError, transaction

from accounts.models import User
from games.access import may_enter
from games.commands.course import go_on
from games.commands.held import Held, hold
from games.commands.order import Answer, Order, carry_out, keep_account
from games.commands.play import not_of_before
from games.commands.series import forfeit_match, open_match
from games.commands.stakes import require_cover
from games.commands.start import here, start_game, start_if_met
from games.dice import Dice
from games.engines import BOTS
from games.errors import Refused
from games.models import Guest, Match, Presence, Seat, Table
from games.models.keys import new_invite
from games.rules import game as rules
from games.rules.board import Colour
from games.rules.ruleset import Ruleset
from games.rules.ruleset import preset as preset_rules


def open_table(
    order: Order,
    *,
    preset: str,
    ruleset: Ruleset | None = None,
    private: bool = False,
    colour: Colour | None = Colour.WHITE,
) -> Table:
    """Open a table and seat its owner, unless `colour` is None.

    The rules are those of the preset, or `ruleset` under the name that `preset` gives them ("custom").
    """
    ruleset = ruleset or preset_rules(preset)
    with one_seat_a_person(), transaction.atomic(durable=True):
        keep_account(order.user)
        table = create_table(order.user, preset, ruleset, private=private, now=order.now)
        held = hold(table.key, order.now, order.dice)
        require_cover(order.user, ruleset, order.now)
        if colour is not None:
            take_seat(held, order.user, colour)
        held.changed(listed=True)
    return table


def create_table(owner: User, preset: str, ruleset: Ruleset, *, private: bool, now: datetime) -> Table:
    """The rows of a table with two empty seats; needs a transaction."""
    table = Table.objects.create(
        preset=preset,
        rules=ruleset.to_json(),
        owner=owner,
        private=private,
        invite=new_invite() if private else None,
        opened_at=now,
        idle_since=now,
    )
    Seat.objects.bulk_create(Seat(table=table, colour=side.value) for side in Colour)
    return table


@contextmanager
def one_seat_a_person() -> Iterator[None]:
    """The one rule that the locks of two tables cannot guard is guarded by the database."""
    try:
        yield
    except IntegrityError:
        raise Refused("busy") from None


def admit(order: Order, invite: str) -> Table:
    """Let the bearer of an invitation in to its private table."""
    table = Table.objects.filter(invite=invite, closed_at=None).first() if invite else None
    if table is None:
        raise Refused("bad_invite")
    with transaction.atomic(durable=True):
        keep_account(order.user)
        Guest.objects.get_or_create(table=table, user=order.user)
    return table


def sit(order: Order, table_key: str, colour: Colour) -> Answer:
    """Take a free seat. A seat that the person still has elsewhere, with no game running, is given up for it."""

    def work(held: Held) -> None:
        _may_enter(held, order.user)
        _no_match(held)
        seat = held.seats[colour]
        if seat.user_id == order.user.pk:
            return
        if seat.user_id is not None:
            raise Refused("seat_taken")
        _not_kept(seat, order.user)
        require_cover(order.user, held.table.ruleset, order.now)
        take_seat(held, order.user, colour)
        held.changed(listed=True)
        start_if_met(held)

    with one_seat_a_person():
        return carry_out(order, table_key, work)


def _not_kept(seat: Seat, user: User | None) -> None:
    """A seat of an appointment waits for its player, whoever else would like it; `user` None: a bot."""
    if seat.kept_for_id is not None and (user is None or seat.kept_for_id != user.pk):
        raise Refused("seat_kept")


def take_seat(held: Held, user: User, colour: Colour) -> None:
    """Put the person on the free seat, and off any other. Refuses "busy" (data: table) during a match elsewhere."""
    _leave_other_tables(user, held)
    if (own := held.seat_of(user)) is not None:
        vacate(own)
    here = Presence.objects.filter(table=held.table, user=user, expires_at__gt=held.now).exists()
    seat = held.seats[colour]
    seat.user, seat.bot, seat.ready, seat.swap = user, False, False, False
    seat.away_since = None if here else held.now
    seat.save()


def _leave_other_tables(user: User, held: Held) -> None:
    """Give up the person's seat at another table, unless a match goes on there."""
    rows = Seat.objects.select_for_update(no_key=True, of=("self",)).filter(user=user, bot=False)
    elsewhere = rows.exclude(table=held.table).select_related("table").first()
    if elsewhere is None:
        return
    # Only the seat is locked, not its table, for two people changing tables crosswise would wait for each other.
    # Whoever starts a game there locks the seats first.
    if Match.objects.filter(table=elsewhere.table, ended_at=None).exists():
        raise Refused("busy", table=elsewhere.table.key)
    vacate(elsewhere)
    transaction.on_commit(partial(_left, elsewhere.table.key, held.now, held.dice), robust=True)


def _left(table_key: str, now: datetime, dice: Dice) -> None:
    """Tell those who are still at a table that a seat has become free."""
    with suppress(Refused), transaction.atomic(durable=True):
        held = hold(table_key, now, dice)
        dismiss_lonely_bot(held)
        held.changed(listed=True)


def leave_seat(held: Held, seat: Seat) -> None:
    """Free the seat of a person who leaves between games, or gives up the match that goes on."""
    forfeit_match(held, seat)
    vacate(seat)
    dismiss_lonely_bot(held)
    held.changed(listed=True)


def vacate(seat: Seat) -> None:
    """Empty a seat."""
    seat.user, seat.bot, seat.ready, seat.swap, seat.away_since = None, False, False, False, None
    seat.save()


def stand(order: Order, table_key: str, *, resign: bool = False) -> Answer:
    """Leave the seat. In a running game this resigns it, and must be confirmed by `resign`."""

    def work(held: Held) -> None:
        seat = held.own_seat(order.user)
        game = held.game
        if game is not None and game.running:
            if not resign:
                kind, points = rules.price(game.state, Colour(seat.colour))
                raise Refused("resign_first", price={"kind": kind.value, "points": points})
            not_of_before(order, game)
            go_on(held, rules.resign(game.state, Colour(seat.colour)))
        leave_seat(held, seat)

    return carry_out(order, table_key, work)


def seat_bot(order: Order, table_key: str, colour: Colour, *, dismiss: bool = False) -> Answer:
    """The owner puts a bot on a free seat, or sends it away again."""

    def work(held: Held) -> None:
        _may_invite_bot(held, order.user)
        _no_match(held)
        seat = held.seats[colour]
        if dismiss:
            if not seat.bot:
                raise Refused("not_a_bot")
            vacate(seat)
        else:
            if seat.user_id is not None:
                raise Refused("seat_taken")
            _not_kept(seat, None)
            if held.table.ruleset.stake:
                raise Refused("no_bot_for_chips")
            seat.user, seat.bot, seat.ready, seat.away_since = _free_bot(held), True, True, None
            seat.save()
        held.changed(listed=True)
        _start_when_ready(held)

    return carry_out(order, table_key, work)


def _free_bot(held: Held) -> User:
    """The first bot that knows the game of this table; it can play at any number of tables."""
    levels = [level for family, level in BOTS if family is held.table.ruleset.family]
    bot = User.objects.filter(is_bot=True, is_active=True, bot_level__in=levels).order_by("pk").first()
    if bot is None:
        raise Refused("no_bot")
    return bot


def ready(order: Order, table_key: str, *, swap: bool = False) -> Answer:
    """Press Ready; `swap` asks for changed seats. The game starts when both are ready and want the same."""

    def work(held: Held) -> None:
        _no_game(held)
        if held.game is not None:
            not_of_before(order, held.game)
        seat = held.own_seat(order.user)
        if open_match(held) is None:
            require_cover(order.user, held.table.ruleset, order.now)
        seat.ready = True
        seat.swap = swap and held.game is not None and open_match(held) is None
        seat.save(update_fields=["ready", "swap"])
        held.changed()
        _start_when_ready(held)

    with one_seat_a_person():
        return carry_out(order, table_key, work)


def unready(order: Order, table_key: str) -> Answer:
    """Take Ready back."""

    def work(held: Held) -> None:
        _no_game(held)
        seat = held.own_seat(order.user)
        seat.ready, seat.swap = False, False
        seat.save(update_fields=["ready", "swap"])
        held.changed()

    return carry_out(order, table_key, work)


def _may_enter(held: Held, user: User) -> None:
    if not may_enter(held.table, user):
        raise Refused("private")


def _no_game(held: Held) -> None:
    if held.game is not None and held.game.running:
        raise Refused("game_running")


def _no_match(held: Held) -> None:
    """Between two games of a match the seats are kept, too."""
    _no_game(held)
    if open_match(held) is not None:
        raise Refused("match_running")


def _may_invite_bot(held: Held, user: User) -> None:
    """The owner, or whoever is seated at a table that its owner has left."""
    owner_seated = any(seat.user_id == held.table.owner_id for seat in held.seats.values())
    if user.pk != held.table.owner_id and (owner_seated or held.seat_of(user) is None):
        raise Refused("not_owner")


def dismiss_lonely_bot(held: Held) -> None:
    """A bot does not wait at a table that its last person has left."""
    if not any(seat.user_id is not None and not seat.bot for seat in held.seats.values()):
        for seat in held.seats.values():
            if seat.bot:
                vacate(seat)


def _start_when_ready(held: Held) -> None:
    """Start a game as soon as both sides are ready and agree about the seats; a bot agrees with anything."""
    held.keep_seats()
    seats = list(held.seats.values())
    people = [seat for seat in seats if seat.user_id is not None and not seat.bot]
    if not people or not all(seat.user_id is not None and (seat.ready or seat.bot) for seat in seats):
        return
    if held.table.meets_at is not None and not {seat.user_id for seat in people} <= here(held):
        return  # before the time of an appointment nobody's game starts without them
    if len({seat.swap for seat in people}) == 1:
        start_game(held, swap=people[0].swap)
