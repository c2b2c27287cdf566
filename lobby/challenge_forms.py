"""What the forms of challenges accept: whom, when (in the reader's own time), under which rules, on which side."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import name_key
from games.errors import Refused, sentence
from games.models.table import COLOURS
from games.rules.board import Colour
from games.rules.ruleset import Ruleset, preset
from games.ruleset_words import preset_of
from lobby.custom import CustomForm
from lobby.forms import GameForm

# Minutes by which a place on Earth can be ahead of UTC or behind it.
_FARTHEST_ZONE = 14 * 60
_LOCAL = "%Y-%m-%dT%H:%M"
# Where a refusal is told; of all others, above the form.
_PLACES = {
    "challenge_self": "to",
    "challenge_bot": "to",
    "challenge_gone": "to",
    "time_past": "at",
    "time_near": "at",
    "time_far": "at",
    "overlap": "at",
    "their_overlap": "at",
    "short_of_chips": "stake",
}


def moment_field() -> forms.DateTimeField:
    """A time on the reader's clock: `offset` says how far that is ahead of UTC; without the script it is none."""
    return forms.DateTimeField(
        label=_("Date and time"),
        input_formats=[_LOCAL, f"{_LOCAL}:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=_LOCAL),
        help_text=_("The time is in UTC."),
        error_messages={"invalid": _("This is no date with a time.")},
    )


class TimeForm(forms.Form):
    """A time for a game. `moment` is what was asked for, in UTC."""

    at = moment_field()
    offset = forms.IntegerField(required=False, widget=forms.HiddenInput)

    @property
    def moment(self) -> datetime | None:
        """The time of the game; None for now."""
        at: datetime | None = self.cleaned_data["at"]
        return None if at is None else at.replace(tzinfo=UTC) - timedelta(minutes=self.cleaned_data["offset"])

    def clean_at(self) -> datetime | None:
        """A year that no calendar is kept for is refused before anything is reckoned with it."""
        at: datetime | None = self.cleaned_data["at"]
        if at is not None and not 2000 <= at.year < 3000:
            raise forms.ValidationError(self.fields["at"].error_messages["invalid"])
        return at

    def clean_offset(self) -> int:
        """A browser that says nonsense about its clock says nothing."""
        offset: int | None = self.cleaned_data["offset"]
        return offset if offset is not None and abs(offset) <= _FARTHEST_ZONE else 0

    def place_of(self, refusal: Refused) -> str | None:
        """The field that a refusal is about."""
        place = _PLACES.get(refusal.code)
        return place if place in self.fields else None

    def refuse(self, refusal: Refused) -> None:
        """Show a refusal at its field, else above the form."""
        self.add_error(self.place_of(refusal), sentence(refusal.code, **refusal.data))


class OpponentForm(TimeForm):
    """Whom, when, and on which side."""

    to = forms.CharField(label=_("Player"), max_length=40)
    when = forms.ChoiceField(label=_("When"), choices=[("now", _("Now")), ("later", _("At a time"))])
    colour = forms.ChoiceField(
        label=_("Your colour"), choices=[("", _("either")), *COLOURS], required=False, initial=""
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["at"].required = False
        if self.data.get("when") == "now":  # then a time that stands there is not read
            self.data = {name: value for name, value in self.data.items() if name != "at"}

    def clean_to(self) -> User:
        """The person of that name, however it is spelled."""
        person = User.objects.filter(name_key=name_key(self.cleaned_data["to"])).first()
        if person is None:
            raise forms.ValidationError(gettext("Nobody here has this name."))
        return person

    def clean(self) -> dict[str, Any]:
        """A time for later is needed; for now there is none."""
        values = super().clean() or self.cleaned_data
        if values.get("when") == "later" and values.get("at") is None and "at" not in self.errors:
            self.add_error("at", gettext("Choose a date and a time."))
        return values

    @property
    def opponent(self) -> User:
        """Who is challenged."""
        person: User = self.cleaned_data["to"]
        return person

    @property
    def side(self) -> Colour | None:
        """The challenger's colour; None for either."""
        colour = self.cleaned_data["colour"]
        return Colour(colour) if colour else None


class ChallengeForm(OpponentForm, GameForm):
    """A challenge under a preset."""

    field_order = ("to", "preset", "when", "at", "offset", "colour")

    @property
    def rules(self) -> tuple[str, Ruleset]:
        """The name of the rules, and the rules."""
        name: str = self.cleaned_data["preset"]
        return name, preset(name)


class CustomChallengeForm(OpponentForm, CustomForm):
    """A challenge under rules of one's own."""

    def __init__(
        self, start: str, data: Mapping[str, Any] | None = None, *, to: str = "", balance: int | None = None
    ) -> None:
        super().__init__(start, data, balance=balance)
        self.initial["to"] = to
        del self.fields["audience"]  # only the two come

    def hosting(self) -> list[forms.BoundField]:
        """The fields that are not rules."""
        return [self[name] for name in ("to", "when", "at", "offset", "colour")]

    @property
    def rules(self) -> tuple[str, Ruleset]:
        """The name of the rules, and the rules; for a valid form."""
        ruleset = self.ruleset or self.base
        return preset_of(ruleset), ruleset
