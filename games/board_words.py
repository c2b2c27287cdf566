"""The words of the board, so that the server's picture and the board element in the browser say the same."""

from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from games.rules.board import Colour, Family

# Reasons that a family never gives.
_OF_OTHER_FAMILY: dict[Family | None, tuple[str, ...]] = {
    Family.LONG: ("on_the_bar", "hit_and_hide"),
    Family.SHORT: ("head", "block_of_six"),
}


def checkers(colour: Colour, n: int) -> str:
    """The form of "{n} white checker" that a language uses with the number n."""
    if colour is Colour.WHITE:
        return ngettext("{n} white checker", "{n} white checkers", n)
    return ngettext("{n} black checker", "{n} black checkers", n)


def checker_forms(colour: Colour) -> list[str]:
    """The forms for numbers that count like 1, like 2 and like 5; the browser chooses by its plural rules."""
    return [checkers(colour, n) for n in (1, 2, 5)]


def refusal_words() -> dict[str, str]:
    """Why a step is refused, by the code of the refusal."""
    return {
        "closed_point": gettext("Closed point: the other side holds it."),
        "head": gettext("Head: no more checkers may leave the head this turn."),
        "block_of_six": gettext("Block of six: such a block needs an opponent's checker ahead of it."),
        "fuller_turn": gettext("A fuller turn exists: another step first uses more of the dice."),
        "larger_die": gettext("Larger die first: when only one die can be played, it is the larger."),
        "not_all_home": gettext("Not all home: bearing off begins when every checker is in the home."),
        "checker_behind": gettext("Checker behind: a checker on a higher point moves first."),
        "on_the_bar": gettext("On the bar: checkers on the bar enter first."),
        "hit_and_hide": gettext(
            "Hit and hide: a checker that hit in your home may not join another of yours this turn."
        ),
        "no_die": gettext("No die: none of the dice that are left makes this step."),
        "not_yours": gettext("There is no checker of yours to move there."),
        "syntax": gettext("Write moves like 24/18 13/8, bar/20 or 6/off."),
    }


def cube_words() -> dict[str, str]:
    """The names of the doubling cube, by where it lies; {n} is what it shows."""
    return {
        "cube_middle": gettext("Cube at {n}, in the middle"),
        "cube_white": gettext("Cube at {n}, White's"),
        "cube_black": gettext("Cube at {n}, Black's"),
        "cube_offered_white": gettext("Cube offered to White at {n}"),
        "cube_offered_black": gettext("Cube offered to Black at {n}"),
        "cube_crawford": gettext("Crawford game: nobody doubles"),
    }


def board_words(family: Family | None = None, *, cube: bool = True) -> dict[str, Any]:
    """Everything that the board element says, in the active language. Braces hold what the element fills in.

    A page whose board shows one family only, or no cube, may leave out what that board never says.
    """
    foreign = _OF_OTHER_FAMILY.get(family, ())
    return {
        "lang": get_language() or "en",
        "board": gettext("Board"),
        "point": gettext("{n} point"),
        "own_point": gettext("your {n} point"),
        "bar": gettext("bar"),
        "empty": gettext("empty"),
        "white": checker_forms(Colour.WHITE),
        "black": checker_forms(Colour.BLACK),
        "white_tray": gettext("White's tray, {n} borne off"),
        "black_tray": gettext("Black's tray, {n} borne off"),
        "target": gettext("legal target"),
        "held": gettext("in hand"),
        "from": gettext("last turn left from here"),
        "to": gettext("last turn landed here"),
        "dice": gettext("Dice: {dice}"),
        "left": gettext("Left to play: {dice}."),
        "swap": gettext("Swap the order."),
        "done": gettext("Finish the turn."),
        "White": gettext("White"),
        "Black": gettext("Black"),
        "rolled": gettext("{who}, roll: {dice}."),
        "rolled_off": gettext("Roll for the start: White {white}, Black {black}."),
        "played": gettext("{who}: {moves}."),
        "skipped": gettext("{who}, {dice}: no move."),
        "last_roll": gettext("{who} has the last roll."),
        "picked": gettext("In hand from {point}. Targets: {targets}."),
        "no_target": gettext("In hand from {point}. No legal target."),
        "let_go": gettext("Put back."),
        "undone": gettext("Taken back."),
        "why": {code: text for code, text in refusal_words().items() if code not in foreign},
        **(cube_words() if cube else {}),
    }
