"""From a stranger to a person: joining, signing in and out, a forgotten password, a confirmed email."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db

LINK = re.compile(r"http://testserver(/\S+)")


def join(client: Client, **changes: str) -> Any:
    data = {"name": "Berta", "email": "berta@example.org", "password1": PASSWORD, **changes}
    return client.post("/accounts/signup/", data)


def codes(response: Any, field: str) -> list[str]:
    return [error["code"] for error in response.context["form"].errors.get_json_data()[field]]


def test_joining_signs_in_and_leads_to_the_lobby(client: Client) -> None:
    response = join(client, name="  Berta   Lee ", email="Berta@Example.org")
    assert (response.status_code, response.headers["Location"]) == (302, "/lobby/")
    berta = User.objects.get(email="berta@example.org")
    assert berta.name == "Berta Lee"
    assert client.session["_auth_user_id"] == str(berta.pk)


def test_a_new_person_keeps_the_language_they_joined_in(client: Client) -> None:
    client.post("/accounts/signup/", {"name": "Berta", "email": "b@example.org", "password1": PASSWORD},
                headers={"accept-language": "ru"})  # fmt: skip
    assert User.objects.get().language == "ru"


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("name", "Anna", "name_taken"),
        ("name", "ANNA", "name_taken"),
        ("name", "Moderator", "name_reserved"),
        ("name", "x", "min_length"),
        ("email", "ANNA@example.org", "email_taken"),
        ("email", "no email", "invalid"),
        ("password1", "12345678", "password_too_common"),
    ],
)
def test_a_bad_field_is_named_at_the_field(
    anna: User, client: Client, field: str, value: str, code: str
) -> None:
    response = join(client, **{field: value})
    assert response.status_code == 200
    assert code in codes(response, field)
    assert f'id="id_{field}_error"' in response.content.decode()
    assert User.objects.count() == 1


def test_the_password_may_not_be_the_name(client: Client) -> None:
    response = join(client, name="Bertolinia", password1="bertolinia1")
    assert "password_too_similar" in codes(response, "password1")


class Rival:
    """A password check during which somebody else joins, after the name and the email were found free."""

    def __init__(self, email: str, name: str) -> None:
        self.email, self.name = email, name

    def validate(self, password: str, user: User | None = None) -> None:
        if not User.objects.exists():
            User.objects.create_user(self.email, self.name)


@pytest.mark.parametrize(
    ("field", "rival"),
    [
        ("name", {"email": "other@example.org", "name": "BER-TA"}),
        ("email", {"email": "berta@example.org", "name": "Other"}),
    ],
)
def test_who_loses_the_race_for_a_name_or_email_sees_it_in_the_form(
    client: Client, settings: Settings, field: str, rival: dict[str, str]
) -> None:
    settings.AUTH_PASSWORD_VALIDATORS = [{"NAME": f"{__name__}.Rival", "OPTIONS": rival}]
    response = join(client)
    assert response.status_code == 200
    assert list(response.context["form"].errors) == [field]
    assert User.objects.count() == 1


def test_signing_in_takes_the_email_in_any_case(anna: User, client: Client) -> None:
    response = client.post("/accounts/login/", {"login": "ANNA@example.org", "password": PASSWORD})
    assert (response.status_code, response.headers["Location"]) == (302, "/lobby/")


def test_a_wrong_password_is_refused_on_the_page(anna: User, client: Client) -> None:
    response = client.post("/accounts/login/", {"login": "anna@example.org", "password": "wrong"})
    assert response.status_code == 200
    assert 'role="alert"' in response.content.decode()


def test_guessing_passwords_is_slowed_down(anna: User, client: Client) -> None:
    wrong = {"login": "anna@example.org", "password": "wrong"}
    for _ in range(5):
        client.post("/accounts/login/", wrong)
    assert codes(client.post("/accounts/login/", wrong), "__all__") == ["too_many_login_attempts"]


def test_a_flood_of_sign_ups_gets_the_designed_page(client: Client) -> None:
    for _ in range(20):
        join(client, name="x")
    response = join(client, name="x")
    assert response.status_code == 429
    assert "One at a time" in response.content.decode()


@pytest.mark.parametrize(
    ("wanted", "reached"),
    [("/settings/", "/settings/"), ("https://evil.example/", "/lobby/"), ("//evil.example/", "/lobby/")],
)
def test_after_signing_in_one_lands_only_on_this_site(
    anna: User, client: Client, wanted: str, reached: str
) -> None:
    data = {"login": "anna@example.org", "password": PASSWORD, "next": wanted}
    assert client.post("/accounts/login/", data).headers["Location"] == reached


def test_the_way_back_survives_from_signing_in_to_joining(client: Client) -> None:
    page = client.get("/accounts/login/?next=/settings/").content.decode()
    assert "/accounts/signup/?next=%2Fsettings%2F" in page
    assert (
        'name="next" value="/settings/"' in client.get("/accounts/signup/?next=/settings/").content.decode()
    )


def test_signing_out_needs_a_press_of_the_button(as_anna: Client) -> None:
    assert as_anna.get("/accounts/logout/").status_code == 200
    assert "_auth_user_id" in as_anna.session
    assert as_anna.post("/accounts/logout/").headers["Location"] == "/"
    assert "_auth_user_id" not in as_anna.session


def test_the_email_is_confirmed_by_the_link_in_the_letter(client: Client) -> None:
    join(client)
    link = LINK.search(str(mail.outbox[0].body))
    assert link is not None
    assert "Hello from Open Nardy" in mail.outbox[0].body
    assert not EmailAddress.objects.get().verified
    assert client.get(link[1]).status_code == 200
    client.post(link[1])
    assert EmailAddress.objects.get().verified


def ask_for_change(browser: Client, email: str) -> str:
    browser.post("/accounts/email/", {"email": email, "action_add": "1"})
    link = LINK.search(str(mail.outbox[-1].body))
    assert link is not None
    assert mail.outbox[-1].to == [email]
    return link[1]


def test_a_new_email_counts_once_it_is_confirmed(anna: User, as_anna: Client) -> None:
    ask_for_change(as_anna, "slip@example.org")
    link = ask_for_change(as_anna, "new@example.org")
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"
    as_anna.post(link)
    anna.refresh_from_db()
    assert anna.email == "new@example.org"
    assert [(row.email, row.verified) for row in EmailAddress.objects.all()] == [("new@example.org", True)]


def test_a_change_of_email_can_be_taken_back(anna: User, as_anna: Client) -> None:
    link = ask_for_change(as_anna, "new@example.org")
    as_anna.post("/accounts/email/", {"email": "new@example.org", "action_remove": "1"})
    as_anna.post(link)
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"


def test_confirming_an_email_that_became_somebody_elses_is_refused(anna: User, as_anna: Client) -> None:
    link = ask_for_change(as_anna, "berta@example.org")
    User.objects.create_user("berta@example.org", "Berta")
    assert as_anna.post(link, follow=True).status_code == 200
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"


def test_a_forgotten_password_is_replaced_through_the_letter(anna: User, client: Client) -> None:
    client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    link = LINK.search(str(mail.outbox[0].body))
    assert link is not None
    page = client.get(link[1], follow=True)
    where = page.redirect_chain[-1][0]
    client.post(where, {"password1": "quite another 2", "password2": "quite another 2"})
    anna.refresh_from_db()
    assert anna.check_password("quite another 2")
    assert "does not work any more" in Client().get(link[1], follow=True).content.decode()


def test_asking_for_a_password_says_the_same_for_an_unknown_email(anna: User, client: Client) -> None:
    known = client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert known.headers["Location"] == unknown.headers["Location"]


def test_a_bot_and_a_deactivated_person_cannot_sign_in(anna: User, client: Client) -> None:
    User.objects.create_bot("Bot Anton", "club")
    User.objects.filter(pk=anna.pk).update(is_active=False)
    client.post("/accounts/login/", {"login": "Bot Anton", "password": ""})
    client.post("/accounts/login/", {"login": "anna@example.org", "password": PASSWORD})
    assert "_auth_user_id" not in client.session
