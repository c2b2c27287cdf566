"""The load run itself works: a few games over real sockets, for a few seconds."""

import pytest

from tests.live import Site
from tests.load.clocks import measure_flags
from tests.load.measure import measure_echo, measure_site, percentiles

pytestmark = pytest.mark.load


def test_percentiles_are_in_milliseconds() -> None:
    assert percentiles([]) == (0.0, 0.0)
    assert percentiles([n / 1000 for n in range(1, 102)]) == (51.0, 100.0)


def test_games_are_played_at_once_without_a_refusal() -> None:
    with Site() as site:
        figures = measure_site("small", site, games=3, seconds=4)
    assert figures.trouble == ""
    assert figures.turns > 30
    assert figures.cpu > 0
    assert 0 < figures.answer[0] <= figures.answer[1]


def test_flags_that_fall_while_nobody_is_there_are_judged() -> None:
    with Site() as site:
        p50, p99 = measure_flags(site, games=6, spread=2)
    assert 0 < p50 <= p99


def test_the_yardstick_is_measured_the_same_way() -> None:
    figures = measure_echo(sockets=4, seconds=0.5)
    assert figures.turns > 100
    assert figures.per_cpu_second > 0
