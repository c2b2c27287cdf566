"""The socket addresses of tables."""

from django.urls import URLPattern, path

from games.consumers import TableConsumer

websocket_urlpatterns: list[URLPattern] = [path("ws/table/<str:key>/", TableConsumer.as_asgi())]
