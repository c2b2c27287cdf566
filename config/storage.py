"""Static files as production serves them: without comments and spare blanks, named by their content, compressed.

The files in static/ stay as they are written and are what a developer's browser loads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rcssmin
import rjsmin
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

MINIFIERS = {".js": rjsmin.jsmin, ".css": rcssmin.cssmin}
# Code of others that is small already, or that nobody outside the admin loads.
FOREIGN = ("admin/",)


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Shrinks the site's own scripts and styles before they get their hashed names."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            # What is hashed from here on is the shrunken copy, not the source that `paths` pointed to.
            paths = {name: self._shrunk(name) or source for name, source in paths.items()}
        yield from super().post_process(paths, dry_run, **options)

    def _shrunk(self, name: str) -> tuple[StaticStorage, str] | None:
        """Shrink the collected copy of one file; None for files that are left alone."""
        minify = next((shrink for ending, shrink in MINIFIERS.items() if name.endswith(ending)), None)
        if minify is None or name.startswith(FOREIGN):
            return None
        with self.open(name) as file:
            content = file.read().decode()
        self.delete(name)
        self._save(name, ContentFile(minify(content).encode()))
        return self, name
