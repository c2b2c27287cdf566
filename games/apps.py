"""The app that holds the rules and plays the games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        """Have a say in the deletion of accounts; once, however often the registry is filled."""
        from accounts import hooks
        from games.leaving import leave_tables, no_running_game

        if no_running_game not in hooks.deletion_checks:
            hooks.deletion_checks.append(no_running_game)
            hooks.before_deletion.append(leave_tables)
