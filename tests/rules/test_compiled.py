"""The rules compiled by `make compiled` answer as the plain ones do; where nothing compiles, plain ones are what is left."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.compile_rules import MODULES, ROOT, RULES, compile_rules, compiled, hindrance, remove

# Compiling keeps a core busy for a while.
pytestmark = pytest.mark.load


def answers(root: Path) -> dict[str, Any]:
    """What the rules under `root` answer; all else is taken from this tree."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.rules.answers"],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def test_compiled_rules_answer_as_plain_ones(tmp_path: Path) -> None:
    shutil.copytree(
        ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    )
    plain = answers(tmp_path)
    assert plain["plain"]
    if hindrance():
        with pytest.raises(RuntimeError):
            compile_rules(tmp_path)
    else:
        compile_rules(tmp_path)
        assert {path.name.split(".")[0] for path in compiled(tmp_path / RULES)} >= set(MODULES)
        assert answers(tmp_path) == {**plain, "plain": False}
    remove(tmp_path)
    assert answers(tmp_path) == plain


def test_what_is_compiled_is_no_older_than_its_source() -> None:
    for module in compiled(ROOT / RULES):
        source = module.with_name(module.name.split(".")[0] + ".py")
        assert not source.exists() or module.stat().st_mtime >= source.stat().st_mtime, (
            f"{source} has changed: make compiled"
        )
