"""The page where a file or an id is opened to be looked at. It travels with the form; nothing is kept here."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from games import arbiter
from games.errors import Refused
from games.file_words import notices, why_not
from games.formats.limits import MOST_BYTES, bad, readable
from games.formats.read import read_any
from games.formats.record import GameRecord, MatchRecord
from games.record import ended_words
from games.reel import Way, reel
from games.rules.board import Colour

_KB = MOST_BYTES // 1024
# A file, or a text as browsers send it, with what the form puts around it.
_MOST_REQUEST = 2 * MOST_BYTES
# In one game, each of which is a picture; the longest games that people play have a few hundred.
_MOST_ACTIONS = 1_000
# Which game (from 0), which picture, by whose numbers: what the buttons of an opened file send along with its text.
_GO = re.compile(r"(\d{1,3})\.(\d{1,4})\.(white|black)", re.ASCII)
_TOO_LARGE = gettext_lazy("At most %(n)d KB can be read here.")


class StudyForm(forms.Form):
    """A file, or what somebody pasted. Valid, it has the match in `match` and its text in `source`."""

    text = forms.CharField(
        label=gettext_lazy("Paste a game or an id"),
        help_text=gettext_lazy(
            "A game as .mat, SGF, or our own text or JSON; an XGID, a GNU Backgammon Position ID or Match ID, or the position of "
            "a long game."
        ),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("Or choose a file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".mat,.sgf,.txt,.json,text/plain,application/json"}),
    )

    def clean(self) -> dict[str, Any]:
        """Read it; the file where one was chosen. What cannot be read is explained at its field."""
        values = super().clean() or self.cleaned_data
        upload, text = values.get("file"), values.get("text", "")
        if self.errors:
            return values
        name = "file" if upload else "text"
        if upload and upload.size > MOST_BYTES:
            self.add_error(name, _TOO_LARGE % {"n": _KB})
        elif not upload and not text.strip():
            self.add_error(name, _("Paste something here or choose a file."))
        else:
            self._read(name, upload.read() if upload else text)
        return values

    def _read(self, name: str, data: bytes | str) -> None:
        try:
            self.source = readable(data)
            self.match: MatchRecord = read_any(data)
            for game in self.match.games:
                if len(game.actions) > _MOST_ACTIONS:
                    raise bad(f"game {game.number}", f"more than {_MOST_ACTIONS} actions")
        except Refused as refused:
            self.add_error(name, why_not(refused))


@csrf_exempt  # only until its size is known: _opened asks for the token, for which the whole request must be read
@require_http_methods(["GET", "HEAD", "POST"])
def study(request: HttpRequest) -> HttpResponse:
    """The form, and what was opened with it."""
    if request.method != "POST":
        return render(request, "games/study.html", {"form": StudyForm()})
    if int(request.META.get("CONTENT_LENGTH") or 0) > _MOST_REQUEST:
        context = {"form": StudyForm(), "trouble": _TOO_LARGE % {"n": _KB}}
        return render(request, "games/study.html", context, status=413)
    return _opened(request)


@csrf_protect
def _opened(request: HttpRequest) -> HttpResponse:
    form = StudyForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "games/study.html", {"form": form})
    match = form.match
    asked = _GO.fullmatch(request.POST.get("go", ""))
    number = min(int(asked[1]), len(match.games) - 1) if asked else 0
    viewer = Colour(asked[3]) if asked else Colour.WHITE
    game = match.games[number]

    def to(at: int, seen: Colour) -> SafeString:
        return format_html('form="study" name="go" value="{}.{}.{}"', number, at, seen)

    context = {
        # A chosen file comes back as text, so that it need not be chosen again for the next game.
        "form": StudyForm(initial={"text": form.source}),
        "match": match,
        "game": game,
        "number": number,
        "names": [match.white, match.black] if match.white or match.black else [],
        "facts": _facts(match, game),
        "notices": list(notices(match.notices)),
        "tags": [*match.tags, *game.tags],
        **_ending(match, game),
        "reel": reel(
            request, match, game, Way("button", to), at=int(asked[2]) if asked else None, viewer=viewer
        ),
    }
    return render(request, "games/study.html", context)


def _facts(match: MatchRecord, game: GameRecord) -> list[tuple[str, str]]:
    """What the file says about the match and the score before the game."""
    length = _("to %(n)d") % {"n": match.length} if match.length else ""
    score = "{} – {}".format(*game.score) if match.length or any(game.score) else ""
    return [
        (label, value)
        for label, value in (
            (_("Event"), match.event),
            (_("Round"), match.round),
            (_("Site"), match.site),
            (_("Date"), match.date),
            (_("Match"), length),
            (_("Score before the game"), score),
        )
        if value
    ]


def _ending(match: MatchRecord, game: GameRecord) -> dict[str, str]:
    """`result` and `ended` as on the page of a finished game, here with the winner's name."""
    end = game.end
    if end is None:
        return {"result": "", "ended": ""}
    if end.winner is None:
        return {"result": arbiter.result(None, "", 0, end.how), "ended": ""}
    names = {Colour.WHITE: match.white or _("White"), Colour.BLACK: match.black or _("Black")}
    ended = ended_words(end.how, names[end.winner.other])
    won = arbiter.ending(end.kind, end.points) if end.kind else ""
    return {"result": f"{names[end.winner]}. {won}".strip(), "ended": ended}
