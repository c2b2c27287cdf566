"""The lobby's socket address."""

from typing import Any

from django.urls import path

from lobby.consumers import LobbyConsumer

# An ASGI application stands where path() is typed to want a view.
lobby: Any = LobbyConsumer.as_asgi()
websocket_urlpatterns: list[Any] = [path("ws/lobby/", lobby)]
