"""What holds for every position, roll and ruleset of the long family, and for every game."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.board import CHECKERS, Colour, Family, Position
from games.rules.game import Event, GameState, How, Phase, first_turn, fold, new_game
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.turns import final_positions, turn_graph
from tests.rules import slow
from tests.rules.setting import LONG_PRESETS
from tests.rules.strategies import colours, positions, rolls, rulesets
from tests.rules.walk import random_game

many = settings(max_examples=100, deadline=None)
some = settings(max_examples=60, deadline=None)
first_turns = st.booleans()
Roll = tuple[int, int]


@many
@given(positions, colours, rolls, rulesets, first_turns)
def test_final_positions_are_those_of_the_plain_generator(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset, first: bool
) -> None:
    found = final_positions(position, colour, dice, ruleset=ruleset, first_turn=first)
    plain = slow.finals(position, colour, dice, ruleset, first)
    assert {end.counts(colour)[:25] for end in found} == plain


def whole(position: Position) -> tuple[Family, tuple[int, ...], tuple[int, ...]]:
    return position.family, position.counts(Colour.WHITE), position.counts(Colour.BLACK)


@some
@given(positions, colours, rolls, rulesets, first_turns)
def test_no_turn_makes_or_loses_a_checker_or_touches_the_other_side(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset, first: bool
) -> None:
    for end in final_positions(position, colour, dice, ruleset=ruleset, first_turn=first):
        assert sum(end.counts(colour)) == CHECKERS
        assert end.packed(colour.other) == position.packed(colour.other)
        # With the last roll both sides may come to have borne everything off.
        assert Position.of(*whole(end), drawn=True) == end


@some
@given(positions, colours, rolls, rulesets, first_turns)
def test_the_order_of_the_dice_does_not_matter(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset, first: bool
) -> None:
    assert final_positions(position, colour, dice, ruleset=ruleset, first_turn=first) == final_positions(
        position, colour, dice[::-1], ruleset=ruleset, first_turn=first
    )


@some
@given(positions, colours, rolls, rulesets, first_turns)
def test_sequential_contains_maximum(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset, first: bool
) -> None:
    fullest, free = (
        final_positions(
            position, colour, dice, ruleset=replace(ruleset, obligation=obligation), first_turn=first
        )
        for obligation in ("maximum", "sequential")
    )
    assert fullest <= free


@some
@given(positions, colours, rolls, rulesets, first_turns)
def test_graph_and_enumeration_agree(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset, first: bool
) -> None:
    graph = turn_graph(position, colour, dice, ruleset=ruleset, first_turn=first)
    ends = final_positions(position, colour, dice, ruleset=ruleset, first_turn=first)
    assert {position.with_packed(colour, graph.states[node]) for node in graph.done} == ends


@some
@given(positions, colours, rolls, rulesets, first_turns)
def test_the_graph_offers_every_state_and_step_once_and_no_dead_end(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset, first: bool
) -> None:
    graph = turn_graph(position, colour, dice, ruleset=ruleset, first_turn=first)
    assert len(set(zip(graph.states, graph.left, strict=True))) == len(graph.states)
    reached = {0}
    for node, edges in enumerate(graph.edges):
        assert edges or node in graph.done
        assert len({step for step, _ in edges}) == len(edges)
        reached.update(following for _, following in edges)
    assert reached == set(range(len(graph.states)))


@some
@given(positions, colours, rolls, rulesets, first_turns)
def test_every_offered_step_is_legal_and_every_refused_one_is_not(
    position: Position, colour: Colour, dice: Roll, ruleset: Ruleset, first: bool
) -> None:
    graph = turn_graph(position, colour, dice, ruleset=ruleset, first_turn=first)
    other = list(position.counts(colour.other)[:25])
    at_first = position.counts(colour)[24]
    allowance = slow.may_leave_head(other, dice, ruleset, first)
    for node, edges in enumerate(graph.edges):
        side = [graph.states[node] >> 4 * point & 15 for point in range(25)]
        head_is_free = at_first - side[24] < allowance
        for step, following in edges:
            after = slow.step(side, other, step.origin, step.die)
            assert after == [graph.states[following] >> 4 * point & 15 for point in range(25)]
            assert step.origin != 24 or head_is_free
        for step, (code, _) in graph.refused(node):
            playable = slow.step(side, other, step.origin, step.die) is not None
            assert (playable and (step.origin != 24 or head_is_free)) == (
                code in {"fuller_turn", "larger_die"}
            )


@pytest.mark.parametrize("last_roll", [False, True])
@pytest.mark.parametrize("preset", LONG_PRESETS)
def test_whole_games_keep_their_invariants_and_fold_from_their_log(preset: str, last_roll: bool) -> None:
    ruleset = replace(PRESETS[preset], last_roll=last_roll)
    for seed in range(2):
        log: list[Event] = []
        before: GameState | None = None
        state = new_game(ruleset)
        for state, event in random_game(ruleset, random.Random(seed)):
            if event is not None:
                log.append(event)
            _check(before, state)
            before = state
        assert fold(new_game(ruleset), log) == state
        assert state.result is not None
        assert state.result.how is How.BORNE_OFF


def _check(before: GameState | None, state: GameState) -> None:
    position = state.position
    assert Position.parse(position.family, position.text, drawn=state.last_roll) == position
    assert (state.on_turn is None) == (state.phase in {Phase.ROLL_OFF, Phase.ENDED})
    assert bool(state.dice) == (state.phase is Phase.TURN)
    assert abs(state.turns[0] - state.turns[1]) <= 1
    assert first_turn(state) == (
        state.on_turn is not None and state.turns[0 if state.on_turn is Colour.WHITE else 1] == 1
    )
    if before is not None:
        assert all(position.pips(colour) <= before.position.pips(colour) for colour in Colour)
        assert sum(state.turns) - sum(before.turns) in {0, 1}
