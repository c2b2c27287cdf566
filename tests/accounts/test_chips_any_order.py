"""Whatever is done with chips, in whatever order: they sum to zero, nobody falls below it, and nothing counts twice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts import chips
from accounts.models import Account, User

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
NAMES = ("Anna", "Boris", "Clara")

refs = st.sampled_from(["game:a", "game:b", "match:c"])
amounts = st.integers(1, 1500)
two = st.permutations(range(3)).map(lambda order: order[:2])
steps = st.one_of(
    st.tuples(st.just("hold"), refs, two, amounts),
    st.tuples(st.just("settle"), refs, two, amounts),
    st.tuples(st.just("give_back"), refs),
    st.tuples(st.just("refill"), st.integers(0, 2), st.integers(0, 3)),
    st.tuples(st.just("correct"), refs, st.integers(0, 2), st.integers(-1500, 1500).filter(bool)),
)


class Model:
    """The same chips, kept in the plainest way."""

    def __init__(self) -> None:
        self.free, self.done = [1000] * 3, set[Any]()
        self.open: dict[str, dict[int, int]] = {}

    def held(self, who: int) -> int:
        return sum(amounts.get(who, 0) for amounts in self.open.values())

    def hold(self, ref: str, pair: list[int], amount: int) -> None:
        if ("hold", ref) not in self.done and all(self.free[who] >= amount for who in pair):
            self.done.add(("hold", ref))
            self.open[ref] = dict.fromkeys(pair, amount)
            for who in pair:
                self.free[who] -= amount

    def settle(self, ref: str, pair: list[int], amount: int) -> None:
        if ref in self.open and set(pair) == set(self.open[ref]):
            winner, loser = pair
            paid = min(amount, self.open[ref][loser])
            self.give_back(ref)
            self.free[winner] += paid
            self.free[loser] -= paid

    def give_back(self, ref: str) -> None:
        for who, amount in self.open.pop(ref, {}).items():
            self.free[who] += amount

    def refill(self, who: int, day: int) -> None:
        size = min(200, 1000 - self.free[who] - self.held(who))
        if size > 0 and (who, day) not in self.done:
            self.done.add((who, day))
            self.free[who] += size

    def correct(self, ref: str, who: int, amount: int) -> None:
        if ("correct", ref) not in self.done and self.free[who] + amount >= 0:
            self.done.add(("correct", ref))
            self.free[who] += amount


@settings(max_examples=14, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(story=st.lists(steps, max_size=12))
def test_any_story_leaves_the_books_right(db: None, story: list[Any]) -> None:
    with transaction.atomic():
        people = [User.objects.create_user(f"{name}@example.org", name, "x") for name in NAMES]
        tell(story, people)
        transaction.set_rollback(True)


def tell(story: list[Any], people: list[User]) -> None:
    """Do the story in the books and in the model, and compare after every step."""
    model = Model()
    verbs: dict[str, Callable[..., Any]] = {
        "hold": lambda ref, pair, amount: chips.hold(ref, {people[who].pk: amount for who in pair}, NOON),
        "settle": lambda ref, pair, amount: chips.settle(
            ref, people[pair[0]].pk, people[pair[1]].pk, amount, NOON
        ),
        "give_back": lambda ref: chips.give_back(ref, NOON),
        "refill": lambda who, day: chips.refill(people[who], NOON + timedelta(days=day)),
        "correct": lambda ref, who, amount: chips.correct(
            ref, people[who], amount, reason="because", by=people[who], now=NOON
        ),
    }
    for verb, *arguments in story:
        with suppress(chips.ShortOfChips, ValueError):  # ValueError: a settlement between others
            verbs[verb](*arguments)
        getattr(model, verb)(*arguments)
        found = [chips.balance(user, NOON) for user in people]
        assert [(one.free, one.held) for one in found] == [
            (model.free[who], model.held(who)) for who in range(3)
        ]
    assert chips.audit() == []
    assert not Account.objects.filter(balance__lt=0).exists()
