"""What the form for custom rules tells about the largest loss while it is being filled in, for its script to put together."""

from typing import Any

from django.utils.translation import get_language

from games.rules.ruleset import SCALES
from games.stake_words import costs_at_most, purse

# A number that takes each of the forms which a language may have.
_FORMS = (1, 2, 5)


def live_terms(balance: int | None) -> dict[str, Any]:
    """The scales, and the sentences (each in its forms) with `{chips}` and `{missing}` still to be filled in.

    balance: what the reader has, in chips; None for a stranger.
    """
    terms: dict[str, Any] = {
        "lang": get_language() or "en",
        "scales": {name: list(kinds) for name, kinds in SCALES.items()},
        "game": [costs_at_most("{chips}", number, once=False) for number in _FORMS],
        "match": [costs_at_most("{chips}", number, once=True) for number in _FORMS],
    }
    if balance is not None:
        terms |= {"balance": balance, "has": purse(balance), "lacks": purse(balance, "{missing}")}
    return terms
