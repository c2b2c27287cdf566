"""The ground holds: settings, packaging and the house rules that a machine can check."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from tests.live import MAX_FRAME

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = (
    "accounts",
    "bench",
    "config",
    "docs",
    "games",
    "lobby",
    "static",
    "stats",
    "templates",
    "tests",
    "tools",
)
SOURCES = sorted(
    path
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".css", ".html", ".js", ".md", ".py", ".svg", ".txt"}
    and "__pycache__" not in path.parts
)
TOP = [
    path
    for path in ROOT.iterdir()
    if path.is_file() and path.suffix in {".json", ".md", ".py", ".toml", ".txt"}
]
PRODUCTION = {
    "DEBUG": "0",
    "SECRET_KEY": "q7Zr2-vN8xLw4_TbYc6HdJm1KpSfEg9UaRoQiXzWt5BnVy3M-0a",
    "ALLOWED_HOSTS": "nardy.example.org",
    "BEHIND_PROXY": "1",
}


def manage(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py with nothing in the environment but the path and what is given."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **env},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_production_environment_passes_the_deployment_check() -> None:
    done = manage("check", "--deploy", "--fail-level=WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_production_does_not_start_without_a_secret() -> None:
    done = manage("check", **{**PRODUCTION, "SECRET_KEY": ""})
    assert done.returncode != 0
    assert "SECRET_KEY must be set" in done.stderr


def settings_of(monkeypatch: pytest.MonkeyPatch, **env: str) -> dict[str, Any]:
    """What the site's settings are with nothing in the environment but this."""
    with monkeypatch.context() as alone:
        alone.setattr(os, "environ", env)
        return runpy.run_path(str(ROOT / "config" / "settings.py"))


def test_an_empty_environment_is_a_laptop(monkeypatch: pytest.MonkeyPatch) -> None:
    found = settings_of(monkeypatch)
    assert found["DEBUG"] is True
    assert found["DATABASES"]["default"]["ENGINE"] == "django.db.backends.sqlite3"
    assert found["CHANNEL_LAYERS"]["default"]["BACKEND"] == "channels.layers.InMemoryChannelLayer"
    assert found["EMBEDDED_REFEREE"] is True


def test_with_redis_the_referee_is_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    found = settings_of(monkeypatch, REDIS_URL="redis://127.0.0.1:6379")
    assert found["CHANNEL_LAYERS"]["default"]["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    assert found["CACHES"]["default"]["BACKEND"] == "django.core.cache.backends.redis.RedisCache"
    assert found["EMBEDDED_REFEREE"] is False


def test_dice_cannot_be_foretold_in_production(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_of(monkeypatch, DICE_SEED="7")["DICE_SEED"] == 7
    assert settings_of(monkeypatch, **PRODUCTION, DICE_SEED="7")["DICE_SEED"] is None


@pytest.mark.django_db
def test_every_change_of_a_model_has_its_migration() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_every_setting_of_the_environment_is_documented() -> None:
    text = (ROOT / "config" / "settings.py").read_text()
    asked = set(re.findall(r"(?:environ(?:\.get)?[\[(]|flag\(|words\()\"([A-Z_]+)\"", text))
    table = (ROOT / "docs" / "deployment.md").read_text().partition("## One machine")[0]
    told = set(re.findall(r"`([A-Z_]+)`", "\n".join(re.findall(r"^\|([^|]*)\|", table, re.MULTILINE))))
    assert asked == told


def test_every_make_target_that_is_written_about_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        named = set(re.findall(r"(?:^|`)(?:[A-Z_]+=\S+ )*make ([a-z]+)", document.read_text(), re.MULTILINE))
        assert named <= targets, document.name


def test_every_way_to_start_a_server_limits_frames_alike() -> None:
    """Frames, not messages: Daphne's limit on messages binds its own answers too, and a turn graph can be long."""
    for file in ("Makefile", "docs/deployment.md"):
        text = (ROOT / file).read_text()
        assert f"--websocket-max-frame-size {MAX_FRAME}" in text
        assert not re.search(r"--websocket-max-message-size \d", text)


def test_every_requirement_is_pinned() -> None:
    pinned = {
        name.lower().replace("_", "-") for name in re.findall(r"^([\w.-]+)==", constraints(), re.MULTILINE)
    }
    for file in ("requirements.txt", "requirements-dev.txt", "requirements-bench.txt"):
        wanted = re.findall(r"^([A-Za-z][\w-]*)", (ROOT / file).read_text(), re.MULTILINE)
        assert {name.lower() for name in wanted} <= pinned


def constraints() -> str:
    return (ROOT / "constraints.txt").read_text()


@pytest.mark.parametrize(
    "file",
    [
        "constraints.txt",
        "requirements.txt",
        "requirements-dev.txt",
        "requirements-bench.txt",
        "package.json",
        "package-lock.json",
    ],
)
def test_packages_are_named_and_not_addressed(file: str) -> None:
    """Whoever builds the site fetches packages from where they trust."""
    assert "://" not in (ROOT / file).read_text()


def test_files_stay_short() -> None:
    code = [path for path in SOURCES if path.suffix in {".css", ".html", ".js", ".py"}]
    long = {
        str(path.relative_to(ROOT)): n for path in code if (n := len(path.read_text().splitlines())) > 400
    }
    assert not long


def test_every_module_says_why_it_exists() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in SOURCES
        if path.suffix == ".py"
        and "migrations" not in path.parts
        and (text := path.read_text().strip())
        and not re.match(r'(#!.*\n)?r?"""\S', text)
    ]
    assert not silent


def test_nothing_knows_the_folder_it_was_written_in() -> None:
    here = re.compile(rf"(?<![\w/.]){re.escape(str(ROOT))}(?![\w-])")
    telling = [str(path.relative_to(ROOT)) for path in [*SOURCES, *TOP] if here.search(path.read_text())]
    assert not telling


def test_the_licence_is_there_in_full() -> None:
    text = (ROOT / "LICENSE").read_text()
    assert "GNU AFFERO GENERAL PUBLIC LICENSE" in text
    assert "13. Remote Network Interaction" in text
    assert "END OF TERMS AND CONDITIONS" in text


def test_the_site_speaks_two_languages() -> None:
    assert [code for code, _ in settings.LANGUAGES] == ["en", "ru"]
