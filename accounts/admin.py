"""People in the admin: found by name or email, deactivated or deleted, never erased from their games."""

from typing import TYPE_CHECKING, Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts import chips_admin  # noqa: F401 - Django looks for pages in this module only
from accounts.commands import delete_account
from accounts.forms import ProfileForm
from accounts.models import Preferences, User

if TYPE_CHECKING:
    PreferencesStack = admin.StackedInline[Preferences, User]
    UserPages = UserAdmin[User]
else:  # Django's classes take no parameters when they run
    PreferencesStack, UserPages = admin.StackedInline, UserAdmin

# Staff sign in on the same page as everybody, with its limits on guessing.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


class PreferencesInline(PreferencesStack):
    """A person's options, to look at when they ask for help."""

    model = Preferences
    can_delete = False


@admin.register(User)
class PeopleAdmin(UserPages):
    """Search, filters, and the two things staff may do to an account."""

    form = ProfileForm
    list_display = ["shown_name", "email", "is_bot", "is_active", "is_staff", "date_joined", "deleted_at"]
    list_filter = ["is_bot", "is_active", "is_staff", ("deleted_at", admin.EmptyFieldListFilter), "language"]
    search_fields = ["name", "email"]
    ordering = ["-date_joined"]
    readonly_fields = ["email", "is_bot", "bot_level", "name_key", "last_login", "date_joined", "deleted_at"]
    fieldsets = [
        (None, {"fields": ["name", "name_key", "email", "language"]}),
        (_("Bot"), {"fields": ["is_bot", "bot_level"]}),
        (_("Rights"), {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]}),
        (_("Dates"), {"fields": ["date_joined", "last_login", "deleted_at"]}),
    ]
    inlines = [PreferencesInline]
    actions = ["deactivate", "reactivate", "delete_accounts"]

    @admin.display(description=_("public name"), ordering="name")
    def shown_name(self, user: User) -> str:
        """What everybody sees."""
        return user.public_name

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People join by themselves, bots come from seed_bots."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A row is never erased; see the action that deletes accounts."""
        return False

    @admin.action(description=_("Deactivate: cannot sign in, keeps everything"))
    def deactivate(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Also ends the sessions, at their next request."""
        count = queryset.filter(is_bot=False).exclude(pk=request.user.pk or 0).update(is_active=False)
        self._tell(
            request, ngettext("%d account is deactivated.", "%d accounts are deactivated.", count) % count
        )

    @admin.action(description=_("Reactivate"))
    def reactivate(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """A deleted account stays deleted."""
        count = queryset.filter(deleted_at=None).update(is_active=True)
        self._tell(request, ngettext("%d account is active.", "%d accounts are active.", count) % count)

    @admin.action(description=_("Delete the account, keep the games"))
    def delete_accounts(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """The same deletion that people have in their settings."""
        count = 0
        for user in queryset.filter(is_bot=False, deleted_at=None).exclude(pk=request.user.pk or 0):
            try:
                delete_account(user)
            except ValidationError as objection:
                self.message_user(request, f"{user}: {objection.messages[0]}", messages.ERROR)
            else:
                count += 1
        self._tell(request, ngettext("%d account is deleted.", "%d accounts are deleted.", count) % count)

    def _tell(self, request: HttpRequest, text: str) -> None:
        self.message_user(request, text, messages.SUCCESS)
