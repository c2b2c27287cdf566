"""A ruleset in a reader's words: its title and the facts that a rules card lists."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import arbiter
from games.rules.ruleset import Ruleset


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


def facts(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Label and value of every option that matters for this ruleset, in the order of a game."""
    rows = [(_("First roll"), _opening(ruleset)), (_("Turn"), _obligation(ruleset))]
    if ruleset.colours == "winner_white":
        rows.append((_("Who starts"), _("plays White")))
    if ruleset.head_exception is not None:
        rows.append((_("Two from the head"), _head(ruleset)))
    if ruleset.block_of_six is not None:
        rows.append((_("Block of six"), _("with an opponent ahead")))
    if ruleset.hit_and_hide is not None:
        rows.append((_("Hit and hide"), _("allowed") if ruleset.hit_and_hide == "free" else _("not at home")))
    rows += [
        (_("Counts up to"), arbiter.kind_name(ruleset.cap)),
        (_("Last roll"), _("on") if ruleset.last_roll else _("off")),
        (_("Clock"), _clock(ruleset)),
        (_("Lost connection"), _absence(ruleset)),
    ]
    return rows


def _opening(ruleset: Ruleset) -> str:
    if ruleset.opening == "roll_is_first_turn":
        return _("the roll-off is played")
    return _("rolled anew")


def _obligation(ruleset: Ruleset) -> str:
    return _("die by die") if ruleset.obligation == "sequential" else _("the fullest turn")


def _head(ruleset: Ruleset) -> str:
    return {
        "both": _("33, 44, 66 in each first turn"),
        "both_but_44_after_55": _("33, 44, 66 in each first turn, but not 44 after 55"),
        "starter": _("33, 44, 66 of who starts"),
    }[ruleset.head_exception or "both"]


def _clock(ruleset: Ruleset) -> str:
    if ruleset.clock is None:
        return _("none")
    move, whole = ruleset.clock
    return _("%(move)d s a move, %(game)d min a game") % {"move": move, "game": whole // 60}


def _absence(ruleset: Ruleset) -> str:
    if ruleset.grace_seconds is None:
        return _("the clock runs on")
    return ngettext("%(n)d second to return", "%(n)d seconds to return", ruleset.grace_seconds) % {
        "n": ruleset.grace_seconds
    }
