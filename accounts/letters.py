"""Sends notices by e-mail to those who want that: at most once each, and never in anybody's way."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from accounts.language import choose_language
from accounts.models import Notice, User

log = logging.getLogger(__name__)

# A mail server may take its time: neither a request nor the referee waits for it.
POST = ThreadPoolExecutor(max_workers=1, thread_name_prefix="post")


def send_letter(notice: Notice, words: Callable[[Notice], str], now: datetime) -> None:
    """Send a notice as a letter in its reader's language, if they want such letters at a confirmed address.

    Claims the notice first: whatever happens then, no second letter leaves.
    """
    user = notice.user
    if not _wanted(notice) or not Notice.objects.filter(pk=notice.pk, mailed_at=None).update(mailed_at=now):
        return
    with override(choose_language(user, None, "")):
        text = words(notice)
        context = {
            "text": text,
            "link": settings.SITE_URL + reverse("accounts:notice", args=[notice.pk]),
            "current_site": {"domain": settings.SITE_URL.partition("//")[2]},
            "settings": settings.SITE_URL + reverse("accounts:settings"),
        }
        letter = EmailMessage(
            f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{text}",
            render_to_string("accounts/email/notice.txt", context),
            to=[str(user.email)],
        )
    POST.submit(_deliver, letter)


def _wanted(notice: Notice) -> bool:
    user: User = notice.user
    return (
        user.is_active
        and user.preferences.wants("mail", notice.kind)
        and EmailAddress.objects.filter(user=user, email=user.email, verified=True).exists()
    )


def _deliver(letter: EmailMessage) -> None:
    try:
        letter.send()
    except Exception:
        log.exception("A letter is lost.")
