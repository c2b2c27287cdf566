"""Leaving for good: nothing personal stays, the row does."""

from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.test import Client

from accounts import hooks
from accounts.commands import delete_account
from accounts.models import Preferences, User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def seated() -> Iterator[None]:
    """Somebody who objects, as games does while a game runs."""

    def object_to(user: User) -> None:
        raise ValidationError("Finish your game first.", code="seated")

    hooks.deletion_checks.append(object_to)
    yield
    hooks.deletion_checks.remove(object_to)


def test_everything_personal_goes_and_the_row_stays(anna: User, as_anna: Client) -> None:
    EmailAddress.objects.create(user=anna, email=anna.email, primary=True)
    as_anna.get("/settings/")
    delete_account(anna)
    row = User.objects.get(pk=anna.pk)
    assert (row.name, row.name_key, row.email, row.language, row.last_login) == (None, None, None, "", None)
    assert row.deleted_at is not None
    assert row.public_name == "deleted player"
    assert not row.is_active
    assert not row.has_usable_password()
    for model in (EmailAddress, Preferences, Session):
        assert not model._default_manager.exists()


def test_other_peoples_sessions_stay(anna: User, client: Client) -> None:
    client.force_login(User.objects.create_user("b@example.org", "Berta"))
    delete_account(anna)
    assert client.get("/settings/").status_code == 200


def test_the_name_and_the_email_are_free_again(anna: User) -> None:
    delete_account(anna)
    assert User.objects.create_user("anna@example.org", "Anna").pk != anna.pk


def test_a_second_deletion_does_nothing(anna: User) -> None:
    delete_account(anna)
    when = anna.deleted_at
    delete_account(anna)
    assert anna.deleted_at == when


def test_many_people_can_be_deleted(anna: User) -> None:
    for user in (anna, User.objects.create_user("b@example.org", "Berta")):
        delete_account(user)
    assert User.objects.filter(name=None).count() == 2


def test_whoever_objects_prevents_it(anna: User, seated: None) -> None:
    with pytest.raises(ValidationError) as objection:
        delete_account(anna)
    assert objection.value.code == "seated"
    anna.refresh_from_db()
    assert (anna.name, anna.deleted_at) == ("Anna", None)


def test_the_page_asks_for_the_password(anna: User, as_anna: Client) -> None:
    response = as_anna.post("/settings/delete/", {"password": "wrong"})
    assert response.context["form"].errors.get_json_data()["password"][0]["code"] == "wrong_password"
    anna.refresh_from_db()
    assert anna.deleted_at is None


def test_the_page_deletes_and_signs_out(anna: User, as_anna: Client) -> None:
    assert as_anna.post("/settings/delete/", {"password": PASSWORD}).headers["Location"] == "/"
    assert "_auth_user_id" not in as_anna.session
    again = Client()
    again.post("/accounts/login/", {"login": "anna@example.org", "password": PASSWORD})
    assert "_auth_user_id" not in again.session


def test_the_page_shows_an_objection(anna: User, as_anna: Client, seated: None) -> None:
    page = as_anna.post("/settings/delete/", {"password": PASSWORD})
    assert "Finish your game first." in page.content.decode()
