"""What can be done to an account, each as one transaction."""

from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from accounts import hooks
from accounts.models import Notice, Preferences, User


def delete_account(user: User) -> None:
    """Forget a person but keep the row, so that finished games keep two players.

    Everything personal goes, the name is free again, and nobody can sign in. Raises ValidationError with the
    code of the check that objects (`hooks.deletion_checks`); then nothing has changed.
    A second deletion does nothing.
    """
    with transaction.atomic():
        # no_key: the rows of others that name this person can still be written, or two would wait for each other.
        row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if row.deleted_at is not None:
            return
        for check in hooks.deletion_checks:
            check(row)
        for prepare in hooks.before_deletion:
            prepare(row)
        _anonymise(row)
    _forget_sessions(row)
    user.refresh_from_db()


def _anonymise(row: User) -> None:
    EmailAddress.objects.filter(user=row).delete()
    Preferences.objects.filter(user=row).delete()
    Notice.objects.filter(user=row).delete()
    row.groups.clear()
    row.user_permissions.clear()
    row.name = row.email = row.last_login = None
    row.language = ""
    row.is_active = row.is_staff = row.is_superuser = False
    row.deleted_at = timezone.now()
    # A new unusable password also voids every session, whose hash is made from it.
    row.set_unusable_password()
    row.save()


def _forget_sessions(row: User) -> None:
    """Dead sessions still hold the email; they cannot be queried by person, so all are looked at once."""
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if session.get_decoded().get("_auth_user_id") == str(row.pk):
            session.delete()
