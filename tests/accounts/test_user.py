"""The user model: what the database itself guarantees, and what others read from a user."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils import translation

from accounts.models import Preferences, User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("email", "name"), [("ANNA@example.org", "Berta"), ("b@example.org", "ANNA"), ("b@example.org", "Аnnа")]
)
def test_an_email_and_a_name_belong_to_one_account_in_any_case(anna: User, email: str, name: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(email, name, "x")


def test_the_email_is_found_in_any_case(anna: User) -> None:
    assert User.objects.get_by_natural_key("Anna@Example.ORG") == anna


def test_only_a_deleted_account_may_be_nameless(anna: User) -> None:
    anna.name = None
    with pytest.raises(IntegrityError), transaction.atomic():
        anna.save()


def test_renaming_frees_the_old_name(anna: User) -> None:
    anna.name = "Berta"
    anna.save(update_fields=["name"])
    assert User.objects.create_user("b@example.org", "Anna").name_key == "anna"


@pytest.mark.parametrize(
    ("name", "initials"), [("Anna", "AN"), ("Kenji Arai", "KA"), ("олег-б", "ОБ"), ("x1", "X1")]
)
def test_the_avatar_shows_two_characters(name: str, initials: str) -> None:
    assert User(name=name).initials == initials


def test_a_deleted_player_is_called_so_in_the_language_of_the_reader() -> None:
    assert User(name=None).public_name == "deleted player"
    with translation.override("ru"):
        assert User(name=None).public_name == translation.gettext("deleted player")


def test_every_new_user_has_the_default_preferences(anna: User) -> None:
    wire = anna.preferences.as_wire()
    expected = {
        "theme": "auto", "board": "walnut", "numbers": True, "mirror": False, "speed": "normal", "autoplay": "whole",
        "auto_confirm": False, "auto_roll": True, "space_key": True, "backspace_key": True, "hide_chat": False,
        "notify_turn": True, "notify_return": True,
    }  # fmt: skip
    assert wire == {**expected, "sounds": dict.fromkeys(Preferences.SOUND_KINDS, True)}


def test_switching_sound_off_silences_every_kind(anna: User) -> None:
    anna.preferences.sounds = False
    assert not any(anna.preferences.as_wire()["sounds"].values())


def test_createsuperuser_asks_for_email_and_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "long enough 1")
    call_command("createsuperuser", interactive=False, email="Boss@example.org", name="Boss", verbosity=0)
    boss = User.objects.get(email="boss@example.org")
    assert (boss.name, boss.is_staff, boss.is_superuser) == ("Boss", True, True)


def test_seeding_bots_twice_makes_them_once() -> None:
    call_command("seed_bots", verbosity=0)
    call_command("seed_bots", verbosity=0)
    bot = User.objects.get(is_bot=True)
    assert (bot.email, bot.has_usable_password()) == (None, False)
    assert bot.public_name.startswith("Bot ")
