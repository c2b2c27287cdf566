"""What is said of a stake: the most that can be lost, what is held, the price of resigning, the arbiter's lines."""

from dataclasses import replace

import pytest

from games import arbiter, stake_words
from games.errors import sentence
from games.page_words import page_words
from games.rules.ruleset import PRESETS, Ruleset
from games.ruleset_words import facts

SHORT, MATCH = PRESETS["short"], PRESETS["match"]
STAKED = replace(SHORT, stake=10, cube_limit=4, cap="mars")
STAKED_MATCH = replace(MATCH, stake=50)


def test_a_game_is_said_to_cost_at_most_stake_x_cube_x_kind() -> None:
    assert stake_words.stake(STAKED) == "10 chips a point"
    assert stake_words.risk(STAKED) == "80 chips a game"
    assert stake_words.warning(STAKED) == "A game can cost you at most 80 chips."
    assert stake_words.held(STAKED) == "While a game runs, 80 chips of each player are held."


def test_a_match_to_points_is_said_to_cost_its_stake() -> None:
    assert stake_words.stake(STAKED_MATCH) == "50 chips a match"
    assert stake_words.risk(STAKED_MATCH) == "50 chips a match"
    assert stake_words.warning(STAKED_MATCH) == "The match can cost you at most 50 chips."
    assert stake_words.held(STAKED_MATCH) == "Until the match is over, 50 chips of each player are held."


def test_digits_are_grouped() -> None:
    assert stake_words.risk(replace(SHORT, stake=1_000_000, cube_limit=64)) == "192,000,000 chips a game"


def test_one_chip_is_one_chip() -> None:
    assert stake_words.warning(replace(SHORT, stake=1, cap="oin")) == "A game can cost you at most 1 chip."


def test_what_a_person_has_and_lacks() -> None:
    assert stake_words.purse(500) == "You have 500 chips."
    assert stake_words.purse(1, "79") == "You have 1 chip and lack 79."


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_played_for_points_alone_and_say_nothing_of_chips(name: str) -> None:
    assert stake_words.stake(PRESETS[name]) == stake_words.risk(PRESETS[name]) == ""
    assert not {"Stake", "Largest loss"} & dict(facts(PRESETS[name])).keys()


def test_the_card_of_a_staked_table_has_stake_and_largest_loss() -> None:
    card = dict(facts(STAKED))
    assert (card["Stake"], card["Largest loss"]) == ("10 chips a point", "80 chips a game")


def test_resigning_has_a_price_in_chips_where_any_are_at_stake() -> None:
    assert arbiter.price("mars", 2) == "This resigns the game: mars, 2 points."
    assert arbiter.price("mars", 2, 20) == "This resigns the game: mars, 2 points, 20 chips."
    assert arbiter.price("oin", 1, 1) == "This resigns the game: oin, 1 point, 1 chip."


@pytest.mark.parametrize(("ruleset", "chips"), [(STAKED, True), (STAKED_MATCH, False), (MATCH, False)])
def test_a_pass_is_priced_in_chips_where_points_cost_any(ruleset: Ruleset, chips: bool) -> None:
    words = page_words(ruleset)
    assert all(("{chips}" in form) == chips for form in words["pass_costs"])
    assert words["chips_a_point"] == (10 if chips else 0)


def test_leaving_a_staked_match_between_games_costs_its_stake() -> None:
    price = "Standing up now gives the match up: {name} wins it"
    assert page_words(STAKED_MATCH)["leave_price"] == f"{price}, and the stake: 50 chips."
    for ruleset in (MATCH, replace(STAKED, length="games", length_n=3)):
        assert page_words(ruleset)["leave_price"] == f"{price}."


def test_the_arbiter_tells_where_the_chips_go() -> None:
    assert arbiter.word("held", "", {"chips": 80}) == "80 chips of each player are held."
    assert arbiter.word("paid", "Ada", {"chips": 1_000}) == "Ada gets 1,000 chips from the opponent."
    given_back = "No chips change hands: each player gets 80 chips back."
    assert arbiter.word("given_back", "", {"chips": 80}) == given_back


def test_who_is_short_of_chips_reads_how_many_are_missing() -> None:
    words = sentence("short_of_chips", needed=80, balance=50, missing=30)
    assert words == "You need 80 chips for this table and have 50: 30 too few."
