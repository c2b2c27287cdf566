"""Public keys of tables and games: short enough to share, too many to guess."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_key() -> str:
    """Ten characters out of 31: about 50 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_invite() -> str:
    """Twenty characters out of 31: about 99 bits, for links that let a person in."""
    return new_key() + new_key()
