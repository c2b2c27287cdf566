"""Tables, games and talk in the admin: everything can be found and read, and only commands change it."""

import json
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.text import Truncator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.look_only import InlineOf, LookOnly
from accounts.models import User
from games import arbiter
from games.commands import Order, abort_game, adjudicate_game
from games.errors import Refused, sentence
from games.models import ChatLine, Event, Game, Match, Seat, Table
from games.models.table import COLOURS
from games.rules.board import Colour

if TYPE_CHECKING:
    Pages = admin.ModelAdmin[Model]
    Rows = admin.TabularInline[Model, Model]
else:  # Django's classes take no parameters when they run
    Pages, Rows = admin.ModelAdmin, admin.TabularInline


class SeatRows(InlineOf, Rows):
    """The two seats of a table."""

    model = Seat
    fields = ["colour", "user", "bot", "ready", "swap", "away_since"]


class EventRows(InlineOf, Rows):
    """The whole log of a game: every roll, turn and absence, and what moderators did."""

    model = Event
    fields = ["version", "kind", "what", "at"]
    readonly_fields = ["what"]
    verbose_name_plural = _("log")

    @admin.display(description=_("data"))
    def what(self, event: Event) -> str:
        """The event's data in one line."""
        return _plain(event.data)


@admin.register(Table)
class TablePages(LookOnly, Pages):
    """Tables with their seats, also the closed ones."""

    list_display = ["key", "preset", "owner", "private", "opened_at", "idle_since", "closed_at"]
    list_filter = ["preset", "private", ("closed_at", admin.EmptyFieldListFilter)]
    list_select_related = ["owner"]
    search_fields = ["key", "owner__name", "owner__email", "seats__user__name", "seats__user__email"]
    date_hierarchy = "opened_at"
    inlines = [SeatRows]


@admin.register(Match)
class MatchPages(LookOnly, Pages):
    """Matches, by their table."""

    list_display = ["id", "table", "started_at", "ended_at"]
    list_filter = [("ended_at", admin.EmptyFieldListFilter)]
    list_select_related = ["table"]
    search_fields = ["table__key", "games__key", "games__white__name", "games__black__name"]
    date_hierarchy = "started_at"


class ReasonForm(forms.Form):
    """Why a moderator ends a game; the reason is told at the table and kept in the log."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60}),
        help_text=_("Everybody at the table reads it, and it stays in the log."),
    )


class WinnerForm(ReasonForm):
    """As above, and who wins."""

    winner = forms.ChoiceField(label=_("Winner"), choices=COLOURS, widget=forms.RadioSelect)
    field_order = ["winner", "reason"]


@admin.register(Game)
class GamePages(LookOnly, Pages):
    """Games with their logs; a running one can be aborted or adjudicated, by the same commands that end any game."""

    list_display = ["key", "white", "black", "phase", "winner", "kind", "how", "started_at", "ended_at"]
    list_filter = [("ended_at", admin.EmptyFieldListFilter), "how", "kind", "phase"]
    list_select_related = ["white", "black"]
    search_fields = ["key", "table__key", "white__name", "white__email", "black__name", "black__email"]
    date_hierarchy = "started_at"
    inlines = [EventRows]
    change_form_template = "admin/games/game/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        """The usual ones, and the page that asks for a reason."""
        moderate = path(
            "<int:pk>/moderate/<str:action>/",
            self.admin_site.admin_view(self.moderate),
            name="games_game_moderate",
        )
        return [moderate, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The page of one game, with buttons for those who may moderate it while it runs."""
        game = self.get_object(request, object_id)
        shown = isinstance(game, Game) and game.running and _may_moderate(request)
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "moderate": shown})

    def moderate(self, request: HttpRequest, pk: int, action: str) -> HttpResponse:
        """Ask for the reason (and the winner), then end the game."""
        moderator = request.user
        if not (isinstance(moderator, User) and _may_moderate(request)):
            raise PermissionDenied
        if action not in {"abort", "adjudicate"}:
            raise Http404
        game = get_object_or_404(Game.objects.select_related("white", "black"), pk=pk)
        form_class = WinnerForm if action == "adjudicate" else ReasonForm
        form = form_class(request.POST if request.method == "POST" else None)
        if form.is_valid():
            self._end(request, moderator, game, form.cleaned_data)
            return HttpResponseRedirect(reverse("admin:games_game_change", args=[pk]))
        title = gettext("Abort the game") if action == "abort" else gettext("Adjudicate the game")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": title,
            "game": game,
            "form": form,
        }
        return TemplateResponse(request, "admin/games/game/moderate.html", context)

    def _end(self, request: HttpRequest, moderator: User, game: Game, asked: dict[str, Any]) -> None:
        order = Order.fresh(moderator)
        try:
            if "winner" in asked:
                adjudicate_game(order, game.key, Colour(asked["winner"]), asked["reason"])
                done = gettext("The game is adjudicated.")
            else:
                abort_game(order, game.key, asked["reason"])
                done = gettext("The game is aborted.")
        except Refused as refused:
            self.message_user(request, sentence(refused.code, **refused.data), messages.ERROR)
        else:
            self.log_change(request, game, f"{done} {asked['reason']}")
            self.message_user(request, done, messages.SUCCESS)


@admin.register(Event)
class EventPages(LookOnly, Pages):
    """Log lines of all games."""

    list_display = ["game", "version", "kind", "what", "at"]
    list_filter = ["kind"]
    list_select_related = ["game"]
    search_fields = ["game__key", "game__white__name", "game__black__name"]
    date_hierarchy = "at"

    @admin.display(description=_("data"))
    def what(self, event: Event) -> str:
        """The event's data in one line."""
        return _plain(event.data)


@admin.register(ChatLine)
class ChatPages(LookOnly, Pages):
    """Everything that was said at tables, the arbiter's lines worded for the reader."""

    list_display = ["at", "table", "user", "seated", "said"]
    list_filter = [("code", admin.EmptyFieldListFilter), "seated", "code"]
    list_select_related = ["table", "user"]
    search_fields = ["text", "user__name", "user__email", "table__key", "game__key"]
    date_hierarchy = "at"

    @admin.display(description=_("text"))
    def said(self, line: ChatLine) -> str:
        """The words."""
        name = line.user.public_name if line.user else ""
        return Truncator(arbiter.word(line.code, name, line.data) if line.code else line.text).chars(100)


def _may_moderate(request: HttpRequest) -> bool:
    return request.user.is_staff and request.user.has_perm("games.change_game")


def _plain(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)
