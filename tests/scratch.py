"""Folders for one test process, gone when it ends: test workers are ended without the usual exit."""

import atexit
import shutil
import tempfile

_folders: list[str] = []


def scratch(prefix: str) -> str:
    """A new empty folder that lives as long as this process."""
    folder = tempfile.mkdtemp(prefix=prefix)
    _folders.append(folder)
    return folder


@atexit.register
def clear() -> None:
    """Remove every folder given out so far."""
    while _folders:
        shutil.rmtree(_folders.pop(), ignore_errors=True)
