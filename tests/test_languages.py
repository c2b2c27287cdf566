"""Every language of the site says everything: catalogs complete and up to date, pages without English left in them."""

import io
import os
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core import mail
from django.core.management import call_command
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django.fixtures import Settings

from accounts.models import User
from games import arbiter, commands
from games.board_words import checkers
from games.commands import Order
from games.models import Game, Table
from games.rules.board import Colour
from games.rules.outcome import Kind
from games.rules.ruleset import PRESETS
from lobby import selectors
from stats.models import Standing
from tests.stats import factories as make

ROOT = Path(__file__).resolve().parent.parent
CATALOGS = sorted((ROOT / "locale").glob("*/LC_MESSAGES/*.po"))
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[a-z]|{\w+}")

every_catalog = pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.parts[-3])


@cache
def read(path: Path) -> polib.POFile:
    """A catalog as it stands in the sources."""
    return polib.pofile(str(path))


def translations(entry: polib.POEntry) -> list[str]:
    """What stands for an entry: one sentence, or its plural forms."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def sources(catalog: polib.POFile) -> set[tuple[str | None, str, str]]:
    """What a catalog translates."""
    return {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in catalog}


# -- the catalogs -------------------------------------------------------------------------------


def test_every_language_but_the_source_has_a_catalog() -> None:
    assert {code for code, _name in settings.LANGUAGES} - {"en"} == {path.parts[-3] for path in CATALOGS}


@every_catalog
def test_nothing_is_untranslated_or_guessed(path: Path) -> None:
    catalog = read(path)
    unfinished = [entry for entry in catalog if entry.fuzzy or not all(translations(entry))]
    assert [entry.msgid for entry in unfinished] == []
    assert not catalog.metadata_is_fuzzy
    assert catalog.obsolete_entries() == []


@every_catalog
def test_translations_fill_in_what_their_sources_fill_in(path: Path) -> None:
    for entry in read(path):
        asked = Counter(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        for text in translations(entry):
            assert Counter(PLACEHOLDER.findall(text)) == asked, entry.msgid


@every_catalog
def test_plurals_have_as_many_forms_as_the_language(path: Path) -> None:
    catalog = read(path)
    found = re.search(r"nplurals=(\d+);", catalog.metadata["Plural-Forms"])
    assert found is not None
    plural = [entry for entry in catalog if entry.msgid_plural]
    assert {entry.msgid: len(entry.msgstr_plural) for entry in plural} == dict.fromkeys(
        (entry.msgid for entry in plural), int(found[1])
    )


@every_catalog
def test_a_catalog_holds_exactly_the_strings_of_the_sources(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    if shutil.which("xgettext") is None:
        pytest.skip("There is no GNU gettext on this machine; on Debian: apt-get install gettext")
    copy, language = tmp_path / "copy", path.parts[-3]
    # Only what strings are collected from; a link or a database that vanishes meanwhile is none of it.
    for folder, names, files in os.walk(ROOT):
        names[:] = [name for name in names if name[0] != "." and name not in {"node_modules", "shots"}]
        wanted = [name for name in files if name.endswith((".py", ".html", ".txt"))]
        target = copy / Path(folder).relative_to(ROOT)
        target.mkdir(exist_ok=True)
        for name in wanted:
            shutil.copy(Path(folder, name), target)
    (copy / "locale").mkdir(exist_ok=True)
    monkeypatch.chdir(copy)
    settings.LOCALE_PATHS = [copy / "locale"]
    call_command("makemessages", locale=[language], no_location=True, stdout=io.StringIO())
    fresh = sources(polib.pofile(str(copy / path.relative_to(ROOT))))
    written = sources(read(path))
    advice = "Run `make messages` and translate what is new."
    assert (fresh - written, written - fresh) == (set(), set()), advice


@every_catalog
def test_the_line_of_a_standing_falls_into_three_labelled_numbers(path: Path) -> None:
    with translation.override(path.parts[-3]):
        cells = Standing(games=12, wins=9, wins_mars=3, losses=5, losses_mars=1).cells
    assert [cell[1:] for cell in cells] == [("12", ""), ("9", "(3)"), ("5", "(1)")]
    assert all(cell[0].strip() for cell in cells)


# -- Russian sentences --------------------------------------------------------------------------


@pytest.fixture
def in_russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


@pytest.mark.usefixtures("in_russian")
@pytest.mark.parametrize(
    ("n", "points"), [(1, "очко"), (2, "очка"), (5, "очков"), (11, "очков"), (21, "очко")]
)
def test_points_are_counted_in_russian(n: int, points: str) -> None:
    assert arbiter.ending(Kind.OIN, n) == f"Победа: оин ({n} {points})"
    assert arbiter.price(Kind.HOME_MARS, n) == f"Это сдача партии: домашний марс, {n} {points}."


@pytest.mark.usefixtures("in_russian")
@pytest.mark.parametrize(
    ("n", "seconds", "after"),
    [
        (1, "секунда", "секунду"),
        (2, "секунды", "секунды"),
        (5, "секунд", "секунд"),
        (12, "секунд", "секунд"),
        (21, "секунда", "секунду"),
    ],
)
def test_the_arbiter_counts_seconds_in_russian(n: int, seconds: str, after: str) -> None:
    said = {code: arbiter.word(code, "Анна", {"seconds": n}) for code in ("absent", "return", "warn")}
    assert said == {
        "absent": f"Анна: связь потеряна. На возвращение {n} {seconds}.",
        "return": f"Анна снова на связи, в запасе {n} {seconds}.",
        "warn": f"Анна долго не принимает решения. Через {n} {after} соперник сможет забрать победу.",
    }


@pytest.mark.usefixtures("in_russian")
def test_checkers_are_counted_in_russian() -> None:
    forms = [checkers(Colour.WHITE, n) for n in (1, 3, 15, 21)]
    assert forms == ["{n} белая шашка", "{n} белые шашки", "{n} белых шашек", "{n} белая шашка"]


# -- Russian pages ------------------------------------------------------------------------------

# Names, keys and notation, which are the same in every language.
INTERNATIONAL = {"Open", "Nardy", "English", "IP", "Enter", "Backspace", "off"}
INTERNATIONAL |= {"JSON", "MAT", "mat", "SGF", "XGID"}
PROPER = re.compile(r"GNU Backgammon( ID)?|(Position|Match) ID")
SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-one", "data-many")


class Reader(HTMLParser):
    """Collects what a page shows and what a screen reader says."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag in {"script", "style"}
        description = ("name", "description") in attrs
        self.texts += [
            value or "" for name, value in attrs if name in SPOKEN or (description and name == "content")
        ]

    def handle_endtag(self, _tag: str) -> None:
        self._silent = False

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(data)


def english(page: str) -> set[str]:
    """The Latin words that a page, or a letter, has no reason to show."""
    text = re.sub(r"\S+@\S+|https?://\S+", " ", " ".join(Reader(page).texts))
    return set(re.findall(r"[A-Za-z]{2,}", PROPER.sub(" ", text))) - INTERNATIONAL


@pytest.fixture
def anna() -> User:
    """Somebody who has played, with a table of her own and a running game to watch."""
    selectors.front.forget()
    selectors.first_page.forget()
    anna, boris, vera = map(make.person, ("Анна", "Борис", "Вера"))
    anna.set_password("seven green lanterns")
    anna.save()
    for seed in (3, 4):
        make.played(anna, boris, seed=seed, most=16)
    make.borne_off(boris, anna)
    Table.objects.update(closed_at=make.NOON)
    table = commands.open_table(Order.fresh(vera), preset="club-long")
    commands.sit(Order.fresh(boris), table.key, Colour.BLACK)
    for player in (vera, boris):
        commands.ready(Order.fresh(player), table.key)
    commands.open_table(Order.fresh(anna), preset="club-long", private=True)
    return anna


@pytest.fixture
def reader(anna: User) -> Client:
    """Anna at her browser, which asks for Russian."""
    client = Client(headers={"accept-language": "ru"})
    client.force_login(anna)
    return client


@pytest.fixture
def stranger(anna: User) -> Client:
    """Somebody without an account."""
    return Client(headers={"accept-language": "ru", "user-agent": "007"})


def addresses(anna: User) -> list[str]:
    """Every page that both members and strangers may open."""
    game = Game.objects.exclude(ended_at=None).earliest("id")
    table = Table.objects.get(owner=anna, private=True)
    named = ["home", "lobby:lobby", "lobby:custom", "stats:leaderboard"]
    named += ["games:rules", "games:rules_about", "games:study"]
    return [
        *map(reverse, named),
        *(reverse("games:rules_preset", args=[name]) for name in PRESETS),
        reverse("lobby:custom") + "?preset=match",
        reverse("lobby:invite_rules", args=[table.invite]),
        reverse("games:table", args=[Game.objects.get(ended_at=None).table.key]),
        reverse("games:replay", args=[game.key]),
        reverse("lobby:invite", args=[table.invite]),
        anna.url,
        "/nowhere/",
    ]


@pytest.mark.django_db
def test_pages_for_members_are_in_russian(reader: Client, anna: User) -> None:
    own = [
        "accounts:settings",
        "accounts:delete",
        "account_email",
        "account_change_password",
        "account_logout",
    ]
    table = Table.objects.get(owner=anna, private=True)
    for address in [*addresses(anna), *map(reverse, own), table.get_absolute_url()]:
        assert english(reader.get(address).text) == set(), address


@pytest.mark.django_db
def test_pages_for_strangers_are_in_russian(stranger: Client, anna: User) -> None:
    named = ["account_signup", "account_login", "account_reset_password", "account_reset_password_done"]
    links = ["/accounts/confirm-email/x/", "/accounts/password/reset/key/1-x/", "/invite/x/"]
    for address in [*addresses(anna), *map(reverse, named), *links]:
        assert english(stranger.get(address).text) == set(), address


@pytest.mark.django_db
def test_what_forms_object_to_is_said_in_russian(stranger: Client, reader: Client) -> None:
    joining = {"name": "x!", "email": "nobody", "password1": "12345"}
    answers = [
        stranger.post(reverse("account_signup"), joining),
        stranger.post(reverse("account_signup"), {}),
        stranger.post(reverse("account_login"), {"login": "anna@example.org", "password": "wrong"}),
        reader.post(reverse("accounts:settings"), {"name": "Борис"}),
        reader.post(reverse("accounts:delete"), {"password": "wrong"}),
        reader.post(
            reverse("account_change_password"), {"oldpassword": "x", "password1": "1", "password2": "2"}
        ),
        reader.post(reverse("lobby:find"), {"preset": "tiddlywinks"}),
    ]
    for answer in answers:
        assert 'class="error"' in answer.text or "notice-danger" in answer.text
        assert english(answer.text) == set()


@pytest.mark.usefixtures("in_russian")
@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "429", "500"])
def test_pages_about_errors_are_in_russian(name: str) -> None:
    assert english(render_to_string(f"{name}.html")) == set()


@pytest.mark.django_db
def test_letters_are_in_russian(stranger: Client, anna: User) -> None:
    joining = {"name": "Вадим", "email": "vadim@example.org", "password1": "seven green lanterns"}
    stranger.post(reverse("account_signup"), joining)
    new = {
        "oldpassword": joining["password1"],
        "password1": "nine blue kettles",
        "password2": "nine blue kettles",
    }
    stranger.post(reverse("account_change_password"), new)
    stranger.post(reverse("account_email"), {"email": "vadik@example.org", "action_add": "1"})
    stranger.post(reverse("account_logout"))
    for address in (anna.email, "unknown@example.org"):
        stranger.post(reverse("account_reset_password"), {"email": address})
    assert len(mail.outbox) == 5
    for letter in mail.outbox:
        assert english(f"{letter.subject} {letter.body}") == {"testserver"}, letter.body
