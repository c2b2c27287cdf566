"""Settings of a person, and the language and look of everybody."""

import pytest
from django.db.models.signals import pre_save
from django.test import Client

from accounts.language import scope_language
from accounts.models import User

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Anna",
    "language": "",
    "theme": "dark",
    "board": "contrast",
    "speed": "fast",
    "autoplay": "off",
}


def test_a_stranger_is_sent_to_sign_in(client: Client) -> None:
    assert client.get("/settings/").headers["Location"] == "/accounts/login/?next=/settings/"


def test_settings_are_saved_and_worn(anna: User, as_anna: Client) -> None:
    page = as_anna.post(
        "/settings/", {**FORM, "name": "Anna Lee", "mirror": "on"}, follow=True
    ).content.decode()
    anna.refresh_from_db()
    assert (anna.name, anna.preferences.speed, anna.preferences.mirror) == ("Anna Lee", "fast", True)
    assert anna.preferences.auto_roll is False, "an empty box means no"
    assert 'data-theme="dark" data-board="contrast"' in page


@pytest.mark.parametrize(
    ("chosen", "cookie", "accepted", "told"),
    [
        ("", "", "ru-RU,ru;q=0.9", "Настройки сохранены."),
        ("", "ru", "en", "Настройки сохранены."),
        ("en", "ru", "ru", "Your settings are saved."),
        ("ru", "en", "en", "Настройки сохранены."),
    ],
)
def test_the_word_about_it_is_in_the_language_of_the_page_after_it(
    as_anna: Client, chosen: str, cookie: str, accepted: str, told: str
) -> None:
    as_anna.cookies["django_language"] = cookie
    page = as_anna.post(
        "/settings/", {**FORM, "language": chosen}, follow=True, headers={"accept-language": accepted}
    )
    assert told in page.content.decode()


@pytest.mark.parametrize("field", ["theme", "board", "speed", "autoplay", "language"])
def test_a_choice_that_is_none_is_refused_and_nothing_saved(anna: User, as_anna: Client, field: str) -> None:
    response = as_anna.post("/settings/", {**FORM, "name": "Berta", field: "nonsense"})
    assert response.status_code == 200
    anna.refresh_from_db()
    assert anna.name == "Anna"


def test_nobody_takes_a_name_that_looks_like_anothers(anna: User, as_anna: Client) -> None:
    User.objects.create_user("b@example.org", "Berta")
    response = as_anna.post("/settings/", {**FORM, "name": "BERTA"})
    assert [error["code"] for error in response.context["profile"].errors.get_json_data()["name"]] == [
        "name_taken"
    ]
    assert "Anna, your page" in response.content.decode(), "the header keeps the name that is stored"


def test_who_loses_the_race_for_a_new_name_sees_it_in_the_form(as_anna: Client) -> None:
    def rival(sender: type[User], instance: User, **rest: object) -> None:
        pre_save.disconnect(rival, sender=User)
        User.objects.create_user("b@example.org", "Berta")

    # The rival's row comes after the form was checked, before ours is written.
    pre_save.connect(rival, sender=User)
    response = as_anna.post("/settings/", {**FORM, "name": "Berta"})
    assert response.status_code == 200
    assert "name" in response.context["profile"].errors


def test_one_keeps_ones_own_name_in_another_spelling(anna: User, as_anna: Client) -> None:
    as_anna.post("/settings/", {**FORM, "name": "ANNA"})
    anna.refresh_from_db()
    assert anna.name == "ANNA"


def test_a_stranger_reads_what_the_browser_asks_for(client: Client) -> None:
    page = client.get("/accounts/login/", headers={"accept-language": "ru-RU,ru;q=0.9"})
    assert page.headers["Content-Language"] == "ru"
    assert '<html lang="ru"' in page.content.decode()
    assert "Accept-Language" in page.headers["Vary"]


def test_a_strangers_choice_stays_in_the_browser(client: Client) -> None:
    client.post("/language/", {"language": "ru"})
    assert client.get("/accounts/login/").headers["Content-Language"] == "ru"


def test_a_persons_choice_goes_with_them(anna: User, as_anna: Client) -> None:
    response = as_anna.post("/language/", {"language": "ru", "next": "/settings/"})
    assert response.headers["Location"] == "/settings/"
    elsewhere = Client(headers={"accept-language": "en"})
    elsewhere.force_login(anna)
    assert elsewhere.get("/settings/").headers["Content-Language"] == "ru"


@pytest.mark.parametrize("address", ["/language/", "/look/"])
@pytest.mark.parametrize("evil", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_a_switch_returns_only_to_this_site(client: Client, address: str, evil: str) -> None:
    assert client.post(address, {"next": evil}).headers["Location"] == "/"


@pytest.mark.parametrize("address", ["/language/", "/look/"])
def test_a_switch_is_never_a_link(client: Client, address: str) -> None:
    assert client.get(address).status_code == 405
    assert Client(enforce_csrf_checks=True).post(address).status_code == 403


def test_an_unknown_language_changes_nothing(anna: User, as_anna: Client) -> None:
    as_anna.post("/language/", {"language": "xx"})
    anna.refresh_from_db()
    assert anna.language == ""


def test_a_strangers_look_is_worn_on_the_next_page(client: Client) -> None:
    client.post("/look/", {"theme": "dark", "board": "contrast"})
    page = client.get("/accounts/login/").content.decode()
    assert 'data-theme="dark" data-board="contrast"' in page


def test_a_look_that_is_none_is_ignored(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    assert 'data-theme="auto"' in client.get("/accounts/login/").content.decode()


def test_a_persons_look_is_a_preference(anna: User, as_anna: Client) -> None:
    as_anna.post("/look/", {"theme": "dark", "board": "nonsense"})
    anna.preferences.refresh_from_db()
    assert (anna.preferences.theme, anna.preferences.board) == ("dark", "walnut")


def test_a_socket_speaks_the_same_language() -> None:
    headers = [(b"accept-language", b"ru;q=0.8,de")]
    assert scope_language({"headers": headers}) == "ru"
    assert scope_language({"headers": headers, "cookies": {"django_language": "en"}}) == "en"
    assert scope_language({"headers": headers, "user": User(language="en")}) == "en"
    assert scope_language({}) == "en"
