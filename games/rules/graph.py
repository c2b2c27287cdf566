"""All legal steps of one turn as a graph, with the reason for every refused step, so that an interface needs no rules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.board import Colour, Position, absolute
from games.rules.packed import Reason
from games.rules.ruleset import Ruleset
from games.rules.step import Step, dice_left, without
from games.rules.terms import Terms, terms_of

Edge = tuple[Step, int]
Reasons = dict[Step, Reason]


@dataclass(frozen=True, slots=True)
class TurnGraph:
    """The states of a turn (node 0 = nothing played) and the legal steps between them, in own numbers.

    states: the state of the turn at each node, as in `terms`.  left: the dice left at each node.
    edges: per node its legal steps, each with the node that it leads to.
    done: nodes at which the turn may be committed.  longest: the most steps any order of play allows.
    """

    position: Position
    colour: Colour
    dice: tuple[int, int]
    terms: Terms
    states: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]
    edges: tuple[tuple[Edge, ...], ...]
    done: frozenset[int]
    longest: int

    def follow(self, node: int, step: Step) -> int | None:
        """The node that a step leads to, or None when the step is not legal there."""
        return next((target for known, target in self.edges[node] if known == step), None)

    def reason(self, node: int, step: Step) -> Reason:
        """Why a step that is no edge of `node` is refused; points in own numbers."""
        refused = self.terms.refusal(self.states[node], step.origin, step.die)
        if refused is not None:
            return refused
        return ("fuller_turn" if self.longest > 1 else "larger_die"), ()

    def path_to(self, final: Position) -> tuple[Step, ...] | None:
        """A shortest legal order of steps that ends the turn at `final`, or None."""
        goals = {node for node in self.done if self.position_at(node) == final}
        paths: dict[int, tuple[Step, ...]] = {0: ()}
        if 0 in goals:
            return ()
        frontier = [0]
        while frontier:
            node = frontier.pop(0)
            for step, target in self.edges[node]:
                if target in paths:
                    continue
                paths[target] = (*paths[node], step)
                if target in goals:
                    return paths[target]
                frontier.append(target)
        return None

    def position_at(self, node: int) -> Position:
        """What stands on the board at a node."""
        return next(iter(self.terms.positions([self.states[node]])))

    def refused(self, node: int) -> Iterator[tuple[Step, Reason]]:
        """Every step of an own checker with a die left that is no edge of `node`, with its reason."""
        legal = {step for step, _ in self.edges[node]}
        for die in sorted(set(self.left[node]), reverse=True):
            for origin in self.terms.standing(self.states[node]):
                step = Step.of(origin, die)
                if step not in legal:
                    yield step, self.reason(node, step)

    def to_wire(self) -> dict[str, Any]:
        """The graph as plain JSON values in absolute numbers, as small as it can be told.

        nodes[i] = [[origin, target, die, next node], ...].  A step "origin/die" that is not in nodes[i] is refused for
        over[i]["origin/die"], else why["origin/die"] (each [code, points]), else because its target is in `closed`.
        Nodes from which everything goes on alike are one node there, even with different positions.
        """
        defaults, exceptions = self._reasons()
        same = self._alike(exceptions)
        kept = sorted(set(same))
        place = {node: at for at, node in enumerate(kept)}
        return {
            "dice": list(self.dice),
            "nodes": [
                [
                    [*step.turned(self.position.family, self.colour), place[same[to]]]
                    for step, to in self.edges[node]
                ]
                for node in kept
            ],
            "done": [place[node] for node in kept if node in self.done],
            "closed": sorted(self._absolute(point) for point in self.terms.closed),
            "why": self._worded(defaults),
            "over": {str(place[node]): self._worded(exceptions[node]) for node in kept if node in exceptions},
        }

    def _reasons(self) -> tuple[Reasons, dict[int, Reasons]]:
        """The most frequent reason of each step, and per node those that differ; closed points go without saying."""
        listed = [
            (node, step, reason)
            for node in range(len(self.states))
            for step, reason in self.refused(node)
            if reason[0] != "closed_point"
        ]
        counts: dict[Step, Counter[Reason]] = {}
        for _, step, reason in listed:
            counts.setdefault(step, Counter())[reason] += 1
        defaults = {step: counter.most_common(1)[0][0] for step, counter in counts.items()}
        exceptions: dict[int, Reasons] = {}
        for node, step, reason in listed:
            if defaults[step] != reason:
                exceptions.setdefault(node, {})[step] = reason
        return defaults, exceptions

    def _alike(self, exceptions: dict[int, Reasons]) -> list[int]:
        """For each node the one that stands for all with the same ways on, the same end and the same reasons.

        Every edge leads to a higher number, so from the last node back all that follows is known already.
        """
        known: dict[object, int] = {}
        same = list(range(len(self.states)))
        for node in reversed(same):
            ways = tuple((step, same[to]) for step, to in self.edges[node])
            reasons = frozenset(exceptions.get(node, {}).items())
            same[node] = known.setdefault((ways, node in self.done, reasons), node)
        return same

    def _worded(self, reasons: Reasons) -> dict[str, list[Any]]:
        return {
            f"{self._absolute(step.origin)}/{step.die}": [code, [self._absolute(point) for point in points]]
            for step, (code, points) in reasons.items()
        }

    def _absolute(self, point: int) -> int:
        return absolute(self.position.family, self.colour, point)


def build(
    position: Position, colour: Colour, dice: Sequence[int], ruleset: Ruleset, first_turn: bool
) -> TurnGraph:
    """The graph of the turn of `colour` with `dice`."""
    terms = terms_of(position, colour, dice, ruleset, first_turn)
    states = [(terms.start, dice_left(dice))]
    index = {states[0]: 0}
    edges: list[list[Edge]] = []
    for now, left in states:
        steps: list[Edge] = []
        for die in dict.fromkeys(left):
            rest = without(left, die)
            for origin in terms.origins(now, die):
                state = (terms.moved(now, origin, die), rest)
                if state not in index:
                    index[state] = len(states)
                    states.append(state)
                steps.append((Step.of(origin, die), index[state]))
        edges.append(steps)
    if ruleset.obligation == "sequential":
        done = {node for node, steps in enumerate(edges) if not steps}
    else:
        ends = terms.finals(dice, ruleset.obligation)
        done = {node for node, (state, _) in enumerate(states) if terms.end(state) in ends}
    kept = _kept(edges, done)
    place = {node: at for at, node in enumerate(kept)}
    return TurnGraph(
        position=position,
        colour=colour,
        dice=(dice[0], dice[1]),
        terms=terms,
        states=tuple(states[node][0] for node in kept),
        left=tuple(states[node][1] for node in kept),
        edges=tuple(tuple((step, place[to]) for step, to in edges[node] if to in place) for node in kept),
        done=frozenset(place[node] for node in done if node in place),
        longest=max(len(states[0][1]) - len(left) for _, left in states),
    )


def _kept(edges: Sequence[Sequence[Edge]], done: set[int]) -> list[int]:
    """The nodes from which a legal end can be reached and that can be reached through such nodes, in order.

    Every edge leads to a node with a higher number, so one pass backward and one forward are enough.
    """
    leads = set(done)
    for node in range(len(edges) - 1, -1, -1):
        if any(to in leads for _, to in edges[node]):
            leads.add(node)
    reached = {0}
    for node in range(len(edges)):
        if node in reached:
            reached.update(to for _, to in edges[node] if to in leads)
    return sorted(reached)
