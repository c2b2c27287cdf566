"""Runs the tests of the JavaScript modules, so that one command runs every test there is."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "static" / "js").rglob("*.js"))


def node() -> str:
    """The Node.js of this machine, or a skip that says what is missing."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("No Node.js on this machine: the JavaScript is not tested.")
    return found


def test_the_modules_pass_their_own_tests() -> None:
    tests = sorted((ROOT / "tests" / "js").rglob("*test*.js"))
    # No test touches what is global, so one process runs them all: starting one for each takes longer than the tests.
    program = "".join(f'await import("{path.as_uri()}");' for path in tests)
    done = subprocess.run(
        [node(), "--input-type=module", "--eval", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert tests
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    assert re.search(r"^\S+ pass [1-9]", done.stdout, re.MULTILINE), done.stdout


def test_modules_import_each_other_by_relative_address() -> None:
    """A bare name would need an import map or a bundler, an address without .js a server that guesses."""
    for module in MODULES:
        for line in module.read_text().splitlines():
            if line.startswith(("import ", "} from ", "export ")) and " from " in line:
                address = line.rsplit(" from ", 1)[1].strip(" ;\"'")
                assert address.startswith("."), f"{module.name}: {line}"
                assert address.endswith(".js"), f"{module.name}: {line}"
                assert (module.parent / address).exists(), f"{module.name}: {line}"
