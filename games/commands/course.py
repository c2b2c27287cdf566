"""The course of a running game: what follows by itself after every change, and what falls due with time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings

from accounts.models import Preferences
from games import clock, hooks, pulse
from games.commands.held import Held
from games.commands.series import count_in_match
from games.models import Game, Presence
from games.rules import cube
from games.rules import game as rules
from games.rules.board import Colour

# So many absences in a game stop the silence that is held against a player; later ones do not.
FORGIVEN = 3


def go_on(held: Held, events: Iterable[rules.Event]) -> None:
    """Log what happened, let the game run on by itself until somebody must act, and save it."""
    game = held.running
    _charge(game, held.now)
    _announce(held, events)
    while (more := _by_itself(held)) is not None:
        _announce(held, more)
    game.owed_since, game.owed_version, game.claim_at = held.now, game.version, None
    if game.state.phase is rules.Phase.ENDED:
        _finish(held)
    save(held)


def save(held: Held) -> None:
    """Write the snapshot with the next instant at which the server must act, and ring."""
    game = held.game
    if game is None:
        return
    game.due_at = clock.due(waiting(game)) if game.running else None
    held.save_game()
    held.ring()


def waiting(game: Game) -> clock.Waiting:
    """What the clock needs to know of a running game."""
    ruleset = game.ruleset
    colour = Colour(game.on_turn) if game.on_turn else None
    player = None if colour is None else (game.white if colour is Colour.WHITE else game.black)
    return clock.Waiting(
        on_turn=colour,
        owed_since=game.owed_since or game.started_at,
        timer=None if colour is None else timer(game, colour),
        bot_pause=timedelta(seconds=settings.BOT_PAUSE) if player is not None and player.is_bot else None,
        silence=timedelta(seconds=ruleset.silence_seconds) if ruleset.silence_seconds else None,
        warned=game.claim_at is not None,
        absent_since={c: game.absent_since(c) for c in Colour},
        grace=ruleset.grace,
    )


def timer(game: Game, colour: Colour) -> clock.Timer | None:
    """The clock of this player as it stood when the decision that is owed now arose."""
    times, reserve = game.ruleset.clock, game.reserve(colour)
    return None if times is None or reserve is None else clock.Timer(timedelta(seconds=times[0]), reserve)


def _charge(game: Game, now: datetime) -> None:
    """Take from the reserve of whoever was on turn what their decision used of it; an outage takes nothing."""
    if game.on_turn is None or game.owed_since is None:
        return
    colour = Colour(game.on_turn)
    running = timer(game, colour)
    if running is None or running.left(game.owed_since, now)[1] == running.reserve:
        return
    since = min(now, game.owed_since + pulse.missed(now))
    game.set_reserve(colour, running.left(since, now)[1])


def settle(held: Held) -> clock.Act:
    """Judge what has fallen due by now; returns what was done (a bot's thinking is left to the referee)."""
    game = held.game
    if game is None or not game.running:
        return clock.Act.NOTHING
    act, colour = clock.act(waiting(game), held.now)
    if act in {clock.Act.NOTHING, clock.Act.BOT}:
        return act
    if pulse.asleep(held.now):
        # The first sweep after an outage moves the deadlines before anybody is judged.
        return clock.Act.NOTHING
    if act is clock.Act.ABANDON or colour is None:
        go_on(held, rules.abort(game.state))
    elif act is clock.Act.WARN:
        game.claim_at = held.now + timedelta(seconds=game.ruleset.claim_seconds)
        held.note("warn", {"colour": colour.value, "claim_at": millis(game.claim_at)})
        held.arbiter("warn", colour, seconds=game.ruleset.claim_seconds)
        save(held)
    else:
        how = rules.How.TIME if act is clock.Act.FLAG else rules.How.ABSENT
        go_on(held, rules.forfeit(game.state, colour, how))
    return act


def leave(held: Held, colour: Colour) -> None:
    """The player of this colour has no open connection any more.

    The grace begins; or, where only the clock decides, one of the few disconnections is used up, and the last one loses,
    unless the clock of whoever is on turn was out before.
    """
    game = held.running
    if game.ruleset.disconnect_limit is not None:
        settle(held)
        if not game.running:
            return
    count, limit = game.count_absence(colour), game.ruleset.disconnect_limit
    _miss(held, colour)
    if limit is not None and count >= limit:
        go_on(held, rules.forfeit(game.state, colour, rules.How.ABSENT))
    else:
        save(held)


def _miss(held: Held, colour: Colour) -> None:
    """From now on the player is away; everybody is told how long that may last."""
    game = held.running
    count, limit = game.absences(colour), game.ruleset.disconnect_limit
    game.set_absent_since(colour, held.now)
    until = game.absent_until(colour)
    held.note("absent", {"colour": colour.value, "until": until and millis(until), "count": count})
    if until is not None:
        held.arbiter("absent", colour, seconds=game.ruleset.grace_seconds)
    elif limit is None:
        held.arbiter("absent_clock", colour, seconds=_on_the_clock(game, colour, held.now))
    else:
        seconds = _on_the_clock(game, colour, held.now)
        held.arbiter("absent_counted", colour, seconds=seconds, count=count, limit=limit)


def _on_the_clock(game: Game, colour: Colour, now: datetime) -> int:
    """The seconds that the player has before the clock is out: of this decision, or of the next one."""
    running = timer(game, colour)
    if running is None:
        return 0
    since = now if game.on_turn != colour.value else game.owed_since or now
    return round(sum(running.left(since, now), clock.NONE).total_seconds())


def come_back(held: Held, colour: Colour) -> None:
    """The player of this colour is here again.

    Against an opponent who is still away and out of time this wins the game, unless both were out of time: then the
    opponent gets one more grace, since neither kept to it. The silence that is held against a player who owes a
    decision goes on where it was when they went.
    """
    game = held.running
    since, until = game.absent_since(colour), game.absent_until(colour)
    if since is None:
        return
    game.set_absent_since(colour, None)
    if until is None:
        left = _on_the_clock(game, colour, held.now)
        held.arbiter("return_clock", colour, seconds=left)
    else:
        left = max(0, round((until - held.now).total_seconds()))
        held.arbiter("return", colour, seconds=left)
    held.note("return", {"colour": colour.value, "left": left})
    other = game.absent_until(colour.other)
    if until is not None and until <= held.now and other is not None and other <= held.now:
        _miss(held, colour.other)
    _forgive_silence(game, colour, since, held.now)
    save(held)
    settle(held)


def _forgive_silence(game: Game, colour: Colour, since: datetime, now: datetime) -> None:
    """Who was away could not decide; but whoever goes away again and again is only playing for time."""
    few = game.absences(colour) <= FORGIVEN
    if game.ruleset.clock is None and few and game.on_turn == colour.value and game.owed_since is not None:
        game.owed_since = min(now, game.owed_since + (now - since))


def millis(moment: datetime) -> int:
    """Milliseconds since the epoch, as all times on the wire."""
    return round(moment.timestamp() * 1000)


def _by_itself(held: Held) -> tuple[rules.Event, ...] | None:
    """The next thing that needs nobody's decision, or None."""
    game = held.running
    state = game.state
    if (
        state.phase is rules.Phase.ROLL
        and state.on_turn is not None
        and not cube.may_double(state, state.on_turn)
        and _rolls_alone(game, state.on_turn)
    ):
        return rules.roll(state, state.on_turn, (held.dice(), held.dice()))
    return None


def _rolls_alone(game: Game, colour: Colour) -> bool:
    """No double is possible before this roll, and the player did not ask to press the button."""
    return not Preferences.objects.filter(user=game.player_id(colour), auto_roll=False).exists()


def _announce(held: Held, events: Iterable[rules.Event]) -> None:
    """Log the events, and let the arbiter say those that it says."""
    events = tuple(events)
    held.log(events)
    for event in events:
        data = event.data
        if event.kind == "roll_off":
            white, black = data["white"], data["black"]
            if white == black:
                held.arbiter("tie", die=white)
            else:
                starter = Colour.WHITE if white > black else Colour.BLACK
                held.arbiter("starts", starter, high=max(white, black), low=min(white, black))
        elif event.kind == "skip":
            held.arbiter("skip", Colour(data["colour"]), dice=data["dice"])
        elif event.kind == "last_roll":
            held.arbiter("last_roll", Colour(data["colour"]))
        elif event.kind in {"double", "take", "beaver", "pass"}:
            held.arbiter(event.kind, Colour(data["colour"]), value=data["value"])
        elif event.kind == "end":
            _announce_end(held)


def _announce_end(held: Held) -> None:
    """Who won and how, then the ending with its kind and points."""
    game = held.running
    winner = Colour(game.winner) if game.winner else None
    if game.how == rules.How.ABORTED:
        held.arbiter("aborted")
    elif winner is None:
        held.arbiter("draw")
    else:
        dropped = game.how == rules.How.ABSENT and game.absent_until(winner.other) is None
        if game.how not in {rules.How.BORNE_OFF, rules.How.PASSED}:
            held.arbiter("lost_dropped" if dropped else f"lost_{game.how}", winner.other)
        held.arbiter("end", winner, kind=game.kind, points=game.points)


def _finish(held: Held) -> None:
    """Close the ended game, add it to its match, free nobody yet, and tell who counts games."""
    game = held.running
    game.ended_at = held.now
    here = set(
        Presence.objects.filter(table=held.table, expires_at__gt=held.now).values_list("user_id", flat=True)
    )
    for seat in held.seats.values():
        seat.ready, seat.swap = False, False
        seat.away_since = None if seat.bot or seat.user_id in here else held.now
        seat.save(update_fields=["ready", "swap", "away_since"])
    held.save_game()
    count_in_match(held)
    if game.how != rules.How.ABORTED:
        for told in hooks.game_finished:
            told(game)
    held.changed(listed=True)
