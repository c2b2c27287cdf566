"""The refusals that a person can meet, each code with its sentence in the reader's language."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import frames
from games.rules.refusal import Refused

__all__ = ["Refused", "sentence"]

SENTENCES = {
    # the envelope
    **frames.SENTENCES,
    "stale": gettext_lazy("The game has gone on meanwhile; the board now shows how it stands."),
    # the table
    "no_table": gettext_lazy("There is no such table."),
    "signed_out": gettext_lazy("You are no longer signed in."),
    "private": gettext_lazy("This table is private. Ask its owner for an invitation."),
    "table_closed": gettext_lazy("This table is closed."),
    "seat_taken": gettext_lazy("This seat is already taken."),
    "seat_kept": gettext_lazy("This seat is kept for a player who has an appointment here."),
    "not_seated": gettext_lazy("You are not seated at this table."),
    "busy": gettext_lazy("You are playing a game at another table. Finish it first."),
    "game_running": gettext_lazy("A game is running at this table."),
    "match_running": gettext_lazy("A match is going on at this table."),
    "not_owner": gettext_lazy("Only the owner of the table can do this."),
    "no_bot": gettext_lazy("No bot is free to play this game."),
    "no_bot_for_chips": gettext_lazy("Bots do not play for chips."),
    "short_of_chips": gettext_lazy(
        "You need %(needed)s chips for this table and have %(balance)s: %(missing)s too few."
    ),
    "not_a_bot": gettext_lazy("A person sits there, not a bot."),
    "bad_ruleset": gettext_lazy("These rules do not fit together."),
    "bad_invite": gettext_lazy("This invitation is not valid, or its table is closed."),
    # the game
    "not_moderator": gettext_lazy("Only moderators can do this."),
    "no_reason": gettext_lazy("Give the reason; it is kept in the log."),
    "no_game": gettext_lazy("No game is running at this table."),
    "game_over": gettext_lazy("This game is over."),
    "not_a_player": gettext_lazy("You are watching this game, not playing it."),
    "not_your_turn": gettext_lazy("It is not your turn."),
    "wrong_phase": gettext_lazy("This cannot be done at this moment of the game."),
    "resign_first": gettext_lazy("Standing up during a game resigns it. Confirm that you want this."),
    "too_early": gettext_lazy("The game cannot be claimed yet."),
    # the turn
    "closed_point": gettext_lazy("The point is closed: an opponent's checker stands there."),
    "head": gettext_lazy("Only one checker may leave the head in a turn."),
    "block_of_six": gettext_lazy(
        "Six points in a row are allowed only with an opponent's checker ahead of them."
    ),
    "fuller_turn": gettext_lazy("More of the dice can be played; the fullest turn must be chosen."),
    "larger_die": gettext_lazy("Only one die can be played, and it must be the larger one."),
    "not_all_home": gettext_lazy("Checkers are borne off only when all of them are home."),
    "checker_behind": gettext_lazy("A larger die bears off only from the highest occupied point."),
    "unfinished_turn": gettext_lazy("Dice are left that can still be played."),
    "no_checker": gettext_lazy("None of your checkers stands there."),
    "no_die": gettext_lazy("No die is left for this step."),
    "on_the_bar": gettext_lazy("Checkers on the bar must enter first."),
    "hit_and_hide": gettext_lazy(
        "A checker that hits at home may not move on to another own checker in the same turn."
    ),
    # the cube
    "no_cube": gettext_lazy("This game is played without the cube."),
    "crawford": gettext_lazy("In the Crawford game nobody doubles."),
    "not_your_cube": gettext_lazy("The cube is your opponent's."),
    "cube_limit": gettext_lazy("The cube has reached the limit of this table."),
    "no_beaver": gettext_lazy("You cannot beaver here."),
    "match_over": gettext_lazy("This match is over."),
    # challenges and appointments
    "no_challenge": gettext_lazy("There is no such challenge."),
    "challenge_over": gettext_lazy("This challenge was already answered, or its time is over."),
    "own_challenge": gettext_lazy("It is for the other one to answer this challenge."),
    "challenge_changed": gettext_lazy("Another time was proposed meanwhile. Look at it first."),
    "challenge_self": gettext_lazy("You cannot challenge yourself."),
    "challenge_bot": gettext_lazy("Bots need no challenge: they play at once. Ask for one in the lobby."),
    "challenge_gone": gettext_lazy("This player is no longer here."),
    "many_challenges": gettext_lazy(
        "You have %(most)d challenges without an answer. Wait for one, or take one back."
    ),
    "many_challenges_lately": gettext_lazy("You have made many challenges lately. Wait a while."),
    "yours_to_answer": gettext_lazy("It is for you to answer: accept, decline, or propose another time."),
    "room_open": gettext_lazy("The room is already open, so the appointment cannot be called off any more."),
    "they_are_busy": gettext_lazy("Your opponent is playing a game at another table just now."),
    "they_are_short": gettext_lazy("Your opponent no longer has the chips for this game."),
    "time_past": gettext_lazy("This time is already over."),
    "time_near": gettext_lazy("An appointment must be at least %(minutes)d minutes ahead."),
    "time_far": gettext_lazy("An appointment can be at most %(days)d days ahead."),
    "overlap": gettext_lazy("You have another appointment less than an hour before or after this time."),
    "their_overlap": gettext_lazy(
        "Your opponent has another appointment less than an hour before or after this time."
    ),
    # files and ids
    "bad_file": gettext_lazy("This cannot be read. Where: %(place)s. Why: %(reason)s."),
    "bad_xgid": gettext_lazy("This is no XGID that can be read. %(place)s: %(reason)s."),
    "bad_position_id": gettext_lazy("This is no Position ID that can be read. %(place)s: %(reason)s."),
    "bad_match_id": gettext_lazy("This is no Match ID that can be read. %(place)s: %(reason)s."),
    # the talk
    "empty_text": gettext_lazy("There is nothing to say in this message."),
    "long_text": gettext_lazy("A message may have at most 300 characters."),
    "chat_flood": gettext_lazy("You write too fast. Wait a few seconds."),
}


def sentence(code: str, **data: Any) -> str:
    """What a person reads for a refusal, with its data filled in; an unforeseen code still gets a sentence."""
    text = SENTENCES.get(code)
    return str(text) % data if text is not None else _("This is not possible (%(code)s).") % {"code": code}
