"""The people of the site (and its bots), and how each wants the board to behave."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, PermissionsMixin
from django.db import models, transaction
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.managers import UserManager
from accounts.names import KEY_LENGTH, MAX_LENGTH, name_key


class User(AbstractBaseUser, PermissionsMixin):
    """A person or a bot. The row outlives a deleted account, so that finished games keep both their players."""

    email = models.EmailField(_("email"), unique=True, null=True, blank=True)
    name = models.CharField(_("public name"), max_length=MAX_LENGTH, null=True, blank=True)
    # Decides who has a name: two names that look the same have one key.
    name_key = models.CharField(_("name key"), max_length=KEY_LENGTH, unique=True, null=True, editable=False)
    is_bot = models.BooleanField(_("bot"), default=False)
    bot_level = models.CharField(_("bot level"), max_length=20, blank=True)
    # Empty: whatever the browser asks for.
    language = models.CharField(_("language"), max_length=8, choices=settings.LANGUAGES, blank=True)
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("staff"), default=False)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    objects: ClassVar[UserManager] = UserManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="user_email_lower"),
            models.CheckConstraint(
                condition=models.Q(name__isnull=False, name_key__isnull=False)
                | models.Q(name__isnull=True, name_key__isnull=True, deleted_at__isnull=False),
                name="user_nameless_is_deleted",
            ),
        ]

    def __str__(self) -> str:
        return self.public_name

    def clean(self) -> None:
        """Admin and createsuperuser: as the base class, but no email stays NULL instead of an empty text."""
        super().clean()
        self.email = self.email or None
        self.name = self.name or None

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Keep the derived columns in step; a new user gets preferences in the same transaction."""
        self.email = self.email.lower() if self.email else None
        self.name_key = name_key(self.name) if self.name else None
        if update_fields is not None and "name" in update_fields:
            update_fields = {*update_fields, "name_key"}
        new = self._state.adding
        with transaction.atomic():
            super().save(*args, update_fields=update_fields, **kwargs)
            if new:
                Preferences.objects.create(user=self)

    @property
    def public_name(self) -> str:
        """The name everybody sees; of a deleted account, a wording in the viewer's language."""
        return self.name or gettext("deleted player")

    @property
    def url(self) -> str:
        """Address of the player page."""
        return reverse("stats:player", args=[self.pk])

    @property
    def initials(self) -> str:
        """Two characters for the avatar."""
        words = (self.name or "").replace("-", " ").replace("_", " ").replace(".", " ").split()
        if len(words) > 1:
            return (words[0][0] + words[1][0]).upper()
        return words[0][:2].upper() if words else "–"


def display_name(user: User) -> str:
    """The name allauth's pages and letters use for a user."""
    return user.public_name


class Preferences(models.Model):
    """How one user wants the board to look, move and sound. Every user has exactly one row until deletion."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("Auto")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class Board(models.TextChoices):
        WALNUT = "walnut", _("Walnut")
        CONTRAST = "contrast", _("Contrast")

    class Speed(models.TextChoices):
        OFF = "off", _("No animation")
        FAST = "fast", _("Fast")
        NORMAL = "normal", _("Normal")
        SLOW = "slow", _("Slow")

    class Autoplay(models.TextChoices):
        OFF = "off", _("Never")
        WHOLE = "whole", _("When the whole turn is forced")
        FORCED = "forced", _("Every forced step")

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="preferences", primary_key=True)
    theme = models.CharField(_("Theme"), max_length=8, choices=Theme, default=Theme.AUTO)
    board = models.CharField(_("Board"), max_length=8, choices=Board, default=Board.WALNUT)
    numbers = models.BooleanField(_("Show the numbers of the points"), default=True)
    mirror = models.BooleanField(_("Mirror the board: my home on the left"), default=False)
    speed = models.CharField(_("Animation"), max_length=8, choices=Speed, default=Speed.NORMAL)
    autoplay = models.CharField(
        _("Play forced moves for me"), max_length=8, choices=Autoplay, default=Autoplay.WHOLE
    )
    auto_confirm = models.BooleanField(_("End my turn when no dice are left"), default=False)
    auto_roll = models.BooleanField(_("Roll for me when I cannot double"), default=True)
    space_key = models.BooleanField(_("Space rolls and ends the turn"), default=True)
    backspace_key = models.BooleanField(_("Backspace takes a step back"), default=True)
    sounds = models.BooleanField(_("Sound on"), default=True)
    sound_dice = models.BooleanField(_("Dice"), default=True)
    sound_checker = models.BooleanField(_("Checkers"), default=True)
    sound_bearing_off = models.BooleanField(_("Bearing off"), default=True)
    sound_doubling = models.BooleanField(_("Doubling"), default=True)
    sound_chat = models.BooleanField(_("Chat"), default=True)
    sound_low_time = models.BooleanField(_("Little time left"), default=True)
    sound_result = models.BooleanField(_("Win and loss"), default=True)
    sound_notice = models.BooleanField(_("Notices"), default=True)
    hide_chat = models.BooleanField(_("Hide what players and watchers write"), default=False)
    notify_turn = models.BooleanField(_("My turn, when I look at another page"), default=True)
    notify_return = models.BooleanField(_("My opponent is back"), default=True)
    notify_challenge = models.BooleanField(_("Challenges"), default=True)
    notify_appointment = models.BooleanField(_("Appointments"), default=True)
    mail_challenge = models.BooleanField(_("Email me about challenges"), default=True)
    mail_appointment = models.BooleanField(_("Email me about appointments"), default=True)

    WIRE_FIELDS = (
        "theme", "board", "numbers", "mirror", "speed", "autoplay", "auto_confirm", "auto_roll", "space_key",
        "backspace_key", "hide_chat", "notify_turn", "notify_return",
    )  # fmt: skip
    SOUND_KINDS = ("dice", "checker", "bearing_off", "doubling", "chat", "low_time", "result", "notice")

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return f"{self.user}: {self.theme}, {self.board}"

    def as_wire(self) -> dict[str, Any]:
        """The part `you.prefs` of the protocol: every option, and `sounds` as kind -> whether it is heard."""
        wire = {field: getattr(self, field) for field in self.WIRE_FIELDS}
        wire["sounds"] = {kind: self.heard(kind) for kind in self.SOUND_KINDS}
        return wire

    def heard(self, kind: str) -> bool:
        """Whether sounds of this kind, one of SOUND_KINDS, are played."""
        return bool(self.sounds and getattr(self, f"sound_{kind}"))

    def wants(self, way: str, kind: str) -> bool:
        """Whether notices of this kind may come by this way ("notify" or "mail"); its first word names the option."""
        return bool(getattr(self, f"{way}_{kind.partition('_')[0]}", False))
