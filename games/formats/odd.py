"""What other programs say that can be in no game: read as unknown, with a notice, where our own text and JSON are refused."""

from dataclasses import replace

from games.formats.record import Act, GameRecord, MatchRecord
from games.formats.situation import Situation

_NO_CRAWFORD = "marked as the Crawford game, which it cannot be"
_DOUBLE = "a double in what would be the Crawford game"
_MOST_NOTICES = 100


def eased(match: MatchRecord) -> MatchRecord:
    """The match of a file without what cannot be: games after its end, their scores, Crawford flags, cubes of nobody."""
    games, notices = list(match.games), []
    # Some programs write the final score down as the head of one more game.
    while len(games) > 1 and not games[-1].actions and _is_over(match.length, games[-1].score):
        notices.append(f"game {games.pop().number}: left out, the match is over before it")
    for at, game in enumerate(games):
        place, changed = f"game {game.number}", game
        if _is_over(match.length, game.score):
            white, black = game.score
            notices.append(f"{place}: a score of {white} : {black} in a match to {match.length}")
            changed = replace(changed, score=(0, 0))
        doubt = _doubt(match.length, changed.score, turned=_turned(game)) if game.crawford else ""
        if doubt:
            notices.append(f"{place}: {doubt}")
            changed = replace(changed, crawford=False)
        if match.length and game.cube > 1 and game.owner is None:
            notices.append(f"{place}: a turned cube that belongs to nobody")
            changed = replace(changed, cube=1)
        games[at] = changed
    return replace(match, games=tuple(games), notices=(*notices[:_MOST_NOTICES], *match.notices))


def eased_id(here: Situation, place: str) -> Situation:
    """The situation of an id without a Crawford flag that cannot be true: some programs never take it back."""
    turned = here.cube > 1 or here.offer > 0
    doubt = _doubt(here.length, here.score, turned=turned) if here.crawford else ""
    if not doubt:
        return here
    return replace(here, crawford=False, notices=(*here.notices, f"{place}: {doubt}"))


def _doubt(length: int, score: tuple[int, int], *, turned: bool) -> str:
    """Why it cannot be the Crawford game, if so."""
    if not length or length - 1 not in score:
        return _NO_CRAWFORD
    return _DOUBLE if turned else ""


def _turned(game: GameRecord) -> bool:
    return game.cube > 1 or any(action.act in (Act.DOUBLE, Act.BEAVER) for action in game.actions)


def _is_over(length: int, score: tuple[int, int]) -> bool:
    return length > 0 and max(score) >= length
