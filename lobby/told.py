"""What people are told about their challenges and appointments, and the words for it, made when they read it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts import notices
from accounts.models import User
from games.ruleset_words import title
from lobby.models import Challenge


def challenged(row: Challenge, now: datetime) -> None:
    """Somebody is asked for a game."""
    data = {"who": row.by_id, "preset": row.preset, "now": row.at is None}
    notices.tell(row.to_id, "challenge", _ref(row, "made"), row.get_absolute_url(), data, now)


def answered(row: Challenge, reader: User, answer: str, now: datetime) -> None:
    """The other one has accepted, declined, proposed another time, taken it back, called it off or let it expire."""
    data = {"who": row.other(reader).pk, "answer": answer}
    url = row.table.get_absolute_url() if row.table is not None else row.get_absolute_url()
    notices.tell(reader.pk, "challenge_answer", _ref(row, f"{answer}-{row.round}"), url, data, now)


def soon(row: Challenge, now: datetime) -> None:
    """The room is open: to both."""
    if row.table is not None:
        for reader in (row.by, row.to):
            data = {"who": row.other(reader).pk}
            notices.tell(
                reader.pk, "appointment_soon", _ref(row, "soon"), row.table.get_absolute_url(), data, now
            )


def void(row: Challenge, now: datetime) -> None:
    """Nobody plays: to both."""
    for reader in (row.by, row.to):
        data = {"who": row.other(reader).pk}
        notices.tell(reader.pk, "appointment_void", _ref(row, "void"), row.get_absolute_url(), data, now)


def walkover(row: Challenge, game_url: str, now: datetime) -> None:
    """One of the two has won without playing: to both."""
    for reader in (row.by, row.to):
        data = {"who": row.other(reader).pk, "won": reader.pk == row.winner_id}
        notices.tell(reader.pk, "appointment_walkover", _ref(row, "walkover"), game_url, data, now)


def _ref(row: Challenge, what: str) -> str:
    return f"challenge-{row.key}-{what}"


# --- the words, of data with the other one's "name"


def _challenge(data: dict[str, Any]) -> str:
    words = {"name": data["name"], "game": title(data["preset"])}
    if data["now"]:
        return _("%(name)s challenges you to a game now: %(game)s.") % words
    return _("%(name)s challenges you to a game at an appointed time: %(game)s.") % words


def _answer(data: dict[str, Any]) -> str:
    sentences = {
        "accepted": _("%(name)s accepts your challenge."),
        "declined": _("%(name)s declines your challenge."),
        "another_time": _("%(name)s proposes another time for your game."),
        "withdrawn": _("%(name)s takes the challenge back."),
        "expired": _("%(name)s did not answer in time: the challenge has expired."),
        "cancelled": _("%(name)s calls your appointment off."),
    }
    return sentences[data["answer"]] % {"name": data["name"]}


def _soon(data: dict[str, Any]) -> str:
    return _("The room for your game against %(name)s is open.") % {"name": data["name"]}


def _void(data: dict[str, Any]) -> str:
    return _("Your appointment with %(name)s is void: no game was played.") % {"name": data["name"]}


def _walkover(data: dict[str, Any]) -> str:
    words = {"name": data["name"]}
    if data["won"]:
        return _("%(name)s did not come to your appointment: you win by walkover.") % words
    return _("You did not come to the appointment with %(name)s: the game is lost by walkover.") % words


WORDS = {
    "challenge": _challenge,
    "challenge_answer": _answer,
    "appointment_soon": _soon,
    "appointment_void": _void,
    "appointment_walkover": _walkover,
}
