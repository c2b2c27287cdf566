"""What a bot's worker process does beside thinking. It is loaded there without Django, like the engines."""

import multiprocessing
import os
import threading


def end_with_parent() -> None:
    """Let this process end when its server or referee does, killed or not: it would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
