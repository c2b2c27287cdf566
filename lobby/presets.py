"""The presets as the lobby offers them: what each is called, and what sets it apart in a few words."""

from dataclasses import dataclass

from django.utils.translation import pgettext

from games.option_words import FAMILIES
from games.rules.board import Family
from games.rules.ruleset import PRESETS
from games.ruleset_words import summary, title


@dataclass(frozen=True, slots=True)
class Offer:
    """A preset in the reader's language; `waiting` is at how many public tables a person awaits another."""

    name: str
    family: str
    title: str
    summary: str
    waiting: int = 0


def offers(waiting: dict[str, int]) -> list[Offer]:
    """What can be played, in the order of the presets."""
    return [
        Offer(
            name=name,
            family=PRESETS[name].family,
            title=title(name),
            summary=summary(name),
            waiting=waiting.get(name, 0),
        )
        for name in PRESETS
    ]


def starts() -> list[tuple[str, list[tuple[str, str]]]]:
    """Name and title of every preset, under the name of its family: where custom rules may start from."""
    return [
        (
            str(heading),
            [(name, title(name)) for name, ruleset in PRESETS.items() if ruleset.family is family],
        )
        for family, heading in FAMILIES.items()
    ]


def families() -> list[tuple[str, str]]:
    """What a list of tables may be narrowed to, each with its word; the empty value means all tables."""
    return [
        ("", pgettext("tables", "All")),
        (Family.LONG.value, pgettext("tables", "Long")),
        (Family.SHORT.value, pgettext("tables", "Short")),
    ]
