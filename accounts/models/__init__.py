"""What is stored of people: who they are, how each wants the board to behave, what they were told, their chips."""

from accounts.models.chips import Account, Line, Transaction, WrittenForGood
from accounts.models.notice import Notice
from accounts.models.user import Preferences, User, display_name

__all__ = [
    "Account",
    "Line",
    "Notice",
    "Preferences",
    "Transaction",
    "User",
    "WrittenForGood",
    "display_name",
]
