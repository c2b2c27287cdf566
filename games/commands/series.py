"""A match at its table: the score after a game, when the next one starts, and what leaving costs."""

from __future__ import annotations

from games import clock
from games.commands.held import Held
from games.commands.stakes import settle_stakes
from games.models import Match, Seat
from games.rules import match as rules
from games.rules.board import Colour
from games.rules.game import How


def open_match(held: Held) -> Match | None:
    """The match that goes on at this table, if one does."""
    match = held.game.match if held.game is not None else None
    return match if match is not None and match.ended_at is None else None


def count_in_match(held: Held) -> None:
    """Add the game that has just ended to its match."""
    game = held.game
    if game is None or game.state.result is None:
        return
    match, result = game.match, game.state.result
    if result.how is How.ABORTED and match.ruleset.length == "single":
        match.ended_at = held.now
    else:
        white = match.number_of(game.white_id)
        match.become(rules.finish(match.state, result, white=white, starter=game.state.starter), held.now)
    match.next_at = None if match.ended_at is not None else held.now + clock.pause(match.ruleset)
    match.save()
    if match.ruleset.length != "single":
        _tell_score(held, match)
    settle_stakes(held)


def forfeit_match(held: Held, seat: Seat) -> None:
    """Whoever leaves the seat between two games of a match gives the match up."""
    match = open_match(held)
    if match is None or seat.user_id is None or held.game is None or held.game.running:
        return
    player = match.number_of(seat.user_id)
    match.become(rules.leave(match.state, player), held.now)
    _close(held, match, {"colour": seat.colour})
    held.arbiter("match_left", Colour(seat.colour))
    _tell_score(held, match)
    settle_stakes(held)


def void_match(held: Held) -> None:
    """Both have left between two games: nobody wins the match."""
    match = open_match(held)
    if match is not None and held.game is not None and not held.game.running:
        match.ended_at = held.now
        _close(held, match, {"colour": None})
        settle_stakes(held)


def stop_match(held: Held) -> None:
    """The next game of the match cannot be played: it ends as it stands."""
    match = open_match(held)
    if match is not None and held.game is not None and not held.game.running:
        match.become(rules.stop(match.state), held.now)
        _close(held, match, {"colour": None})
        _tell_score(held, match)


def _close(held: Held, match: Match, data: dict[str, str | None]) -> None:
    """Save a match that was left, and note it in its last game's log: what viewers see of that game has changed."""
    match.next_at = None
    match.save()
    held.note("left", data)
    held.save_game()


def score_by_colour(match: Match, white_id: int | None) -> dict[str, int]:
    """The score as the colours stand in a game with this White."""
    scores = (match.first_score, match.second_score)
    white = match.number_of(white_id)
    return {Colour.WHITE.value: scores[white], Colour.BLACK.value: scores[rules.other(white)]}


def _tell_score(held: Held, match: Match) -> None:
    """The arbiter tells the score, and who has won when the match is over."""
    game = held.game
    if game is None:
        return
    score = score_by_colour(match, game.white_id)
    held.arbiter("score", white=score[Colour.WHITE], black=score[Colour.BLACK])
    if match.ended_at is None:
        return
    if match.winner is None:
        held.arbiter("match_drawn")
    else:
        winner = Colour.WHITE if match.winner == match.number_of(game.white_id) else Colour.BLACK
        held.arbiter("match_won", winner)
