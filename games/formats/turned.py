"""A recorded game with its colours exchanged: the files of a match have one White throughout, whoever played which side."""

from dataclasses import replace

from games.formats.record import Act, Action, End, GameRecord
from games.rules.board import Colour, Position


def turned(game: GameRecord) -> GameRecord:
    """The same game as if both had played the other colour."""
    white, black = (game.start.counts(colour) for colour in Colour)
    return replace(
        game,
        start=Position.of(game.start.family, black, white),
        score=(game.score[1], game.score[0]),
        owner=_other(game.owner),
        on_roll=_other(game.on_roll),
        actions=tuple(_action(action) for action in game.actions),
        end=game.end and _end(game.end),
    )


def _other(colour: Colour | None) -> Colour | None:
    return None if colour is None else colour.other


def _action(action: Action) -> Action:
    """Steps are in the mover's own numbers, so they stay; where the roll-off changed the colours its dice are turned already."""
    if action.act is Act.ROLL_OFF:
        return replace(action, dice=action.dice if action.swap else action.dice[::-1], swap=False)
    return replace(action, colour=_other(action.colour))


def _end(end: End) -> End:
    return replace(end, winner=_other(end.winner))
