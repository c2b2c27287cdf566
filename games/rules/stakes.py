"""What a table plays for in chips: the most that a player can lose at it, what a game moves, and when it is settled."""

from games.rules.match import MatchState, Player, decides
from games.rules.ruleset import SCALES, Ruleset


def settles_once(ruleset: Ruleset) -> bool:
    """Whether the stake is settled once, when the match to a number of points is over, and not game by game."""
    return ruleset.length == "points"


def largest_loss(ruleset: Ruleset) -> int:
    """The most chips that a player can lose, and so what is held of each: of one game, or of a match settled once.

    A game costs at most stake x limit of the cube x value of the highest kind of win that the table counts.
    """
    if settles_once(ruleset):
        return ruleset.stake
    return ruleset.stake * (ruleset.cube_limit or 1) * (1 + SCALES[ruleset.scale].index(ruleset.cap))


def loss(ruleset: Ruleset, points: int) -> int:
    """The chips that a game of `points` (kind of win x cube) moves to its winner; none where the match settles once."""
    return 0 if settles_once(ruleset) else ruleset.stake * points


def moved(match: MatchState, winner: Player, points: int) -> int:
    """The chips that `winner` gets when they win the next game with `points`: of that game, or of the match it decides."""
    ruleset = match.ruleset
    if not settles_once(ruleset):
        return loss(ruleset, points)
    return ruleset.stake if decides(match, winner, points) else 0
