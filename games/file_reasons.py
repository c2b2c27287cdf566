"""The reasons for which readers refuse files and ids, and their sentences: a pattern of the English that they speak, and its words.

A group named `who` is a side; every other group is repeated as it was found.
"""

from django.utils.translation import gettext_lazy

REASONS = (
    # the file as such
    (r"the file is larger than (?P<n>\d+) KB", gettext_lazy("it is larger than %(n)s KB")),
    (r"the file is not a text", gettext_lazy("it is not a text")),
    (r"there is no game in it", gettext_lazy("there is no game in it")),
    (
        r'there is no line "N point match"',
        gettext_lazy("the line “N point match” is missing, so it is no .mat"),
    ),
    (
        r"there is no backgammon game \(GM\[6\]\) in it",
        gettext_lazy("there is no backgammon game (GM[6]) in it"),
    ),
    (
        r'the line "White : 0   Black : 0" is needed after "Game"',
        gettext_lazy("a line with the players must follow “Game”"),
    ),
    (r"nested deeper than (?P<n>\d+)", gettext_lazy("it is nested deeper than %(n)s")),
    (r"more than (?P<n>\d+) games", gettext_lazy("there are more than %(n)s games")),
    (r"more than (?P<n>\d+) actions", gettext_lazy("there are more than %(n)s actions")),
    (r"more than (?P<n>\d+) tags", gettext_lazy("there are more than %(n)s tags")),
    (r"the line is longer than (?P<n>\d+) characters", gettext_lazy("it is longer than %(n)s characters")),
    (r"this is no JSON", gettext_lazy("this is no JSON")),
    (
        r"a number of more than (?P<n>\d+) digits",
        gettext_lazy("there is a number of more than %(n)s digits"),
    ),
    (r"this key is missing", gettext_lazy("this key is missing")),
    (r"this key is not known here", gettext_lazy("this key is not known here")),
    (r"(?P<text>\W.*\W) is no line of this form", gettext_lazy("%(text)s is no line of this form")),
    (r"(?P<text>\W.*\W) is no move", gettext_lazy("%(text)s is no move")),
    (r"the last game is not closed", gettext_lazy("the last game is not closed")),
    (r"a value is not closed", gettext_lazy("a value is not closed")),
    # the play
    (r"(?P<who>White|Black) cannot play (?P<text>.*)", gettext_lazy("%(who)s cannot play %(text)s")),
    (r"it is not (?P<who>White|Black)'s turn", gettext_lazy("it is not the turn of %(who)s")),
    (
        r"(?P<who>White|Black) has no checker on White's (?P<n>\d+) point",
        gettext_lazy("%(who)s: there is no checker on White's %(n)s point"),
    ),
    (
        r"White's (?P<n>\d+) point is closed to (?P<who>White|Black)",
        gettext_lazy("%(who)s: White's %(n)s point is closed"),
    ),
    (r"the game is over", gettext_lazy("the game is over")),
    (r"the game has ended already", gettext_lazy("the game has ended already")),
    (r"the roll before was not played", gettext_lazy("the roll before was not played")),
    (r"a double waits for an answer", gettext_lazy("a double waits for an answer")),
    (r"there is no double to answer", gettext_lazy("there is no double to answer")),
    (r"the cube belongs to the opponent", gettext_lazy("the cube belongs to the opponent")),
    # positions and ids
    (
        r"(?P<n>\d+) checkers for (?P<who>White|Black)",
        gettext_lazy("%(n)s checkers for %(who)s"),
    ),
    (r"a side needs 15 checkers", gettext_lazy("a side needs 15 checkers")),
    (r"the long game has no bar", gettext_lazy("the long game has no bar")),
    (r"both sides have borne everything off", gettext_lazy("both sides have borne everything off")),
    (
        r"both sides stand on White's (?P<n>\d+) point",
        gettext_lazy("both sides stand on White's %(n)s point"),
    ),
    (r"two sides of 26 hex digits are needed", gettext_lazy("two sides of 26 hex digits are needed")),
    (
        r"only the digits 0 to 9 and a to f count checkers",
        gettext_lazy("only the digits 0 to 9 and a to f count checkers"),
    ),
    (
        r"(?P<n>\d+) letters, digits, \+ or / are needed",
        gettext_lazy("%(n)s letters, digits, + or / are needed"),
    ),
    (
        r"(?P<n>\d+) fields between colons are needed, not (?P<m>\d+)",
        gettext_lazy("%(n)s fields between colons are needed, not %(m)s"),
    ),
    (
        r"the position has (?P<n>\d+) places, not 26",
        gettext_lazy("the position has %(n)s places, not 26"),
    ),
    (r"the match to (?P<n>\d+) is over", gettext_lazy("the match to %(n)s is over")),
    # of the file as such
    (r"more than (?P<n>\d+) nodes", gettext_lazy("there are more than %(n)s nodes")),
    (r"more than (?P<n>\d+)", gettext_lazy("there are more than %(n)s")),
    (r"(?P<text>\W.*\W) has no meaning here", gettext_lazy("%(text)s has no meaning here")),
    (r"a property before the first node", gettext_lazy("a property stands before the first node")),
    (r"the property (?P<text>\W.*\W) has no value", gettext_lazy("the property %(text)s has no value")),
    (r"an object is needed", gettext_lazy("an object is needed here")),
    (r"a list is needed", gettext_lazy("a list is needed here")),
    (r"a text is needed", gettext_lazy("a text is needed here")),
    (r"true or false is needed", gettext_lazy("true or false is needed here")),
    (r"two numbers are needed", gettext_lazy("two numbers are needed here")),
    (
        r"a whole number from (?P<n>\d+) to (?P<m>\d+) is needed",
        gettext_lazy("a whole number from %(n)s to %(m)s is needed here"),
    ),
    (r"(?P<text>\w+) is no number", gettext_lazy("%(text)s is no number")),
    (
        r"(?P<text>\W.*\W) is no number from (?P<n>\d+) to (?P<m>\d+)",
        gettext_lazy("%(text)s is no number from %(n)s to %(m)s"),
    ),
    (r"(?P<text>\W.*\W) is neither white nor black", gettext_lazy("%(text)s is neither white nor black")),
    (r"only (?P<text>.+) is known here", gettext_lazy("only %(text)s is known here")),
    (
        r"the variation (?P<text>.*) is not known here",
        gettext_lazy("the variation %(text)s is not known here"),
    ),
    (r"(?P<text>.+: .*|\W.*\W) is not known here", gettext_lazy("%(text)s is not known here")),
    (r"the first line must be (?P<text>\W.*\W)", gettext_lazy("the first line must be %(text)s")),
    (r"a match is to (?P<n>\d+) points at most", gettext_lazy("a match is to %(n)s points at most")),
    (
        r"a tag is a name of letters and digits, and a text",
        gettext_lazy("a tag is a name of letters and digits, and a text"),
    ),
    (
        r"these rules do not fit together: (?P<text>.*)",
        gettext_lazy("these rules do not fit together: %(text)s"),
    ),
    (
        r"the rules have an option of the wrong type",
        gettext_lazy("the rules have an option of the wrong type"),
    ),
    (
        r"these are rules of the other family",
        gettext_lazy("these are rules of the other kind of backgammon"),
    ),
    (r"a step is origin, target and die", gettext_lazy("a step is origin, target and die")),
    (
        r"the end needs how, winner, kind and points",
        gettext_lazy("the end needs how, winner, kind and points"),
    ),
    (
        r"this game has no win called (?P<text>\w+)",
        gettext_lazy("this game has no win called %(text)s"),
    ),
    (r"a win needs a winner", gettext_lazy("a win needs a winner")),
    (r"nobody wins a game that was aborted", gettext_lazy("nobody wins a game that was aborted")),
    # of the play
    (r"nobody is named", gettext_lazy("it is not said whose act this is")),
    (r"the game has begun already", gettext_lazy("the game has begun already")),
    (r"a turn needs a step", gettext_lazy("a turn needs a step")),
    (r"the cube goes no higher than (?P<n>\d+)", gettext_lazy("the cube goes no higher than %(n)s")),
    (r"the long game has no cube", gettext_lazy("the long game has no cube")),
    (r"nobody doubles in the Crawford game", gettext_lazy("nobody doubles in the Crawford game")),
    (r"there are no beavers in a match", gettext_lazy("there are no beavers in a match")),
    (r"this double cannot be beavered", gettext_lazy("this double cannot be beavered")),
    (r"two dice from 1 to 6 are needed", gettext_lazy("two dice from 1 to 6 are needed")),
    (
        r"no checker goes from (?P<n>\d+) to (?P<m>\d+) with a (?P<k>\d+)",
        gettext_lazy("no checker goes from %(n)s to %(m)s with a %(k)s"),
    ),
    (
        r"(?P<who>White|Black) has no checker on the bar",
        gettext_lazy("%(who)s: there is no checker on the bar"),
    ),
    (
        r"(?P<who>White|Black) has a checker on the bar",
        gettext_lazy("%(who)s: a checker on the bar enters first"),
    ),
    (
        r"not all of (?P<who>White|Black)'s checkers are home",
        gettext_lazy("%(who)s: not all checkers are home"),
    ),
    (r"no die (?P<n>\d+) is left of (?P<m>\d+)", gettext_lazy("no die %(n)s is left of %(m)s")),
    (
        r"(?P<text>\W.*\W) is no move forward on the board",
        gettext_lazy("%(text)s is no move forward on the board"),
    ),
    (r"more moves than a roll gives", gettext_lazy("there are more moves than a roll gives")),
    (r"(?P<text>\W.*\W) is no roll of anybody", gettext_lazy("%(text)s is no roll of anybody")),
    (
        r"(?P<text>\W.*\W) is neither a move nor an answer to a double",
        gettext_lazy("%(text)s is neither a move nor an answer to a double"),
    ),
    (r"(?P<text>\W.*\W) is no action", gettext_lazy("%(text)s is no action")),
    (r"(?P<text>\W.*\W) is no step", gettext_lazy("%(text)s is no step")),
    (r"(?P<text>\W.*\W) is not on the board", gettext_lazy("%(text)s is not on the board")),
    (r"(?P<text>\W.*\W) is no place on the board", gettext_lazy("%(text)s is not on the board")),
    # of positions and ids
    (r"a cube of (?P<text>.*)", gettext_lazy("the cube cannot be at %(text)s")),
    (r"the cube after Set Pos must be a digit", gettext_lazy("the cube after Set Pos must be a digit")),
    (r"a side needs 26 counts|a side is 26 counts of four bits", gettext_lazy("a side needs 26 counts")),
    (r"more than 25 places for a side", gettext_lazy("there are more than 25 places for a side")),
    (
        r"both sides are on the bar against closed homes",
        gettext_lazy("both sides are on the bar against closed homes"),
    ),
    (r"two dice from 1 to 6, or none, are needed", gettext_lazy("two dice from 1 to 6, or none, are needed")),
    (r"the cube belongs to nobody known", gettext_lazy("the cube belongs to nobody known")),
    (r"a Crawford game without a match", gettext_lazy("a Crawford game needs a match")),
    (
        r"it is the Crawford game only when one side needs one more point",
        gettext_lazy("it is the Crawford game only when one side needs one more point"),
    ),
    (r"a beaver with the cube at 1", gettext_lazy("there is no beaver with the cube at 1")),
    (r"an unknown state of the game", gettext_lazy("the state of the game is not known")),
    (r"this is not base 64", gettext_lazy("this is not base 64")),
    (
        r"the owner must be 1 or -1, not (?P<text>.*)",
        gettext_lazy("the owner of the cube must be 1, -1 or 0, not %(text)s"),
    ),
    (
        r"the turn must be 1 or -1, not (?P<text>.*)",
        gettext_lazy("whose turn it is must be 1 or -1, not %(text)s"),
    ),
    (
        r"only 0 or 1 says whether it is Crawford",
        gettext_lazy("only 0 or 1 says whether it is the Crawford game"),
    ),
    (r"a turned cube needs an owner", gettext_lazy("a turned cube needs an owner")),
    (
        r"the cube belongs to the opponent of who doubles",
        gettext_lazy("the cube belongs to the opponent of who doubles"),
    ),
    (
        r"the letter (?P<text>\W.*\W) at place (?P<n>\d+) counts no checkers",
        gettext_lazy("the letter %(text)s at place %(n)s counts no checkers"),
    ),
    (
        r"a checker of (?P<who>White|Black) on the other's bar",
        gettext_lazy("%(who)s: a checker is on the other side's bar"),
    ),
    (
        r"the dice must be two digits from 1 to 6, 00, D or B, not (?P<text>.*)",
        gettext_lazy("the dice must be two digits from 1 to 6, 00, D or B, not %(text)s"),
    ),
    (
        r"the field (?P<name>\w+) must be a number from 0 to (?P<n>\d+), not (?P<text>.*)",
        gettext_lazy("the field “%(name)s” must be a number from 0 to %(n)s, not %(text)s"),
    ),
)
