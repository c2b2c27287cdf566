"""The pages of the rules: all presets compared, one preset, one table, and where the game comes from."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.access import may_enter
from games.models import Table
from games.rules.ruleset import PRESETS, Ruleset
from games.rules_pages.pages import comparisons, sections
from games.ruleset_words import facts, summary, title
from games.table_titles import table_title, table_variation


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """The presets side by side."""
    return render(request, "rules/overview.html", {"comparisons": comparisons()})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Where the game comes from, and how to play it well."""
    return render(request, "rules/about.html")


@require_safe
def of_preset(request: HttpRequest, name: str) -> HttpResponse:
    """All rules of a preset."""
    if name not in PRESETS:
        raise Http404
    lead = summary(name)
    return _page(
        request, PRESETS[name], heading=title(name), lead=lead, back=reverse("games:rules"), preset=name
    )


@require_safe
def of_table(request: HttpRequest, key: str) -> HttpResponse:
    """All rules of a table, for whoever may see it. A stranger's private table looks like one that does not exist."""
    table = get_object_or_404(Table, key=key)
    if not may_enter(table, request.user):
        raise Http404
    return rules_of_table(request, table, back=table.get_absolute_url())


def rules_of_table(request: HttpRequest, table: Table, *, back: str) -> HttpResponse:
    """The rules of a table that the reader may see; `back` is where they came from."""
    return rules_called(request, table.preset, table.ruleset, heading=_("Rules of this table"), back=back)


def rules_called(
    request: HttpRequest, name: str, ruleset: Ruleset, *, heading: str, back: str
) -> HttpResponse:
    """Rules under the name that a preset gives them, or "custom"; `back` is where the reader came from."""
    lead = table_variation(name, ruleset) or table_title(name, ruleset)
    return _page(request, ruleset, heading=heading, lead=lead, back=back, preset="")


def _page(
    request: HttpRequest, ruleset: Ruleset, *, heading: str, lead: str, back: str, preset: str
) -> HttpResponse:
    context = {
        "family": ruleset.family,
        "heading": heading,
        "lead": lead,
        "back": back,
        "preset": preset,
        "facts": facts(ruleset),
        "sections": sections(ruleset),
    }
    return render(request, "rules/page.html", context)
