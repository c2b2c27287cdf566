"""What holds for every position, roll and ruleset of the short family, and for every game."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from games.rules.board import CHECKERS, Colour, Position
from games.rules.game import Event, GameState, How, Phase, fold, new_game
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.turns import check_turn, final_positions, has_a_step, steps_to, turn_graph
from tests.rules import slow_short
from tests.rules.strategies import colours, home_hits, rolls, short_positions, short_rulesets
from tests.rules.walk import random_game

many = settings(max_examples=100, deadline=None)
some = settings(max_examples=60, deadline=None)
SINGLE = {"length": "single", "length_n": None, "crawford": False}
GAMES = {
    "short": PRESETS["short"],
    "caucasian": PRESETS["caucasian"],
    "match": PRESETS["match"],
    "beavers": Ruleset.from_json({**SINGLE, "beavers": True}, base=PRESETS["match"]),
    "small cube": Ruleset.from_json({**SINGLE, "beavers": True, "cube_limit": 2}, base=PRESETS["match"]),
}
Roll = tuple[int, int]


def ends(position: Position, colour: Colour, dice: Roll, ruleset: Ruleset) -> frozenset[Position]:
    return final_positions(position, colour, dice, ruleset=ruleset, first_turn=False)


def counts(position: Position, colour: Colour) -> slow_short.End:
    return position.counts(colour), position.counts(colour.other)


@many
@given(short_positions, colours, rolls, short_rulesets)
def test_final_positions_are_those_of_the_plain_generator(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset
) -> None:
    found = {counts(end, colour) for end in ends(position, colour, dice, ruleset)}
    assert found == slow_short.finals(position, colour, dice, ruleset)


@many
@given(home_hits(), rolls, short_rulesets)
def test_they_are_so_where_hits_at_home_are_near(position: Position, dice: Roll, ruleset: Ruleset) -> None:
    found = {counts(end, Colour.WHITE) for end in ends(position, Colour.WHITE, dice, ruleset)}
    assert found == slow_short.finals(position, Colour.WHITE, dice, ruleset)


@some
@given(short_positions, colours, rolls, short_rulesets)
def test_no_turn_makes_or_loses_a_checker(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset
) -> None:
    for end in ends(position, colour, dice, ruleset):
        assert sum(end.counts(colour)) == sum(end.counts(colour.other)) == CHECKERS
        assert end.off(colour.other) == position.off(colour.other)
        assert end.pips(colour) <= position.pips(colour)
        assert end.pips(colour.other) >= position.pips(colour.other)
        assert Position.of(end.family, *(end.counts(one) for one in Colour), drawn=True) == end


@some
@given(short_positions, rolls, short_rulesets)
def test_both_sides_play_by_the_same_rules(position: Position, dice: Roll, ruleset: Ruleset) -> None:
    mirrored = Position(position.family, position.black, position.white)
    assert {counts(end, Colour.WHITE) for end in ends(position, Colour.WHITE, dice, ruleset)} == {
        counts(end, Colour.BLACK) for end in ends(mirrored, Colour.BLACK, dice[::-1], ruleset)
    }


@some
@given(short_positions, colours, rolls, short_rulesets)
def test_sequential_contains_maximum(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset
) -> None:
    fullest, free = (
        ends(position, colour, dice, replace(ruleset, obligation=obligation))
        for obligation in ("maximum", "sequential")
    )
    assert fullest <= free


@some
@given(short_positions, colours, rolls, short_rulesets)
def test_graph_and_enumeration_agree(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset
) -> None:
    graph = turn_graph(position, colour, dice, ruleset=ruleset, first_turn=False)
    found = ends(position, colour, dice, ruleset)
    assert {graph.position_at(node) for node in graph.done} == found
    assert has_a_step(position, colour, dice, ruleset=ruleset, first_turn=False) == bool(graph.edges[0])


@some
@given(short_positions, colours, rolls, short_rulesets)
def test_the_graph_offers_every_state_and_step_once_and_no_dead_end(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset
) -> None:
    graph = turn_graph(position, colour, dice, ruleset=ruleset, first_turn=False)
    assert len(set(zip(graph.states, graph.left, strict=True))) == len(graph.states)
    reached = {0}
    for node, edges in enumerate(graph.edges):
        assert edges or node in graph.done
        assert len({step for step, _ in edges}) == len(edges)
        reached.update(following for _, following in edges)
    assert reached == set(range(len(graph.states)))


@some
@given(short_positions, colours, rolls, short_rulesets)
def test_every_way_through_the_graph_is_played_as_the_plain_generator_would(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset
) -> None:
    graph = turn_graph(position, colour, dice, ruleset=ruleset, first_turn=False)
    plain = {0: frozenset([slow_short.start(position, colour)])}
    for node, edges in enumerate(graph.edges):
        for step, to in edges:
            after = slow_short.followed(plain[node], step.origin, step.die, ruleset)
            assert slow_short.seen(after) == counts(graph.position_at(to), colour)
            plain[to] = plain.get(to, frozenset()) | after
        for step, (code, _) in graph.refused(node):
            playable = slow_short.followed(plain[node], step.origin, step.die, ruleset)
            assert bool(playable) == (code in {"fuller_turn", "larger_die"})


@some
@given(short_positions, colours, rolls, short_rulesets)
def test_every_final_position_has_its_steps(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset
) -> None:
    graph = turn_graph(position, colour, dice, ruleset=ruleset, first_turn=False)
    last, steps = position, None
    for end in ends(position, colour, dice, ruleset):
        steps = graph.path_to(end)
        assert steps is not None
        last = check_turn(position, colour, dice, steps, ruleset=ruleset, first_turn=False)
        assert last == end
    assert steps == steps_to(position, colour, dice, last, ruleset=ruleset, first_turn=False)


@pytest.mark.parametrize("last_roll", [False, True])
@pytest.mark.parametrize("rules", GAMES)
def test_whole_games_keep_their_invariants_and_fold_from_their_log(rules: str, last_roll: bool) -> None:
    ruleset = replace(GAMES[rules], last_roll=last_roll)
    for seed in range(1):
        log: list[Event] = []
        state = new_game(ruleset)
        for state, event in random_game(ruleset, random.Random(seed)):
            if event is not None:
                log.append(event)
            _check(state)
        assert fold(new_game(ruleset), log) == state
        assert state.result is not None
        assert state.result.how in {How.BORNE_OFF, How.PASSED}


def _check(state: GameState) -> None:
    position = state.position
    assert Position.parse(position.family, position.text, drawn=state.last_roll) == position
    assert (state.on_turn is None) == (state.phase in {Phase.ROLL_OFF, Phase.ENDED})
    assert bool(state.dice) == (state.phase is Phase.TURN)
    offered = 2 if state.phase in {Phase.DOUBLE, Phase.BEAVER} else 1
    assert 1 <= offered * state.cube <= (state.ruleset.cube_limit or 1)
    assert (state.cube == 1) == (state.cube_owner is None)
