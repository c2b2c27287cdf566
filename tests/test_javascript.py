"""Runs the tests of the JavaScript modules, so that one command runs every test there is."""

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
    tests = [str(path) for path in sorted((ROOT / "tests" / "js").rglob("*test*.js"))]
    done = subprocess.run(
        [node(), "--test", *tests], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert tests
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


def test_modules_import_each_other_by_relative_address() -> None:
    """A bare name would need an import map or a bundler, an address without .js a server that guesses."""
    for module in MODULES:
        for line in module.read_text().splitlines():
            if line.startswith(("import ", "} from ", "export ")) and " from " in line:
                address = line.rsplit(" from ", 1)[1].strip(" ;\"'")
                assert address.startswith("."), f"{module.name}: {line}"
                assert address.endswith(".js"), f"{module.name}: {line}"
                assert (module.parent / address).exists(), f"{module.name}: {line}"
