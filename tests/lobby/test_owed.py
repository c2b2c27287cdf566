"""The challenges that the lobby shows to whoever owes an answer, and what may be accepted there and then."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.commands import delete_account
from accounts.models import User
from games.rules.ruleset import Ruleset, preset
from lobby import challenges, selectors
from lobby.models import Challenge
from tests.lobby.conftest import signed_in

Make = Callable[[str], User]


def ask(by: User, to: User, hours: float | None = None, name: str = "match", **options: Any) -> Challenge:
    """A challenge for now, or for so many hours from now; options make the rules custom ones."""
    now = timezone.now()
    at = None if hours is None else now + timedelta(hours=hours)
    ruleset = Ruleset.from_json(options, base=preset(name))
    return challenges.challenge(by, to, "custom" if options else name, ruleset, colour=None, at=at, now=now)


def shown(client: Client) -> str:
    """The part of the lobby that is about challenges."""
    html = client.get("/lobby/").content.decode()
    found = re.search(r'<section class="card" aria-labelledby="challenges">.*?</section>', html, re.DOTALL)
    return found[0] if found else ""


def acceptable(html: str) -> list[str]:
    return re.findall(r'action="/challenges/(\w+)/accept/"', html)


def named(html: str) -> list[str]:
    return re.findall(r'<a class="name" [^>]*>([^<]*)</a>', html)


@pytest.fixture
def anna(person: Make) -> User:
    return person("Anna")


def test_only_what_waits_for_the_reader_is_shown(anna: User, person: Make) -> None:
    boris, clara = person("Boris"), person("Clara")
    ask(boris, anna, 5)
    ask(anna, clara, 8)
    ask(boris, clara, 11)
    declined = ask(clara, anna, 14)
    challenges.decline(anna, declined.key, timezone.now())
    assert named(shown(signed_in(anna))) == ["Boris"]
    assert named(shown(signed_in(person("Dora")))) == []
    assert shown(Client()) == "", "a stranger owes nothing"


def test_who_proposes_another_time_waits_for_the_other_one(anna: User, person: Make) -> None:
    row = ask(anna, person("Boris"), 5)
    now = timezone.now()
    challenges.propose(row.to, row.key, now + timedelta(hours=7), 1, now)
    html = shown(signed_in(anna))
    assert named(html) == ["Boris"]
    assert 'name="round" value="2"' in html
    assert named(shown(signed_in(row.to))) == []


def test_the_first_to_expire_comes_first_and_the_sixth_not_at_all(anna: User, person: Make) -> None:
    later = [ask(person(f"Friend {n}"), anna, 30 - 3 * n) for n in range(5)]
    now = ask(person("Hasty"), anna)
    html = shown(signed_in(anna))
    assert acceptable(html) == [row.key for row in [now, *reversed(later)]][: selectors.URGENT]
    assert "Friend 0" not in html
    assert '<span class="badge">6</span>' in html


def test_a_challenge_tells_who_what_and_when(anna: User, person: Make) -> None:
    row = ask(person("Boris"), anna, 5)
    html = shown(signed_in(anna))
    assert row.at is not None
    assert f'href="{row.get_absolute_url()}"' in html
    assert "Short, match" in html
    assert f'<time datetime="{row.at:%Y-%m-%dT%H:%M:%SZ}" data-when>' in html


def test_one_for_now_says_so_until_it_expires(anna: User, person: Make) -> None:
    row = ask(person("Boris"), anna)
    assert "Now" in shown(signed_in(anna))
    expire(row, timezone.now())
    html = shown(signed_in(anna))
    assert named(html) == []
    assert "Nobody waits for your answer." in html
    assert "/challenges/new/" in html


def expire(row: Challenge, moment: datetime) -> None:
    Challenge.objects.filter(pk=row.pk).update(expires_at=moment)


def test_accepting_in_the_lobby_makes_the_appointment(anna: User, person: Make) -> None:
    row = ask(person("Boris"), anna, 5)
    answer = signed_in(anna).post(f"/challenges/{row.key}/accept/", {"round": "1"})
    assert answer.status_code == 303
    assert Challenge.objects.get().accepted


@pytest.mark.parametrize(
    ("options", "at_once"),
    [
        ({}, True),
        ({"stake": 10}, False),
        ({"crawford": False}, False),
    ],
    ids=["preset", "for chips", "own rules"],
)
def test_what_costs_chips_or_has_rules_of_its_own_is_read_before_it_is_accepted(
    anna: User, person: Make, options: dict[str, Any], *, at_once: bool
) -> None:
    row = ask(person("Boris"), anna, 5, **options)
    html = shown(signed_in(anna))
    assert acceptable(html) == ([row.key] if at_once else [])
    assert html.count(f'href="{row.get_absolute_url()}"') == (1 if at_once else 2)


@pytest.mark.django_db(transaction=True)
def test_whoever_deletes_their_account_waits_for_nobody(person: Make) -> None:
    anna, boris = person("Anna"), person("Boris")
    ask(boris, anna, 5)
    delete_account(boris)
    assert named(shown(signed_in(anna))) == []


def test_more_challenges_take_no_more_queries(
    anna: User, person: Make, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ask(person("Boris"), anna, 5)
    for expected in (["Boris"], ["Boris", "Clara", "Dora", "Emil", "Fedor"]):
        with django_assert_num_queries(1):
            rows = selectors.urgent_challenges(anna)
            assert [row.other(anna).name for row in rows] == expected
        for hours, name in enumerate(("Clara", "Dora", "Emil", "Fedor", "Gleb"), start=6):
            if len(expected) == 1:
                ask(person(name), anna, 3 * hours)
