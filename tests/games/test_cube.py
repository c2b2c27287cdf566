"""The doubling cube through the commands: who may offer, who owes the answer, and what it is worth."""

from __future__ import annotations

from typing import Any

import pytest

from games import commands, referee
from games.bots import submit
from games.engines.think import think
from games.errors import Refused
from games.rules.ruleset import PRESETS
from games.snapshots import game_json
from tests.games.conftest import Club, loaded

STEPS = [(24, 6), (13, 2)]


@pytest.fixture
def cubed(club: Club) -> Club:
    """A short game with the cube to 8, at Black's first decision: White has played 6-2."""
    options = PRESETS["short"].to_json() | {"cube_limit": 8, "beavers": True}
    club.rule(**options)
    game = club.start(6, 2)
    commands.play(club.order(club.anna, version=game.version), club.table.key, STEPS)
    return club


def do(club: Club, verb: Any, user: Any, *throws: int) -> None:
    verb(club.order(user, *throws, version=club.game.version), club.table.key)


def cube(club: Club) -> dict[str, Any]:
    shown: dict[str, Any] = game_json(club.game)["cube"]
    return shown


def test_with_a_cube_the_roll_is_a_decision(cubed: Club) -> None:
    assert (cubed.game.phase, cubed.game.on_turn) == ("roll", "black")
    assert cube(cubed)["may_double"]
    do(cubed, commands.roll, cubed.boris, 5, 3)
    assert (cubed.game.phase, cubed.game.dice) == ("turn", [5, 3])


def test_a_taken_double_goes_to_the_taker_and_the_doubler_rolls(cubed: Club) -> None:
    do(cubed, commands.double, cubed.boris)
    game = cubed.game
    assert (game.phase, game.on_turn) == ("double", "white")
    assert cube(cubed)["offer"] == 2
    do(cubed, commands.take, cubed.anna, 5, 3)
    game = cubed.game
    assert (game.cube, game.cube_owner, game.on_turn, game.dice) == (2, "white", "black", [5, 3])
    assert cubed.said()[-2:] == ["Boris doubles to 2.", "Anna takes: the cube is at 2."]


def test_a_pass_loses_the_value_before_the_offer_as_a_single_win(cubed: Club) -> None:
    do(cubed, commands.double, cubed.boris)
    do(cubed, commands.pass_, cubed.anna)
    game = cubed.last_game
    assert (game.winner, game.kind, game.points, game.how) == ("black", "oin", 1, "passed")
    assert cubed.said()[-2:] == ["Anna passes.", "Win: oin (1 point)"]


def test_a_beaver_keeps_the_cube_and_the_doubler_owes_an_answer(cubed: Club) -> None:
    do(cubed, commands.double, cubed.boris)
    do(cubed, commands.beaver, cubed.anna)
    assert (cubed.game.phase, cubed.game.on_turn) == ("beaver", "black")
    do(cubed, commands.take, cubed.boris, 5, 3)
    assert (cubed.game.cube, cubed.game.cube_owner) == (4, "white")


def test_resigning_while_a_double_waits_is_judged_at_the_value_before_it(cubed: Club) -> None:
    do(cubed, commands.double, cubed.boris)
    # White has a checker in Black's home: a cox by position, at the cube's first value.
    assert game_json(cubed.game)["price"]["white"]["points"] == 3
    commands.resign(cubed.order(cubed.anna), cubed.table.key)
    assert (cubed.last_game.kind, cubed.last_game.points) == ("cox", 3)


def test_who_does_not_own_the_cube_and_whose_turn_it_is_not_cannot_double(cubed: Club) -> None:
    with pytest.raises(Refused) as refused:
        do(cubed, commands.double, cubed.anna)
    assert refused.value.code == "not_your_turn"
    do(cubed, commands.double, cubed.boris)
    do(cubed, commands.take, cubed.anna, 5, 3)
    with pytest.raises(Refused) as refused:
        do(cubed, commands.double, cubed.boris)
    assert refused.value.code == "wrong_phase"


def test_a_bot_is_asked_whether_to_double_and_for_its_answer(cubed: Club) -> None:
    cubed.boris.is_bot, cubed.boris.bot_level = True, "club"
    cubed.boris.save()
    commands.resign(
        cubed.order(cubed.anna), cubed.table.key
    )  # so that the bot's next game starts with its bot
    cubed.table.seats.filter(colour="black").update(bot=True, ready=True)
    commands.ready(cubed.order(cubed.anna, 6, 2), cubed.table.key)
    do(cubed, lambda order, key: commands.play(order, key, STEPS), cubed.anna)
    (task,) = referee.sweep(cubed.later(seconds=1), loaded())
    assert (task.state.phase, task.state.on_turn, task.away) == ("roll", "black", None)
    submit(task, think(task.level, task.state, task.away), loaded(5, 3))
    assert (cubed.game.phase, cubed.game.dice) == ("turn", [5, 3])
