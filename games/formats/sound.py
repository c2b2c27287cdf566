"""What a record or an id may say: no more than a file may hold, and nothing that can be in no game."""

from games.formats.build import BY_WORTH
from games.formats.limits import MOST_ACTIONS, MOST_CUBE, MOST_GAMES, MOST_POINTS, MOST_TAGS, bad
from games.formats.record import Act, End, Ended, GameRecord, MatchRecord
from games.formats.situation import Situation
from games.rules.board import Colour, Family

_NOBODY_WINS = frozenset({Ended.BORNE_OFF, Ended.ADJUDICATED, Ended.ABORTED})


def sound(match: MatchRecord) -> MatchRecord:
    """The same match unless it is empty, too large or tells what cannot be.

    Raises Refused("bad_file", place="game 2, action 7", reason=...).
    """
    if not match.games:
        raise bad("file", "there is no game in it")
    if len(match.games) > MOST_GAMES:
        raise bad("file", f"more than {MOST_GAMES} games")
    if sum(len(game.actions) for game in match.games) > MOST_ACTIONS:
        raise bad("file", f"more than {MOST_ACTIONS} actions")
    if max(len(match.tags), *(len(game.tags) for game in match.games)) > MOST_TAGS:
        raise bad("file", f"more than {MOST_TAGS} tags")
    if match.ruleset and match.ruleset.family is not match.family:
        raise bad("rules", "these are rules of the other family")
    for game in match.games:
        place = f"game {game.number}"
        try:
            _check_head(match, game)
            _check_end(match.family, game.end)
            cube = game.cube
            for number, action in enumerate(game.actions, 1):
                if action.act in (Act.TAKE, Act.BEAVER):
                    cube *= 2
                if action.act in (Act.DOUBLE, Act.BEAVER):
                    place = f"game {game.number}, action {number}"
                    _check_beaver(match.length, beaver=action.act is Act.BEAVER)
                    _check_cube(2 * cube, _most(match), crawford=game.crawford)
        except ValueError as error:
            raise bad(place, str(error)) from error
    return match


def check_situation(here: Situation) -> None:
    """Raises ValueError with the reason for what no id can mean."""
    if max(here.length, *here.score) > MOST_POINTS:
        raise ValueError(f"a match is to {MOST_POINTS} points at most")
    _check_score(here.length, here.score, crawford=here.crawford)
    _check_beaver(here.length, beaver=here.offer == 2)
    if here.offer == 1 and here.owner is here.on_roll.other:
        raise ValueError("the cube belongs to the opponent of who doubles")
    _check_owner(here.length, here.cube, here.owner)
    _check_cube(2 * here.cube if here.offer else here.cube, MOST_CUBE, crawford=here.crawford)


def _check_head(match: MatchRecord, game: GameRecord) -> None:
    _check_score(match.length, game.score, crawford=game.crawford)
    if match.family is Family.LONG and (game.cube > 1 or game.owner):
        raise ValueError("the long game has no cube")
    _check_owner(match.length, game.cube, game.owner)
    _check_cube(game.cube, _most(match), crawford=game.crawford)


def _check_score(length: int, score: tuple[int, int], *, crawford: bool) -> None:
    if length and max(score) >= length:
        raise ValueError(f"the match to {length} is over")
    if crawford and not length:
        raise ValueError("a Crawford game without a match")
    if crawford and length - 1 not in score:
        raise ValueError("it is the Crawford game only when one side needs one more point")


def _check_owner(length: int, cube: int, owner: Colour | None) -> None:
    """Outside a match the cube may have been turned before the first roll, by automatic doubles."""
    if length and cube > 1 and owner is None:
        raise ValueError("a turned cube needs an owner")


def _check_beaver(length: int, *, beaver: bool) -> None:
    if beaver and length:
        raise ValueError("there are no beavers in a match")


def _check_cube(cube: int, most: int, *, crawford: bool) -> None:
    """cube: its value, or what it is offered at."""
    if crawford and cube > 1:
        raise ValueError("nobody doubles in the Crawford game")
    if cube > most:
        raise ValueError(f"the cube goes no higher than {most}")


def _check_end(family: Family, end: End | None) -> None:
    if end is None:
        return
    if end.kind and end.kind not in BY_WORTH[family]:
        raise ValueError(f"this game has no win called {end.kind}")
    if end.winner is None and (end.kind or end.points or end.how not in _NOBODY_WINS):
        raise ValueError("a win needs a winner")
    if end.winner and end.how is Ended.ABORTED:
        raise ValueError("nobody wins a game that was aborted")


def _most(match: MatchRecord) -> int:
    """The highest cube by the rules of a game played here; files of others do not say it for certain."""
    return (match.ruleset.cube_limit or 1) if match.ruleset else MOST_CUBE
