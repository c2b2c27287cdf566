"""Names the app, so that Django finds its models and signals under one label."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """The app of people and bots."""

    name = "accounts"
    verbose_name = _("Accounts")
