"""The browser tests' own tools: people sign up for real, errors are noticed, a killed site keeps what it had."""

from collections.abc import Callable

from tests.browser.axe import faults
from tests.browser.people import Person
from tests.live import Site

NewPerson = Callable[..., Person]


def test_a_person_signs_up_and_is_known_by_name(new_person: NewPerson) -> None:
    ada = new_person("Ada Harness", by_form=True)
    ada.goto("/settings/")
    assert "Ada Harness" in ada.page.content()


def test_an_error_on_the_console_is_noticed(new_person: NewPerson) -> None:
    boris = new_person("Boris Harness", member=False)
    boris.goto("/")
    boris.page.evaluate("console.error('said aloud'); setTimeout(() => { throw new Error('thrown') })")
    boris.page.wait_for_function("new Promise(done => setTimeout(() => done(true)))")
    assert [line.split(" (")[0] for line in boris.complaints()] == ["said aloud", "uncaught: thrown"]
    boris.errors.clear()


def test_axe_finds_a_picture_without_words(new_person: NewPerson) -> None:
    clara = new_person("Clara Harness", member=False)
    clara.page.set_content("<html lang=en><title>x</title><main><h1>x</h1><img src='data:,'></main>")
    assert any(fault.startswith("image-alt:") for fault in faults(clara.page))


def test_a_killed_site_comes_back_at_the_same_address_with_what_it_had(
    site: Site, new_person: NewPerson
) -> None:
    dora = new_person("Dora Harness")
    dora.expect_outage()
    urls = site.urls
    site.kill()
    site.start()
    assert site.urls == urls
    dora.goto("/settings/")
    assert "Dora Harness" in dora.page.content()


def test_commands_run_against_this_site_and_no_other(site: Site, new_person: NewPerson) -> None:
    new_person("Emil Harness")
    code = "from accounts.models import User; print(User.objects.filter(name='Emil Harness').count())"
    assert site.python(code).strip() == "1"
