"""The import map: lets modules import each other by their plain names although the files carry hashes."""

import json
import re
from functools import cache

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


# The file name at the end of any relative address, however it is imported: static, dynamic, or resolved first.
_IMPORTED = re.compile(r"""["']\.{1,2}/(?:[\w.-]+/)*([\w-]+\.js)["']""")


@cache
def import_map() -> dict[str, str]:
    """Plain address -> hashed address of every module that another one imports; empty where files carry no hash."""
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    modules = sorted(name for name in hashed if name.startswith("js/") and name.endswith(".js"))
    imported = set[str]()
    for name in modules:
        with staticfiles_storage.open(hashed[name]) as file:
            imported.update(_IMPORTED.findall(file.read().decode()))
    return {
        f"{settings.STATIC_URL}{name}": staticfiles_storage.url(name)
        for name in modules
        if name.rpartition("/")[2] in imported
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
