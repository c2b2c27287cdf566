"""The graph of a turn as it goes to the interface: every step, every reason, in White's numbers, small."""

import gzip
import json
import random
from functools import cache
from typing import Any

import pytest

from games.rules.board import Colour, Position, absolute
from games.rules.game import Phase
from games.rules.graph import TurnGraph
from games.rules.ruleset import PRESETS
from games.rules.step import Step
from games.rules.turns import turn_graph
from tests.rules.setting import (
    AT_START,
    BLACK,
    LONG_PRESETS,
    MAXIMUM,
    OUT_OF_THE_WAY,
    ROLLS,
    SHORT,
    WHITE,
    graph,
    legal,
    position,
    why_not,
)
from tests.rules.walk import random_game

PLAYED = (*LONG_PRESETS, "short", "caucasian")


def test_the_first_turn_on_the_wire() -> None:
    assert graph(AT_START, AT_START, (5, 2), first_turn=True).to_wire() == {
        "dice": [5, 2],
        "nodes": [[[24, 19, 5, 1], [24, 22, 2, 2]], [[19, 17, 2, 3]], [[22, 17, 5, 3]], []],
        "done": [3],
        "closed": [12],
        "why": {"24/2": ["head", [24]], "24/5": ["head", [24]]},
        "over": {},
    }


def test_blacks_turn_is_told_in_whites_numbers() -> None:
    wire = turn_graph(position(AT_START, AT_START), BLACK, (5, 2), ruleset=MAXIMUM, first_turn=True).to_wire()
    assert wire["nodes"][0] == [[12, 7, 5, 1], [12, 10, 2, 2]]
    assert wire["closed"] == [24]
    assert wire["why"]["12/2"] == ["head", [12]]


def test_a_skipped_turn_is_done_at_once() -> None:
    wire = graph({6: 2}, {14: 3, 13: 3}, (5, 4)).to_wire()
    assert (wire["nodes"], wire["done"]) == ([[]], [0])


def test_a_short_turn_on_the_wire_and_the_reasons_of_the_bar() -> None:
    # White's 24 and 20 can be entered on; Black's 6 is White's 19.
    turn = graph({25: 1, 13: 1}, {6: 15}, (5, 1), SHORT)
    assert turn.to_wire() == {
        "dice": [5, 1],
        "nodes": [
            [[25, 20, 5, 1], [25, 24, 1, 2]],
            [[13, 12, 1, 3]],
            [[13, 8, 5, 3]],
            [],
        ],
        "done": [3],
        "closed": [19],
        "why": {"13/5": ["on_the_bar", [25]], "13/1": ["on_the_bar", [25]]},
        "over": {},
    }


def test_blacks_bar_is_25_too() -> None:
    here = position({6: 15}, {25: 1, 13: 1}, SHORT.family)
    wire = turn_graph(here, BLACK, (5, 1), ruleset=SHORT, first_turn=False).to_wire()
    assert wire["nodes"][0] == [[25, 5, 5, 1], [25, 1, 1, 2]]
    assert wire["why"]["12/5"] == ["on_the_bar", [25]]


# One case for each reason that the long game knows; those of the short game are with its rules.
def test_closed_point() -> None:
    turn = graph(AT_START, {24: 14, 10: 1}, (2, 1))
    assert why_not(turn, 24, 2) == ("closed_point", [22])
    assert 22 in turn.to_wire()["closed"]


def test_not_all_home_names_those_outside() -> None:
    assert why_not(graph({20: 2, 7: 1, 3: 12}, OUT_OF_THE_WAY, (6, 3)), 3, 3) == ("not_all_home", [20, 7])


def test_checker_behind_names_those_behind() -> None:
    turn = graph({6: 1, 5: 1, 3: 1}, OUT_OF_THE_WAY, (4, 4))
    assert why_not(turn, 3, 4) == ("checker_behind", [6, 5])


def test_a_reason_changes_as_the_turn_goes_on() -> None:
    turn = graph({24: 15}, AT_START, (3, 2))
    assert legal(turn, 24, 2)
    assert why_not(turn, 24, 2, after=[(24, 3)]) == ("head", [24])


def looked_up(wire: dict[str, Any], node: int, origin: int, die: int, target: int) -> list[Any] | None:
    """The reason as an interface finds it."""
    key = f"{origin}/{die}"
    if key in wire["over"].get(str(node), {}):
        found: list[Any] = wire["over"][str(node)][key]
        return found
    if key in wire["why"]:
        return list(wire["why"][key])
    return ["closed_point", [target]] if target in wire["closed"] else None


@pytest.mark.parametrize("preset", PLAYED)
def test_the_interface_finds_the_reason_of_every_refused_step(preset: str) -> None:
    chance = random.Random(preset)
    for here, colour in some_positions(40, preset):
        turn = turn_graph(here, colour, chance.choice(ROLLS), ruleset=PRESETS[preset], first_turn=False)
        wire = json.loads(json.dumps(turn.to_wire()))
        for node, wire_node in pairs(turn, wire):
            for step, (code, points) in turn.refused(node):
                seen = step.turned(here.family, colour)
                reason = looked_up(wire, wire_node, seen.origin, seen.die, seen.target)
                assert reason == [code, [absolute(here.family, colour, point) for point in points]]


@pytest.mark.parametrize("preset", PLAYED)
def test_the_interface_finds_every_step_and_every_end(preset: str) -> None:
    chance = random.Random(preset)
    for here, colour in some_positions(40, preset):
        turn = turn_graph(here, colour, chance.choice(ROLLS), ruleset=PRESETS[preset], first_turn=False)
        wire = turn.to_wire()
        for node, wire_node in pairs(turn, wire):
            offered = [tuple(edge[:3]) for edge in wire["nodes"][wire_node]]
            assert offered == [step.turned(here.family, colour) for step, _ in turn.edges[node]]
            assert (wire_node in wire["done"]) == (node in turn.done)


def pairs(turn: TurnGraph, wire: dict[str, Any]) -> set[tuple[int, int]]:
    """Each node with the one that stands for it on the wire."""
    found = {(0, 0)}
    front = [(0, 0)]
    while front:
        node, wire_node = front.pop()
        for (_, to), (*_, wire_to) in zip(turn.edges[node], wire["nodes"][wire_node], strict=True):
            if (to, wire_to) not in found:
                found.add((to, wire_to))
                front.append((to, wire_to))
    return found


def test_nodes_that_go_on_alike_are_one_on_the_wire() -> None:
    turn = graph({20: 5, 16: 5, 14: 5}, {6: 15}, (2, 1))
    assert len(turn.to_wire()["nodes"]) < len(turn.states)


@pytest.mark.parametrize("preset", ["pro-long", "short", "caucasian"])
def test_graphs_are_small(preset: str) -> None:
    chance = random.Random(3)
    sizes = []
    for here, colour in some_positions(200, preset):
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        turn = turn_graph(here, colour, dice, ruleset=PRESETS[preset], first_turn=False)
        sizes.append(len(gzip.compress(json.dumps(turn.to_wire(), separators=(",", ":")).encode())))
    sizes.sort()
    assert sizes[len(sizes) // 2] < 512
    assert sizes[-1] < 8192


def some_positions(number: int, preset: str) -> list[tuple[Position, Colour]]:
    """Positions with the colour on turn, from games of random turns."""
    return random.Random(0).sample(walked(preset), number)


@cache
def walked(preset: str) -> list[tuple[Position, Colour]]:
    """Every position before a roll in as many games of random turns as it takes to have two hundred."""
    found: list[tuple[Position, Colour]] = []
    seed = 0
    while len(found) < 200:
        for state, _ in random_game(PRESETS[preset], random.Random(seed)):
            if state.phase is Phase.ROLL and state.on_turn is not None:
                found.append((state.position, state.on_turn))
        seed += 1
    return found


def test_a_step_that_is_not_offered_leads_nowhere() -> None:
    turn = graph(AT_START, AT_START, (5, 2))
    assert turn.follow(0, Step.of(24, 4)) is None
    assert turn.colour is WHITE
