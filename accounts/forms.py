"""The forms of this app: joining, the settings of a person, and leaving for good."""

from typing import TYPE_CHECKING, Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import AddEmailForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.language import LANGUAGE_NAMES
from accounts.models import Preferences, User
from accounts.names import MAX_LENGTH, MIN_LENGTH, check_name, name_key, refusal

if TYPE_CHECKING:
    UserModelForm = forms.ModelForm[User]
    PreferencesModelForm = forms.ModelForm[Preferences]
else:  # Django's classes take no parameters when they run
    UserModelForm = PreferencesModelForm = forms.ModelForm


def free_name(raw: str, owner: User | None = None) -> str:
    """Return the tidied name if it is allowed and no other account has one that looks the same.

    Raises ValidationError with a code of accounts.names. The answer is for the form; the database decides.
    """
    name = check_name(raw)
    twins = User.objects.filter(name_key=name_key(name))
    if owner is not None:
        twins = twins.exclude(pk=owner.pk)
    if twins.exists():
        raise refusal("name_taken")
    return name


def name_field() -> forms.CharField:
    """The public name as it is asked for everywhere."""
    return forms.CharField(
        label=_("Public name"),
        min_length=MIN_LENGTH,
        max_length=MAX_LENGTH,
        help_text=_("Everybody sees it. Latin or Cyrillic letters and digits, 2 to 20 characters."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
        error_messages={code: refusal("name_length").message for code in ("min_length", "max_length")},
    )


class SignupForm(AllauthSignupForm):  # type: ignore[misc]  # allauth has no types
    """Sign-up on one page: name, email, password."""

    name = name_field()
    field_order = ["name", "email", "password1"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = _("At least 8 characters, and not one that many people use.")

    def clean_name(self) -> str:
        """See free_name."""
        return free_name(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """Also the name makes a bad password; allauth compares with the email only."""
        data: dict[str, Any] = super().clean()
        if "password1" in data and "name" in data:
            try:
                validate_password(data["password1"], User(name=data["name"]))
            except forms.ValidationError as error:
                self.add_error("password1", error)
        return data

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Create the account, or show the form again when somebody took the name or the email this instant."""
        try:
            with transaction.atomic():
                user, response = super().try_save(request)
        except IntegrityError:
            if User.objects.filter(name_key=name_key(self.cleaned_data["name"])).exists():
                self.add_error("name", refusal("name_taken"))
            else:
                self.add_error("email", get_adapter().validation_error("email_taken"))
            return None, render(request, "account/signup.html", {"form": self})
        return user, response


class ChangeEmailForm(AddEmailForm):  # type: ignore[misc]  # allauth has no types
    """A new email counts once it is confirmed; until then the old one stays, confirmed or not."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New email")

    def save(self, request: HttpRequest) -> EmailAddress:
        """Send the link; an earlier change that still waits is forgotten."""
        with transaction.atomic():
            waiting = EmailAddress.objects.filter(user=self.user, verified=False)
            waiting.exclude(email=self.user.email).delete()
            address = EmailAddress.objects.create(user=self.user, email=self.cleaned_data["email"])
        address.send_confirmation(request)
        return address


class ProfileForm(UserModelForm):
    """Who a person is to the others, and the language they read."""

    name = name_field()

    class Meta:
        model = User
        fields = ["name", "language"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"),
            required=False,
            choices=[("", _("As my browser asks")), *(LANGUAGE_NAMES.items())],
            initial=self.instance.language,
        )

    def clean_name(self) -> str:
        """See free_name."""
        return free_name(self.cleaned_data["name"], owner=self.instance)


class PreferencesForm(PreferencesModelForm):
    """Board, play and sound, in the groups the page shows."""

    class Meta:
        model = Preferences
        exclude = ["user"]

    GROUPS = (
        (_("Board"), ("theme", "board", "speed"), ("numbers", "mirror")),
        (
            pgettext_lazy("settings", "Play"),
            ("autoplay",),
            ("auto_confirm", "auto_roll", "space_key", "backspace_key"),
        ),
        (_("Sounds"), (), ("sounds", *(f"sound_{kind}" for kind in Preferences.SOUND_KINDS))),
        (_("Chat"), (), ("hide_chat",)),
        (
            _("Notices"),
            (),
            (
                "notify_turn",
                "notify_return",
                "notify_challenge",
                "notify_appointment",
                "mail_challenge",
                "mail_appointment",
            ),
        ),
    )

    def groups(self) -> list[dict[str, Any]]:
        """The sections of the page: `title`, and the bound fields in `selects` and `checks`."""
        return [
            {
                "title": title,
                "selects": [self[name] for name in selects],
                "checks": [self[name] for name in checks],
            }
            for title, selects, checks in self.GROUPS
        ]


class DeletionForm(forms.Form):
    """The password again, before an account is emptied."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        """Refuse with the code "wrong_password"."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."), code="wrong_password")
        return password
