"""What a table is called: the game that is played there, and what is set up around it otherwise than usual."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace

from django.utils.translation import gettext as _

from games.arbiter import kind_name
from games.rules.ruleset import PRESETS, Ruleset
from games.ruleset_words import CUSTOM, length, named, span, title, variation
from games.stake_words import grouped

_TOLD = ("cap", "length", "length_n", "cube_limit", "clock", "stake")
# What follows from a clock, and from playing several games, is not told as well.
_OF_CLOCK = ("silence_seconds", "disconnect", "grace_seconds", "disconnect_limit")
_OF_MATCH = ("crawford", "next_starter", "next_game")
# "No clock" says enough where absences are then treated as everywhere.
_USUAL = Ruleset()


def table_title(preset: str, ruleset: Ruleset) -> str:
    """The name of the preset, and after it what is otherwise: “Short, to 5 points, stake 10”. Else “Custom rules”, with the stake."""
    if preset != CUSTOM:
        return title(preset)
    found = [
        [title(name), *_otherwise(ruleset, known)]
        for name, known in PRESETS.items()
        if _same_game(ruleset, known)
    ]
    if not found:
        return ", ".join([title(CUSTOM), *_stake(ruleset)])
    shortest = min(found, key=len)
    return ", ".join(shortest)


def table_variation(preset: str, ruleset: Ruleset) -> str:
    """What the title leaves unsaid: how custom rules differ from the nearest preset. Empty where the title says it."""
    if preset != CUSTOM or any(_same_game(ruleset, known) for known in PRESETS.values()):
        return ""
    # The title tells the stake, and whoever shows this tells the most that can be lost.
    return variation(replace(ruleset, stake=0))


def _same_game(ruleset: Ruleset, known: Ruleset) -> bool:
    """Whether only what a title tells is otherwise."""
    told = {*_TOLD}
    if ruleset.clock != known.clock:
        told.update(_OF_CLOCK)
        if ruleset.clock is None and not _alike(ruleset, _USUAL, _OF_CLOCK):
            return False
    if ruleset.length != known.length:
        told.update(_OF_MATCH)
    return _alike(ruleset, known, (field.name for field in fields(Ruleset) if field.name not in told))


def _alike(one: Ruleset, other: Ruleset, options: Iterable[str]) -> bool:
    return all(getattr(one, option) == getattr(other, option) for option in options)


def _otherwise(ruleset: Ruleset, known: Ruleset) -> list[str]:
    """What is set up otherwise than in a preset, each in a few words."""
    words = []
    if ruleset.cap != known.cap:
        words.append(_("up to %(kind)s") % {"kind": kind_name(ruleset.cap)})
    if ruleset.cube_limit != known.cube_limit:
        limit = ruleset.cube_limit
        words.append(_("no cube") if limit is None else _("cube to %(limit)d") % {"limit": limit})
    if (ruleset.length, ruleset.length_n) != (known.length, known.length_n):
        words.append(length(ruleset) or named(ruleset, "length"))
    if ruleset.clock != known.clock:
        words.append(_clock(ruleset))
    return [*words, *_stake(ruleset)]


def _stake(ruleset: Ruleset) -> list[str]:
    """No preset has one."""
    return [_("stake %(n)s") % {"n": grouped(ruleset.stake)}] if ruleset.stake else []


def _clock(ruleset: Ruleset) -> str:
    if ruleset.clock is None:
        return _("no clock")
    move, whole = ruleset.clock
    return _("%(move)d s + %(game)s") % {"move": move, "game": span(whole)}
