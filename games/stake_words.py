"""A stake in words: chips, what a table is played for, and the most that can be lost at it."""

from django.utils.formats import number_format
from django.utils.translation import ngettext

from games.rules.ruleset import Ruleset
from games.rules.stakes import largest_loss, settles_once


def grouped(number: int) -> str:
    """A number as the reader's language groups its digits."""
    return number_format(number, force_grouping=True)


def chips(number: int) -> str:
    """So many chips."""
    return ngettext("%(n)s chip", "%(n)s chips", number) % {"n": grouped(number)}


def stake(ruleset: Ruleset) -> str:
    """What is played for; empty where it is for points alone."""
    if not ruleset.stake:
        return ""
    if settles_once(ruleset):
        words = ngettext("%(n)s chip a match", "%(n)s chips a match", ruleset.stake)
    else:
        words = ngettext("%(n)s chip a point", "%(n)s chips a point", ruleset.stake)
    return words % {"n": grouped(ruleset.stake)}


def risk(ruleset: Ruleset) -> str:
    """The most that can be lost, as a value; empty where it is for points alone."""
    most = largest_loss(ruleset)
    if not most:
        return ""
    if settles_once(ruleset):
        words = ngettext("%(n)s chip a match", "%(n)s chips a match", most)
    else:
        words = ngettext("%(n)s chip a game", "%(n)s chips a game", most)
    return words % {"n": grouped(most)}


def warning(ruleset: Ruleset) -> str:
    """The most that can be lost, in a sentence."""
    most = largest_loss(ruleset)
    return costs_at_most(grouped(most), most, once=settles_once(ruleset))


def costs_at_most(written: str, number: int, *, once: bool) -> str:
    """That sentence, of a match settled once or of each game; `written` stands for the number that decides its form."""
    if once:
        words = ngettext(
            "The match can cost you at most %(n)s chip.",
            "The match can cost you at most %(n)s chips.",
            number,
        )
    else:
        words = ngettext(
            "A game can cost you at most %(n)s chip.", "A game can cost you at most %(n)s chips.", number
        )
    return words % {"n": written}


def held(ruleset: Ruleset) -> str:
    """What is set aside of each player, and for how long."""
    most = largest_loss(ruleset)
    if settles_once(ruleset):
        words = ngettext(
            "Until the match is over, %(n)s chip of each player is held.",
            "Until the match is over, %(n)s chips of each player are held.",
            most,
        )
    else:
        words = ngettext(
            "While a game runs, %(n)s chip of each player is held.",
            "While a game runs, %(n)s chips of each player are held.",
            most,
        )
    return words % {"n": grouped(most)}


def purse(balance: int, missing: str = "") -> str:
    """What a person has, and what they lack, where they lack anything."""
    values = {"balance": grouped(balance), "missing": missing}
    if not missing:
        return ngettext("You have %(balance)s chip.", "You have %(balance)s chips.", balance) % values
    return (
        ngettext(
            "You have %(balance)s chip and lack %(missing)s.",
            "You have %(balance)s chips and lack %(missing)s.",
            balance,
        )
        % values
    )
