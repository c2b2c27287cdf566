"""Several games played for one result: the score by player, who starts the next game, Crawford, and the end."""

from dataclasses import dataclass, replace
from typing import Literal

from games.rules.board import Colour
from games.rules.game import new_game
from games.rules.refusal import Refused
from games.rules.ruleset import Ruleset
from games.rules.state import GameState, How, Result

# The two people of a match; they keep their numbers whatever colours they play.
Player = Literal[0, 1]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match: its winner (None = drawn), and whether the other left it."""

    winner: Player | None
    left: bool = False


@dataclass(frozen=True, slots=True)
class MatchState:
    """All that the games played so far leave behind. A single game is a match of one.

    score: points of both players, cube included.  games: how many were finished; aborted ones were never played.
    starter, winner: of the last game; winner None for a draw.
    crawford_over: whether the game without the cube has been played.
    """

    ruleset: Ruleset
    score: tuple[int, int] = (0, 0)
    games: int = 0
    starter: Player | None = None
    winner: Player | None = None
    crawford_over: bool = False
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class NextGame:
    """What the next game begins with.

    starter: who has the first roll; None = a roll-off decides.  white: who must play White; None = the seats stay.
    crawford: whether it is played without the cube.
    """

    starter: Player | None
    white: Player | None
    crawford: bool


def other(player: Player) -> Player:
    """The opponent in the match."""
    return 1 if player == 0 else 0


def new_match(ruleset: Ruleset) -> MatchState:
    """A match before its first game."""
    return MatchState(ruleset)


def next_game(match: MatchState) -> NextGame:
    """How the next game begins. Raises Refused("match_over")."""
    _require_running(match)
    starter = _next_starter(match)
    return NextGame(
        starter=starter,
        white=starter if match.ruleset.colours == "winner_white" else None,
        crawford=is_crawford(match),
    )


def begin(match: MatchState, white: Player) -> tuple[GameState, Player]:
    """The next game before its first roll, and who plays White in it; `white`: whose seat White's is now."""
    ahead = next_game(match)
    white = white if ahead.white is None else ahead.white
    starter = None if ahead.starter is None else Colour.WHITE if ahead.starter == white else Colour.BLACK
    return new_game(match.ruleset, starter, crawford=ahead.crawford), white


def _next_starter(match: MatchState) -> Player | None:
    rule, last = match.ruleset.next_starter, match.starter
    if rule == "loser" and match.winner is not None:
        return other(match.winner)
    if rule == "roll_off" or last is None:
        return None
    return last if rule == "loser" else other(last)


def is_crawford(match: MatchState) -> bool:
    """Whether the next game is the first one with a player exactly one point from the goal."""
    goal = match.ruleset.length_n
    return match.ruleset.crawford and not match.crawford_over and goal is not None and goal - 1 in match.score


def finish(match: MatchState, result: Result, *, white: Player, starter: Colour | None) -> MatchState:
    """The match after a game; an aborted game leaves it as it was.

    white: who played White when the game ended.  starter: the colour that had the first roll (None: it never came to one).
    Raises Refused("match_over").
    """
    _require_running(match)
    if result.how is How.ABORTED:
        return match
    winner = None if result.winner is None else _player(result.winner, white)
    score = match.score
    if winner is not None:
        score = (score[0] + result.points * (winner == 0), score[1] + result.points * (winner == 1))
    after = replace(
        match,
        score=score,
        games=match.games + 1,
        starter=match.starter if starter is None else _player(starter, white),
        winner=winner,
        crawford_over=match.crawford_over or is_crawford(match),
    )
    return replace(after, outcome=_outcome(after, result.how))


def decides(match: MatchState, winner: Player, points: int) -> bool:
    """Whether the match is over when `winner` wins its next game with `points`."""
    if match.ruleset.length == "points":
        return match.score[winner] + points >= (match.ruleset.length_n or 1)
    return match.games + 1 >= (match.ruleset.length_n or 1)


def leave(match: MatchState, player: Player) -> MatchState:
    """`player` leaves between games and forfeits the match; the score stays. Raises Refused("match_over")."""
    _require_running(match)
    return replace(match, outcome=Outcome(other(player), left=True))


def stop(match: MatchState) -> MatchState:
    """The match ends early, as it stands: who is ahead has won it, level it is drawn. Raises Refused("match_over")."""
    _require_running(match)
    return replace(match, outcome=Outcome(_leader(match)))


def _outcome(match: MatchState, how: How) -> Outcome | None:
    """The end that the score or a walkover brings, or None while games are left to play."""
    goal = match.ruleset.length_n or 1
    if how is How.WALKOVER:
        return Outcome(match.winner, left=match.ruleset.length != "single")
    if match.ruleset.length == "points":
        return Outcome(match.winner) if max(match.score) >= goal else None
    if match.games < goal:
        return None
    if match.ruleset.length == "single":
        return Outcome(match.winner)
    return Outcome(_leader(match))


def _leader(match: MatchState) -> Player | None:
    first, second = match.score
    return None if first == second else 0 if first > second else 1


def _player(colour: Colour, white: Player) -> Player:
    return white if colour is Colour.WHITE else other(white)


def _require_running(match: MatchState) -> None:
    if match.outcome is not None:
        raise Refused("match_over")
