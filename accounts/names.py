"""Public names: which ones are allowed, and the key under which two names that look the same collide."""

import re
import unicodedata
from itertools import pairwise

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH, MAX_LENGTH = 2, 20
KEY_LENGTH = 60  # one letter folds to three at most

SEPARATORS = " -_."
_SEPARATOR = re.compile(r"[ \-_.]")

# Cyrillic (and a few Latin) letters that the eye takes for the Latin letter or digit beside them.
_LOOKALIKES = {
    "a": "а", "b": "вь", "c": "сҫ", "d": "đðԁ", "e": "еєәə", "h": "нңһħ", "i": "іӏıl1ł", "j": "ј",
    "k": "кқҡҝĸ", "m": "м", "n": "пŋ", "o": "оөø0", "p": "рþ", "r": "гґғ", "s": "ѕ5", "t": "тҭŧ", "u": "и",
    "w": "шщ", "x": "хҳ", "y": "уүұ", "3": "зҙӡ", "4": "чҷ", "6": "б", "ae": "æӕ", "oe": "œ",
}  # fmt: skip
_FOLD = str.maketrans({twin: base for base, twins in _LOOKALIKES.items() for twin in twins})
_PAIRS = (("rn", "m"), ("vv", "w"))

# Words that would let a person speak for the house, or pass for a bot; whole phrases below.
_RESERVED_WORDS = (
    "admin", "administrator", "moderator", "mod", "arbiter", "referee", "judge", "support", "staff", "system",
    "server", "root", "bot", "nardy", "админ", "администратор", "модератор", "модер", "арбитр", "судья", "рефери",
    "поддержка", "система", "сервер", "бот",
)  # fmt: skip
_RESERVED_NAMES = (
    "open nardy", "deleted player", "deleted user", "deleted", "anonymous", "nobody", "guest", "you", "unknown",
    "опен нарды", "удалённый игрок", "удалённый пользователь", "аноним", "никто", "гость", "вы", "неизвестный",
)  # fmt: skip

_SENTENCES = {
    "name_length": _("A name has 2 to 20 characters."),
    "name_characters": _(
        "A name may hold Latin and Cyrillic letters, digits, and single spaces, hyphens, dots or underscores "
        "between them."
    ),
    "name_no_letter": _("A name needs at least one letter."),
    "name_mixed": _("Latin and Cyrillic letters cannot be mixed within one word."),
    "name_reserved": _("This name is reserved."),
    "name_taken": _("This name, or one that looks the same, is already taken."),
}


def refusal(code: str) -> ValidationError:
    """The error with a stable code of this module and its sentence."""
    return ValidationError(_SENTENCES[code], code=code)


def tidy(raw: str) -> str:
    """The name as it is stored: compatibility forms unified, white space at the ends gone and inside single."""
    return " ".join(unicodedata.normalize("NFKC", raw).split())


def name_key(name: str) -> str:
    """The skeleton of a name: equal for two names exactly when a reader could take one for the other."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(char for char in folded if not unicodedata.combining(char))
    key = _SEPARATOR.sub("", bare).translate(_FOLD)
    for pair, single in _PAIRS:
        key = key.replace(pair, single)
    return key


_RESERVED_WORD_KEYS = frozenset(map(name_key, _RESERVED_WORDS))
_RESERVED_KEYS = _RESERVED_WORD_KEYS | frozenset(map(name_key, _RESERVED_NAMES))


def _script(char: str) -> str | None:
    """Say "latin" or "cyrillic" for a letter of a living alphabet, "" for a digit or separator, None for the rest."""
    if char in SEPARATORS or char in "0123456789":
        return ""
    if not char.isalpha():
        return None
    code = ord(char)
    if code < 0x180 or char in "ƏəȘșȚț" or 0x1E00 <= code <= 0x1EFF:
        return "latin"
    if 0x400 <= code <= 0x45F or 0x48A <= code <= 0x4FF:
        return "cyrillic"
    return None


def _is_reserved(name: str) -> bool:
    plain = name.strip("0123456789")
    words = (word.strip("0123456789") for word in _SEPARATOR.split(name))
    return name_key(plain) in _RESERVED_KEYS or any(name_key(word) in _RESERVED_WORD_KEYS for word in words)


def check_name(raw: str) -> str:
    """Return the tidied name, or raise ValidationError with one of the codes above (taken names are not known here)."""
    name = tidy(raw)
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise refusal("name_length")
    scripts = [_script(char) for char in name]
    loose = name[0] in SEPARATORS or name[-1] in SEPARATORS
    doubled = any(left in SEPARATORS and right in SEPARATORS for left, right in pairwise(name))
    if None in scripts or loose or doubled:
        raise refusal("name_characters")
    if not any(scripts):
        raise refusal("name_no_letter")
    for word in _SEPARATOR.split(name):
        if {"latin", "cyrillic"} <= {_script(char) for char in word}:
            raise refusal("name_mixed")
    if _is_reserved(name):
        raise refusal("name_reserved")
    return name
