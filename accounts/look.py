"""The look of the site: theme and board, from the preferences of a person or the cookies of a stranger."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from accounts.models import Preferences

COOKIE_AGE = 365 * 24 * 3600


class Look(NamedTuple):
    """Values of Preferences.Theme and Preferences.Board."""

    theme: str
    board: str


def look_of(request: HttpRequest) -> Look:
    """How this visitor wants to see pages; unknown cookie values count as the defaults."""
    if request.user.is_authenticated:
        return Look(request.user.preferences.theme, request.user.preferences.board)
    return clean_look(request.COOKIES.get("theme"), request.COOKIES.get("board"), Look("auto", "walnut"))


def clean_look(theme: str | None, board: str | None, current: Look) -> Look:
    """The current look with those of the two changes that are real choices."""
    return Look(
        theme if theme in Preferences.Theme.values else current.theme,
        board if board in Preferences.Board.values else current.board,
    )


def remember_look(request: HttpRequest, response: HttpResponse, look: Look) -> None:
    """Keep a look in the browser, and in the preferences of a signed-in person."""
    for name, value in look._asdict().items():
        response.set_cookie(name, value, max_age=COOKIE_AGE, samesite="Lax", secure=request.is_secure())
    if request.user.is_authenticated:
        Preferences.objects.filter(user=request.user).update(**look._asdict())
