"""A recorded game played through: how the board, the cube and the turn stand after each action."""

from dataclasses import dataclass, replace

from games.formats.limits import MOST_CUBE, bad
from games.formats.moves import ImpossibleStepError, played
from games.formats.record import NO_DICE, ROLLED, Act, Action, Dice, GameRecord, MatchRecord
from games.rules.board import CHECKERS, Colour, Family, Position


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game between two actions.

    on_roll: whose roll it is (or the doubler while an offer waits), None before the first action tells.
    dice: a roll that was not played.  offer: 0, 1 while a double waits for its answer, 2 while a beaver does.
    cube: its value; an offered double is not counted until it is taken or beavered.  over: nothing can follow.
    """

    position: Position
    on_roll: Colour | None = None
    dice: Dice = NO_DICE
    cube: int = 1
    owner: Colour | None = None
    offer: int = 0
    over: bool = False

    @property
    def answers(self) -> Colour | None:
        """Who owes the next action: the side on roll, or who has to answer an offer."""
        return self.on_roll.other if self.offer == 1 and self.on_roll else self.on_roll


class _UnfitActionError(ValueError):
    """An action that cannot follow; its text says why."""


def opening(game: GameRecord) -> Snapshot:
    """How a game stands before its first action."""
    return Snapshot(game.start, on_roll=game.on_roll, cube=game.cube, owner=game.owner)


def snapshots(game: GameRecord) -> tuple[Snapshot, ...]:
    """How a game stands at its start and after each action.

    Raises Refused("bad_file", place="game 2, action 14", reason=...) for an action that cannot follow. Only what a replay
    needs is asked: turns in turn, checkers that can go there, dice that were rolled, offers that can be made.
    """
    seen = [opening(game)]
    for number, action in enumerate(game.actions, 1):
        try:
            seen.append(after(seen[-1], action))
        except (_UnfitActionError, ImpossibleStepError) as error:
            raise bad(f"game {game.number}, action {number}", str(error)) from error
    return tuple(seen)


def check(match: MatchRecord) -> MatchRecord:
    """The same match when every game can be played through. Raises Refused("bad_file") as `snapshots` does."""
    for game in match.games:
        snapshots(game)
    return match


def after(now: Snapshot, action: Action) -> Snapshot:
    """How the game stands after an action. Raises ValueError with the reason."""
    if now.over:
        raise _UnfitActionError("the game is over")
    if now.dice:
        raise _UnfitActionError("the roll before was not played")
    if action.act is Act.ROLL_OFF:
        return _after_roll_off(now, action)
    if action.colour is None:
        raise _UnfitActionError("nobody is named")
    if now.answers not in (None, action.colour):
        raise _UnfitActionError(f"it is not {action.colour.value.capitalize()}'s turn")
    if action.act in ROLLED:
        return _after_roll(now, action, action.colour)
    if action.act is Act.DOUBLE:
        return _after_double(now, action.colour)
    return _after_answer(now, action)


def _after_roll_off(now: Snapshot, action: Action) -> Snapshot:
    if now.on_roll is not None:
        raise _UnfitActionError("the game has begun already")
    white, black = _two(action)
    if white == black:
        return now
    return replace(now, on_roll=Colour.WHITE if white > black or action.swap else Colour.BLACK)


def _after_roll(now: Snapshot, action: Action, colour: Colour) -> Snapshot:
    if now.offer:
        raise _UnfitActionError("a double waits for an answer")
    dice = _two(action)
    if action.act is Act.ROLL:
        return replace(now, on_roll=colour, dice=dice)
    if action.act is Act.SKIP:
        return replace(now, on_roll=colour.other)
    if not action.steps:
        raise _UnfitActionError("a turn needs a step")
    position = played(now.position, colour, dice, action.steps)
    both = all(position.off(side) == CHECKERS for side in Colour)
    return replace(now, position=position, on_roll=colour.other, over=both)


def _after_double(now: Snapshot, colour: Colour) -> Snapshot:
    if now.position.family is Family.LONG:
        raise _UnfitActionError("the long game has no cube")
    if now.offer:
        raise _UnfitActionError("a double waits for an answer")
    if now.owner not in (None, colour):
        raise _UnfitActionError("the cube belongs to the opponent")
    if now.cube * 2 > MOST_CUBE:
        raise _UnfitActionError(f"the cube goes no higher than {MOST_CUBE}")
    return replace(now, on_roll=colour, offer=1)


def _after_answer(now: Snapshot, action: Action) -> Snapshot:
    if not now.offer or now.on_roll is None:
        raise _UnfitActionError("there is no double to answer")
    if action.act is Act.PASS:
        return replace(now, over=True)
    # Taken or beavered, the cube goes to the one who was doubled.
    doubled = replace(now, cube=now.cube * 2, owner=now.on_roll.other)
    if action.act is Act.TAKE:
        return replace(doubled, offer=0)
    if now.offer == 2 or now.cube * 4 > MOST_CUBE:
        raise _UnfitActionError("this double cannot be beavered")
    return replace(doubled, offer=2)


def _two(action: Action) -> tuple[int, int]:
    if len(action.dice) != 2 or not all(die in range(1, 7) for die in action.dice):
        raise _UnfitActionError("two dice from 1 to 6 are needed")
    return action.dice
