"""All rules of a ruleset in the order of a game, and the presets side by side."""

from dataclasses import dataclass

from games.option_words import FAMILIES
from games.rules.ruleset import PRESETS, Ruleset
from games.rules_pages import around, ending, moving
from games.rules_pages.section import Section
from games.ruleset_words import fact_labels, facts, summary, title

_ALL = (
    moving.board,
    moving.who_starts,
    moving.turn,
    moving.obligation,
    moving.head,
    moving.block,
    moving.hit_and_hide,
    moving.bearing_off,
    ending.endings,
    ending.last_roll,
    ending.cube,
    ending.crawford,
    ending.match,
    around.clock,
    around.absence,
    around.appointment,
    around.resigning,
    around.stake,
    around.statistics,
)


def sections(ruleset: Ruleset) -> list[Section]:
    """What the options in force amount to, in the reader's language."""
    return [section for tell in _ALL if (section := tell(ruleset)) is not None]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The presets of a family side by side: (name, title, summary) of each, and each option's values in the same order."""

    family: str
    heading: str
    presets: list[tuple[str, str, str]]
    rows: list[tuple[str, list[str]]]


def comparisons() -> list[Comparison]:
    """One for each family."""
    found = []
    for family, heading in FAMILIES.items():
        names = [name for name, ruleset in PRESETS.items() if ruleset.family is family]
        columns = [dict(facts(PRESETS[name])) for name in names]
        labels = [label for label in fact_labels() if any(label in column for column in columns)]
        found.append(
            Comparison(
                family=family,
                heading=str(heading),
                presets=[(name, title(name), summary(name)) for name in names],
                rows=[(label, [column.get(label, "") for column in columns]) for label in labels],
            )
        )
    return found
