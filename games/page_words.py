"""The sentences that the table page's own script needs, in the reader's language.

Words in braces are filled by the script. Why a step is refused stands among the board's words.
"""

from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.arbiter import leave_price
from games.discs import won_words
from games.rules.ruleset import Ruleset
from games.rules.stakes import loss


def page_words(ruleset: Ruleset | None = None) -> dict[str, Any]:
    """Key -> sentence (or its forms for 1, 2 and 5), in the active language: what tables with these rules need."""
    words: dict[str, Any] = _table_words()
    if ruleset is not None and ruleset.cube_limit:
        words |= _cube_words(ruleset)
    if ruleset is not None and ruleset.length_n:
        words |= _match_words(ruleset)
    if ruleset is not None and ruleset.clock:
        words |= _clock_words()
    return words


def _clock_words() -> dict[str, Any]:
    return {
        "away": _("Away"),
        "lost": _("Connection lost"),
        "lost_of": _("Connection lost ({count} of {limit})"),
        "seconds_left": [ngettext("{n} second left.", "{n} seconds left.", n) for n in (1, 2, 5)],
    }


def _cube_words(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "lang": get_language() or "en",
        "chips_a_point": loss(ruleset, 1),
        "roll_or_double": _("Roll the dice or double."),
        "offers_double": _("{name} doubles to {value}"),
        "offers_beaver": _("{name} beavers to {value}"),
        "take_double": _("Take: the cube is yours at {value}."),
        "take_beaver": _("Take: {name} keeps the cube at {value}."),
        "beaver_means": _("Beaver: the cube is yours at {value}."),
        "pass_costs": [_pass_costs(ruleset, n) for n in (1, 2, 5)],
        "answer_double": _("Answer the double."),
        "answer_beaver": _("Answer the beaver."),
        "waiting_answer": _("Waiting for {name} to answer the offer."),
    }


def _pass_costs(ruleset: Ruleset, points: int) -> str:
    """What a pass costs, in the form for so many points; `{chips}` where each of them costs chips."""
    if loss(ruleset, points):
        return ngettext(
            "Pass: you lose {n} point, in chips {chips}.",
            "Pass: you lose {n} points, in chips {chips}.",
            points,
        )
    return ngettext("Pass: you lose {n} point.", "Pass: you lose {n} points.", points)


def _match_words(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "lang": get_language() or "en",
        "disc_won": [won_words(n) for n in (1, 2, 5)],
        "disc_draw": _("Game {number}: a draw"),
        "disc_runs": _("Game {number} goes on"),
        "ready": _("Ready"),
        "next_game": _("Next game"),
        "next_in": _("The next game starts in {time}."),
        "press_next": _("Press “Next game” to go on."),
        "ready_within": _("Press “Next game” within {time}, or the match is given up."),
        "waiting_within": _("{name} has {time} left to get ready, or gives the match up."),
        "match_goes_on": _("The match goes on with the next game."),
        "match_won": _("{name} won the match, {score}."),
        "match_you_won": _("You won the match, {score}."),
        "match_drawn": _("The match is a draw."),
        "game_number": _("Game {number}"),
        "leave_price": leave_price(ruleset),
    }


def _table_words() -> dict[str, str]:
    return {
        "white": _("White"),
        "black": _("Black"),
        "arbiter": _("Arbiter"),
        # the seats
        "empty": _("Empty seat"),
        "seat_empty": _("Empty seat, {side}"),
        "seat_you": _("You: {name}, {side}"),
        "seat_opponent": _("Opponent: {name}, {side}"),
        "seat_other": _("{name}, {side}"),
        "more_watchers": _("More watchers: {n}"),
        # the line between the buttons
        "rolling_off": _("Rolling for the first turn."),
        "your_turn": _("Your turn."),
        "roll_now": _("Roll the dice."),
        "dice_left": _("Dice left: {dice}."),
        "press_done": _("Press Done to end it."),
        "waiting_for": _("Waiting for {name}."),
        "to_move": _("{name} is to move."),
        "silent": _("{name} has not answered for a long time."),
        "may_claim": _("You may claim the game or go on waiting."),
        "won": _("{name} won."),
        "you_won": _("You won."),
        "seat_free": _("A seat is free."),
        "about_to_start": _("The game starts when both players are ready."),
        "waiting_opponent": _("Waiting for an opponent."),
        "press_ready": _("Press Ready when you want to start."),
        "press_rematch": _("Play again?"),
        "waiting_ready": _("Waiting until {name} is ready."),
        "is_ready": _("{name} is ready."),
        "offers_rematch": _("{name} offers a rematch."),
        "offers_swap": _("{name} offers a rematch with the seats swapped."),
        "title_turn": _("(your turn) {title}"),
        # moves
        "no_move": _("no move"),
        "not_your_turn": _("It is not your turn."),
        # the connection
        "offline": _("The connection is lost. Trying again; nothing is lost."),
        "closed_4401": _("You are signed out, so the table no longer moves here."),
        "closed_4403": _("This table is private."),
        "closed_4404": _("There is no such table any more."),
        "closed": _("The table is closed to this page; nothing was sent."),
        "oversized": _("This message was too long and was not sent."),
        "copied": _("The link is copied."),
    }
