"""The pages and switches of a person: settings, deletion, language, theme and board."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import notices
from accounts.commands import delete_account
from accounts.forms import DeletionForm, PreferencesForm, ProfileForm
from accounts.language import LANGUAGE_NAMES, choose_language
from accounts.look import clean_look, look_of, remember_look
from accounts.models import User
from accounts.names import refusal


def safe_next(request: HttpRequest) -> str:
    """Where a form wants to return: `next` if it is an address of this site, else the front page."""
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if safe else "/"


def signed_in(request: HttpRequest) -> User:
    """The person behind a request that `login_required` let through."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """Profile and preferences on one page, saved together."""
    user = signed_in(request)
    profile = ProfileForm(request.POST or None, instance=user)
    preferences = PreferencesForm(request.POST or None, instance=user.preferences)
    if request.method == "POST" and profile.is_valid() and preferences.is_valid():
        try:
            with transaction.atomic():
                profile.save()
                preferences.save()
        except IntegrityError:
            profile.add_error("name", refusal("name_taken"))
        else:
            with override(_language_from_now_on(request, user)):
                messages.success(request, _("Your settings are saved."))
            response = redirect("accounts:settings")
            remember_look(request, response, look_of(request))
            return response
    # The header shows the stored name, not a refused one that validation left on the instance.
    user.refresh_from_db(fields=["name"])
    return render(request, "accounts/settings.html", {"profile": profile, "preferences": preferences})


def _language_from_now_on(request: HttpRequest, user: User) -> str:
    """What the page after this one is read in: the language just chosen, which may be “as in the browser”."""
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    return choose_language(user, cookie, request.headers.get("Accept-Language", ""))


@sensitive_post_parameters("password")
@login_required
def delete_page(request: HttpRequest) -> HttpResponse:
    """What deletion means, and the password that confirms it."""
    user = signed_in(request)
    form = DeletionForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            delete_account(user)
        except ValidationError as objection:
            form.add_error(None, objection)
        else:
            logout(request)
            messages.success(request, _("Your account is deleted."))
            return redirect("home")
    return render(request, "accounts/delete.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def notices_page(request: HttpRequest) -> HttpResponse:
    """What this person was told, the newest first; a POST takes all up to the one named `upto` as seen."""
    user = signed_in(request)
    if request.method == "POST":
        upto = request.POST.get("upto", "")
        # The largest id there can be has 19 digits.
        if upto.isdecimal() and len(upto) < 19:
            notices.mark_seen(user.pk, timezone.now(), upto=int(upto))
        return redirect("accounts:notices")
    return render(request, "accounts/notices.html", {"notices": notices.recent(user.pk)})


@require_safe
@login_required
def open_notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Follow a notice to where it leads; it is seen from then on."""
    user = signed_in(request)
    notice = get_object_or_404(notices.of(user.pk), pk=pk)
    notices.mark_seen(user.pk, timezone.now(), only=pk)
    return redirect(notice.url)


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Read the site in another language from now on, here and (signed in) everywhere."""
    response = redirect(safe_next(request))
    language = request.POST.get("language", "")
    if language in LANGUAGE_NAMES:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=365 * 24 * 3600,
            samesite="Lax",
            secure=request.is_secure(),
        )
        if request.user.is_authenticated and request.user.language != language:
            request.user.language = language
            request.user.save(update_fields=["language"])
    return response


@require_POST
def set_look(request: HttpRequest) -> HttpResponse:
    """Theme and board from the footer; unknown values change nothing."""
    response = redirect(safe_next(request))
    look = clean_look(request.POST.get("theme"), request.POST.get("board"), look_of(request))
    remember_look(request, response, look)
    return response
