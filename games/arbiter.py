"""Words for the arbiter's lines, which are stored as codes with data and worded for each reader."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import stake_words
from games.rules.game import How
from games.rules.outcome import Kind
from games.rules.ruleset import Ruleset
from games.rules.stakes import settles_once


def ending(kind: str, points: int) -> str:
    """How a game was won, exactly as the chat, the table and the replay say it: “Win: oin (1 point)”."""
    return ngettext("Win: %(kind)s (%(points)d point)", "Win: %(kind)s (%(points)d points)", points) % {
        "kind": kind_name(kind),
        "points": points,
    }


def result(winner: str | None, kind: str, points: int, how: str) -> str:
    """How a game ended, whoever won: the sentence under a finished board."""
    if how == How.ABORTED:
        return _("The game is aborted and counts nowhere.")
    return ending(kind, points) if winner else _("The game is a draw.")


def leave_price(ruleset: Ruleset) -> str:
    """What leaving a match before its end costs, with {name} for the opponent."""
    if ruleset.stake and settles_once(ruleset):
        words = _("Standing up now gives the match up: {name} wins it, and the stake: %(chips)s.")
        return words % {"chips": stake_words.chips(ruleset.stake)}
    return _("Standing up now gives the match up: {name} wins it.")


def price(kind: str, points: int, chips: int = 0) -> str:
    """What resigning now costs: in points, and in chips where any are at stake."""
    if chips:
        staked = ngettext(
            "This resigns the game: %(kind)s, %(points)d point, %(chips)s.",
            "This resigns the game: %(kind)s, %(points)d points, %(chips)s.",
            points,
        )
        return staked % {"kind": kind_name(kind), "points": points, "chips": stake_words.chips(chips)}
    return ngettext(
        "This resigns the game: %(kind)s, %(points)d point.",
        "This resigns the game: %(kind)s, %(points)d points.",
        points,
    ) % {"kind": kind_name(kind), "points": points}


def kind_name(kind: str) -> str:
    """The name of an ending, in the field's own words."""
    return {
        Kind.OIN: _("oin"),
        Kind.MARS: _("mars"),
        Kind.KOKS: _("koks"),
        Kind.HOME_MARS: _("home mars"),
        Kind.COX: _("cox"),
    }[Kind(kind)]


def word(code: str, name: str, data: dict[str, Any]) -> str:
    """The sentence of one arbiter line; `name` is the public name of the player whom it is about, if any."""
    values: dict[str, Any] = {"name": name, **data}
    if code == "end":
        return ending(data["kind"], data["points"])
    if code == "skip":
        values["dice"] = "".join(str(die) for die in data["dice"])
    if code in _WITH_SECONDS:
        return _seconds(code, data["seconds"], values)
    if code == "moderated":
        return _moderated(values)
    if code in {"held", "paid", "given_back", "short_of_chips"}:
        return _of_chips(code, data["chips"], name)
    sentences = {
        "tie": _("Both rolled %(die)s: once more."),
        "starts": _("%(name)s starts: %(high)s against %(low)s."),
        "skip": _("%(name)s, %(dice)s: no move. The turn is skipped."),
        "first_roll": _("%(name)s starts."),
        "last_roll": _("%(name)s has the last roll."),
        "crawford": _("This is the Crawford game: nobody doubles."),
        "double": _("%(name)s doubles to %(value)s."),
        "take": _("%(name)s takes: the cube is at %(value)s."),
        "beaver": _("%(name)s beavers to %(value)s."),
        "pass": _("%(name)s passes."),
        "score": _("The score: White %(white)s, Black %(black)s."),
        "match_won": _("%(name)s wins the match."),
        "match_drawn": _("The match is a draw."),
        "match_stopped": _("The match ends as it stands."),
        "match_left": _("%(name)s leaves the match and gives it up."),
        "aborted": _("The game is aborted and counts nowhere."),
        "draw": _("The game is a draw."),
        "lost_resigned": _("%(name)s resigned."),
        "lost_absent": _("%(name)s did not come back in time."),
        "lost_dropped": _("%(name)s lost the connection too often."),
        "lost_silent": _("%(name)s did not decide in time."),
        "lost_walkover": _("%(name)s did not come to the appointment."),
        "appointment_void": _("Nobody plays: the appointment is void."),
        "lost_time": _("%(name)s ran out of time."),
        "lost_adjudicated": _("A moderator decided the game against %(name)s."),
    }
    return sentences[code] % values


_WITH_SECONDS = {"absent", "absent_clock", "absent_counted", "return", "return_clock", "warn"}


def _seconds(code: str, seconds: int, values: dict[str, Any]) -> str:
    """A line that tells a time: from a minute on as a clock shows it."""
    if seconds >= 60:
        return _minutes(code) % {**values, "time": f"{seconds // 60}:{seconds % 60:02}"}
    sentence = {
        "absent": ngettext(
            "%(name)s lost the connection. %(n)d second to return.",
            "%(name)s lost the connection. %(n)d seconds to return.",
            seconds,
        ),
        "return": ngettext(
            "%(name)s is back with %(n)d second left.",
            "%(name)s is back with %(n)d seconds left.",
            seconds,
        ),
        "absent_clock": ngettext(
            "%(name)s lost the connection, with %(n)d second left on the clock.",
            "%(name)s lost the connection, with %(n)d seconds left on the clock.",
            seconds,
        ),
        "absent_counted": ngettext(
            "%(name)s lost the connection (%(count)d of %(limit)d), with %(n)d second left on the clock.",
            "%(name)s lost the connection (%(count)d of %(limit)d), with %(n)d seconds left on the clock.",
            seconds,
        ),
        "return_clock": ngettext(
            "%(name)s is back with %(n)d second left on the clock.",
            "%(name)s is back with %(n)d seconds left on the clock.",
            seconds,
        ),
        "warn": ngettext(
            "%(name)s has not decided for a long time. In %(n)d second the opponent may claim the game.",
            "%(name)s has not decided for a long time. In %(n)d seconds the opponent may claim the game.",
            seconds,
        ),
    }[code]
    return sentence % {**values, "n": seconds}


def _minutes(code: str) -> str:
    """The same lines with a time such as 10:30."""
    return {
        "absent": _("%(name)s lost the connection. %(time)s to return."),
        "return": _("%(name)s is back with %(time)s left."),
        "absent_clock": _("%(name)s lost the connection, with %(time)s left on the clock."),
        "absent_counted": _(
            "%(name)s lost the connection (%(count)d of %(limit)d), with %(time)s left on the clock."
        ),
        "return_clock": _("%(name)s is back with %(time)s left on the clock."),
        "warn": _("%(name)s has not decided for a long time. In %(time)s the opponent may claim the game."),
    }[code]


def _of_chips(code: str, chips: int, name: str) -> str:
    """What was set aside of each player, what a winner got, what each got back, or what a player lacks."""
    sentence = {
        "held": ngettext("%(n)s chip of each player is held.", "%(n)s chips of each player are held.", chips),
        "paid": ngettext(
            "%(name)s gets %(n)s chip from the opponent.",
            "%(name)s gets %(n)s chips from the opponent.",
            chips,
        ),
        "short_of_chips": ngettext(
            "No game starts: %(name)s does not have %(n)s chip.",
            "No game starts: %(name)s does not have %(n)s chips.",
            chips,
        ),
        "given_back": ngettext(
            "No chips change hands: each player gets %(n)s chip back.",
            "No chips change hands: each player gets %(n)s chips back.",
            chips,
        ),
    }[code]
    return sentence % {"name": name, "n": stake_words.grouped(chips)}


def _moderated(values: dict[str, Any]) -> str:
    if values["action"] == "abort":
        return _("A moderator aborts the game. Reason: %(reason)s") % values
    return _("A moderator decides the game. Reason: %(reason)s") % values
