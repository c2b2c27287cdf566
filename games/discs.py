"""The games of a match as a row of discs: one in the winner's colour for each that is over, a hollow one for the running one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


@dataclass(frozen=True, slots=True)
class Disc:
    """look: the class that paints it; face: what is written on it; text: the same in words."""

    look: str
    face: int
    text: str


def discs(game: dict[str, Any] | None) -> list[Disc]:
    """The discs of the match that a game of the wire belongs to; static/js/table/match.js draws the same.

    game: the "game" object of the protocol, or None before the first one.
    """
    match = game and game["match"]
    if not game or not match:
        return []
    players = game["players"]
    found = [_over(one, players) for one in match["games"]]
    if not game["result"]:
        number = game["number"]
        found.append(Disc("go", number, _("Game {number} goes on").format(number=number)))
    return found


def _over(one: dict[str, Any], players: dict[str, Any]) -> Disc:
    number, winner, points = one["n"], one["winner"], one["points"]
    if not winner:
        return Disc("draw", 0, _("Game {number}: a draw").format(number=number))
    text = won_words(points).format(number=number, name=(players[winner] or {}).get("name", ""), n=points)
    return Disc(winner[0], points, text)


def won_words(points: int) -> str:
    """The words on a game that was won, with {number}, {name} and {n} to be filled in."""
    return ngettext("Game {number}: {n} point for {name}", "Game {number}: {n} points for {name}", points)
