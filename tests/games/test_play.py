"""A running game through the commands that players use."""

import random
from collections.abc import Callable

import pytest

from accounts.models import User
from games import commands
from games.commands.course import leave
from games.commands.held import hold
from games.commands.order import Order
from games.errors import Refused
from games.models import Event, Game
from games.rules import game as rules
from games.rules.board import Colour
from games.rules.turns import turn_graph
from tests.games.conftest import Club, loaded


def test_ready_by_both_starts_the_game_with_the_roll_off_as_first_turn(club: Club) -> None:
    game = club.start(6, 2)
    assert game.phase == "turn"
    assert game.on_turn == "white"
    assert game.dice == [6, 2]
    assert [event.kind for event in game.events.all()] == ["roll_off"]
    assert club.said() == ["Anna starts: 6 against 2."]


def test_a_tie_is_rolled_again_and_the_higher_die_starts(club: Club) -> None:
    game = club.start(3, 3, 1, 5)
    assert game.on_turn == "black"
    assert game.dice == [5, 1]
    assert club.said() == ["Both rolled 3: once more.", "Boris starts: 5 against 1."]


def test_a_turn_passes_the_dice_to_the_opponent(club: Club) -> None:
    game = club.start(6, 2)
    answer = commands.play(
        club.order(club.anna, 5, 3, version=game.version), club.table.key, [(24, 6), (18, 2)]
    )
    game = club.game
    assert answer == {"v": game.version}
    assert (game.on_turn, game.dice) == ("black", [5, 3])
    assert game.last_turn is not None
    assert game.last_turn["steps"] == [[24, 18, 6], [18, 16, 2]]


def test_a_move_out_of_turn_or_by_a_stranger_changes_nothing(
    club: Club, person: Callable[[str], User]
) -> None:
    game = club.start(6, 2)
    for user, code in ((club.boris, "not_your_turn"), (person("Clara"), "not_a_player")):
        with pytest.raises(Refused) as refused:
            commands.play(club.order(user, version=game.version), club.table.key, [(24, 6), (18, 2)])
        assert refused.value.code == code
    assert club.game.version == game.version


def test_a_decision_about_an_older_version_is_refused(club: Club) -> None:
    game = club.start(6, 2)
    with pytest.raises(Refused) as refused:
        commands.play(club.order(club.anna, version=game.version - 1), club.table.key, [(24, 6), (18, 2)])
    assert refused.value.code == "stale"


def test_a_repeated_command_is_answered_but_carried_out_once(club: Club) -> None:
    game = club.start(6, 2)

    def order() -> Order:
        return club.order(club.anna, 5, 3, version=game.version, command="once")

    first = commands.play(order(), club.table.key, [(24, 6), (18, 2)])
    again = commands.play(order(), club.table.key, [(24, 6), (18, 2)])
    assert first == again
    assert Event.objects.filter(game=game, kind="turn").count() == 1


def test_a_refused_command_may_be_tried_again_under_the_same_id(club: Club) -> None:
    game = club.start(6, 2)
    order = club.order(club.anna, 5, 3, version=game.version, command="mine")
    with pytest.raises(Refused) as refused:
        commands.play(order, club.table.key, [(24, 6), (24, 2)])
    assert refused.value.code == "head"
    commands.play(order, club.table.key, [(24, 6), (18, 2)])
    assert club.game.on_turn == "black"


def test_resigning_before_the_first_checker_is_off_is_a_mars(club: Club) -> None:
    club.start(6, 2)
    commands.resign(club.order(club.boris), club.table.key)
    game = club.last_game
    assert (game.winner, game.kind, game.points, game.how) == ("white", "mars", 2, "resigned")
    assert game.due_at is None
    assert game.match.ended_at == club.now
    assert club.said()[-2:] == ["Boris resigned.", "Win: mars (2 points)"]


def test_standing_up_in_a_running_game_must_be_confirmed_and_resigns(club: Club) -> None:
    club.start(6, 2)
    with pytest.raises(Refused) as refused:
        commands.stand(club.order(club.anna), club.table.key)
    assert refused.value.code == "resign_first"
    assert refused.value.data["price"] == {"kind": "mars", "points": 2}
    commands.stand(club.order(club.anna), club.table.key, resign=True)
    assert club.last_game.winner == "black"
    assert club.table.seats.get(colour="white").user is None


def test_a_player_who_rolls_by_hand_is_waited_for(club: Club) -> None:
    club.boris.preferences.auto_roll = False
    club.boris.preferences.save()
    game = club.start(6, 2)
    commands.play(club.order(club.anna, version=game.version), club.table.key, [(24, 6), (18, 2)])
    assert (club.game.phase, club.game.on_turn) == ("roll", "black")
    commands.roll(club.order(club.boris, 4, 1, version=club.game.version), club.table.key)
    assert (club.game.phase, club.game.dice) == ("turn", [4, 1])


@pytest.mark.load
def test_a_whole_random_game_folds_from_its_log(club: Club) -> None:
    game = play_to_the_end(club, seed=7)
    events = [rules.Event(e.kind, e.data) for e in game.events.order_by("version")]
    state = rules.fold(rules.new_game(game.ruleset), events)
    assert state == game.state
    assert [e.version for e in game.events.order_by("version")] == list(range(1, game.version + 1))


def play_to_the_end(club: Club, seed: int) -> Game:
    """Play a game by random legal turns and return it finished."""
    chance = random.Random(seed)

    def die() -> int:
        return chance.randint(1, 6)

    game = club.start(6, 2)
    for number in range(2000):
        game = club.last_game
        if not game.running:
            return game
        state = game.state
        assert state.on_turn is not None
        wire = turn_graph(
            state.position,
            state.on_turn,
            state.dice,
            ruleset=state.ruleset,
            first_turn=rules.first_turn(state),
        ).to_wire()
        node, steps = 0, []
        while node not in wire["done"]:
            origin, _target, d, node = chance.choice(wire["nodes"][node])
            steps.append((origin, d))
        user = club.anna if state.on_turn == "white" else club.boris
        order = Order(user=user, id=f"m{number}", now=club.later(seconds=2), dice=die, version=game.version)
        commands.play(order, club.table.key, steps)
    raise AssertionError("the game does not end")


def test_an_opponent_who_comes_or_goes_meanwhile_takes_no_turn_back(club: Club) -> None:
    game = club.start(6, 2)
    seen = game.version
    leave(hold(club.table.key, club.now, loaded()), Colour.BLACK)
    assert club.game.version > seen
    commands.play(club.order(club.anna, 5, 4, version=seen), club.table.key, [(24, 6), (18, 2)])
    assert club.game.on_turn == "black"
    with pytest.raises(Refused, match="stale"):
        commands.play(club.order(club.boris, version=seen), club.table.key, [(12, 5), (7, 4)])
