"""Who may write, how much, and that nothing but words comes out."""

import pytest

from games import commands
from games.errors import Refused
from games.models import ChatLine
from games.selectors import chat_line_json
from tests.games.conftest import Club


def test_players_and_watchers_can_write(club: Club) -> None:
    commands.say(club.order(club.anna), club.table.key, "Hello")
    commands.say(club.order(club.boris), club.table.key, "Привет")
    lines = [chat_line_json(line) for line in ChatLine.objects.order_by("id")]
    assert [(line["kind"], line["user"]["name"], line["text"]) for line in lines] == [
        ("player", "Anna", "Hello"),
        ("watcher", "Boris", "Привет"),
    ]


@pytest.mark.parametrize(
    ("text", "code"), [("", "empty_text"), (" \u200b\n\t ", "empty_text"), ("x" * 301, "long_text")]
)
def test_an_empty_or_endless_line_is_refused(club: Club, text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        commands.say(club.order(club.anna), club.table.key, text)
    assert refused.value.code == code
    assert not ChatLine.objects.exists()


def test_line_breaks_and_invisible_characters_become_spaces(club: Club) -> None:
    commands.say(club.order(club.anna), club.table.key, "one\n\n\u202etwo \x07 three ")
    assert ChatLine.objects.get().text == "one two three"


def test_more_than_five_lines_in_ten_seconds_are_too_many(club: Club) -> None:
    for number in range(5):
        commands.say(club.order(club.anna), club.table.key, str(number))
    with pytest.raises(Refused) as refused:
        commands.say(club.order(club.anna), club.table.key, "six")
    assert refused.value.code == "chat_flood"
    commands.say(club.order(club.boris), club.table.key, "the other one may")
    club.later(seconds=10)
    commands.say(club.order(club.anna), club.table.key, "later")
    assert ChatLine.objects.count() == 7
