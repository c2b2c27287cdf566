"""What a table plays for: no game and no match ever costs more than what was said before sitting down."""

from dataclasses import replace
from itertools import product

import pytest

from games.rules.outcome import Kind, limited
from games.rules.ruleset import CHOICES, PRESETS, SCALES, Ruleset
from games.rules.stakes import largest_loss, loss, settles_once

SHORT, LONG, PRO, MATCH = (PRESETS[name] for name in ("short", "series-long", "pro-long", "match"))


@pytest.mark.parametrize("name", PRESETS)
def test_without_a_stake_nothing_is_lost(name: str) -> None:
    assert largest_loss(PRESETS[name]) == 0


@pytest.mark.parametrize(
    ("base", "cap", "times"),
    [
        (LONG, "oin", 1),
        (LONG, "mars", 2),
        (SHORT, "oin", 1),
        (SHORT, "mars", 2),
        (SHORT, "cox", 3),
        (PRO, "koks", 3),
        (PRO, "home_mars", 4),
    ],
)
def test_without_a_cube_it_is_the_stake_times_the_highest_kind_that_counts(
    base: Ruleset, cap: str, times: int
) -> None:
    assert largest_loss(replace(base, cap=cap, stake=10)) == 10 * times


def test_the_limit_of_the_cube_multiplies_it() -> None:
    assert largest_loss(replace(SHORT, stake=10, cube_limit=4, cap="mars")) == 80
    assert largest_loss(replace(SHORT, stake=1_000_000, cube_limit=64)) == 192_000_000


def test_a_series_of_games_settles_each_for_itself() -> None:
    series = replace(SHORT, stake=10, cube_limit=4, length="games", length_n=5)
    assert not settles_once(series)
    assert largest_loss(series) == largest_loss(replace(series, length="single", length_n=None)) == 120
    assert loss(series, 8) == 80


def test_a_match_to_points_settles_the_stake_once() -> None:
    staked = replace(MATCH, stake=50)
    assert settles_once(staked)
    assert largest_loss(staked) == 50
    assert loss(staked, 12) == 0


@pytest.mark.parametrize("cube", [limit for limit in CHOICES["cube_limit"] if limit is not None])
def test_no_game_costs_more_than_the_largest_loss_and_the_dearest_costs_just_that(cube: object) -> None:
    assert isinstance(cube, int)
    for cap in SCALES["three_step"]:
        table = replace(SHORT, stake=7, cube_limit=cube, cap=cap)
        values = [2**power for power in range(cube.bit_length())]
        kinds = map(Kind, SCALES["three_step"])
        costs = [loss(table, value * limited(kind, table)[1]) for kind, value in product(kinds, values)]
        assert max(costs) == largest_loss(table)
