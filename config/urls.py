"""Every address of the site: pages, admin and sockets."""

from typing import Any

from django.contrib import admin
from django.urls import include, path

from accounts.sockets import websocket_urlpatterns as accounts_sockets
from games.sockets import websocket_urlpatterns as games_sockets
from lobby.sockets import websocket_urlpatterns as lobby_sockets
from lobby.views import home

urlpatterns = [
    path("", home, name="home"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.urls")),
    path("", include("lobby.urls")),
    path("", include("games.urls")),
    path("", include("stats.urls")),
]

websocket_urlpatterns: list[Any] = [*accounts_sockets, *games_sockets, *lobby_sockets]
