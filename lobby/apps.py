"""Where people find each other: tables, quick play, invitations."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """The lobby keeps no data of its own: it shows and opens the tables of `games`."""

    name = "lobby"
