"""The import map: lets modules import each other by their plain names although the files carry hashes."""

import json
from functools import cache

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@cache
def import_map() -> dict[str, str]:
    """Plain address -> hashed address of every module under static/js; empty where files carry no hash."""
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    return {
        f"{settings.STATIC_URL}{name}": staticfiles_storage.url(name)
        for name in sorted(hashed)
        if name.startswith("js/") and name.endswith(".js")
    }


@register.simple_tag
def modules() -> SafeString | str:
    """The script element of the import map; must stand before the first module of a page."""
    addresses = import_map()
    if not addresses:
        return ""
    # "<" cannot end the element early; file names are ours, but the rule costs nothing.
    text = json.dumps({"imports": addresses}, separators=(",", ":")).replace("<", "\\u003c")
    return format_html('<script type="importmap">{}</script>', mark_safe(text))  # noqa: S308
