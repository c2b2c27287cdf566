"""The rules about the board and a turn on it, worded by the options in force."""

from django.utils.translation import gettext as _

from games.rules.board import Family, Position
from games.rules.ruleset import Ruleset
from games.rules_pages.section import Diagram, Section, placed

_HOME = {6: 2, 4: 3, 3: 2, 2: 1, 1: 1}
_FAR_HOME = {6: 3, 5: 3, 4: 2, 3: 2}
_SIX = {24: 3, 11: 2, 10: 2, 9: 2, 8: 2, 7: 2, 6: 2}


def board(ruleset: Ruleset) -> Section:
    """What lies where before the first roll."""
    text = [
        _(
            "Each player has 15 checkers and a route of 24 points, numbered from the player's own side: 24 is the farthest from home, 1 the nearest to the end."
        ),
        _(
            "The points 6 to 1 are the home. All checkers travel there, and from there they are borne off the board."
        ),
    ]
    start = Position.start(ruleset.family)
    if ruleset.family is Family.LONG:
        text += [
            _(
                "Both players travel the same way round the board, half a ring apart: your 24 point is your opponent's 12 point."
            ),
            _(
                "All 15 checkers start on the 24 point, which is called the head. Nobody is ever hit, and there is no bar."
            ),
        ]
        caption = _(
            "The start, seen by White: White's head is the 24 point at the top right, Black's head is White's 12 point at the bottom left. Both sides go round against the clock."
        )
    else:
        text += [
            _("The players travel against each other: your 24 point is your opponent's 1 point."),
            _("At the start each has two checkers on 24, five on 13, three on 8 and five on 6."),
        ]
        caption = _(
            "The start, seen by White, whose home is at the bottom right; Black's home lies opposite, at the top right."
        )
    return Section("board", _("The board and the start"), text, diagrams=[Diagram(start, caption)])


def who_starts(ruleset: Ruleset) -> Section:
    """The roll-off."""
    text = [_("Each player throws one die. The higher one starts; equal dice are thrown again.")]
    if ruleset.opening == "roll_is_first_turn":
        text.append(_("These two dice are at once the starter's first turn."))
    else:
        text.append(_("The starter then rolls both dice anew for the first turn."))
    if ruleset.colours == "winner_white":
        text.append(_("Who starts a game plays White in it; if need be the two players change colours."))
    else:
        text.append(_("Both play the colour of the seat they chose, whoever starts."))
    return Section("start", _("Who starts"), text)


def turn(ruleset: Ruleset) -> Section:
    """Steps, landing, doubles, the bar."""
    text = [
        _(
            "Each die moves one checker forward by as many points. One checker may use both dice, one after the other, if it may also stop in between."
        ),
        _("A double, two equal dice, counts four times."),
    ]
    diagrams = []
    if ruleset.family is Family.LONG:
        text.append(
            _(
                "A checker may land wherever no checker of the opponent stands: even a single one closes its point."
            )
        )
    else:
        text += [
            _(
                "A checker may land on an empty point, on its own side's point, and on a point with a single checker of the opponent, a blot. Two or more close the point."
            ),
            _(
                "A blot that is landed on is hit: it goes to the bar, and its owner must bring it in again before any other checker moves. A die of 1 enters on the 24 point, a 6 on the 19 point."
            ),
        ]
        entering = placed(
            ruleset.family, {25: 1, 13: 4, 8: 4, 6: 5, 24: 1}, {6: 3, 5: 2, 4: 2, 8: 2, 13: 4, 24: 2}
        )
        caption = _(
            "White has a checker on the bar and rolled 62. Black holds the point where the 6 would enter, so the 2 enters on White's 23 point, and only then the 6 may be played."
        )
        diagrams.append(Diagram(entering, caption, (6, 2)))
    text.append(_("If nothing can be played the turn is skipped by itself, and the arbiter says so."))
    return Section("turn", _("A turn"), text, diagrams=diagrams)


def obligation(ruleset: Ruleset) -> Section:
    """How much of a roll must be played."""
    if ruleset.obligation == "sequential":
        text = [
            _(
                "The dice are played one by one, in the order you choose. As long as a die is left that can be played, you must play on."
            ),
            _(
                "Nothing obliges you to choose the order that uses most: if your first step leaves the other die without a step, that die is lost."
            ),
        ]
    else:
        text = [
            _("A turn must use as many of the dice as any order of playing them allows."),
            _(
                "If only one of two dice can be played, and it could be either, it must be the larger one, in bearing off too."
            ),
            _(
                "What counts is the position at the end: a shorter way to a position that a fullest turn reaches as well is allowed."
            ),
        ]
    return Section("obligation", _("What must be played"), text)


def head(ruleset: Ruleset) -> Section | None:
    """Leaving the head, in long games."""
    if ruleset.head_exception is None:
        return None
    text = [_("In one turn only one checker may leave the head.")]
    if ruleset.head_exception == "starter":
        text.append(
            _(
                "There is one exception, for the player who starts the game: with 33, 44 or 66 as the first roll two checkers may leave it."
            )
        )
    else:
        text.append(
            _(
                "There is one exception, for both players: with 33, 44 or 66 as the first roll of the game that they get, two checkers may leave it."
            )
        )
    if ruleset.head_exception == "both_but_44_after_55":
        text.append(
            _(
                "Who answers an opening 55 with 44 has no exception: one checker makes one step, for the next one is closed."
            )
        )
    else:
        text.append(_("The first roll is the first roll, even if nothing could be played with it."))
    last: dict[str, object] = {"colour": "white", "steps": [[24, 18, 6], [24, 18, 6]]}
    after = placed(ruleset.family, {24: 13, 18: 2}, {24: 15})
    caption = _(
        "White has started with 66: two checkers left the head and stopped on the 18 point, because Black's head closes the 12 point."
    )
    return Section("head", _("The head"), text, diagrams=[Diagram(after, caption, (6, 6), last)])


def block(ruleset: Ruleset) -> Section | None:
    """Six in a row, in long games."""
    if ruleset.block_of_six is None:
        return None
    text = [
        _(
            "Six or more of your points in a row are allowed only if at least one checker of the opponent is ahead of them: it has passed the row on its way home, or has been borne off."
        ),
        _("The row is looked at after every single step, not only when the turn is over."),
        _(
            "A row is counted along the opponent's route, and so it may run from your 3, 2 and 1 points on to your 24, 23 and 22 points."
        ),
    ]
    closed = placed(ruleset.family, _SIX, {24: 15})
    opened = placed(ruleset.family, _SIX, {24: 14, 10: 1})
    return Section(
        "block",
        _("The block of six"),
        text,
        diagrams=[
            Diagram(
                closed,
                _(
                    "Not allowed: White holds the points 11 to 6, and all of Black's checkers are still before them, on White's 12 point."
                ),
            ),
            Diagram(
                opened,
                _(
                    "Allowed: one black checker has passed the row and stands on White's 22 point, ahead of it."
                ),
            ),
        ],
    )


def hit_and_hide(ruleset: Ruleset) -> Section | None:
    """What a checker that has hit may do, in short games."""
    if ruleset.hit_and_hide is None:
        return None
    before = placed(ruleset.family, {24: 2, 13: 4, 8: 3, 6: 4, 4: 2}, {24: 1, 20: 1, 13: 5, 8: 3, 6: 5})
    if ruleset.hit_and_hide == "free":
        text = [_("A checker that has hit may move on in the same turn like any other, to a safe point too.")]
        caption = _(
            "White rolled 31: the 3 hits from 8 on 5, and the 1 may take the same checker on to the white checkers on 4."
        )
    else:
        text = [
            _(
                "A checker that hits in its own home, on the points 6 to 1, may not move on in the same turn to a point with another checker of its own."
            ),
            _(
                "It may stay, it may be covered by another checker, it may move on to an empty point or to another blot, and it may be borne off where that is allowed. The order of the steps counts."
            ),
            _("Once it is covered, one of the two checkers may move freely."),
        ]
        caption = _(
            "White rolled 31: the 3 may hit from 8 on 5, but the 1 may not hide the same checker among the white ones on 4; another checker may cover it from 6."
        )
    return Section("hit-and-hide", _("Hit and hide"), text, diagrams=[Diagram(before, caption, (3, 1))])


def bearing_off(ruleset: Ruleset) -> Section:
    """The way off the board."""
    text = [
        _(
            "You bear off only while all your checkers that are still in play stand at home. This may begin in the very turn in which the last one arrives."
        ),
        _(
            "A die bears a checker off from the point of its number. A larger die bears off from your highest point with a checker, but only if none stands on the die's point or above."
        ),
        _("A step inside the home is always possible instead, where it is legal."),
    ]
    if ruleset.family is Family.SHORT:
        text.append(
            _(
                "If one of your checkers is hit meanwhile, it must enter and come home before bearing off goes on."
            )
        )
    caption = _(
        "White rolled 65. The 6 bears a checker off from the 6 point. The 5 bears none off, for another checker is left on 6: it steps from 6 to 1."
    )
    diagram = Diagram(placed(ruleset.family, _HOME, _FAR_HOME), caption, (6, 5))
    return Section("bearing-off", _("Bearing off"), text, diagrams=[diagram])
