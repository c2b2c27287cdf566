"""`manage.py seed_bots`: makes the bots that people can play; running it again changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.models import User

# Engine level -> the bot that plays at it. Everybody sees the word "Bot" even where a badge is missing.
BOTS = {"club": "Bot Anton"}


class Command(BaseCommand):
    """Creates missing bots and renames those whose name changed here."""

    help = "Create the bots that people can play against."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Say what was made."""
        for level, name in BOTS.items():
            bot = User.objects.filter(is_bot=True, bot_level=level).first()
            if bot is None:
                User.objects.create_bot(name, level)
                self.stdout.write(f"{name} is ready.")
            elif bot.name != name:
                bot.name = name
                bot.save(update_fields=["name"])
                self.stdout.write(f"{name} has a new name.")
