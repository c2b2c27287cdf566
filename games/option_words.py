"""Every option of a ruleset in words: its name, what it decides, and what each of its values is called.

The form for custom rules, the rules card and the comparison of presets all speak from this one table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy as _

from games.arbiter import kind_name
from games.rules.board import Family
from games.rules.outcome import Kind

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Words:
    """The name of an option, a sentence about it, and the names of its values where these are few."""

    label: Text
    hint: Text
    choices: Mapping[object, Text] = field(default_factory=dict)


# Options that one family alone knows; the other plays as if they did not exist.
FOREIGN: Mapping[Family, tuple[str, ...]] = MappingProxyType(
    {
        Family.LONG: ("hit_and_hide", "cube_limit", "beavers", "crawford"),
        Family.SHORT: ("head_exception", "block_of_six"),
    }
)

FAMILIES: Mapping[Family, Text] = MappingProxyType(
    {Family.LONG: _("Long games"), Family.SHORT: _("Short games")}
)

KINDS: Mapping[object, Text] = MappingProxyType({kind: lazy(kind_name, str)(kind) for kind in Kind})

OPTIONS: Mapping[str, Words] = MappingProxyType(
    {
        "opening": Words(
            _("First roll"),
            _("Whether the starter plays the two dice of the roll-off or rolls again."),
            {"roll_is_first_turn": _("the roll-off is played"), "roll_again": _("rolled anew")},
        ),
        "colours": Words(
            _("Who starts"),
            _("Whether people keep the colour of their seat, or the starter always plays White."),
            {"seats": _("keeps the colour"), "winner_white": _("plays White")},
        ),
        "obligation": Words(
            _("Turn"),
            _("Whether any order of the dice will do, or only one that uses as many of them as possible."),
            {"sequential": _("die by die"), "maximum": _("the fullest turn")},
        ),
        "head_exception": Words(
            _("Two from the head"),
            _("Who may take two checkers from the head with certain doubles in the first turn."),
            {
                "both": _("33, 44, 66 in each first turn"),
                "both_but_44_after_55": _("33, 44, 66 in each first turn, but not 44 after 55"),
                "starter": _("33, 44, 66 of who starts"),
            },
        ),
        "block_of_six": Words(
            _("Block of six"),
            _("Six points in a row need an opponent's checker ahead of them in every long game."),
            {"needs_checker_ahead": _("with an opponent ahead")},
        ),
        "hit_and_hide": Words(
            _("Hit and hide"),
            _(
                "Whether a checker that has hit in its own home may go on to another own checker in the same turn."
            ),
            {"free": _("allowed"), "caucasian": _("not at home")},
        ),
        "scale": Words(
            _("Kinds of win"),
            _("How finely a win over an opponent with nothing borne off is graded."),
            {
                "two_step": _("oin and mars"),
                "four_step": _("oin, mars, koks and home mars"),
                "three_step": _("oin, mars and cox"),
            },
        ),
        "cap": Words(_("Counts up to"), _("A win of a dearer kind counts no more than this one."), KINDS),
        "last_roll": Words(
            _("Last roll"),
            _("If the starter finishes first, the other has one more roll and can still reach a draw."),
        ),
        "cube_limit": Words(
            _("Doubling cube"),
            _("Whether the value of a game can be doubled, and to how much at most."),
            {None: _("none"), **{limit: str(limit) for limit in (2, 4, 8, 16, 32, 64)}},
        ),
        "beavers": Words(
            _("Beavers"),
            _("Who is doubled may double back at once and keep the cube; for single games only."),
        ),
        "length": Words(
            _("Length"),
            _("One game, or a match over several."),
            {"single": _("a single game"), "points": _("a match to points"), "games": _("a number of games")},
        ),
        "length_n": Words(
            _("Points or games"), _("How many points win the match, or how many games it has.")
        ),
        "next_starter": Words(
            _("Next game"),
            _("Who starts the second and every later game of a match."),
            {
                "roll_off": _("begins with a roll-off"),
                "loser": _("is started by the loser"),
                "alternate": _("is started by each in turn"),
            },
        ),
        "next_game": Words(
            _("Between games"),
            _("Whether both press Ready for the next game of a match, or it begins by itself."),
            {"ready": _("both press Ready"), "auto": _("goes on after 10 seconds")},
        ),
        "crawford": Words(
            _("Crawford game"),
            _("The first game after somebody is one point from the goal is played without the cube."),
        ),
        "clock": Words(_("Clock"), _("Whether the time to think is limited.")),
        "clock_move": Words(
            _("Seconds a decision"),
            _("The time for each roll, turn or answer. Leave both times empty to play without a clock."),
        ),
        "clock_game": Words(
            _("Minutes in reserve"),
            _("The time for the whole game, which runs only when the time for a decision is used up."),
        ),
        "silence": Words(
            _("Warning for silence"),
            _(
                "The minutes without a decision after which the arbiter warns. Leave it empty with a clock, or for none."
            ),
        ),
        "claim_seconds": Words(
            _("Seconds to claim"), _("So long after the warning the opponent may claim the game.")
        ),
        "disconnect": Words(
            _("Lost connection"),
            _("Whether who is cut off has a time to return, or only the clock decides."),
            {"grace": _("a time to return"), "clock_only": _("the clock runs on")},
        ),
        "grace_seconds": Words(_("Seconds to return"), _("Who is not back after so long loses the game.")),
        "disconnect_limit": Words(
            _("Lost connections"),
            _("The loss of connection that ends the game at once, where the clock decides; empty for none."),
        ),
        "stake": Words(
            _("Stake"),
            _("The chips for each point, or for the whole of a match to points; 0 to play for points alone."),
        ),
        "largest_loss": Words(
            _("Largest loss"), _("The most that a game, or a match to points, can cost in chips.")
        ),
    }
)
