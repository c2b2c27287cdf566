"""The rules that the site's arbiter keeps: time, lost connections, resigning, stakes, and what is counted."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.arbiter import kind_name
from games.rules.board import Family
from games.rules.ruleset import Ruleset
from games.rules.stakes import largest_loss, settles_once
from games.rules_pages.section import Section
from games.ruleset_words import kinds, span
from games.stake_words import chips


def clock(ruleset: Ruleset) -> Section:
    """The clock, or what is done about silence without one."""
    if ruleset.clock is not None:
        text = _clock(ruleset, *ruleset.clock)
    elif ruleset.silence_seconds is None:
        text = [_("There is no clock, and nobody is warned for thinking long.")]
    else:
        text = [
            _(
                "There is no clock. Who is at the table and does not decide for %(warn)s is warned by the arbiter; after another %(claim)s the opponent may claim the game or go on waiting."
            )
            % {"warn": span(ruleset.silence_seconds), "claim": span(ruleset.claim_seconds)}
        ]
    return Section("clock", _("Time"), text)


def _clock(ruleset: Ruleset, move: int, reserve: int) -> list[str]:
    """How the two times of a clock run, and what running out means; in seconds."""
    values = {"move": span(move), "reserve": span(reserve)}
    text = [
        _(
            "Every decision, a roll, a turn or an answer, has a move timer of its own: %(move)s. It starts one second after the decision arose, so that nobody pays for the way of a message, and what is left of it is not kept."
        )
        % values
    ]
    if reserve:
        text.append(
            _(
                "When the move timer is used up, the reserve runs: each player has %(reserve)s of it for the whole game. Whose reserve is used up too loses at once, connected or not."
            )
            % values
        )
    else:
        text.append(_("There is no reserve: whose move timer is used up loses at once, connected or not."))
    text.append(_("The position at that moment decides what the loss is worth."))
    if ruleset.cube_limit is not None:
        text.append(
            _(
                "Silence is never a take: who runs out of time while a double waits for an answer loses at the value of the cube before the offer."
            )
        )
    return text


def absence(ruleset: Ruleset) -> Section:
    """A lost connection."""
    if ruleset.grace_seconds is not None:
        text = [
            _(
                "Who loses the connection during a game has %(time)s to return. Who is not back by then loses the game; the position decides what the loss is worth."
            )
            % {"time": span(ruleset.grace_seconds)}
        ]
        if ruleset.clock is not None:
            text.append(_("The clock runs on meanwhile; what is over first decides."))
    else:
        text = [
            _(
                "Who loses the connection during a game may return as long as the clock allows: it runs on, and there is no other limit of time."
            )
        ]
        if ruleset.disconnect_limit is not None:
            text.append(
                _(
                    "Lost connections are counted, though: disconnection no. %(n)d in one game loses it at once, and the position decides what the loss is worth."
                )
                % {"n": ruleset.disconnect_limit}
            )
        else:
            text.append(_("It does not matter how often that happens."))
    text.append(_("A restart of the server is never counted against anybody."))
    return Section("absence", _("Lost connection"), text)


def appointment(ruleset: Ruleset) -> Section:
    """A game at an appointed time, and who does not come to it."""
    counted = kinds(ruleset)
    text = [
        _("The room of a game at an appointed time opens ten minutes before."),
        ngettext(
            "Who is not there ten minutes after the time loses by walkover: the other wins %(kind)s (%(n)d point), the dearest win here.",
            "Who is not there ten minutes after the time loses by walkover: the other wins %(kind)s (%(n)d points), the dearest win here.",
            len(counted),
        )
        % {"kind": kind_name(counted[-1]), "n": len(counted)},
    ]
    if ruleset.length != "single":
        text.append(_("The walkover decides the whole match."))
    text.append(
        _(
            "It counts in the standings like any other game. If neither player comes, the appointment is void and nobody scores."
        )
    )
    return Section("appointment", _("Appointed games"), text)


def resigning(ruleset: Ruleset) -> Section:
    """Giving up."""
    text = [
        _(
            "You may resign at any moment of a running game, on either player's turn. The position at that moment decides what it costs, and you are told before you confirm."
        ),
        _("Standing up from a running game is resigning it."),
    ]
    if ruleset.cube_limit is not None:
        text.append(_("The cube multiplies the price of resigning like that of any other loss."))
    return Section("resigning", _("Resigning"), text)


def stake(ruleset: Ruleset) -> Section | None:
    """Chips, where they are played for."""
    if not ruleset.stake:
        return None
    once = settles_once(ruleset)
    values = {"n": chips(ruleset.stake), "most": chips(largest_loss(ruleset))}
    if once:
        text = [
            _(
                "The match is played for %(n)s: its winner gets them from the loser, however many games it takes."
            )
            % values,
            _(
                "When the match starts, %(most)s of each player are set aside, and when it is over they are settled. Who has less cannot sit down, and nobody can lose more."
            )
            % values,
        ]
    else:
        text = [
            _("The loser of a game pays the winner %(n)s for each of its points.") % values,
            _largest(ruleset),
            _(
                "When a game starts, %(most)s of each player are set aside, and when it is over they are settled, game by game. Who has less cannot sit down, and nobody can lose more."
            )
            % values,
        ]
    text += [
        _("After a draw, and when a game is aborted, both players get back what was set aside."),
        _("Bots do not play for chips."),
        _("Chips are play money: they cannot be bought, sold or cashed, and nobody can give them away."),
    ]
    return Section("stake", _("The stake"), text)


def _largest(ruleset: Ruleset) -> str:
    """How the most that a game can cost comes about."""
    if ruleset.cube_limit is None:
        words = _("A game can cost at most %(most)s: the stake times %(value)d, for %(kind)s.")
    else:
        words = _(
            "A game can cost at most %(most)s: the stake times %(value)d, for %(kind)s, times %(limit)d, the limit of the cube."
        )
    return words % {
        "most": chips(largest_loss(ruleset)),
        "value": len(kinds(ruleset)),
        "kind": kind_name(kinds(ruleset)[-1]),
        "limit": ruleset.cube_limit,
    }


def statistics(ruleset: Ruleset) -> Section:
    """What goes into the standings."""
    text = [
        _(
            "Wins and losses add up the points of each kind of win, as listed above. The number in brackets tells how many of these games ended with mars or worse."
        ),
        _(
            "A game counts from its first roll-off on, whatever ends it. Only a game that is aborted counts nowhere."
        ),
    ]
    if ruleset.last_roll:
        text.append(_("A draw counts as a game and as nothing else."))
    if ruleset.family is Family.SHORT and ruleset.cube_limit is not None:
        text.append(_("The cube does not count here: it changes the score of a match, not the standings."))
    return Section("statistics", _("Standings"), text)
