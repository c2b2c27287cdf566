"""The record of a game played by the rules stands, after every action, as the game itself stood."""

import random

import pytest

from games.formats.events import game_record
from games.formats.fold import snapshots
from games.formats.json_form import write_json
from games.formats.json_read import read_json
from games.formats.mat_read import read_mat
from games.formats.mat_write import write_mat
from games.formats.record import Act, End, Ended, MatchRecord
from games.formats.sgf_read import read_sgf
from games.formats.sgf_write import write_sgf
from games.formats.text import write_text
from games.formats.text_read import read_text
from games.rules import cube, game
from games.rules.board import Colour, Family
from games.rules.outcome import Kind
from games.rules.ruleset import Ruleset, preset
from games.rules.turns import turn_graph

MONEY = Ruleset.from_json(
    {"length": "single", "length_n": None, "crawford": False, "beavers": True}, base=preset("match")
)


def _asked(state: game.GameState, chance: random.Random) -> game.Events:
    """Any decision that is owed, with doubles now and then."""
    on_turn = state.on_turn or Colour.WHITE
    if state.phase is game.Phase.ROLL_OFF:
        return game.roll_off(state, chance.randint(1, 6), chance.randint(1, 6))
    if state.phase is game.Phase.ROLL:
        if cube.may_double(state, on_turn) and chance.random() < 0.1:
            return cube.double(state, on_turn)
        return game.roll(state, on_turn, (chance.randint(1, 6), chance.randint(1, 6)))
    if state.phase in (game.Phase.DOUBLE, game.Phase.BEAVER):
        if cube.may_beaver(state, on_turn) and chance.random() < 0.5:
            return cube.beaver(state, on_turn)
        return cube.take(state, on_turn) if chance.random() < 0.9 else cube.pass_(state, on_turn)
    if chance.random() < 0.01:
        return game.resign(state, on_turn)
    first = game.first_turn(state)
    graph = turn_graph(state.position, on_turn, state.dice, ruleset=state.ruleset, first_turn=first)
    node, steps = 0, []
    while graph.edges[node]:
        step, node = chance.choice(graph.edges[node])
        steps.append(step.turned(state.ruleset.family, on_turn))
    return game.play(state, on_turn, [(step.origin, step.die) for step in steps])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ruleset", [MONEY, preset("match"), preset("club-long"), preset("series-long")])
def test_it_stands_as_the_game_stood(ruleset: Ruleset, seed: int) -> None:
    chance = random.Random(seed)
    begins = state = game.new_game(ruleset)
    log: list[game.Event] = []
    while state.phase is not game.Phase.ENDED:
        events = _asked(state, chance)
        log += events
        state = game.fold(state, events)
    record = game_record(begins, log, number=2, score=(1, 0))
    last = snapshots(record)[-1]
    assert last.position == state.position
    assert state.result is not None
    assert record.end is not None
    assert (record.end.winner, record.end.points) == (state.result.winner, state.result.points)
    if record.end.how is not Ended.PASSED:
        assert (last.cube, last.owner) == (state.cube, state.cube_owner)
    turns = [event.kind for event in log if event.kind in {"turn", "skip"}]
    assert turns == [action.act for action in record.actions if action.act in {Act.TURN, Act.SKIP}]
    again = read_mat(write_mat(MatchRecord(ruleset.family, games=(record,))))
    assert snapshots(again.games[0])[-1].position == state.position
    assert again.games[0].end is not None
    assert again.games[0].end.points == state.result.points


@pytest.mark.parametrize("ruleset", [preset("match"), preset("pro-long")])
def test_a_walkover_is_a_game_without_rolls_in_every_form(ruleset: Ruleset) -> None:
    begins = game.new_game(ruleset)
    record = game_record(begins, game.walkover(begins, Colour.BLACK))
    points = 3 if ruleset.family is Family.SHORT else 4
    assert (record.actions, record.end) == (
        (),
        End(Colour.BLACK, Kind(ruleset.cap), points, Ended.WALKOVER),
    )
    match = MatchRecord(ruleset.family, length=5, ruleset=ruleset, games=(record,))
    for own in (read_text(write_text(match)), read_json(write_json(match))):
        assert own.games == (record,)
    foreign = [read_mat(write_mat(match))]
    if ruleset.family is Family.SHORT:
        foreign.append(read_sgf(write_sgf(match)))
    for theirs in foreign:
        end = theirs.games[0].end
        assert end is not None
        assert (end.winner, end.points, theirs.games[0].actions) == (Colour.BLACK, points, ())
