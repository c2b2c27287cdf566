"""Compiles the translation catalogs without GNU gettext, so that a fresh machine needs only Python.

`python -m tools.compile_messages` writes a .mo beside every .po under locale/ that is newer than it.
"""

from pathlib import Path

import polib


def compile_catalogs(locale: Path) -> list[Path]:
    """Bring every catalog under `locale` up to date; returns the .mo files that were written."""
    written = []
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            # Written aside and moved, since a server may be reading the old one.
            partial = target.with_suffix(".partial")
            polib.pofile(str(source)).save_as_mofile(str(partial))
            partial.replace(target)
            written.append(target)
    return written


def main() -> None:
    """Compile the project's own catalogs."""
    for path in compile_catalogs(Path(__file__).resolve().parent.parent / "locale"):
        print(f"compiled {path.parent.parent.name}/{path.name}")


if __name__ == "__main__":
    main()
