"""A public name is readable, honest, and unlike every other."""

import pytest
from django.core.exceptions import ValidationError

from accounts.names import KEY_LENGTH, MAX_LENGTH, check_name, name_key


@pytest.mark.parametrize(
    "name",
    [
        "Анна",
        "Kenji Arai",
        "Семён-2",
        "o.b_x",
        "Müller",
        "Leyla Məmmədova",
        "Anna Иванова",
        "Robot",
        "x1",
        "Ґудзик",
    ],
)
def test_ordinary_names_of_both_alphabets_are_allowed(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("A", "name_length"),
        ("", "name_length"),
        ("x" * 21, "name_length"),
        ("王明明", "name_characters"),
        ("a\u200bb", "name_characters"),
        ("a\u0336b", "name_characters"),
        ("<b>x</b>", "name_characters"),
        ("a__b", "name_characters"),
        ("-ab", "name_characters"),
        ("ab.", "name_characters"),
        ("12 34", "name_no_letter"),
        ("Aннa", "name_mixed"),
        ("Ivan Пeтров", "name_mixed"),
        ("Admin", "name_reserved"),
        ("a.d.m.i.n", "name_reserved"),
        ("Арбитр 7", "name_reserved"),
        ("Адмiн", "name_mixed"),
        ("Bot Anton", "name_reserved"),
        ("Удаленный игрок", "name_reserved"),
        ("OpenNardy", "name_reserved"),
    ],
)
def test_other_names_are_refused_with_their_reason(raw: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        check_name(raw)
    assert refusal.value.code == code
    assert refusal.value.messages[0].endswith(".")


def test_a_name_is_stored_in_one_form() -> None:
    assert check_name("  \uff21nna   Lee ") == "Anna Lee"


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Anna", "ANNA"),
        ("Anna", "An.na"),
        ("Pop", "Рор"),
        ("Вова", "Boba"),
        ("Семён", "Семен"),
        ("Андрей", "Андреи"),
        ("Oleg", "0leg"),
        ("Ill", "111"),
        ("Зоя", "3оя"),
        ("José", "Jose"),
        ("corn", "com"),
        ("Kenji Arai", "kenji_arai"),
    ],
)
def test_names_that_look_alike_share_one_key(name: str, twin: str) -> None:
    assert name_key(name) == name_key(twin)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Ana"), ("Иван", "Ива"), ("Lev", "Leo"), ("Даша", "Маша")]
)
def test_different_names_have_different_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_the_longest_key_fits_its_column() -> None:
    assert len(name_key("\u0149\u00c6\u0132" * 7)) <= KEY_LENGTH
    assert MAX_LENGTH * 3 <= KEY_LENGTH
