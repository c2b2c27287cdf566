"""The socket addresses of tables."""

from typing import Any

from django.urls import path

from games.consumers import TableConsumer

# An ASGI application stands where path() is typed to want a view.
table: Any = TableConsumer.as_asgi()
websocket_urlpatterns: list[Any] = [path("ws/table/<slug:key>/", table)]
