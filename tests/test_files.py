"""Static files are sent with no more words than they need."""

from pathlib import Path

import pytest
from django.test import RequestFactory
from whitenoise.responders import StaticFile

from config.files import StaticFiles


# The end of an answer looks at the database's connection, which another test may have left open.
@pytest.mark.django_db
@pytest.mark.parametrize(("lasting", "words"), [("public, immutable", False), ("max-age=60, public", True)])
def test_what_never_changes_has_no_date(
    tmp_path: Path, rf: RequestFactory, *, lasting: str, words: bool
) -> None:
    path = tmp_path / "a.js"
    path.write_text("export {};")
    response = StaticFiles.serve(StaticFile(str(path), [("Cache-Control", lasting)]), rf.get("/static/a.js"))
    assert [name in response for name in ("ETag", "Last-Modified")] == [words, words]
    assert response["Cache-Control"] == lasting
    assert b"".join(response) == b"export {};"
    response.close()
