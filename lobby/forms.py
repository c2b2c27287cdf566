"""What the lobby's forms accept: a game that can be played, and for a new table who may come and where to sit."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.models.table import COLOURS
from games.rules.board import Colour
from games.rules.ruleset import PRESETS
from games.ruleset_words import title

# Also a number below zero, which the field's own limit explains better.
_WHOLE = re.compile(r"\s*([0-9]+|-[1-9][0-9]*)\s*")


class WholeNumberField(forms.IntegerField):
    """A number in plain digits: "1.000" and "1_000" mean different numbers to different people, so they mean none here."""

    def to_python(self, value: Any) -> int | None:
        """The number, or the usual sentence for what is none."""
        if value not in self.empty_values and _WHOLE.fullmatch(str(value)) is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        number: int | None = super().to_python(value)
        return number


def _choices() -> list[tuple[str, str]]:
    return [(name, title(name)) for name in PRESETS]


class GameForm(forms.Form):
    """Which game is meant."""

    preset = forms.ChoiceField(
        label=_("Game"),
        choices=_choices,
        error_messages={
            "required": _("Choose a game."),
            "invalid_choice": _("This game is not offered here. Choose one of those shown."),
        },
    )


class HostForm(forms.Form):
    """How a table is opened, whatever is played at it."""

    audience = forms.ChoiceField(
        label=_("Who may come"),
        choices=[("public", _("Everybody")), ("private", _("Only who has the link"))],
        initial="public",
    )
    colour = forms.ChoiceField(label=_("Your seat"), choices=COLOURS, initial=Colour.WHITE.value)

    @property
    def private(self) -> bool:
        """Whether only invited people may come."""
        return bool(self.cleaned_data["audience"] == "private")

    @property
    def seat(self) -> Colour:
        """Where the owner sits."""
        return Colour(self.cleaned_data["colour"])


class TableForm(HostForm, GameForm):
    """A new table under a preset."""
