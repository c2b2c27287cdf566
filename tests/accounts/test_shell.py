"""Every page of an account renders in both languages inside the one shell; so do the pages for what went wrong."""

import json
from html.parser import HTMLParser
from io import BytesIO

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.test import Client, RequestFactory
from django.utils import translation
from django.views import defaults
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.templatetags import modules

pytestmark = pytest.mark.django_db

STRANGER = [
    "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/accounts/password/reset/done/",
    "/accounts/confirm-email/", "/accounts/confirm-email/nonsense/", "/accounts/inactive/",
    "/accounts/password/reset/key/1-nonsense/", "/accounts/password/reset/key/done/",
]  # fmt: skip
PERSON = [
    "/settings/", "/settings/delete/", "/accounts/email/", "/accounts/password/change/", "/accounts/logout/",
    "/accounts/reauthenticate/",
]  # fmt: skip


class Controls(HTMLParser):
    """Collects ids, labels and the visible controls of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.labels: set[str | None] = set()
        self.controls: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if tag == "label":
            self.labels.add(values.get("for"))
        if tag in {"input", "select"} and values.get("type") not in {"hidden", "radio", "checkbox"}:
            self.controls.append(values)


def check_page(page: str) -> None:
    assert page.count("<h1") == 1
    assert page.count('<main id="main"') == 1
    assert '<header class="site">' in page
    found = Controls()
    found.feed(page)
    assert len(found.ids) == len(set(found.ids))
    for control in found.controls:
        assert control.get("id") in found.labels
        assert control.get("class") in {"input", "select"}
        if control.get("type") in {"password", "email"}:
            assert control.get("autocomplete")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("address", STRANGER)
def test_a_page_for_strangers(client: Client, address: str, language: str) -> None:
    response = client.get(address, headers={"accept-language": language})
    assert response.status_code == 200
    check_page(response.content.decode())


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("address", PERSON)
def test_a_page_for_a_person(as_anna: Client, address: str, language: str) -> None:
    response = as_anna.get(address, headers={"accept-language": language})
    assert response.status_code == 200
    check_page(response.content.decode())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_pages_for_what_went_wrong(anna: User, rf: RequestFactory, language: str) -> None:
    request = rf.get("/somewhere/")
    request.user = anna
    with translation.override(language):
        pages = [
            (400, defaults.bad_request(request, SuspiciousOperation())),
            (403, defaults.permission_denied(request, PermissionDenied())),
            (404, defaults.page_not_found(request, Exception())),
            (500, defaults.server_error(request)),
        ]
    for status, response in pages:
        assert response.status_code == status
        check_page(response.content.decode())


def test_a_stale_form_gets_a_designed_page() -> None:
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", {})
    assert response.status_code == 403
    check_page(response.content.decode())


def test_the_page_for_a_broken_server_needs_no_database(
    rf: RequestFactory, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert b"Something broke" in defaults.server_error(rf.get("/")).content


def test_staff_sign_in_where_everybody_does(client: Client) -> None:
    assert client.get("/admin/login/").headers["Location"].startswith("/accounts/login/")


def test_the_admin_finds_people_by_name_and_email_and_erases_nobody(anna: User, client: Client) -> None:
    client.force_login(User.objects.create_superuser("boss@example.org", "Boss"))
    for query in ("ann", "anna@example"):
        assert b"anna@example.org" in client.get("/admin/accounts/user/", {"q": query}).content
    assert client.get(f"/admin/accounts/user/{anna.pk}/change/").status_code == 200
    assert client.get(f"/admin/accounts/user/{anna.pk}/delete/").status_code == 403
    client.post("/admin/accounts/user/", {"action": "delete_accounts", "_selected_action": [anna.pk]})
    anna.refresh_from_db()
    assert anna.deleted_at is not None


def test_modules_without_hashes_need_no_map() -> None:
    modules.import_map.cache_clear()
    assert modules.modules() == ""


def test_the_import_map_leads_to_the_hashed_addresses_of_what_is_imported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Hashed:
        hashed_files = {
            "js/a.js": "js/a.1.js",
            "js/b.js": "js/b.5.js",
            "js/page.js": "js/page.4.js",
            "css/x.css": "css/x.2.css",
            "admin/js/z.js": "admin/js/z.3.js",
        }

        def url(self, name: str) -> str:
            return f"/static/{self.hashed_files[name]}"

        def open(self, name: str) -> BytesIO:
            return BytesIO(
                {"js/page.4.js": b'import{a}from"./a.js";import(import.meta.resolve("./b.js"));'}.get(
                    name, b""
                )
            )

    monkeypatch.setattr(modules, "staticfiles_storage", Hashed())
    modules.import_map.cache_clear()
    text = modules.modules()
    modules.import_map.cache_clear()
    assert text.startswith('<script type="importmap">')
    assert json.loads(text[25:-9]) == {
        "imports": {"/static/js/a.js": "/static/js/a.1.js", "/static/js/b.js": "/static/js/b.5.js"}
    }
