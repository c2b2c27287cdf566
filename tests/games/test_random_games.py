"""Random games and matches of every kind of table come to a sound end.

RANDOM_GAMES says how many of each; the default keeps the suite short. Thousands: python -m tests.games.run_random_games.
"""

from __future__ import annotations

import os

import pytest

from tests.games.conftest import Club
from tests.games.random_games import RULES, play_out

GAMES = int(os.environ.get("RANDOM_GAMES", "1"))
# One of each family is played whenever tests are run, the others with all that takes long.
QUICK = {"pro-long", "short with cube and beavers"}
KINDS = [pytest.param(name, marks=[] if name in QUICK else pytest.mark.load) for name in RULES]


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("name", KINDS)
def test_a_random_game_or_match_comes_to_a_sound_end(club: Club, name: str, seed: int) -> None:
    assert play_out(club, RULES[name], seed).ended_at is not None
