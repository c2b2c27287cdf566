"""One moment of a short game, as position ids of other programs hold it, and the way from and to a record."""

from dataclasses import dataclass, field

from games.formats.fold import Snapshot, snapshots
from games.formats.limits import whole
from games.formats.record import NO_DICE, Act, Action, Dice, GameRecord, MatchRecord
from games.rules.board import Colour, Family, Position
from games.rules.refusal import Refused

CUBE_LIMIT = "CubeLimit"
"""The tag of a match for the highest cube."""
MOST_DOUBLINGS = 15
USUAL_LIMIT = 1 << 10
"""What other programs mean where they say nothing else."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A position with whatever else decides about it.

    on_roll: whose roll it is, or the doubler while an offer waits.  dice: rolled and not played.
    offer: 0, 1 a double waits for its answer, 2 a beaver does.  cube: as in Snapshot, an offered double not counted.
    resigns: 0, or 1 to 3 when the other side has to answer a resignation of that many times the cube.
    cube_limit: the highest cube, or None where it is not said.
    notices: what was not believed while reading an id; it does not count when situations are compared.
    """

    position: Position
    on_roll: Colour = Colour.WHITE
    dice: Dice = NO_DICE
    cube: int = 1
    owner: Colour | None = None
    offer: int = 0
    resigns: int = 0
    length: int = 0
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    cube_limit: int | None = None
    notices: tuple[str, ...] = field(default=(), compare=False)


def situation(match: MatchRecord, game: GameRecord, moment: int = -1) -> Situation:
    """How a game of a match stands after its first `moment` actions, by default after all.

    Raises Refused("bad_file") as `snapshots` does, Refused("no_id") for a long game, which these ids cannot hold.
    """
    return situation_at(match, game, moment, snapshots(game)[moment])


def situation_at(match: MatchRecord, game: GameRecord, moment: int, now: Snapshot) -> Situation:
    """The same where the snapshot of that moment is at hand already. Raises Refused("no_id")."""
    if match.family is not Family.SHORT:
        raise Refused("no_id", reason="these ids hold short games only")
    return Situation(
        position=now.position,
        on_roll=now.on_roll or Colour.WHITE,
        dice=now.dice or _rolled(game, now, moment),
        cube=now.cube,
        owner=now.owner,
        offer=now.offer,
        length=match.length,
        score=game.score,
        crawford=game.crawford,
        jacoby=match.jacoby,
        beavers=match.beavers,
        cube_limit=_cube_limit(match),
    )


def _cube_limit(match: MatchRecord) -> int | None:
    """The highest cube by the rules of a game played here, or as the tag of a file that was read."""
    if match.ruleset:
        return match.ruleset.cube_limit
    limit = whole(dict(match.tags).get(CUBE_LIMIT, ""), 2, 1 << MOST_DOUBLINGS)
    return limit if limit and not limit & (limit - 1) else None


def _rolled(game: GameRecord, now: Snapshot, moment: int) -> Dice:
    """The roll that is played next, so that an id in the middle of a game asks for that turn."""
    if moment < 0 or moment >= len(game.actions) or now.offer:
        return NO_DICE
    following = game.actions[moment]
    return following.dice if following.act in {Act.TURN, Act.SKIP} else NO_DICE


def study(here: Situation, comment: str = "") -> MatchRecord:
    """A record that begins where the situation does: its roll or its offer is the first action."""
    actions: list[Action] = []
    cube, owner = here.cube, here.owner
    if here.offer == 2:
        # The beaver has doubled the cube once already; the record begins before that offer.
        cube, owner = cube // 2, None if cube == 2 else here.on_roll
    if here.offer:
        actions.append(Action(Act.DOUBLE, here.on_roll))
    if here.offer == 2:
        actions.append(Action(Act.BEAVER, here.on_roll.other))
    if here.dice:
        actions.append(Action(Act.ROLL, here.on_roll, here.dice))
    game = GameRecord(
        start=here.position,
        score=here.score,
        crawford=here.crawford,
        cube=cube,
        owner=owner,
        on_roll=here.on_roll,
        actions=tuple(actions),
        comment=comment,
    )
    return MatchRecord(
        family=Family.SHORT,
        length=here.length,
        crawford=here.crawford or bool(here.length),
        jacoby=here.jacoby,
        beavers=here.beavers,
        tags=((CUBE_LIMIT, str(here.cube_limit)),) if here.cube_limit not in (None, USUAL_LIMIT) else (),
        games=(game,),
        notices=here.notices,
    )


def placed(white: list[int], black: list[int], place: str, code: str) -> Position:
    """The short position of 26 counts a side (own numbers, [0] to be filled in with what is off).

    Raises Refused(code, place=..., reason=...) for a position that cannot occur.
    """
    for name, side in (("White", white), ("Black", black)):
        if sum(side[1:]) > 15:
            raise Refused(code, place=place, reason=f"{sum(side[1:])} checkers for {name}")
        side[0] = 15 - sum(side[1:])
    try:
        return Position.of(Family.SHORT, white, black)
    except Refused as refused:
        raise Refused(code, place=place, reason=refused.data["reason"]) from refused
