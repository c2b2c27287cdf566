"""The rules about the end of a game, what it is worth, and matches of several games."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import arbiter
from games.clock import READY_WITHIN
from games.rules.board import Family
from games.rules.ruleset import SCALES, Ruleset
from games.rules_pages.section import Diagram, Section, placed
from games.ruleset_words import kinds, span


def endings(ruleset: Ruleset) -> Section:
    """How a game is won, and what each kind of win is worth."""
    text = [
        _(
            "Who first bears off all 15 checkers wins. What the win is worth depends on where the loser's checkers stand at that moment."
        )
    ]
    if not ruleset.last_roll:
        text.append(_("The game is over as soon as the last checker is off."))
    terms = [
        (
            ngettext("%(kind)s: %(n)d point", "%(kind)s: %(n)d points", points)
            % {"kind": arbiter.kind_name(kind), "n": points},
            _condition(ruleset, kind),
        )
        for points, kind in enumerate(kinds(ruleset), start=1)
    ]
    diagrams = [_lost_by_cox()] if ruleset.cap == "cox" else []
    return Section("endings", _("How a game ends"), text, terms, diagrams)


def _condition(ruleset: Ruleset, kind: str) -> str:
    """What the loser's position must be like for this kind; the table's dearest kind takes in all dearer ones."""
    if kind == ruleset.cap != SCALES[ruleset.scale][-1]:
        return {
            "oin": _("Every win, wherever the loser's checkers are."),
            "mars": _("The loser has borne off no checker."),
            "koks": _(
                "The loser has borne off no checker, and at least one is still in the quarter where it started, on the points 24 to 19, or all 15 are home."
            ),
        }[kind]
    if kind == "mars" and ruleset.scale == "four_step":
        return _(
            "The loser has borne off no checker, and none is left in the quarter where it started; not all are home."
        )
    if kind == "mars" and ruleset.scale == "three_step":
        return _("The loser has borne off no checker, and none is on the bar or in the winner's home.")
    return {
        "oin": _("The loser has borne off at least one checker."),
        "mars": _("The loser has borne off no checker."),
        "koks": _(
            "The loser has borne off no checker, and at least one is still in the quarter where it started, on the points 24 to 19."
        ),
        "home_mars": _("The loser has borne off no checker, though all 15 are home."),
        "cox": _(
            "The loser has borne off no checker, and at least one is on the bar or in the winner's home. Elsewhere this is called backgammon, and mars a gammon."
        ),
    }[kind]


def _lost_by_cox() -> Diagram:
    position = placed(Family.SHORT, {}, {24: 1, 8: 3, 6: 5, 5: 3, 4: 3})
    return Diagram(
        position,
        _(
            "White is done. Black has borne off nothing and left a checker in White's home, at the bottom right: cox."
        ),
    )


def last_roll(ruleset: Ruleset) -> Section | None:
    """The draw, where it is possible."""
    if not ruleset.last_roll:
        return None
    text = [
        _(
            "If the player who started is the first to bear everything off, the other has one more roll. Who then gets the last checker off as well has a draw."
        ),
        _(
            "Otherwise the starter wins, and the kind of win is judged after that last turn. If the other player is the first to finish, there is no last roll."
        ),
        _("A draw counts as a game for both, with neither a win nor a loss."),
    ]
    return Section("last-roll", _("The last roll"), text)


def cube(ruleset: Ruleset) -> Section | None:
    """Doubling, where there is a cube."""
    if ruleset.cube_limit is None:
        return None
    text = [
        _(
            "The cube starts at 1 in the middle of the board. Before rolling, the player on turn may offer to double the game if the cube is in the middle or on that player's side."
        ),
        _(
            "The other either passes and loses what the cube was worth before the offer, a single win whatever the position; or takes, and then the cube is doubled and lies on the taker's side."
        ),
        _("A win is worth its points times the cube. Here the cube goes up to %(limit)d.")
        % {"limit": ruleset.cube_limit},
        _(
            "Who resigns, or runs out of time, while an offer waits for its answer loses by position at the value before the offer."
        ),
    ]
    if ruleset.beavers:
        text.append(
            _(
                "Who is doubled may also beaver: double once more at once and keep the cube. The doubler then accepts, or passes and loses what the first of the two doubles had made of it."
            )
        )
    else:
        text.append(_("There are no beavers: an offer is taken or passed."))
    return Section("cube", _("The doubling cube"), text)


def crawford(ruleset: Ruleset) -> Section | None:
    """The game without the cube, in matches to points."""
    if ruleset.length != "points" or ruleset.cube_limit is None:
        return None
    if ruleset.crawford:
        text = _(
            "The first game after one of the players has come to exactly one point from the goal is the Crawford game: nobody may double in it. Afterwards the cube is back."
        )
    else:
        text = _("There is no Crawford game: the cube may be used in every game of the match.")
    return Section("crawford", _("The Crawford game"), [text])


def match(ruleset: Ruleset) -> Section:
    """How many games belong together, and how one follows another."""
    number = ruleset.length_n or 0
    if ruleset.length == "single":
        text = [_("Every game stands for itself; afterwards either player may offer another one.")]
        return Section("match", _("One game or more"), text)
    if ruleset.length == "points":
        length = ngettext(
            "The points of all games add up. Who first has %(n)d point wins the match.",
            "The points of all games add up. Who first has %(n)d points wins the match.",
            number,
        )
    else:
        length = ngettext(
            "The match has %(n)d game, and who then has more points wins it. Equal points are a drawn match.",
            "The match has %(n)d games, and who then has more points wins it. Equal points are a drawn match.",
            number,
        )
    starter = {
        "roll_off": _("A new roll-off decides who starts each game."),
        "loser": _("The loser of a game starts the next one; after a draw the same player starts again."),
        "alternate": _("The two players start in turn."),
    }[ruleset.next_starter]
    follows = {
        "ready": _(
            "The next game starts when both have pressed Ready. Who has not done so within %(time)s gives the match up."
        )
        % {"time": span(int(READY_WITHIN.total_seconds()))},
        "auto": _("The next game starts by itself after 10 seconds."),
    }[ruleset.next_game]
    text = [
        length % {"n": number},
        starter,
        follows,
        _("Resigning ends one game only. Who leaves a match between two games forfeits it."),
    ]
    return Section("match", _("One game or more"), text)
