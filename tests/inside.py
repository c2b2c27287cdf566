"""Runs code inside a site under test, one request a line, so that Django starts once for all of a test file.

Each line of the input is code as a JSON string; each line of the output is {"out": what it printed, "error": its traceback}.
"""

import io
import json
import sys
import traceback
from contextlib import redirect_stdout

import django


def main() -> None:
    """Answer until the input ends."""
    django.setup()
    from django.db import connections

    answers = sys.stdout
    for line in sys.stdin:
        out, error = io.StringIO(), ""
        try:
            with redirect_stdout(out):
                exec(compile(json.loads(line), "<inside>", "exec"), {"__name__": "inside"})
        except Exception:  # noqa: BLE001 - whatever it is, the caller wants to know
            error = traceback.format_exc()
        connections.close_all()
        answers.write(json.dumps({"out": out.getvalue(), "error": error}) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
