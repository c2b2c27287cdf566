"""The form for rules of one's own: every option of a family, filled from a preset, refused at the fields where it makes no sense."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.errors import Refused, sentence
from games.option_words import FAMILIES, FOREIGN, OPTIONS
from games.rules.board import Family
from games.rules.ruleset import CHOICES, PRESETS, SCALES, Ruleset, preset
from games.ruleset_words import label
from lobby.forms import HostForm, WholeNumberField
from lobby.loss import live_terms

# The form in the order of a game. Fields are called like their option, but for the times that people think of in minutes.
GROUPS = (
    (gettext_lazy("The start"), ("opening", "colours")),
    (gettext_lazy("A turn"), ("obligation", "head_exception", "block_of_six", "hit_and_hide")),
    (gettext_lazy("The end"), ("scale", "cap", "last_roll")),
    (gettext_lazy("The cube"), ("cube_limit", "beavers")),
    (gettext_lazy("The match"), ("length", "length_n", "next_starter", "next_game", "crawford")),
    (
        gettext_lazy("Time"),
        (
            "clock_move",
            "clock_game",
            "silence",
            "claim_seconds",
            "disconnect",
            "grace_seconds",
            "disconnect_limit",
        ),
    ),
    (gettext_lazy("The stake"), ("stake",)),
)
_FIELDS = {"clock": ("clock_move", "clock_game"), "silence_seconds": ("silence",)}
_SWITCHES = ("last_roll", "beavers", "crawford")
_NUMBERS: Mapping[str, tuple[int, int]] = {
    "length_n": (1, 99),
    "clock_move": (1, 3_600),
    "clock_game": (0, 1_440),
    "silence": (1, 1_440),
    "claim_seconds": (10, 3_600),
    "grace_seconds": (5, 600),
    "disconnect_limit": (1, 99),
    "stake": (0, 1_000_000),
}
_NEEDED = ("stake",)
# Left out where they have no say.
_UNSAID = ("next_starter", "next_game", "claim_seconds")
# When a field has no say; a script hides it then. "a=x|y b=*": only while a is x or y, and b is not empty.
_NEEDS = {
    "beavers": "cube_limit=2|4|8|16|32|64 length=single",
    "crawford": "cube_limit=2|4|8|16|32|64 length=points",
    "length_n": "length=points|games",
    "next_starter": "length=points|games",
    "next_game": "length=points|games",
    "silence": "clock_move=",
    "claim_seconds": "clock_move= silence=*",
    "grace_seconds": "disconnect=grace",
    "disconnect_limit": "disconnect=clock_only",
}
_WHY = {
    ("scale", "cap"): gettext_lazy(
        "“%(first)s”: these kinds of win do not include the one that “%(second)s” names."
    ),
    ("length", "length_n"): gettext_lazy(
        "“%(second)s” belongs to “%(first)s”: a match needs the number, and a single game has none."
    ),
    ("crawford", "length"): gettext_lazy("“%(first)s” needs a “%(second)s” to a number of points."),
    ("crawford", "cube_limit"): gettext_lazy("“%(first)s” is nothing without the “%(second)s”."),
    ("beavers", "cube_limit"): gettext_lazy("“%(first)s” are nothing without the “%(second)s”."),
    ("beavers", "length"): gettext_lazy(
        "“%(first)s” are played only where the “%(second)s” is a single game."
    ),
    ("clock", "silence_seconds"): gettext_lazy(
        "“%(first)s” and “%(second)s”: with a clock nobody is warned for silence, so leave one of them empty."
    ),
    ("disconnect", "clock"): gettext_lazy(
        "“%(first)s”: only with a clock can the clock decide; set “%(second)s” too."
    ),
    ("disconnect", "grace_seconds"): gettext_lazy(
        "“%(second)s” belongs to “%(first)s”: with a time to return it is needed, with the clock alone it stays empty."
    ),
    ("disconnect", "disconnect_limit"): gettext_lazy(
        "“%(second)s” are counted only where the clock decides about “%(first)s”; leave it empty."
    ),
}


@dataclass(frozen=True, slots=True)
class Group:
    """Some fields of the form under a heading; `needs` of each tells a script when the field has no say."""

    title: str
    fields: list[tuple[forms.BoundField, str]]


class CustomForm(HostForm):
    """Every option of one family. `start` names the preset from which the fields are filled; `balance` is in chips."""

    start = forms.ChoiceField(choices=[(name, name) for name in PRESETS], widget=forms.HiddenInput)

    def __init__(
        self, start: str, data: Mapping[str, Any] | None = None, *, balance: int | None = None
    ) -> None:
        self.base = preset(start)
        self.balance = balance
        self.family = self.base.family
        super().__init__(data, initial={"start": start, **filled(self.base)})
        self.ruleset: Ruleset | None = None
        for _title, names in GROUPS:
            for name in names:
                if name not in FOREIGN[self.family]:
                    self.fields[name] = _field(name, self.family)

    def groups(self) -> Iterator[Group]:
        """The options under their headings."""
        for heading, names in GROUPS:
            found = [(self[name], _NEEDS.get(name, "")) for name in names if name in self.fields]
            if found:
                yield Group(str(heading), found)

    @property
    def stake_terms(self) -> str:
        """What the script beside the stake needs to tell the largest loss, as JSON."""
        return json.dumps(live_terms(self.balance), ensure_ascii=False)

    @property
    def staked(self) -> Ruleset:
        """The rules whose largest loss is told before the script does it."""
        return self.ruleset or self.base

    def refuse_stake(self, refusal: Refused) -> None:
        """Say at the stake that the person cannot play for so much."""
        self.add_error("stake", sentence(refusal.code, **refusal.data))

    def hosting(self) -> list[forms.BoundField]:
        """The fields that are not rules."""
        return [self["audience"], self["colour"]]

    def clean(self) -> dict[str, Any]:
        """Build the ruleset. What contradicts itself is explained at its fields."""
        values = super().clean() or self.cleaned_data
        for name in FOREIGN[self.family]:
            if self.data.get(name):
                self.add_error(None, _foreign(name, self.family))
        if not self.errors:
            try:
                self.ruleset = self._ruleset(values)
            except Refused as refused:
                together = refused.data["together"]
                for options in together if isinstance(together, list) else ():
                    self._explain(options)
        return values

    def _ruleset(self, values: Mapping[str, Any]) -> Ruleset | None:
        names = [name for name in (*CHOICES, *_SWITCHES, *_NUMBERS) if name in values]
        chosen = {name: values[name] for name in names if values[name] is not None or name not in _UNSAID}
        move, reserve, silence = (chosen.pop(name) for name in ("clock_move", "clock_game", "silence"))
        if (move is None) != (reserve is None):
            self.add_error("clock_game" if reserve is None else "clock_move", _("A clock needs both times."))
            return None
        chosen["clock"] = None if move is None else (move, reserve * 60)
        chosen["silence_seconds"] = None if silence is None else silence * 60
        return Ruleset.from_json(chosen, base=self.base)

    def _explain(self, options: object) -> None:
        """Say at every field of two options why they do not go together."""
        pair = tuple(map(str, options)) if isinstance(options, list) else ()
        names = [name for option in pair for name in _FIELDS.get(option, (option,))]
        calls = [_called(option) for option in pair]
        sentence = _WHY.get((pair[0], pair[-1]) if pair else ("", ""))
        if sentence is not None:
            self._put(names, str(sentence) % {"first": calls[0], "second": calls[-1]})
        else:
            together = " + ".join(f"“{call}”" for call in calls)
            self._put(names, _("These choices do not fit together: %(options)s.") % {"options": together})

    def _put(self, names: Iterable[str], sentence: str) -> None:
        """Show a sentence at these fields, or above the form where none of them is shown."""
        shown: list[str | None] = [name for name in names if name in self.fields]
        for name in shown or [None]:
            self.add_error(name, sentence)


def filled(ruleset: Ruleset) -> dict[str, Any]:
    """What the fields hold for a ruleset."""
    values = ruleset.to_json()
    move, whole = ruleset.clock or (None, None)
    silence = ruleset.silence_seconds
    return {
        **values,
        "clock_move": move,
        "clock_game": None if whole is None else whole // 60,
        "silence": None if silence is None else silence // 60,
    }


def _field(name: str, family: Family) -> forms.Field:
    words = OPTIONS[name]
    shared: dict[str, Any] = {"label": words.label, "help_text": words.hint}
    if name in _SWITCHES:
        return forms.BooleanField(required=False, **shared)
    if name in _NUMBERS:
        low, high = _NUMBERS[name]
        return WholeNumberField(min_value=low, max_value=high, required=name in _NEEDED, **shared)
    values = [value for value in CHOICES[name] if value in words.choices and _known(name, value, family)]
    return forms.TypedChoiceField(
        choices=[("" if value is None else value, capfirst(str(words.choices[value]))) for value in values],
        coerce=int if name == "cube_limit" else str,
        empty_value=None,
        required=None not in values and name not in _UNSAID,
        **shared,
    )


def _known(name: str, value: object, family: Family) -> bool:
    """Whether a family knows this value of an option."""
    scales = ("three_step",) if family is Family.SHORT else ("two_step", "four_step")
    if name == "scale":
        return value in scales
    return name != "cap" or any(value in SCALES[scale] for scale in scales)


def _called(option: str) -> str:
    """What the form calls an option."""
    if option == "family":
        return _("Game")
    return label(option if option in OPTIONS else _FIELDS[option][0])


def _foreign(option: str, family: Family) -> str:
    return _("%(family)s have no option “%(option)s”.") % {
        "option": label(option),
        "family": FAMILIES[family],
    }
