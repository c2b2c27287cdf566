"""What every test may lean on: compiled catalogs, an English start, and no quiet skips in CI."""

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.utils import translation

from tests.scratch import clear
from tools.compile_messages import compile_catalogs

ROOT = Path(__file__).resolve().parent.parent
CI = os.environ.get("CI", "").lower() in {"1", "true"}


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogs once, before any worker reads them."""
    if not hasattr(config, "workerinput"):
        compile_catalogs(ROOT / "locale")


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the collector of garbage need not look at it again and again."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a skipped test is a failed one: nothing may be missing there."""
    report = yield
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report


@pytest.fixture(autouse=True)
def _fresh_process() -> Iterator[None]:
    """Start each test in English with nothing remembered in the cache."""
    cache.clear()
    with translation.override("en"):
        yield
