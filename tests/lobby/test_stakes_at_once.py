"""Forms with stakes sent at the same instant: nobody sits twice, and no table gets the stake of another form."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.chips import balance
from accounts.models import User
from games.models import Seat, Table
from lobby.models import Challenge
from tests.games.conftest import NOON
from tests.games.staking import audit
from tests.games.test_concurrency import at_once, people
from tests.lobby.conftest import signed_in
from tests.lobby.test_custom import CUSTOM, filled

pytestmark = pytest.mark.django_db(transaction=True)


def posted(user: User, url: str, data: dict[str, Any]) -> tuple[int, str]:
    response = signed_in(user).post(url, data)
    return response.status_code, response.headers.get("Location", "")


def test_one_form_sent_four_times_at_once_opens_one_table() -> None:
    (ada,) = people("Ada")
    answers = at_once(*[lambda: posted(ada, CUSTOM, filled("short", stake=10))] * 4)
    table = Table.objects.get()
    assert answers == [(303, table.get_absolute_url())] * 4
    assert table.ruleset.stake == 10
    assert Seat.objects.filter(user=ada).count() == 1


def test_two_forms_sent_at_once_open_each_its_own_table_and_one_of_them_seats() -> None:
    (ada,) = people("Ada")
    answers = at_once(*[lambda s=stake: posted(ada, CUSTOM, filled("short", stake=s)) for stake in (10, 50)])
    stakes = {(303, table.get_absolute_url()): table.ruleset.stake for table in Table.objects.all()}
    assert [stakes[answer] for answer in answers] == [10, 50]
    assert Seat.objects.filter(user=ada).count() == 1
    assert (balance(ada, NOON).held, audit()) == (0, "")


def test_one_staked_challenge_sent_four_times_at_once_is_one() -> None:
    ada, _boris = people("Ada", "Boris")
    data = filled("short", stake=10, to="Boris", when="now")
    answers = at_once(*[lambda: posted(ada, "/challenges/custom/", data)] * 4)
    row = Challenge.objects.get()
    assert answers == [(303, row.get_absolute_url())] * 4
    assert row.ruleset.stake == 10
