"""The real site, a real Chromium and as many people as a test asks for.

    def test_two_meet(site, new_person):
        ada, boris = new_person("Ada"), new_person("Boris", server=1)

One site and one browser serve a whole test file. A person whose console shows an error fails the test.
"""

import re
import shutil
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from tests.browser.people import Person
from tests.live import Site

WINDOWED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# Without windows it is twice as quick, but shows no notifications.
WINDOWLESS = "chromium-headless-shell"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WAIT_MS = 20_000
expect.set_options(timeout=WAIT_MS)
SHOTS = Path(__file__).resolve().parent.parent.parent / "shots" / "failed"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a browser test."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def browser_names() -> Sequence[str]:
    """The browsers that will do, the best one first; a test file overrides it by a fixture of the same name."""
    return WINDOWLESS, *WINDOWED


@pytest.fixture(scope="module")
def browser(browser_names: Sequence[str]) -> Iterator[Browser]:
    """One Chromium for the file; it ends with the file, since its loop forbids the ORM to later tests."""
    chromium = next(filter(None, map(shutil.which, browser_names)), None)
    if chromium is None:
        pytest.skip(
            "No Chromium on this machine; on Debian: apt-get install chromium chromium-headless-shell"
        )
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def site_env() -> dict[str, str]:
    """More environment for the site's processes; a test file overrides it by a fixture of the same name."""
    return {}


@pytest.fixture(scope="module")
def site(browser: Browser, site_env: dict[str, str]) -> Iterator[Site]:
    """The site of this test file, after the browser: without one there is nothing to start."""
    with Site(env=site_env) as running:
        yield running


@pytest.fixture
def people() -> list[Person]:
    """Everybody who came in this test."""
    return []


@pytest.fixture
def new_person(site: Site, browser: Browser, people: list[Person]) -> Iterator[Callable[..., Person]]:
    """How a test calls people in, each with a browser context of their own; members are signed in, `by_form`: by signing up."""

    def make(
        name: str,
        *,
        server: int = 0,
        member: bool = True,
        by_form: bool = False,
        language: str = "en",
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        touch: bool = False,
    ) -> Person:
        context = browser.new_context(
            locale=language,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(WAIT_MS)
        person = Person(name, site.urls[server % len(site.urls)], context)
        people.append(person)
        if by_form:
            person.sign_up()
        elif member:
            person.come_in(site.member(name))
        return person

    yield make
    complaints = {person.name: person.complaints() for person in people}
    for person in people:
        person.context.close()
    complaints = {name: lines for name, lines in complaints.items() if lines}
    assert not complaints, f"The console showed errors: {complaints}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test shows what the servers wrote and leaves a picture of every page in shots/failed/."""
    report = yield
    if report.failed:
        fixtures: dict[str, object] = getattr(item, "funcargs", {})
        site, people = fixtures.get("site"), fixtures.get("people")
        if isinstance(site, Site):
            report.sections.append(("the site's logs", site.logs()))
        for person in people if isinstance(people, list) else ():
            report.sections.append((f"{person.name} at", f"{person.page.url}\n{person.errors}"))
            if report.when == "call":
                SHOTS.mkdir(parents=True, exist_ok=True)
                picture = re.sub(r"\W+", "-", f"{item.name}-{person.name}")
                with suppress(Error):  # a page that does not answer has no picture
                    person.page.screenshot(path=SHOTS / f"{picture}.png", full_page=True, timeout=5000)
    return report
