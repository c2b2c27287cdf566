"""Names the app, and lets it count every game that ends."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StatsConfig(AppConfig):
    """The app of standings and players' pages."""

    name = "stats"
    verbose_name = _("Statistics")

    def ready(self) -> None:
        """Listen to finished games; once, however often the registry is filled."""
        from games import hooks
        from stats.commands import count_game

        if count_game not in hooks.game_finished:
            hooks.game_finished.append(count_game)
