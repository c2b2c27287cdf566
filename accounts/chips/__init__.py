"""The chips, the site's play money: double-entry books, and the few verbs that write in them.

Chips cannot be bought, sold, cashed or given away: they come from the issue (`grant`, `refill`, `correct`) and move
only between people who played for them (`hold`, then `settle` or `give_back`). Every verb is carried out once for its
ref, whole or not at all, and may be called inside a transaction of the caller or by itself.

Order of locks: whatever the caller locks (a table's row), then wallets and held accounts by their primary keys.
"""

from accounts.chips.audit import audit
from accounts.chips.books import Balance, Purse, ShortOfChips, balance, lock
from accounts.chips.verbs import correct, give_back, hold, refill, refill_due, settle

__all__ = [
    "Balance",
    "Purse",
    "ShortOfChips",
    "audit",
    "balance",
    "correct",
    "give_back",
    "hold",
    "lock",
    "refill",
    "refill_due",
    "settle",
]
