"""A match, its games and their event logs: the snapshot is the truth, the log tells how it came about."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games.models.keys import new_key
from games.models.table import COLOURS, Table
from games.rules.board import Colour, Position
from games.rules.game import GameState, How, Phase, Result
from games.rules.match import MatchState, Outcome, Player
from games.rules.outcome import Kind
from games.rules.ruleset import Ruleset


def _player(related: str, verbose: Any) -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name=related,
        verbose_name=verbose,
    )


class Match(models.Model):
    """The games that two people play for one result: one game, or a series. The score is theirs, not a colour's.

    Players are numbered 0 and 1: the first is who played White when the match began. An ended match without a winner
    was drawn, or given up by both.
    """

    key = models.CharField(_("key"), max_length=12, unique=True, default=new_key, editable=False)
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="matches", verbose_name=_("table")
    )
    rules = models.JSONField(_("rules"))
    first = _player("matches_as_first", _("first player"))
    second = _player("matches_as_second", _("second player"))
    first_score = models.PositiveSmallIntegerField(_("score of the first"), default=0)
    second_score = models.PositiveSmallIntegerField(_("score of the second"), default=0)
    games_played = models.PositiveSmallIntegerField(_("games played"), default=0)
    last_starter = models.PositiveSmallIntegerField(null=True, blank=True)
    last_winner = models.PositiveSmallIntegerField(null=True, blank=True)
    crawford_over = models.BooleanField(default=False)
    winner = models.PositiveSmallIntegerField(_("winner"), null=True, blank=True)
    left = models.BooleanField(_("given up"), default=False)
    started_at = models.DateTimeField(_("started"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    next_at = models.DateTimeField(_("next game"), null=True, blank=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table"], condition=Q(ended_at=None), name="one_match_a_table"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["next_at"], condition=Q(next_at__isnull=False), name="match_next"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("games:match", args=[self.key])

    @cached_property
    def ruleset(self) -> Ruleset:
        return Ruleset.from_json(self.rules)

    def number_of(self, user_id: int | None) -> Player:
        """0 or 1, by who the person was when the match began."""
        return 0 if user_id == self.first_id else 1

    @property
    def state(self) -> MatchState:
        """The rules' value of this row; change it with `become`, and save."""
        outcome = None if self.ended_at is None else Outcome(_number(self.winner), left=self.left)
        return MatchState(
            ruleset=self.ruleset,
            score=(self.first_score, self.second_score),
            games=self.games_played,
            starter=_number(self.last_starter),
            winner=_number(self.last_winner),
            crawford_over=self.crawford_over,
            outcome=outcome,
        )

    def become(self, state: MatchState, now: datetime) -> None:
        """Take over the rules' value; with an outcome the match ends now."""
        self.first_score, self.second_score = state.score
        self.games_played = state.games
        self.last_starter, self.last_winner = state.starter, state.winner
        self.crawford_over = state.crawford_over
        if state.outcome is not None:
            self.winner, self.left, self.ended_at = state.outcome.winner, state.outcome.left, now


def _number(stored: int | None) -> Player | None:
    return None if stored is None else 0 if stored == 0 else 1


class Game(models.Model):
    """One game as it stands. Positions and points are White's numbers; `due_at` is when the server must act."""

    key = models.CharField(_("key"), max_length=12, unique=True, default=new_key, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="games", verbose_name=_("match"))
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="games", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    white = _player("games_as_white", _("White"))
    black = _player("games_as_black", _("Black"))

    position = models.CharField(_("position"), max_length=53)
    phase = models.CharField(_("phase"), max_length=10, choices=[(p.value, p.value) for p in Phase])
    on_turn = models.CharField(_("on turn"), max_length=5, choices=COLOURS, null=True, blank=True)
    dice = models.JSONField(_("dice"), default=list, blank=True)
    starter = models.CharField(_("starter"), max_length=5, choices=COLOURS, null=True, blank=True)
    white_turns = models.PositiveSmallIntegerField(_("turns of White"), default=0)
    black_turns = models.PositiveSmallIntegerField(_("turns of Black"), default=0)
    last_roll = models.BooleanField(_("last roll"), default=False)
    cube = models.PositiveSmallIntegerField(_("cube"), default=1)
    cube_owner = models.CharField(_("cube owner"), max_length=5, choices=COLOURS, null=True, blank=True)
    crawford = models.BooleanField(_("Crawford game"), default=False)
    last_turn = models.JSONField(_("last turn"), null=True, blank=True)

    winner = models.CharField(_("winner"), max_length=5, choices=COLOURS, null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=10, choices=[(k.value, k.value) for k in Kind], blank=True)
    points = models.PositiveSmallIntegerField(_("points"), default=0)
    how = models.CharField(
        _("how it ended"), max_length=12, choices=[(h.value, h.value) for h in How], blank=True
    )

    version = models.PositiveIntegerField(_("version"), default=0)
    # The version at which the decision that is owed now arose; later ones only tell of absences and the like.
    owed_version = models.PositiveIntegerField(default=0, editable=False)
    started_at = models.DateTimeField(_("started"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    owed_since = models.DateTimeField(_("decision owed since"), null=True, blank=True)
    claim_at = models.DateTimeField(_("may be claimed from"), null=True, blank=True)
    white_reserve = models.DurationField(_("reserve of White"), null=True, blank=True)
    black_reserve = models.DurationField(_("reserve of Black"), null=True, blank=True)
    white_absent_since = models.DateTimeField(_("White is away since"), null=True, blank=True)
    black_absent_since = models.DateTimeField(_("Black is away since"), null=True, blank=True)
    white_absences = models.PositiveSmallIntegerField(_("disconnections of White"), default=0)
    black_absences = models.PositiveSmallIntegerField(_("disconnections of Black"), default=0)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(ended_at=None), name="one_running_game_a_table"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="game_due"),
            models.Index(fields=["white", "-id"], name="game_by_white"),
            models.Index(fields=["black", "-id"], name="game_by_black"),
        ]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return reverse("games:replay", args=[self.key])

    @property
    def running(self) -> bool:
        return self.ended_at is None

    @cached_property
    def ruleset(self) -> Ruleset:
        return self.match.ruleset

    def player_id(self, colour: Colour) -> int | None:
        return self.white_id if colour is Colour.WHITE else self.black_id

    def colour_of(self, user_id: int | None) -> Colour | None:
        """The side that a person plays here, or None for a watcher."""
        for colour in Colour:
            if user_id is not None and self.player_id(colour) == user_id:
                return colour
        return None

    def absent_since(self, colour: Colour) -> datetime | None:
        """Since when the player has had no open connection; None while they are here."""
        return self.white_absent_since if colour is Colour.WHITE else self.black_absent_since

    def absent_until(self, colour: Colour) -> datetime | None:
        """By when an absent player must be back; None also where no grace runs."""
        since, grace = self.absent_since(colour), self.ruleset.grace
        return since + grace if since is not None and grace is not None else None

    def set_absent_since(self, colour: Colour, since: datetime | None) -> None:
        if colour is Colour.WHITE:
            self.white_absent_since = since
        else:
            self.black_absent_since = since

    def absences(self, colour: Colour) -> int:
        """How often the player has lost the connection in this game."""
        return self.white_absences if colour is Colour.WHITE else self.black_absences

    def count_absence(self, colour: Colour) -> int:
        """One disconnection more; returns how many it makes."""
        if colour is Colour.WHITE:
            self.white_absences += 1
        else:
            self.black_absences += 1
        return self.absences(colour)

    def reserve(self, colour: Colour) -> timedelta | None:
        """What the player's reserve was when the decision that is owed now arose; None without a clock."""
        return self.white_reserve if colour is Colour.WHITE else self.black_reserve

    def set_reserve(self, colour: Colour, reserve: timedelta | None) -> None:
        if colour is Colour.WHITE:
            self.white_reserve = reserve
        else:
            self.black_reserve = reserve

    @cached_property
    def state(self) -> GameState:
        """The rules' value of this row; change it with `become`, and save."""
        ruleset = self.ruleset
        result = None
        if self.how:
            result = Result(
                winner=Colour(self.winner) if self.winner else None,
                kind=Kind(self.kind) if self.kind else None,
                points=self.points,
                how=How(self.how),
                cube=self.cube,
            )
        return GameState(
            ruleset=ruleset,
            position=Position.parse(ruleset.family, self.position, drawn=self.last_roll),
            phase=Phase(self.phase),
            on_turn=Colour(self.on_turn) if self.on_turn else None,
            dice=(self.dice[0], self.dice[1]) if self.dice else (),
            starter=Colour(self.starter) if self.starter else None,
            turns=(self.white_turns, self.black_turns),
            last_roll=self.last_roll,
            result=result,
            cube=self.cube,
            cube_owner=Colour(self.cube_owner) if self.cube_owner else None,
            crawford=self.crawford,
        )

    def become(self, state: GameState) -> None:
        """Take over the rules' value."""
        self.state = state
        self.position = state.position.text
        self.phase = state.phase.value
        self.on_turn = state.on_turn.value if state.on_turn else None
        self.dice = list(state.dice)
        self.starter = state.starter.value if state.starter else None
        self.white_turns, self.black_turns = state.turns
        self.last_roll = state.last_roll
        self.cube = state.cube
        self.cube_owner = state.cube_owner.value if state.cube_owner else None
        self.crawford = state.crawford
        if state.result is not None:
            self.winner = state.result.winner.value if state.result.winner else None
            self.kind = state.result.kind.value if state.result.kind else ""
            self.points = state.result.points
            self.how = state.result.how.value


class Event(models.Model):
    """One line of a game's append-only log; the rules' own events fold to the snapshot."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="events", verbose_name=_("game"))
    version = models.PositiveIntegerField(_("version"))
    kind = models.CharField(_("kind"), max_length=12)
    data = models.JSONField(_("data"))
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering: ClassVar = ["game_id", "version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "version"], name="one_event_a_version")
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.kind}"
