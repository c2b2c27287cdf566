"""The address of the personal socket."""

from typing import Any

from django.urls import path

from accounts.consumers import MeConsumer

# An ASGI application stands where path() is typed to want a view.
me: Any = MeConsumer.as_asgi()
websocket_urlpatterns: list[Any] = [path("ws/me/", me)]
