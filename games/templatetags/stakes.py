"""Filters that tell what a table is played for and what it can cost."""

from django import template

from games import stake_words
from games.rules.ruleset import Ruleset
from games.rules.stakes import largest_loss

register = template.Library()


@register.filter
def stake(ruleset: Ruleset) -> str:
    """What is played for."""
    return stake_words.stake(ruleset)


@register.filter
def risk(ruleset: Ruleset) -> str:
    """The most that can be lost."""
    return stake_words.risk(ruleset)


@register.filter
def most(ruleset: Ruleset) -> str:
    """The most that can be lost, where there is little room to say of what."""
    return stake_words.chips(largest_loss(ruleset))


@register.filter
def warning(ruleset: Ruleset) -> str:
    """The most that can be lost, in a sentence."""
    return stake_words.warning(ruleset)


@register.filter
def held(ruleset: Ruleset) -> str:
    """What is set aside, in a sentence."""
    return stake_words.held(ruleset)


@register.filter
def purse(balance: int, ruleset: Ruleset) -> str:
    """What a person has, and what they lack for this table."""
    missing = largest_loss(ruleset) - balance
    return stake_words.purse(balance, stake_words.grouped(missing) if missing > 0 else "")
