"""Asking somebody for a game: made, answered, put off, taken back, expired; and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts import chips
from accounts.commands import delete_account
from accounts.models import Notice, User
from games.errors import Refused, sentence
from games.models import Seat
from games.rules.board import Colour
from games.rules.ruleset import preset
from lobby import challenges
from lobby.models import Challenge
from tests.lobby.agreeing import EVENING, NOON, Pair, heard, now_of, room
from tests.lobby.conftest import playing

State = Challenge.State


@pytest.fixture
def pair(person: Callable[[str], User]) -> Pair:
    return Pair(person("Anna"), person("Boris"))


def refusal(work: Callable[[], object]) -> str:
    """The code with which it is refused; its sentence must be a known one."""
    with pytest.raises(Refused) as caught:
        work()
    text = sentence(caught.value.code, **caught.value.data)
    assert caught.value.code not in text
    return caught.value.code


# --- asking


def test_a_challenge_waits_for_the_other_one(pair: Pair) -> None:
    row = pair.challenge()
    assert (row.state, row.owes, row.at, row.table) == (State.OPEN, pair.boris, EVENING, None)
    assert row.ruleset == preset("club-long")
    assert heard(pair.boris) == ["Anna challenges you to a game at an appointed time: Long, club."]
    assert heard(pair.anna) == []


def test_any_rules_may_be_asked_for(pair: Pair) -> None:
    row = pair.challenge(None, "match", length_n=3, cube_limit=4)
    assert (row.preset, row.ruleset.length_n, row.ruleset.cube_limit) == ("custom", 3, 4)
    assert heard(pair.boris) == ["Anna challenges you to a game now: Custom rules."]


def test_the_same_challenge_twice_is_one(pair: Pair) -> None:
    assert pair.challenge() == pair.challenge()
    assert pair.challenge(None) == pair.challenge(None)
    assert Challenge.objects.count() == 2
    assert Notice.objects.count() == 2


@pytest.mark.parametrize(
    ("minutes", "code"),
    [(0, "time_past"), (-1, "time_past"), (14, "time_near"), (90 * 24 * 60 + 1, "time_far")],
)
def test_a_time_is_ahead_but_not_far(pair: Pair, minutes: int, code: str) -> None:
    assert refusal(lambda: pair.challenge(NOON + timedelta(minutes=minutes))) == code
    assert not Challenge.objects.exists()


@pytest.mark.parametrize("minutes", [15, 90 * 24 * 60])
def test_from_a_quarter_of_an_hour_to_ninety_days(pair: Pair, minutes: int) -> None:
    assert pair.challenge(NOON + timedelta(minutes=minutes)).open


def ask(user: User, to: User) -> Callable[[], Challenge]:
    return lambda: challenges.challenge(
        user, to, "club-long", preset("club-long"), colour=None, at=EVENING, now=NOON
    )


def test_only_another_living_person_can_be_challenged(pair: Pair, bot: User) -> None:
    assert refusal(ask(pair.anna, pair.anna)) == "challenge_self"
    assert refusal(ask(pair.anna, bot)) == "challenge_bot"
    delete_account(pair.boris)
    assert refusal(ask(pair.anna, pair.boris)) == "challenge_gone"


def test_ten_challenges_without_an_answer_are_enough(pair: Pair, person: Callable[[str], User]) -> None:
    for number in range(10):
        ask(pair.anna, person(f"Friend {number}"))()
    assert refusal(ask(pair.anna, pair.boris)) == "many_challenges"
    first = Challenge.objects.earliest("pk")
    challenges.withdraw(pair.anna, first.key, NOON)
    assert ask(pair.anna, pair.boris)().open


def test_whoever_asks_again_and_again_is_stopped(pair: Pair, person: Callable[[str], User]) -> None:
    for _round in range(challenges.MOST_UNWANTED):
        challenges.withdraw(pair.anna, pair.challenge().key, pair.now)
    assert refusal(pair.challenge) == "many_challenges_lately"
    told = len(heard(pair.boris))
    others = [person(f"Player {number}") for number in range(2)]
    for number in range(challenges.MOST_LATELY - challenges.MOST_UNWANTED):
        pair.boris = others[number % 2]
        row = pair.challenge(name=("club-long", "pro-long")[number // 2 % 2])
        challenges.accept(pair.boris, row.key, 1, pair.now)
        challenges.withdraw(pair.boris, row.key, pair.now)
    assert refusal(pair.challenge) == "many_challenges_lately"
    assert told == 2 * challenges.MOST_UNWANTED
    pair.now += challenges.LATELY
    assert pair.challenge().open


def test_who_lacks_the_chips_neither_proposes_a_time_nor_is_met_now(pair: Pair) -> None:
    row = pair.challenge(stake=100)
    chips.correct("poor", pair.boris, -950, reason="a test", by=pair.anna, now=pair.now)
    later = EVENING + timedelta(hours=2)
    assert refusal(lambda: challenges.propose(pair.boris, row.key, later, 1, NOON)) == "short_of_chips"
    now = pair.challenge(None, stake=20)
    chips.correct("poor too", pair.anna, -990, reason="a test", by=pair.boris, now=pair.now)
    assert refusal(lambda: challenges.accept(pair.boris, now.key, 1, NOON)) == "they_are_short"
    assert now_of(now).open


def test_nobody_in_a_game_asks_for_another_now_but_may_for_later(
    pair: Pair, person: Callable[[str], User]
) -> None:
    playing(pair.anna, person("Clara"))
    assert refusal(lambda: pair.challenge(None)) == "busy"
    assert pair.challenge().open


# --- answering


def test_accepting_a_time_makes_an_appointment(pair: Pair) -> None:
    row = pair.agreed()
    assert (row.state, row.owes, row.table) == (State.ACCEPTED, None, None)
    assert heard(pair.anna) == ["Boris accepts your challenge."]
    assert challenges.accept(pair.boris, row.key, 1, NOON) == row
    assert len(heard(pair.anna)) == 1


def test_accepting_now_opens_a_private_room_with_both_seats_kept(pair: Pair) -> None:
    row = pair.agreed(None)
    table = room(row)
    assert table.private
    kept = Seat.objects.filter(table=table, user=None).values_list("colour", "kept_for__name")
    assert set(kept) == {("white", "Anna"), ("black", "Boris")}
    assert pair.anna.notices.get().url == table.get_absolute_url()


@pytest.mark.parametrize("colour", [Colour.BLACK, None])
def test_the_challenger_may_wish_for_a_colour_or_leave_it_to_chance(
    pair: Pair, colour: Colour | None
) -> None:
    row = challenges.challenge(
        pair.anna, pair.boris, "club-long", preset("club-long"), colour=colour, at=None, now=NOON
    )
    challenges.accept(pair.boris, row.key, 1, NOON)
    kept = dict(Seat.objects.values_list("colour", "kept_for__name"))
    assert set(kept.values()) == {"Anna", "Boris"}
    assert colour is None or kept[colour] == "Anna"


def test_declining_ends_it(pair: Pair) -> None:
    row = pair.challenge()
    assert challenges.decline(pair.boris, row.key, NOON).state == State.DECLINED
    assert challenges.decline(pair.boris, row.key, NOON).state == State.DECLINED
    assert heard(pair.anna) == ["Boris declines your challenge."]
    assert refusal(lambda: challenges.accept(pair.boris, row.key, 1, NOON)) == "challenge_over"


def test_another_time_is_for_the_challenger_to_answer(pair: Pair) -> None:
    row = pair.challenge()
    later = EVENING + timedelta(hours=1)
    row = challenges.propose(pair.boris, row.key, later, row.round, NOON)
    assert (row.at, row.owes, row.round) == (later, pair.anna, 2)
    assert challenges.propose(pair.boris, row.key, later, 1, NOON).round == 2
    assert heard(pair.anna) == ["Boris proposes another time for your game."]
    assert refusal(lambda: challenges.accept(pair.boris, row.key, 2, NOON)) == "own_challenge"
    row = challenges.accept(pair.anna, row.key, 2, NOON)
    assert (row.state, row.at) == (State.ACCEPTED, later)
    assert heard(pair.boris)[-1] == "Anna accepts your challenge."


def test_nobody_accepts_a_time_that_they_have_not_seen(pair: Pair) -> None:
    row = pair.challenge()
    challenges.propose(pair.boris, row.key, EVENING + timedelta(hours=1), 1, NOON)
    challenges.propose(pair.anna, row.key, EVENING + timedelta(hours=2), 2, NOON)
    assert refusal(lambda: challenges.accept(pair.boris, row.key, 1, NOON)) == "challenge_changed"


def test_nobody_accepts_their_own_challenge_and_strangers_do_not_see_it(
    pair: Pair, person: Callable[[str], User]
) -> None:
    row = pair.challenge()
    for answer in (challenges.accept, challenges.propose):
        args = (EVENING, 1, NOON) if answer is challenges.propose else (1, NOON)
        assert refusal(lambda a=answer, args=args: a(pair.anna, row.key, *args)) == "own_challenge"  # type: ignore[misc]
    clara = person("Clara")
    assert refusal(lambda: challenges.accept(clara, row.key, 1, NOON)) == "no_challenge"
    assert refusal(lambda: challenges.withdraw(clara, row.key, NOON)) == "no_challenge"
    assert refusal(lambda: challenges.decline(pair.anna, "nothing", NOON)) == "no_challenge"


def test_the_challenger_takes_it_back_and_either_calls_an_appointment_off(pair: Pair) -> None:
    row = pair.challenge()
    assert refusal(lambda: challenges.withdraw(pair.boris, row.key, NOON)) == "yours_to_answer"
    assert challenges.withdraw(pair.anna, row.key, NOON).state == State.WITHDRAWN
    assert challenges.withdraw(pair.anna, row.key, NOON).state == State.WITHDRAWN
    assert heard(pair.boris)[1:] == ["Anna takes the challenge back."]
    agreed = pair.agreed()
    assert challenges.withdraw(pair.boris, agreed.key, NOON).state == State.CANCELLED
    assert heard(pair.anna)[-1] == "Boris calls your appointment off."
    pair.until(EVENING)
    assert now_of(agreed).table is None


def test_once_the_room_is_open_nobody_calls_it_off(pair: Pair) -> None:
    row = pair.agreed()
    pair.until(EVENING - timedelta(minutes=10))
    assert refusal(lambda: challenges.withdraw(pair.anna, row.key, pair.now)) == "room_open"


# --- two lives at once


def test_accepting_now_is_refused_while_either_plays_elsewhere(
    pair: Pair, person: Callable[[str], User]
) -> None:
    row = pair.challenge(None)
    playing(pair.boris, person("Clara"))
    assert refusal(lambda: challenges.accept(pair.boris, row.key, 1, NOON)) == "busy"
    other = Pair(person("Dora"), person("Emil"))
    row = other.challenge(None)
    playing(other.anna, person("Fedor"))
    assert refusal(lambda: challenges.accept(other.boris, row.key, 1, NOON)) == "they_are_busy"


@pytest.mark.parametrize(("minutes", "fits"), [(-60, True), (-59, False), (59, False), (60, True)])
def test_appointments_are_an_hour_apart(
    pair: Pair, person: Callable[[str], User], minutes: int, fits: bool
) -> None:
    pair.agreed()
    clara = person("Clara")
    near = EVENING + timedelta(minutes=minutes)

    def ask(user: User, to: User) -> Callable[[], Challenge]:
        rules = preset("club-long")
        return lambda: challenges.challenge(user, to, "club-long", rules, colour=None, at=near, now=NOON)

    if fits:
        assert ask(pair.anna, clara)().open
    else:
        assert refusal(ask(pair.anna, clara)) == "overlap"
        assert refusal(ask(clara, pair.boris)) == "their_overlap"


def test_of_two_challenges_for_one_evening_only_one_is_accepted(
    pair: Pair, person: Callable[[str], User]
) -> None:
    clara = person("Clara")
    first, second = ask(pair.anna, clara)(), ask(pair.boris, clara)()
    challenges.accept(clara, first.key, 1, NOON)
    assert refusal(lambda: challenges.accept(clara, second.key, 1, NOON)) == "overlap"
    assert now_of(second).open


def test_a_game_now_must_not_run_into_an_appointment(pair: Pair) -> None:
    soon = pair.challenge(NOON + timedelta(minutes=40))
    at_once = pair.challenge(None)
    challenges.accept(pair.boris, soon.key, 1, NOON)
    assert refusal(lambda: challenges.accept(pair.boris, at_once.key, 1, NOON)) == "overlap"


# --- time goes by


def test_a_challenge_for_now_lasts_five_minutes(pair: Pair) -> None:
    row = pair.challenge(None)
    late = NOON + timedelta(minutes=5)
    assert refusal(lambda: challenges.accept(pair.boris, row.key, 1, late)) == "challenge_over"
    pair.until(late - timedelta(seconds=5))
    assert now_of(row).open
    pair.until(late)
    assert now_of(row).state == State.EXPIRED
    assert heard(pair.anna) == ["Boris did not answer in time: the challenge has expired."]
    assert len(heard(pair.boris)) == 1


def test_who_waited_for_the_answer_hears_that_none_came(pair: Pair) -> None:
    row = pair.challenge()
    challenges.propose(pair.boris, row.key, EVENING + timedelta(hours=1), 1, NOON)
    pair.until(EVENING + timedelta(hours=1))
    assert heard(pair.boris)[-1] == "Anna did not answer in time: the challenge has expired."
    assert heard(pair.anna)[-1] == "Boris proposes another time for your game."


def test_one_for_a_time_must_be_accepted_before_its_room_would_open(pair: Pair) -> None:
    row = pair.challenge()
    opens = EVENING - timedelta(minutes=10)
    assert refusal(lambda: challenges.accept(pair.boris, row.key, 1, opens)) == "challenge_over"
    near = opens - timedelta(minutes=1)
    assert challenges.accept(pair.boris, row.key, 1, near).accepted


def test_deleting_an_account_takes_its_challenges_back(pair: Pair) -> None:
    agreed = pair.agreed()
    row = pair.challenge(EVENING + timedelta(hours=3))
    delete_account(pair.boris)
    assert now_of(row).state == State.WITHDRAWN
    assert now_of(agreed).state == State.CANCELLED
    assert heard(pair.anna)[-1] == "deleted player takes the challenge back."
    assert not pair.boris.notices.exists()


@pytest.mark.parametrize("gone", ["deleted", "shut out"])
def test_whoever_is_deleted_or_shut_out_does_nothing_more_with_challenges(pair: Pair, gone: str) -> None:
    """What they asked for a moment before is on its way still."""
    clara = User.objects.create_user(email="clara@example.org", name="Clara", password="x")
    mine, theirs = pair.challenge(), ask_for(clara, pair.anna)
    stale = User.objects.get(pk=pair.anna.pk)
    if gone == "deleted":
        delete_account(pair.anna)
    else:
        User.objects.filter(pk=pair.anna.pk).update(is_active=False)
    told, states = heard(pair.boris), [now_of(row).state for row in (mine, theirs)]
    verbs: list[Callable[[], Challenge]] = [
        lambda: ask_for(stale, pair.boris),
        lambda: challenges.accept(stale, theirs.key, 1, NOON),
        lambda: challenges.decline(stale, theirs.key, NOON),
        lambda: challenges.propose(stale, theirs.key, EVENING + timedelta(hours=1), 1, NOON),
        lambda: challenges.withdraw(stale, mine.key, NOON),
    ]
    for verb in verbs:
        with pytest.raises(Refused, match="signed_out"):
            verb()
    assert (heard(pair.boris), Challenge.objects.count()) == (told, 2)
    assert [now_of(row).state for row in (mine, theirs)] == states


def ask_for(user: User, to: User) -> Challenge:
    rules = preset("club-long")
    return challenges.challenge(user, to, "club-long", rules, colour=None, at=EVENING, now=NOON)
