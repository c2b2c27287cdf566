"""Where people find each other: tables, quick play, invitations, challenges and appointments."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    """The lobby shows and opens the tables of `games`; of its own it keeps who has challenged whom."""

    name = "lobby"
    verbose_name = _("Lobby")

    def ready(self) -> None:
        """Take part in the sweeps, and in the deletion of accounts; once, however often the registry is filled."""
        from accounts import hooks as accounts
        from accounts import notices
        from games import hooks as games
        from lobby import appointments, told

        if appointments.sweep not in games.sweeps:
            games.sweeps.append(appointments.sweep)
            games.outage.append(appointments.outage)
            accounts.before_deletion.append(appointments.forget)
        notices.WORDS.update(told.WORDS)
