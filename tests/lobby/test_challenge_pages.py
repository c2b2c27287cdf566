"""The pages of challenges: forms in the reader's own time, what each of the two sees, and the calendar file."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from lobby import challenges
from lobby.calendar import calendar, folded
from lobby.models import Challenge
from tests.lobby.conftest import signed_in

State = Challenge.State


@pytest.fixture
def anna(person: Callable[[str], User]) -> User:
    return person("Anna")


@pytest.fixture
def boris(person: Callable[[str], User]) -> User:
    return person("Boris")


def tomorrow(hour: int = 18) -> datetime:
    return (timezone.now() + timedelta(days=1)).replace(hour=hour, minute=30, second=0, microsecond=0)


def local(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M")


def post(user: User, path: str, **data: Any) -> Any:
    return signed_in(user).post(path, data)


def ask(user: User, **data: Any) -> Any:
    fields = {"to": "Boris", "preset": "club-long", "when": "now", "colour": "", **data}
    return post(user, "/challenges/new/", **fields)


@pytest.mark.usefixtures("boris")
def test_a_challenge_for_now_leads_to_its_page(anna: User) -> None:
    answer = ask(anna)
    row = Challenge.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/challenges/{row.key}/")
    assert (row.at, row.preset, row.colour) == (None, "club-long", "")


@pytest.mark.usefixtures("boris")
def test_for_now_whatever_stands_in_the_field_for_a_time_is_not_read(anna: User) -> None:
    assert ask(anna, at="rubbish").status_code == 303
    assert Challenge.objects.get().at is None


@pytest.mark.parametrize(
    ("offset", "ahead"), [("180", 180), ("-300", -300), ("", 0), ("nonsense", None), ("99999", 0)]
)
@pytest.mark.usefixtures("boris")
def test_a_time_is_read_on_the_clock_of_the_browser(anna: User, offset: str, ahead: int | None) -> None:
    answer = ask(anna, when="later", at=local(tomorrow()), offset=offset)
    if ahead is None:
        assert answer.status_code == 400
        return
    assert Challenge.objects.get().at == tomorrow() - timedelta(minutes=ahead)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"to": "Nobody"}, "Nobody here has this name."),
        ({"to": "Anna"}, "You cannot challenge yourself."),
        ({"to": "Robot"}, "Bots need no challenge"),
        ({"preset": "chess"}, "This game is not offered here."),
        ({"when": "later"}, "Choose a date and a time."),
        ({"when": "later", "at": "soon"}, "This is no date with a time."),
        ({"when": "later", "at": "2020-01-01T12:00"}, "This time is already over."),
        ({"when": "later", "at": "9999-12-31T23:59", "offset": "-840"}, "This is no date with a time."),
        ({"colour": "red"}, "red is not one of the available choices"),
    ],
)
@pytest.mark.usefixtures("boris", "bot")
def test_what_makes_no_sense_is_told_at_its_field(anna: User, data: dict[str, str], words: str) -> None:
    answer = ask(anna, **data)
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not Challenge.objects.exists()


def test_the_player_page_leads_to_a_form_with_the_name_in_it(anna: User, boris: User, bot: User) -> None:
    client = signed_in(anna)
    assert f"/challenges/new/?to={boris.pk}" in client.get(boris.url).content.decode()
    assert "/challenges/new/" not in client.get(bot.url).content.decode()
    assert "/challenges/new/" not in client.get(anna.url).content.decode()
    for path in ("/challenges/new/", "/challenges/custom/"):
        assert 'value="Boris"' in client.get(f"{path}?to={boris.pk}").content.decode()
    assert client.get("/challenges/new/?to=9" * 3).status_code == 200


@pytest.mark.usefixtures("boris")
def test_rules_of_ones_own_are_asked_for_like_at_a_table(anna: User) -> None:
    page = signed_in(anna).get("/challenges/custom/?preset=match")
    form = page.context["form"]
    fields = {name: form[name].value() for name in form.fields}
    fields = {name: value for name, value in fields.items() if value is not None and value is not False}
    answer = post(anna, "/challenges/custom/", **{**fields, "to": "boris", "when": "now", "length_n": "7"})
    assert answer.status_code == 303
    row = Challenge.objects.get()
    assert (row.preset, row.ruleset.length_n) == ("custom", 7)
    bad = post(anna, "/challenges/custom/", **{**fields, "to": "boris", "when": "now", "length": "single"})
    assert bad.status_code == 400
    assert Challenge.objects.count() == 1


def test_each_of_the_two_sees_what_they_may_do(anna: User, boris: User) -> None:
    ask(anna, when="later", at=local(tomorrow()))
    row = Challenge.objects.get()
    page, other = (signed_in(user).get(row.get_absolute_url()).content.decode() for user in (boris, anna))
    assert all(word in page for word in (">Accept<", ">Decline<", "Propose another time"))
    assert ">Accept<" not in other
    assert "Take the challenge back" in other
    for client in (signed_in(boris), signed_in(anna)):
        page = client.get("/challenges/").content.decode()
        assert row.get_absolute_url() in page
        assert client.get(f"/challenges/{row.key}/rules/").status_code == 200


def test_nobody_else_sees_it(anna: User, person: Callable[[str], User], boris: User) -> None:
    ask(anna)
    row = Challenge.objects.get()
    clara = person("Clara")
    for path in ("", "rules/", "appointment.ics"):
        assert signed_in(clara).get(f"/challenges/{row.key}/{path}").status_code == 404
        assert Client().get(f"/challenges/{row.key}/{path}").status_code == 302
    assert post(clara, f"/challenges/{row.key}/accept/", round="1").status_code == 404
    assert signed_in(boris).get(f"/challenges/{row.key}/accept/").status_code == 405
    stranger = Client().post(f"/challenges/{row.key}/accept/", {"round": "1"})
    assert stranger["Location"] == f"/accounts/login/?next=/challenges/{row.key}/"
    row.refresh_from_db()
    assert row.open


def test_accepting_now_leads_to_the_table(anna: User, boris: User) -> None:
    ask(anna)
    row = Challenge.objects.get()
    answer = post(boris, f"/challenges/{row.key}/accept/", round="1")
    row.refresh_from_db()
    assert row.table is not None
    assert answer["Location"] == row.table.get_absolute_url()
    assert signed_in(anna).get(row.table.get_absolute_url()).status_code == 200


def test_a_proposed_time_that_will_not_do_is_explained_at_its_field(anna: User, boris: User) -> None:
    ask(anna, when="later", at=local(tomorrow()))
    path = f"/challenges/{Challenge.objects.get().key}/"
    for at in (timezone.now() - timedelta(days=1), timezone.now() + timedelta(minutes=5)):
        answer = post(boris, f"{path}propose/", at=local(at), round="1")
        page = answer.content.decode()
        assert answer.status_code == 400
        assert answer.context["form"].errors["at"]
        assert "<details open>" in page
        assert local(at) in page, "what was typed stands there"


def test_another_time_is_proposed_and_accepted(anna: User, boris: User) -> None:
    ask(anna, when="later", at=local(tomorrow()))
    row = Challenge.objects.get()
    path = f"/challenges/{row.key}/"
    assert post(boris, f"{path}propose/", at="", round="1").status_code == 400
    assert post(boris, f"{path}propose/", at=local(tomorrow(20)), round="1", offset="60").status_code == 303
    row.refresh_from_db()
    assert (row.at, row.owes) == (tomorrow(20) - timedelta(hours=1), anna)
    stale = signed_in(anna).post(f"{path}accept/", {"round": "1"}, follow=True)
    assert "Another time was proposed meanwhile." in stale.content.decode()
    assert post(anna, f"{path}accept/", round="2").status_code == 303
    row.refresh_from_db()
    assert row.accepted
    page = signed_in(boris).get("/challenges/").content.decode()
    assert f'datetime="{row.at:%Y-%m-%dT%H:%M:%SZ}"' in page


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30, "²"])
def test_a_bad_number_of_the_proposal_accepts_nothing(anna: User, boris: User, seen: str) -> None:
    ask(anna)
    row = Challenge.objects.get()
    assert post(boris, f"/challenges/{row.key}/accept/", round=seen).status_code == 303
    row.refresh_from_db()
    assert row.open


def test_declining_and_withdrawing_are_told(anna: User, boris: User) -> None:
    for user, verb, state in ((boris, "decline", State.DECLINED), (anna, "withdraw", State.WITHDRAWN)):
        ask(anna)
        row = Challenge.objects.latest("pk")
        post(user, f"/challenges/{row.key}/{verb}/")
        row.refresh_from_db()
        assert row.state == state
        page = signed_in(anna).get("/challenges/").content.decode()
        assert str(state.label) in page


def test_the_calendar_file_holds_the_appointment(anna: User, boris: User) -> None:
    User.objects.filter(pk=boris.pk).update(name="Boris, Б")
    ask(anna, to="Boris", when="later", at=local(tomorrow()))
    row = Challenge.objects.get()
    assert signed_in(anna).get(f"/challenges/{row.key}/appointment.ics").status_code == 404
    post(boris, f"/challenges/{row.key}/accept/", round="1")
    answer = signed_in(anna).get(f"/challenges/{row.key}/appointment.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = answer.content.decode().split("\r\n")
    at = tomorrow().astimezone(UTC)
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert f"DTSTART:{at:%Y%m%dT%H%M%SZ}" in lines
    assert f"UID:{row.key}@testserver" in lines
    assert "SUMMARY:Backgammon against Boris\\, Б" in lines
    assert f"URL:http://testserver/challenges/{row.key}/" in lines
    assert "STATUS:CONFIRMED" in lines


def test_the_calendar_file_of_what_came_about_is_confirmed_and_of_what_did_not_is_cancelled(
    anna: User, boris: User
) -> None:
    row = agreed(anna, boris)
    kept = {State.ACCEPTED, State.PLAYED, State.WALKOVER}
    for state in set(State) - {State.OPEN}:
        row.state = state
        assert told(row, anna)["STATUS"] == ("CONFIRMED" if state in kept else "CANCELLED")


def test_every_change_of_an_appointment_is_newer_to_a_calendar(anna: User, boris: User) -> None:
    """A program passes over a file whose number is not above that of the one that it has."""
    ask(anna, to="Boris", when="later", at=local(tomorrow()))
    row = Challenge.objects.get()
    later = tomorrow() + timedelta(hours=2)
    changes: list[Callable[[datetime], Challenge]] = [
        lambda _now: row,
        lambda now: challenges.propose(boris, row.key, later, 1, now),
        lambda now: challenges.propose(anna, row.key, tomorrow(), 2, now),
        lambda now: challenges.accept(boris, row.key, 3, now),
        lambda now: challenges.withdraw(anna, row.key, now),
    ]
    numbers = [int(told(change(timezone.now()), anna)["SEQUENCE"]) for change in changes]
    assert numbers == sorted(set(numbers))


def agreed(anna: User, boris: User) -> Challenge:
    ask(anna, to=boris.name, when="later", at=local(tomorrow()))
    return challenges.accept(boris, Challenge.objects.get().key, 1, timezone.now())


def told(row: Challenge, reader: User) -> dict[str, str]:
    """The calendar file by the names of its lines."""
    text = calendar(row, reader, "http://testserver/", "testserver", timezone.now()).decode()
    return dict(line.split(":", 1) for line in text.split("\r\n") if ":" in line)


def test_long_lines_of_a_calendar_are_folded_between_characters() -> None:
    line = "SUMMARY:" + "нарды " * 30
    parts = list(folded(line))
    assert all(len(part.encode()) <= 75 for part in parts)
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == line
    assert all(part.startswith(" ") for part in parts[1:])


def test_the_lobby_tells_how_many_wait_for_an_answer(anna: User, boris: User) -> None:
    ask(anna)
    page = signed_in(boris).get("/lobby/").content.decode()
    assert '<span class="badge badge-accent">1</span>' in page


def test_staff_look_at_challenges_and_change_nothing(anna: User, person: Callable[[str], User]) -> None:
    person("Boris")
    ask(anna)
    row = Challenge.objects.get()
    boss = User.objects.create_superuser(email="boss@example.org", name="Boss", password="Pa55-word!")
    client = signed_in(boss)
    assert row.key in client.get("/admin/lobby/challenge/?q=Anna").content.decode()
    page = client.get(f"/admin/lobby/challenge/{row.pk}/change/")
    assert page.status_code == 200
    assert 'name="state"' not in page.content.decode()
    assert client.get("/admin/lobby/challenge/add/").status_code == 403
