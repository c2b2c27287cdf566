"""Where allauth meets our user: a new one gets its public name, and a lost race is an answer, not a crash."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Sign-up stores name and language; confirming an email that was taken meanwhile fails with a message."""

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """As allauth, with the name of the form and the language it was read in."""
        user.name = form.cleaned_data["name"]
        user.language = get_language() or ""
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an email; False when another account holds it."""
        try:
            with transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:
            data: dict[str, Any] = {"email": email_address.email}
            self.add_message(request, messages.ERROR, "account/messages/email_confirmation_failed.txt", data)
            return False
