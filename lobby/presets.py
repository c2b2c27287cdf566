"""The presets as the lobby offers them: what each is called, and what sets it apart in a few words."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.rules.ruleset import PRESETS
from games.ruleset_words import title

SUMMARIES = {
    "club-long": _("Die by die; oin and mars."),
    "series-long": _("The fullest turn; the roll-off winner plays White."),
    "pro-long": _("The fullest turn; four kinds of win; a clock."),
    "short": _("Hits and the bar; oin, mars and cox."),
    "caucasian": _("No hit and hide in your own home."),
    "match": _("To five points, with the cube and the Crawford game."),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A preset in the reader's language; `waiting` is at how many public tables a person awaits another."""

    name: str
    family: str
    title: str
    summary: str
    waiting: int = 0


def playable() -> list[str]:
    """The presets that can be played today."""
    return [name for name, ruleset in PRESETS.items() if ruleset.not_playable() is None]


def offers(waiting: dict[str, int]) -> list[Offer]:
    """What can be played, in the order of the presets."""
    return [
        Offer(
            name=name,
            family=PRESETS[name].family,
            title=title(name),
            summary=str(SUMMARIES[name]),
            waiting=waiting.get(name, 0),
        )
        for name in playable()
    ]


def coming() -> list[str]:
    """The titles of the presets that cannot be played yet."""
    offered = set(playable())
    return [title(name) for name in PRESETS if name not in offered]
