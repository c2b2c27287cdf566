"""The books of the chips in the admin: to read, to see who wins from whom, and to correct a balance for a reason."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import chips
from accounts.chips.reading import pairs
from accounts.look_only import InlineOf, LookOnly
from accounts.models import Account, Line, Transaction, User

if TYPE_CHECKING:
    AccountPages = admin.ModelAdmin[Account]
    TransactionPages = admin.ModelAdmin[Transaction]
    Rows = admin.TabularInline[Line, Transaction]
else:  # Django's classes take no parameters when they run
    AccountPages = TransactionPages = admin.ModelAdmin
    Rows = admin.TabularInline

PAIRS = 50
# By what the list of pairs may be sorted.
ORDERS = ("size", "games", "resigned")


class LineRows(InlineOf, Rows):
    """What a transaction moved."""

    model = Line
    fields = ["account", "amount"]


class CorrectionForm(forms.Form):
    """How many chips, and why."""

    amount = forms.IntegerField(
        label=_("Chips"),
        min_value=-1_000_000,
        max_value=1_000_000,
        help_text=_("Above zero: given to the person. Below zero: taken."),
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("The person reads it in their history.")
    )
    # The same form sent twice corrects once.
    ref = forms.CharField(widget=forms.HiddenInput, max_length=32)

    def clean_amount(self) -> int:
        """Nothing is no correction."""
        amount: int = self.cleaned_data["amount"]
        if not amount:
            raise forms.ValidationError(_("A correction moves at least one chip."), code="nothing")
        return amount


@admin.register(Transaction)
class TransactionAdmin(LookOnly, TransactionPages):
    """Every movement with its lines; the list of pairs is a page beside it."""

    list_display = ["at", "kind", "ref", "note", "by"]
    list_filter = ["kind"]
    list_select_related = ["by"]
    search_fields = ["ref", "note", "lines__account__owner__name", "lines__account__owner__email"]
    date_hierarchy = "at"
    inlines = [LineRows]
    change_list_template = "admin/accounts/transaction/change_list.html"

    def get_urls(self) -> list[URLPattern]:
        """The usual ones, and the page of pairs."""
        view = self.admin_site.admin_view(self.pairs)
        return [path("pairs/", view, name="accounts_transaction_pairs"), *super().get_urls()]

    def pairs(self, request: HttpRequest) -> HttpResponse:
        """Who wins how much from whom, over all settlements. ?sort: one of ORDERS."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        asked = request.GET.get("sort", "")
        sort = asked if asked in ORDERS else "size"
        page = Paginator(pairs(sort), PAIRS).get_page(request.GET.get("page"))
        people = User.objects.in_bulk({key for row in page for key in (row["one"], row["two"])})
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": gettext("Chips between pairs of players"),
            "page": page,
            "rows": [_flow(row, people) for row in page],
            "sort": sort,
        }
        return TemplateResponse(request, "admin/accounts/transaction/pairs.html", context)


def _flow(row: dict[str, Any], people: dict[int, User]) -> dict[str, Any]:
    """A pair as the page shows it: winner and loser (either, where nobody is ahead), size, games, resigned in percent."""
    one, two = people[row["one"]], people[row["two"]]
    winner, loser = (two, one) if row["net"] > 0 else (one, two)
    share = round(100 * row["resigned"] / row["games"])
    return {"winner": winner, "loser": loser, "size": row["size"], "games": row["games"], "share": share}


@admin.register(Account)
class AccountAdmin(LookOnly, AccountPages):
    """Balances; from a wallet's page a moderator corrects it, by a transaction like all others."""

    list_display = ["owner", "kind", "balance"]
    list_filter = ["kind"]
    list_select_related = ["owner"]
    search_fields = ["owner__name", "owner__email"]
    change_form_template = "admin/accounts/account/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        """The usual ones, and the page that asks for amount and reason."""
        view = self.admin_site.admin_view(self.correct)
        return [path("<int:pk>/correct/", view, name="accounts_account_correct"), *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The page of one account, with a button for those who may correct it."""
        account = self.get_object(request, object_id)
        shown = account is not None and account.kind == Account.Kind.WALLET and _may_correct(request)
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "correct": shown})

    def correct(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Give or take chips for a reason."""
        moderator = request.user
        if not (isinstance(moderator, User) and _may_correct(request)):
            raise PermissionDenied
        account = get_object_or_404(Account.objects.select_related("owner"), pk=pk, kind=Account.Kind.WALLET)
        form = CorrectionForm(
            request.POST if request.method == "POST" else None, initial={"ref": secrets.token_hex(8)}
        )
        if form.is_valid() and self._write(request, moderator, account, form):
            return HttpResponseRedirect(reverse("admin:accounts_account_change", args=[pk]))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": gettext("Correct the chips"),
            "account": account,
            "form": form,
        }
        return TemplateResponse(request, "admin/accounts/account/correct.html", context)

    def _write(self, request: HttpRequest, moderator: User, account: Account, form: CorrectionForm) -> bool:
        amount, reason, ref = (form.cleaned_data[name] for name in ("amount", "reason", "ref"))
        if account.owner is None:
            raise PermissionDenied
        try:
            chips.correct(ref, account.owner, amount, reason=reason, by=moderator, now=timezone.now())
        except chips.ShortOfChips as short:
            words = gettext("The wallet holds only %(balance)d.") % {"balance": short.balance}
            form.add_error("amount", forms.ValidationError(words, code="short"))
            return False
        self.log_change(request, account, f"{amount:+}: {reason}")
        self.message_user(request, gettext("The chips are corrected."), messages.SUCCESS)
        return True


def _may_correct(request: HttpRequest) -> bool:
    return request.user.is_staff and request.user.has_perm("accounts.add_transaction")
