"""A game with its colours exchanged is the same game seen from the other side, in every form."""

import pytest

from games.formats.fold import snapshots
from games.formats.record import Act, Action
from games.formats.turned import turned
from games.rules.board import Colour, Family
from tests.formats import making


@pytest.mark.parametrize("family", Family)
@pytest.mark.parametrize("seed", range(5))
def test_every_moment_has_the_other_colours(seed: int, family: Family) -> None:
    game = making.a_match(seed, family, games=1).games[0]
    for mine, theirs in zip(snapshots(game), snapshots(turned(game)), strict=True):
        assert theirs.on_roll == (mine.on_roll and mine.on_roll.other)
        assert (theirs.cube, theirs.owner) == (mine.cube, mine.owner and mine.owner.other)
        for colour in Colour:
            assert theirs.position.counts(colour) == mine.position.counts(colour.other)


@pytest.mark.parametrize("seed", range(5))
def test_turned_twice_it_is_itself(seed: int) -> None:
    game = making.a_match(seed, Family.SHORT, games=1).games[0]
    assert turned(turned(game)) == game


def test_the_winner_of_a_roll_off_that_changed_the_colours_stays_the_winner() -> None:
    game = making.a_match(1, Family.LONG, games=1, most=0).games[0]
    played = turned(type(game)(game.start, actions=(Action(Act.ROLL_OFF, dice=(2, 5), swap=True),)))
    assert played.actions == (Action(Act.ROLL_OFF, dice=(2, 5)),)
    assert snapshots(played)[-1].on_roll is Colour.BLACK
