"""People are told of each thing once, in their own language, and only by the ways they want."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connections, transaction
from django.test import Client
from django.utils.translation import gettext, override
from pytest_django import DjangoAssertNumQueries

from accounts import letters, notices
from accounts.commands import delete_account
from accounts.models import Notice, User
from accounts.notices import Mark, tell

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _words(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the higher apps register when they get ready."""
    monkeypatch.setitem(notices.WORDS, "challenge", lambda data: f"{gettext('Play')} {data['name']}")
    monkeypatch.setitem(notices.WORDS, "appointment_soon", lambda data: "Soon")


@pytest.fixture
def confirmed(anna: User) -> User:
    """Anna, who has followed the link in her first letter."""
    EmailAddress.objects.create(user=anna, email=anna.email or "", verified=True, primary=True)
    return anna


def challenge(user: User, ref: str = "challenge 1", now: datetime = NOW) -> bool:
    return tell(user.pk, "challenge", ref, "/lobby/", {"name": "Berta"}, now)


def sent() -> list[Any]:
    """The letters that have left, once the post has nothing more to do."""
    letters.POST.submit(lambda: None).result()
    return getattr(mail, "outbox", [])


def run_together(*work: Callable[[], None]) -> None:
    def visit(one: Callable[[], None]) -> None:
        try:
            one()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=visit, args=[one]) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class TestTelling:
    def test_the_same_thing_is_told_once(self, anna: User) -> None:
        assert challenge(anna)
        assert not challenge(anna)
        assert challenge(anna, "challenge 2")
        assert notices.mark(anna.pk).unseen == 2

    def test_two_people_are_told_of_the_same_thing(self, anna: User) -> None:
        berta = User.objects.create_user("b@example.org", "Berta")
        assert challenge(anna)
        assert challenge(berta)

    def test_bots_and_deleted_accounts_are_told_nothing(self, anna: User) -> None:
        delete_account(anna)
        assert not challenge(anna)
        assert not challenge(User.objects.create_bot("Robot", "club"))
        assert not Notice.objects.exists()

    def test_a_kind_without_words_is_a_mistake(self, anna: User) -> None:
        with pytest.raises(KeyError):
            tell(anna.pk, "weather", "rain", "/", {}, NOW)

    def test_what_is_rolled_back_was_never_told(self, confirmed: User) -> None:
        with transaction.atomic():
            challenge(confirmed)
            transaction.set_rollback(True)
        assert not Notice.objects.exists()
        assert not sent()

    def test_two_who_tell_the_same_at_once_tell_it_once(self, confirmed: User) -> None:
        both = threading.Barrier(2)
        new: list[bool] = []

        def teller() -> None:
            both.wait()
            new.append(challenge(confirmed))

        run_together(teller, teller)
        assert sorted(new) == [False, True]
        assert len(sent()) == 1


class TestReading:
    def test_words_are_made_for_the_reader(self, anna: User) -> None:
        challenge(anna)
        assert [line["text"] for line in notices.recent(anna.pk)] == ["Play Berta"]
        with override("ru"):
            assert [line["text"] for line in notices.recent(anna.pk)] == ["Играть Berta"]

    def test_a_page_is_told_what_it_does_not_show(self, anna: User) -> None:
        challenge(anna)
        message, shown = notices.news(anna, Mark())
        assert message is not None
        assert (message["unseen"], [new["text"] for new in message["new"]]) == (1, ["Play Berta"])
        assert notices.news(anna, shown) == (None, shown)

    def test_a_page_hears_that_another_page_has_seen_all(self, anna: User) -> None:
        challenge(anna)
        _, shown = notices.news(anna, Mark())
        notices.mark_seen(anna.pk, NOW)
        message, _ = notices.news(anna, shown)
        assert message is not None
        assert (message["unseen"], message["new"]) == (0, [])

    def test_what_was_seen_elsewhere_is_not_new(self, anna: User) -> None:
        challenge(anna)
        notices.mark_seen(anna.pk, NOW)
        message, _ = notices.news(anna, Mark())
        assert message is not None
        assert message["new"] == []

    def test_an_alert_can_be_switched_off_and_the_notice_stays(self, anna: User) -> None:
        anna.preferences.notify_challenge = False
        anna.preferences.save()
        challenge(anna)
        tell(anna.pk, "appointment_soon", "appointment 1", "/lobby/", {}, NOW)
        message, _ = notices.news(anna, Mark())
        assert message is not None
        assert [(new["kind"], new["alert"]) for new in message["new"]] == [
            ("challenge", False),
            ("appointment_soon", True),
        ]

    @pytest.mark.parametrize("option", ["sounds", "sound_notice"])
    def test_its_sound_can_be_switched_off(self, anna: User, option: str) -> None:
        setattr(anna.preferences, option, False)
        anna.preferences.save()
        challenge(anna)
        message, _ = notices.news(anna, Mark())
        assert message is not None
        assert message["sound"] is False


class TestForgetting:
    def test_what_is_old_goes(self, anna: User) -> None:
        challenge(anna)
        notices.tidy(NOW + timedelta(days=59))
        assert Notice.objects.exists()
        notices.tidy(NOW + timedelta(days=61))
        assert not Notice.objects.exists()

    def test_a_deleted_account_keeps_none(self, anna: User) -> None:
        challenge(anna)
        delete_account(anna)
        assert not Notice.objects.exists()

    def test_what_was_told_during_a_deletion_goes_as_well(self, anna: User) -> None:
        delete_account(anna)
        Notice.objects.create(user=anna, kind="challenge", ref="late", url="/", at=NOW)
        notices.tidy(NOW)
        assert not Notice.objects.exists()


class TestLetters:
    def test_a_letter_says_what_and_where(self, confirmed: User) -> None:
        challenge(confirmed)
        (letter,) = sent()
        assert letter.to == [confirmed.email]
        assert letter.subject == "Open Nardy: Play Berta"
        assert f"/notices/{Notice.objects.get().pk}/" in letter.body

    def test_it_is_written_in_the_readers_language(self, confirmed: User) -> None:
        User.objects.filter(pk=confirmed.pk).update(language="ru")
        challenge(confirmed)
        (letter,) = sent()
        assert letter.subject == "Open Nardy: Играть Berta"

    def test_it_leaves_once(self, confirmed: User) -> None:
        challenge(confirmed)
        notices._mail(Notice.objects.get().pk, NOW)
        assert len(sent()) == 1

    def test_it_can_be_switched_off(self, confirmed: User) -> None:
        confirmed.preferences.mail_challenge = False
        confirmed.preferences.save()
        challenge(confirmed)
        tell(confirmed.pk, "appointment_soon", "appointment 1", "/lobby/", {}, NOW)
        assert [letter.subject for letter in sent()] == ["Open Nardy: Soon"]

    def test_nothing_is_sent_to_an_address_that_nobody_confirmed(self, anna: User) -> None:
        EmailAddress.objects.create(user=anna, email=anna.email or "", verified=False, primary=True)
        challenge(anna)
        assert not sent()

    def test_a_deactivated_account_gets_none(self, confirmed: User) -> None:
        User.objects.filter(pk=confirmed.pk).update(is_active=False)
        challenge(confirmed)
        assert not sent()

    def test_a_mail_server_that_is_down_breaks_nothing(
        self, confirmed: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def broken(*_args: Any) -> None:
            raise ConnectionError("The mail server is down.")

        monkeypatch.setattr(EmailBackend, "send_messages", broken)
        assert challenge(confirmed)
        assert not sent()
        assert "The mail server is down." in caplog.text

    def test_words_that_fail_break_nothing(
        self, confirmed: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setitem(notices.WORDS, "challenge", lambda data: data["nothing"])
        assert challenge(confirmed)
        assert Notice.objects.exists()
        assert "KeyError" in caplog.text


class TestPages:
    def test_a_stranger_is_sent_to_sign_in(self, client: Client) -> None:
        for path in ("/notices/", "/notices/1/"):
            assert client.get(path).headers["Location"] == f"/accounts/login/?next={path}"

    def test_the_list_marks_what_is_unseen(self, anna: User, as_anna: Client) -> None:
        challenge(anna, "old")
        notices.mark_seen(anna.pk, NOW)
        challenge(anna, "new")
        page = as_anna.get("/notices/").content.decode()
        assert page.count("Play Berta") == 2
        assert page.count('class="unseen"') == 1

    def test_names_of_many_are_looked_up_at_once(
        self, anna: User, django_assert_max_num_queries: DjangoAssertNumQueries
    ) -> None:
        for number in range(5):
            other = User.objects.create_user(f"{number}@example.org", f"Player {number}")
            notices.tell(anna.pk, "challenge", f"{number}", "/lobby/", {"who": other.pk}, NOW)
        delete_account(User.objects.get(name="Player 2"))
        with django_assert_max_num_queries(2):
            found = [line["text"] for line in notices.recent(anna.pk)]
        assert found == [
            "Play Player 4",
            "Play Player 3",
            "Play deleted player",
            "Play Player 1",
            "Play Player 0",
        ]

    def test_following_a_notice_leads_on_and_has_seen_it(self, anna: User, as_anna: Client) -> None:
        challenge(anna, "one")
        challenge(anna, "two")
        first = Notice.objects.earliest("pk")
        assert as_anna.get(f"/notices/{first.pk}/").headers["Location"] == "/lobby/"
        assert [notice.ref for notice in Notice.objects.filter(seen_at=None)] == ["two"]

    def test_nobody_follows_anothers_notice(self, anna: User, client: Client) -> None:
        challenge(anna)
        client.force_login(User.objects.create_user("b@example.org", "Berta"))
        assert client.get(f"/notices/{Notice.objects.get().pk}/").status_code == 404
        assert client.get(f"/notices/{10**30}/").status_code == 404
        assert Notice.objects.get().seen_at is None

    def test_all_that_was_shown_is_seen_at_once_and_no_more(self, anna: User, as_anna: Client) -> None:
        challenge(anna, "shown")
        shown = Notice.objects.get().pk
        challenge(anna, "later")
        as_anna.post("/notices/", {"upto": shown})
        assert [notice.ref for notice in Notice.objects.filter(seen_at=None)] == ["later"]

    @pytest.mark.parametrize("upto", ["", "-1", "x", "9" * 5000, "²"])
    def test_nonsense_marks_nothing(self, anna: User, as_anna: Client, upto: str) -> None:
        challenge(anna)
        assert as_anna.post("/notices/", {"upto": upto}).status_code == 302
        assert Notice.objects.get().seen_at is None

    def test_every_page_shows_how_many_are_unseen(self, anna: User, as_anna: Client) -> None:
        assert 'data-bell="[0,0]"' in as_anna.get("/rules/").content.decode()
        challenge(anna)
        page = as_anna.get("/rules/").content.decode()
        assert f'data-bell="[{Notice.objects.get().pk},1]"' in page
        assert "<b>1</b>" in page

    def test_a_stranger_has_no_bell(self, client: Client) -> None:
        assert "data-bell" not in client.get("/rules/").content.decode()


def test_the_options_stand_on_the_settings_page(as_anna: Client) -> None:
    page = as_anna.get("/settings/").content.decode()
    for option in ("notify_turn", "notify_return", "notify_challenge", "mail_challenge", "sound_notice"):
        assert f'name="{option}"' in page
