"""Draws the lobby's lists in the reader's language, and tells a viewer whose page shows something else what has changed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override

from accounts.models import User
from games.rules.ruleset import Ruleset
from games.ruleset_words import CUSTOM, title
from games.table_titles import table_title, table_variation
from lobby import selectors
from lobby.rows import Here, Row, difference
from lobby.wire import Shown


@dataclass(frozen=True, slots=True)
class Drawn:
    """A row as HTML, with what names it and its state."""

    key: str
    rev: str
    html: SafeString


def draw(rows: Iterable[Row], user: User | None) -> list[Drawn]:
    """The rows as this person sees them, in the active language."""
    language = get_language() or ""
    return [_drawn(row, user is not None and row.seats(user.pk), language) for row in rows]


@lru_cache(maxsize=4096)
def _drawn(row: Row, mine: bool, language: str) -> Drawn:
    """Equal rows are drawn once for all who see them in the same way and the same language."""
    with override(language):
        rules = title(row.preset) if row.custom is None else _called(row.custom)
        html = render_to_string("lobby/row.html", {"row": row, "mine": mine, "title": rules})
    return Drawn(row.key, row.rev, SafeString(html.strip()))


def _called(ruleset: Ruleset) -> str:
    """Rules that no preset has: by a title that says all, or with what is otherwise."""
    name, more = table_title(CUSTOM, ruleset), table_variation(CUSTOM, ruleset)
    return f"{name} ({more})" if more else name


@lru_cache(maxsize=64)
def _people(here: Here, language: str) -> str:
    with override(language):
        return render_to_string("lobby/people.html", {"here": here}).strip()


def news(user: User, shown: Shown, language: str) -> tuple[list[dict[str, Any]], Shown]:
    """The messages for a viewer whose page shows this, none when they miss nothing, and what it shows after them."""
    tables, shown = _news_of_tables(user, shown, language)
    people, shown = _news_of_people(shown, language)
    return [message for message in (tables, people) if message is not None], shown


def _news_of_people(shown: Shown, language: str) -> tuple[dict[str, Any] | None, Shown]:
    if shown.people is None:
        return None, shown
    here = selectors.visitors.get()
    if here.rev == shown.people:
        return None, shown
    message = {"t": "people", "rev": here.rev, "html": _people(here, language)}
    return message, replace(shown, people=here.rev)


def _news_of_tables(user: User, shown: Shown, language: str) -> tuple[dict[str, Any] | None, Shown]:
    rows = selectors.with_own(user, selectors.shared_page(shown.family), shown.family)
    changed, gone = difference(shown.rows, rows)
    now_shown = replace(shown, rows={row.key: row.rev for row in rows})
    if not changed and not gone:
        return None, now_shown
    with override(language):
        drawn = draw(changed, user)
    message = {
        "t": "tables",
        "rows": [{"key": row.key, "rev": row.rev, "html": row.html} for row in drawn],
        "gone": gone,
        "order": [row.key for row in rows],
    }
    return message, now_shown
