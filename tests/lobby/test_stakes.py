"""Tables with a stake, as people meet them: the form, the list, the invitation, the table; and who cannot sit down."""

import html as entities
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from accounts.chips import balance, correct
from accounts.models import User
from games import commands
from games.commands import Order
from games.errors import Refused
from games.models import Game, Seat, Table
from games.rules.board import Colour
from games.rules.ruleset import Ruleset, preset
from lobby import selectors
from lobby.commands import find_opponent, play_bot
from lobby.custom import CustomForm
from lobby.loss import live_terms
from tests.lobby.conftest import come, seated, signed_in
from tests.lobby.test_custom import CUSTOM, errors, filled

Make = Callable[[str], User]
STAKED = replace(preset("short"), stake=10, cube_limit=4, cap="mars")
CHOICES = {"stake": 10, "cube_limit": 4, "cap": "mars"}


def owns(user: User, chips: int) -> User:
    """Let the person have exactly so many chips."""
    now = timezone.now()
    missing = chips - balance(user, now).free
    correct(f"test-{user.pk}", user, missing, reason="for the test", by=user, now=now)
    return user


def opened(user: User, ruleset: Ruleset = STAKED, *, private: bool = False) -> Table:
    table = commands.open_table(Order.fresh(user), preset="custom", ruleset=ruleset, private=private)
    come(user, table)
    return table


def text(response: Any) -> str:
    return entities.unescape(response.content.decode())


# -- the form -------------------------------------------------------------------------------------------


def test_the_form_opens_a_staked_table(person: Make) -> None:
    ada = person("Ada")
    response = signed_in(ada).post(CUSTOM, filled("short", **CHOICES))
    assert response.status_code == 303
    assert Table.objects.get(owner=ada).ruleset == STAKED


@pytest.mark.parametrize(
    ("stake", "why"),
    [
        ("-1", "greater than or equal to 0"),
        ("1000001", "less than or equal to 1000000"),
        ("9" * 5000, "Enter a whole number"),
        ("2.5", "Enter a whole number"),
        ("1e3", "Enter a whole number"),
        ("1.000", "Enter a whole number"),
        ("1000.000", "Enter a whole number"),
        ("1,000", "Enter a whole number"),
        ("1_000", "Enter a whole number"),
        ("1 000", "Enter a whole number"),
        ("5.0", "Enter a whole number"),
        ("5.", "Enter a whole number"),
        ("+5", "Enter a whole number"),
        ("-0", "Enter a whole number"),
        ("\u0663", "Enter a whole number"),  # Arabic for 3
        ("\uff15", "Enter a whole number"),  # a wide 5
        ("ten", "Enter a whole number"),
        ("", "This field is required"),
    ],
)
def test_what_is_no_stake_is_refused_at_the_field_with_the_reason(stake: str, why: str) -> None:
    found = errors("short", stake=stake)
    assert set(found) == {"stake"}
    assert why in found["stake"][0]


def test_blanks_around_a_stake_do_no_harm() -> None:
    form = CustomForm("short", filled("short", stake=" 10 "))
    assert form.is_valid()
    assert form.ruleset is not None
    assert form.ruleset.stake == 10


def test_a_stake_above_the_own_balance_is_refused_at_the_field_with_the_missing_amount(person: Make) -> None:
    ada = owns(person("Ada"), 50)
    response = signed_in(ada).post(CUSTOM, filled("short", **CHOICES))
    assert response.status_code == 400
    assert response.context["form"].errors["stake"] == [
        "You need 80 chips for this table and have 50: 30 too few."
    ]
    assert "A game can cost you at most 80 chips. You have 50 chips and lack 30." in text(response)
    assert not Table.objects.exists()
    assert not Seat.objects.exists()


def test_the_form_says_what_one_has_and_that_chips_are_play_money(person: Make) -> None:
    page = text(signed_in(owns(person("Ada"), 50)).get(CUSTOM, {"preset": "short"}))
    assert '"has": "You have 50 chips."' in page
    assert "Chips are play money: they cannot be bought, sold or cashed" in page
    assert '"balance"' not in text(Client().get(CUSTOM))


def test_the_script_gets_each_sentence_in_its_forms() -> None:
    terms = live_terms(50)
    assert terms["game"] == [
        "A game can cost you at most {chips} chip.",
        "A game can cost you at most {chips} chips.",
        "A game can cost you at most {chips} chips.",
    ]
    assert terms["match"][1] == "The match can cost you at most {chips} chips."
    assert (terms["balance"], terms["lacks"]) == (50, "You have 50 chips and lack {missing}.")
    assert terms["scales"]["three_step"] == ["oin", "mars", "cox"]
    assert "balance" not in live_terms(None)


# -- before sitting down --------------------------------------------------------------------------------------


def test_list_invitation_and_table_show_the_largest_loss(person: Make) -> None:
    table = opened(person("Ada"), private=True)
    boris = owns(person("Boris"), 50)
    row = text(signed_in(table.owner or boris).get("/lobby/"))
    assert "Short, up to mars, cube to 4, stake 10" in row
    assert "at most 80 chips a game" in row
    invitation = text(signed_in(boris).get(f"/invite/{table.invite}/"))
    assert "Stake: 10 chips a point." in invitation
    assert "A game can cost you at most 80 chips. You have 50 chips and lack 30." in invitation
    page = text(signed_in(table.owner or boris).get(table.get_absolute_url()))
    assert "<small>at most 80 chips</small>" in page
    assert "While a game runs, 80 chips of each player are held." in page
    assert "Put a bot here" not in page


def test_a_table_without_a_stake_says_nothing_of_chips(person: Make) -> None:
    table = opened(person("Ada"), preset("club-long"), private=True)
    ada = signed_in(person("Boris"))
    pages = [
        ada.get("/lobby/"),
        ada.get(f"/invite/{table.invite}/"),
        Client().get(f"/invite/{table.invite}/"),
    ]
    pages.append(signed_in(User.objects.get(name="Ada")).get(table.get_absolute_url()))
    for page in pages:
        assert "at most" not in text(page)
        assert "chips" not in text(page).replace("/chips/", "").replace("Chips", "")


def test_who_cannot_cover_the_loss_does_not_sit_down_and_reads_what_is_missing(person: Make) -> None:
    table = opened(person("Ada"))
    response = signed_in(owns(person("Boris"), 79)).post(f"/lobby/sit/{table.key}/black/")
    said = [str(message) for message in get_messages(response.wsgi_request)]
    assert said == ["You need 80 chips for this table and have 79: 1 too few."]
    assert seated(table) == {"white": "Ada", "black": None}


def test_an_invitation_is_refused_with_the_missing_amount_too(person: Make) -> None:
    table = opened(person("Ada"), private=True)
    client = signed_in(owns(person("Boris"), 79))
    page = client.post(f"/invite/{table.invite}/", follow=True)
    assert page.status_code == 200
    assert "You need 80 chips for this table and have 79: 1 too few." in text(page)
    assert seated(table)["black"] is None


def test_who_can_just_cover_it_sits_down(person: Make) -> None:
    table = opened(person("Ada"))
    signed_in(owns(person("Boris"), 80)).post(f"/lobby/sit/{table.key}/black/")
    assert seated(table) == {"white": "Ada", "black": "Boris"}


# -- bots and quick play --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
def test_a_bot_does_not_sit_down_for_chips(person: Make) -> None:
    ada = person("Ada")
    table = opened(ada)
    with pytest.raises(Refused, match="no_bot_for_chips"):
        commands.seat_bot(Order.fresh(ada), table.key, Colour.BLACK)


@pytest.mark.usefixtures("bot")
def test_quick_play_neither_uses_nor_counts_staked_tables(person: Make) -> None:
    ada, boris = person("Ada"), person("Boris")
    table = opened(ada, replace(preset("club-long"), stake=5))
    assert selectors.waiting_by_preset().get("club-long") is None
    assert find_opponent(boris, "club-long") != table
    assert play_bot(ada, "club-long") != table


# -- in a game ------------------------------------------------------------------------------------------------


def playing(one: User, two: User, ruleset: Ruleset) -> Game:
    """A running game of these two."""
    table = opened(one, ruleset)
    commands.sit(Order.fresh(two), table.key, Colour.BLACK)
    come(two, table)
    for user in (one, two):
        commands.ready(Order.fresh(user), table.key)
    return Game.objects.get(table=table, ended_at=None)


def price(game: Game, user: User) -> str:
    """What the table's page says that resigning costs White."""
    first = signed_in(user).get(game.table.get_absolute_url()).context["first"]
    return str(first["game"]["price"]["white"]["text"])


def test_resigning_is_priced_in_chips_too(person: Make) -> None:
    ada = person("Ada")
    game = playing(ada, person("Boris"), STAKED)
    assert price(game, ada) == "This resigns the game: mars, 2 points, 20 chips."


def test_in_a_match_to_points_only_the_deciding_game_costs_chips(person: Make) -> None:
    ada, match = person("Ada"), replace(preset("match"), stake=50, cap="oin")
    game = playing(ada, person("Boris"), match)
    assert price(game, ada) == "This resigns the game: oin, 1 point."
    game.match.second_score = 4
    game.match.save()
    Game.objects.filter(pk=game.pk).update(version=game.version + 1)
    assert price(game, ada) == "This resigns the game: oin, 1 point, 50 chips."


def test_without_a_stake_the_price_is_in_points_alone(person: Make) -> None:
    ada = person("Ada")
    game = playing(ada, person("Boris"), preset("club-long"))
    assert price(game, ada) == "This resigns the game: mars, 2 points."
