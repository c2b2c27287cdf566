"""How users come to be: people with an email and a password, superusers, and bots with neither."""

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import BaseUserManager

from accounts.names import tidy

if TYPE_CHECKING:
    from accounts.models import User


class UserManager(BaseUserManager["User"]):
    """Creates users; the names given here are trusted (forms check them first), the database refuses twins."""

    def create_user(self, email: str, name: str, password: str | None = None, **extra: Any) -> "User":
        """A person who signs in with `email`; IntegrityError when the email or the name is taken."""
        if not email or not tidy(name):
            raise ValueError("A person needs an email and a name.")
        user = self.model(email=email, name=tidy(name), **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, name: str, password: str | None = None, **extra: Any) -> "User":
        """A person who may do everything in the admin."""
        return self.create_user(email, name, password, **{**extra, "is_staff": True, "is_superuser": True})

    def create_bot(self, name: str, level: str) -> "User":
        """A bot of one engine level: no email, and a password nobody can type."""
        user = self.model(email=None, name=tidy(name), is_bot=True, bot_level=level)
        user.set_unusable_password()
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        """Sign-in finds a person whatever the case of the email."""
        return self.get(email=(username or "").lower())
