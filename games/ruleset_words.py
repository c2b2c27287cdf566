"""A ruleset in a reader's words: its title, the facts that a rules card lists, and how it differs from a preset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import arbiter, stake_words
from games.option_words import OPTIONS
from games.rules.board import Family
from games.rules.ruleset import PRESETS, SCALES, Ruleset

CUSTOM = "custom"
_USUAL = PRESETS["club-long"]
_OF_MATCHES = ("crawford", "next_starter", "next_game")


def title(preset: str) -> str:
    """The name of a preset as lobby and tables show it."""
    names = {
        "club-long": _("Long, club"),
        "series-long": _("Long, series"),
        "pro-long": _("Long, pro"),
        "short": _("Short"),
        "caucasian": _("Short, Caucasian"),
        "match": _("Short, match"),
    }
    return names.get(preset, _("Custom rules"))


def summary(preset: str) -> str:
    """What sets a preset apart, in a few words."""
    return {
        "club-long": _("Die by die; oin and mars."),
        "series-long": _("The fullest turn; the roll-off winner plays White."),
        "pro-long": _("The fullest turn; four kinds of win."),
        "short": _("Hits and the bar; oin, mars and cox."),
        "caucasian": _("No hit and hide in your own home."),
        "match": _("To five points, with the cube and the Crawford game."),
    }[preset]


def preset_of(ruleset: Ruleset) -> str:
    """The name of the preset with exactly these options, or "custom"."""
    return next((name for name, known in PRESETS.items() if known == ruleset), CUSTOM)


def facts(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Label and value of every option that matters for this ruleset, in the order of a game."""
    return [(label(option), value) for option, value in _values(ruleset).items() if value]


def _values(ruleset: Ruleset) -> dict[str, str]:
    return {option: tell(ruleset) for option, tell in _FACTS.items()}


def fact_labels() -> list[str]:
    """Every label that `facts` may use, in its order."""
    return [label(option) for option in _FACTS]


def variation(ruleset: Ruleset) -> str:
    """Custom rules in one phrase: the preset that comes nearest, and what is otherwise."""
    family = [name for name, preset in PRESETS.items() if preset.family is ruleset.family]
    changes = {name: _changes(ruleset, PRESETS[name]) for name in family}
    nearest = min(changes, key=lambda name: len(changes[name]))
    like = _("like “%(preset)s”") % {"preset": title(nearest)}
    return "; ".join([like, *changes[nearest]])


def _changes(ruleset: Ruleset, preset: Ruleset) -> list[str]:
    """The facts that are otherwise than in a preset; what only matches know is not told of a single game."""
    own, silent = _values(ruleset), _OF_MATCHES if ruleset.length == "single" else ()
    other = [option for option, value in _values(preset).items() if value != own[option]]
    values = {option: own[option] or named(ruleset, option) for option in other if option not in silent}
    return [f"{label(option)}: {value}" for option, value in values.items() if value]


def label(option: str) -> str:
    """What an option is called."""
    return str(OPTIONS[option].label)


def named(ruleset: Ruleset, option: str) -> str:
    """What the value of an option is called; empty for an option that does not apply."""
    return str(OPTIONS[option].choices.get(getattr(ruleset, option), ""))


def kinds(ruleset: Ruleset) -> list[str]:
    """The kinds of win that the table counts, from the cheapest up: a kind is worth its place, counted from 1."""
    scale = SCALES[ruleset.scale]
    return list(scale[: scale.index(ruleset.cap) + 1])


def _on_or_off(on: bool) -> str:
    return _("on") if on else _("off")


def _kinds(ruleset: Ruleset) -> str:
    return ", ".join(f"{arbiter.kind_name(kind)} {points}" for points, kind in enumerate(kinds(ruleset), 1))


def _cube(ruleset: Ruleset) -> str:
    if ruleset.cube_limit is None:
        return named(ruleset, "cube_limit") if ruleset.family is Family.SHORT else ""
    limit = {"limit": ruleset.cube_limit}
    return _("up to %(limit)d, with beavers") % limit if ruleset.beavers else _("up to %(limit)d") % limit


def length(ruleset: Ruleset) -> str:
    """How long a match is; empty for a single game."""
    number = ruleset.length_n or 1
    if ruleset.length == "points":
        return ngettext("to %(n)d point", "to %(n)d points", number) % {"n": number}
    if ruleset.length == "games":
        return ngettext("%(n)d game", "%(n)d games", number) % {"n": number}
    return ""


def _in_a_match(option: str) -> Callable[[Ruleset], str]:
    return lambda ruleset: named(ruleset, option) if ruleset.length != "single" else ""


def _crawford(ruleset: Ruleset) -> str:
    return _on_or_off(ruleset.crawford) if ruleset.length == "points" and ruleset.cube_limit else ""


def _clock(ruleset: Ruleset) -> str:
    if ruleset.clock is None:
        return _("none")
    move, reserve = ruleset.clock
    if not reserve:
        return _("%(move)d s a decision, no reserve") % {"move": move}
    return _("%(move)d s a decision, %(reserve)s in reserve") % {"move": move, "reserve": span(reserve)}


def span(seconds: int) -> str:
    """A length of time, in minutes where that is a whole number of them."""
    if seconds % 60 or not seconds:
        return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}
    return ngettext("%(n)d minute", "%(n)d minutes", seconds // 60) % {"n": seconds // 60}


def _silence(ruleset: Ruleset) -> str:
    """Only where somebody has set it otherwise than usual."""
    if ruleset.clock is not None:
        return ""
    if ruleset.silence_seconds is None:
        return _("nobody is warned")
    if (ruleset.silence_seconds, ruleset.claim_seconds) == (_USUAL.silence_seconds, _USUAL.claim_seconds):
        return ""
    return _("warned after %(warn)s, lost %(claim)s later") % {
        "warn": span(ruleset.silence_seconds),
        "claim": span(ruleset.claim_seconds),
    }


def _absence(ruleset: Ruleset) -> str:
    if ruleset.grace_seconds is not None:
        return ngettext("%(n)d second to return", "%(n)d seconds to return", ruleset.grace_seconds) % {
            "n": ruleset.grace_seconds
        }
    if ruleset.disconnect_limit is None:
        return _("the clock runs on")
    return _("the clock runs on; disconnection no. %(n)d loses the game") % {"n": ruleset.disconnect_limit}


# In the order of a game, each under the name of the option that it is about; an empty word means: not worth a line.
_FACTS: Mapping[str, Callable[[Ruleset], str]] = MappingProxyType(
    {
        "opening": lambda ruleset: named(ruleset, "opening"),
        "colours": lambda ruleset: named(ruleset, "colours"),
        "obligation": lambda ruleset: named(ruleset, "obligation"),
        "head_exception": lambda ruleset: named(ruleset, "head_exception"),
        "block_of_six": lambda ruleset: named(ruleset, "block_of_six"),
        "hit_and_hide": lambda ruleset: named(ruleset, "hit_and_hide"),
        "scale": _kinds,
        "last_roll": lambda ruleset: _on_or_off(ruleset.last_roll),
        "cube_limit": _cube,
        "length": length,
        "crawford": _crawford,
        "next_starter": _in_a_match("next_starter"),
        "next_game": _in_a_match("next_game"),
        "clock": _clock,
        "silence": _silence,
        "disconnect": _absence,
        "stake": stake_words.stake,
        "largest_loss": stake_words.risk,
    }
)
