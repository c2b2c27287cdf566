"""Time is what the server's clock says: an answer that never comes has run out, and what a client tells of time is nothing."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from config.aio import in_db
from games import commands
from games.commands import Order
from games.models import Event, Game
from games.rules.board import Colour
from games.rules.ruleset import PRESETS
from tests.games.conftest import Club
from tests.games.staking import audit, both
from tests.games.test_socket import Viewer, cookie, make, run

# What a client could pretend about time, in whatever unit.
LIES = {"at": 0, "now": 1, "time": "1970-01-01T00:00:00Z", "ts": 1e12, "left": 600_000, "owed_since": None}


@pytest.mark.django_db(transaction=True)
def test_what_a_client_says_about_time_changes_nothing() -> None:
    """The move timer of 30 seconds is long spent, and the page pretends that no time has passed."""
    users = make("Anna"), make("Boris")
    table = commands.open_table(Order.fresh(users[0]), preset="pro-long")
    commands.sit(Order.fresh(users[1]), table.key, Colour.BLACK)
    cookies = [cookie(user) for user in users]

    async def story() -> None:
        anna, other = (Viewer(table.key, c) for c in cookies)
        await anna.connect()
        await other.connect()
        await anna.say("ready")
        await other.say("ready")
        news = await anna.until(lambda m: bool(m.get("game")))
        players = {"white": anna, "black": other}
        viewer = players[on := news["game"]["on"]]
        turn = news["turn"] or (await viewer.until(lambda m: bool(m.get("turn"))))["turn"]
        steps, node = [], 0
        while node not in turn["done"]:
            origin, _target, die, node = turn["nodes"][node][0]
            steps.append([origin, die])
        late = timezone.now() - timedelta(
            seconds=131
        )  # a second of grace, 30 of the timer, 100 of the reserve
        await in_db(lambda: Game.objects.update(owed_since=late, due_at=late + timedelta(seconds=631)))
        frame = {"t": "play", "id": "lie", "v": news["game"]["v"], "d": {"steps": steps}}
        for name, lie in LIES.items():
            inside = {**frame, "d": {**frame["d"], name: lie}}
            await viewer.line.send_to(text_data=json.dumps(inside))
            assert (await viewer.until(lambda m: m["t"] == "refused"))["code"] == "bad_message"
        before = timezone.now()
        await viewer.line.send_to(text_data=json.dumps({**frame, **LIES}))
        await viewer.until(lambda m: m["t"] == "done")
        game = await in_db(Game.objects.get)
        event = await in_db(lambda: Event.objects.get(kind="turn"))
        reserve = game.reserve(Colour(on))
        assert before <= event.at <= timezone.now()
        assert game.owed_since == event.at
        assert reserve == timedelta(seconds=600 + 31) - (event.at - late)

    run(story)


def test_silence_is_no_answer_to_a_beaver_and_loses_at_the_value_of_the_double(club: Club) -> None:
    """What the beaver asks for was never taken: the position counts twice, not four times."""
    single = {"length": "single", "length_n": None, "crawford": False}
    club.rule(**{**PRESETS["match"].to_json(), **single, "cube_limit": 4, "beavers": True, "stake": 10})
    game = club.start(6, 2)
    commands.play(club.order(club.anna, version=game.version), club.table.key, [(24, 6), (13, 2)])
    for verb, user in ((commands.double, club.boris), (commands.beaver, club.anna)):
        club.later(seconds=5)
        verb(club.order(user, version=club.game.version), club.table.key)
    assert (club.game.phase, club.game.on_turn, club.game.cube) == ("beaver", "black", 2)
    club.wait(630, club.anna, club.boris)
    assert club.game.running
    club.wait(1, club.anna, club.boris)
    game = club.last_game
    assert (game.winner, game.how, game.kind, game.cube, game.points) == ("white", "time", "cox", 2, 6)
    assert both(club) == [(1060, 0), (940, 0)]
    assert audit() == ""
