"""The rules of the game as pure values and functions: nothing of Django, the database or the clock in here."""
