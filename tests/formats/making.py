"""Random records for the tests of formats: games played with any steps that the board allows, cube and ends included."""

import random
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from games.formats.build import GameBuilder, begin
from games.formats.limits import free_text, one_line
from games.formats.moves import ImpossibleStepError, stepped
from games.formats.record import Act, Action, End, Ended, GameRecord, MatchRecord
from games.rules.board import BAR, CHECKERS, Colour, Family, Position
from games.rules.outcome import Kind
from games.rules.ruleset import PRESETS
from games.rules.step import Step, dice_left, without

FAMILIES = {Family.LONG: PRESETS["club-long"], Family.SHORT: PRESETS["match"]}


def any_steps(
    chance: random.Random, position: Position, colour: Colour, dice: Sequence[int]
) -> tuple[Step, ...]:
    """Steps for as many dice as the board allows in a random order; the rules of heads and blocks are not asked."""
    steps: list[Step] = []
    left = dice_left(dice)
    while left:
        ways = []
        for die in set(left):
            counts = position.counts(colour)
            highest = max((point for point in range(1, BAR + 1) if counts[point]), default=0)
            for origin in range(1, BAR + 1):
                if not counts[origin] or (origin < die and origin < highest):
                    continue
                try:
                    ways.append((Step.of(origin, die), stepped(position, colour, Step.of(origin, die))[0]))
                except ImpossibleStepError:
                    continue
        if not ways:
            break
        step, position = chance.choice(ways)
        steps.append(step)
        left = without(left, step.die)
    return tuple(steps)


def _cube(chance: random.Random, builder: GameBuilder, colour: Colour, *, beavers: bool) -> None:
    builder.add(Action(Act.DOUBLE, colour))
    if beavers and chance.random() < 0.3:
        builder.add(Action(Act.BEAVER, colour.other))
        builder.add(Action(chance.choice([Act.TAKE, Act.PASS]), colour))
    else:
        builder.add(Action(chance.choice([Act.TAKE, Act.TAKE, Act.PASS]), colour.other))


def play(chance: random.Random, record: GameRecord, *, beavers: bool, most: int) -> GameRecord:
    """A game from where the record begins, to its end or to a resignation."""
    builder = begin(record)
    colour = record.on_roll or chance.choice(list(Colour))
    for _ in range(most):
        now = builder.now
        short = now.position.family is Family.SHORT
        if (
            short
            and not record.crawford
            and now.cube < 32
            and now.owner in (None, colour)
            and chance.random() < 0.05
        ):
            _cube(chance, builder, colour, beavers=beavers)
            if builder.now.over:
                return builder.finished(builder.told_end())
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        steps = any_steps(chance, builder.now.position, colour, dice)
        builder.add(Action(Act.TURN if steps else Act.SKIP, colour, dice, steps))
        if builder.now.position.off(colour) == CHECKERS:
            return builder.finished(builder.told_end() or End(colour, Kind.MARS, 2, Ended.BORNE_OFF))
        colour = colour.other
    if chance.random() < 0.5:
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        if any_steps(chance, builder.now.position, colour, dice):
            builder.add(Action(Act.ROLL, colour, dice))
    times = chance.randint(1, 3)
    kind = (Kind.OIN, Kind.MARS, Kind.COX if builder.now.position.family is Family.SHORT else Kind.KOKS)[
        times - 1
    ]
    return builder.finished(End(chance.choice(list(Colour)), kind, times * builder.now.cube, Ended.RESIGNED))


def a_match(seed: int, family: Family, *, games: int = 2, most: int = 60, length: int = 5) -> MatchRecord:
    """A match with scores and the Crawford game as they come; money games with beavers where length is 0."""
    chance = random.Random(seed)
    record = MatchRecord(
        family,
        white="Anna",
        black="Boris",
        length=length,
        crawford=length > 0,
        beavers=not length,
        site="Open Nardy",
    )
    score, had_crawford = [0, 0], False
    played: list[GameRecord] = []
    for number in range(1, games + 1):
        near = [points == length - 1 for points in score]
        crawford = length > 0 and near[0] != near[1] and not had_crawford
        had_crawford |= crawford
        start = GameRecord(Position.start(family), number, (score[0], score[1]), crawford)
        game = play(chance, start, beavers=record.beavers, most=most)
        played.append(game)
        if game.end and game.end.winner:
            score[0 if game.end.winner is Colour.WHITE else 1] += game.end.points
        if length and max(score) >= length:
            break
    return replace(record, games=tuple(played))


names = st.text(max_size=20).map(one_line)
comments = st.text(max_size=60).map(free_text)
tags = st.lists(st.tuples(st.from_regex(r"\A[A-Za-z][A-Za-z0-9_ -]{0,10}\Z"), comments), max_size=3).map(
    tuple
)


@st.composite
def matches(draw: st.DrawFn, family: Family | None = None) -> MatchRecord:
    """Whole records with everything that our own forms must keep."""
    kind = family or draw(st.sampled_from(Family))
    seed, most = draw(st.integers(0, 2**32)), draw(st.integers(0, 40))
    match = a_match(
        seed, kind, games=draw(st.integers(1, 3)), most=most, length=draw(st.sampled_from([0, 3, 7]))
    )
    games = []
    for game in match.games:
        actions = list(game.actions)
        if draw(st.booleans()) and actions and actions[0].colour:
            swap = draw(st.booleans())
            white = actions[0].colour is Colour.WHITE
            dice = (5, 2) if white and not swap else (2, 5)
            if white or not swap:
                actions.insert(0, Action(Act.ROLL_OFF, dice=dice, swap=swap and white))
                actions.insert(0, Action(Act.ROLL_OFF, dice=(3, 3)))
        if actions:
            actions[-1] = replace(actions[-1], comment=draw(comments))
        end = draw(st.sampled_from([game.end, None, End(None, None, 0, Ended.ABORTED)]))
        games.append(replace(game, actions=tuple(actions), end=end, comment=draw(comments), tags=draw(tags)))
    return replace(
        match,
        white=draw(names),
        black=draw(names),
        event=draw(names),
        site=draw(names),
        round=draw(names),
        date=draw(names),
        jacoby=draw(st.booleans()),
        ruleset=draw(st.sampled_from([None, FAMILIES[kind]])),
        comment=draw(comments),
        tags=draw(tags),
        games=tuple(games),
    )
