"""What is stored of people: who they are, and how each wants the board to behave."""

from accounts.models.user import Preferences, User, display_name

__all__ = ["Preferences", "User", "display_name"]
