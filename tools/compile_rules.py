"""Compiles the generators of legal turns with mypyc, for a machine with a C compiler; without one they stay plain Python.

`python -m tools.compile_rules` puts extension modules beside the sources of games/rules, which Python then prefers;
`--remove` takes them away again. It is the same code, only faster: after a change of the sources compile anew.
"""

import argparse
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = Path("games", "rules")
# What a turn is found with, and nothing that holds values other code makes: those would no longer be plain classes.
MODULES = (
    "finals",
    "graph",
    "levels",
    "long",
    "moving",
    "packed",
    "rows",
    "short",
    "short_finals",
    "terms",
    "turns",
)
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
# Named like a module of the package, so that the library they share lies beside them.
extensions = mypycify(sys.argv[3:], group_name="games.rules.compiled", opt_level="3")
setup(packages=[], ext_modules=extensions, script_args=sys.argv[1:3])
"""


def hindrance() -> str:
    """Why nothing can be compiled on this machine; empty if it can."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    command = [compiler, "-fsyntax-only", f"-I{sysconfig.get_path('include')}", "-x", "c", "-"]
    check = subprocess.run(  # noqa: S603 - the compiler that Python itself was built with
        command, input="#include <Python.h>\n", capture_output=True, text=True, check=False
    )
    return "the headers of Python or of C are missing (on Debian: python3-dev)" if check.returncode else ""


def compiled(rules: Path) -> list[Path]:
    """The extension modules in a folder of rules."""
    return sorted(rules.glob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))


def compile_rules(root: Path) -> None:
    """Compile the rules under `root` in place. Raises RuntimeError with what the compiler said if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        # Built aside: the leavings of a build, and the project's own settings, are in nobody's way.
        aside = Path(folder)
        shutil.copytree(root / RULES, aside / RULES, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        (aside / "games" / "__init__.py").touch()
        (aside / "mypy.ini").write_text("[mypy]\n")
        (aside / "setup.py").write_text(SETUP)
        sources = [str(RULES / f"{name}.py") for name in MODULES]
        build = subprocess.run(  # noqa: S603 - our own words
            [sys.executable, "setup.py", "build_ext", "--inplace", *sources],
            cwd=aside,
            capture_output=True,
            text=True,
            check=False,
        )
        if build.returncode:
            raise RuntimeError(f"{build.stdout}{build.stderr}")
        remove(root)
        for module in compiled(aside / RULES):
            shutil.copy2(module, root / RULES)


def remove(root: Path) -> None:
    """Go back to plain Python."""
    for module in compiled(root / RULES):
        module.unlink()


def main() -> None:
    """Compile, or remove what was compiled."""
    parser = argparse.ArgumentParser(prog="python -m tools.compile_rules", description=__doc__)
    parser.add_argument("--remove", action="store_true", help="go back to plain Python")
    if parser.parse_args().remove:
        remove(ROOT)
    elif why := hindrance():
        print(f"The rules stay plain Python, which is the same, only slower: {why}.")
    else:
        compile_rules(ROOT)
        print(f"Compiled {len(MODULES)} modules of the rules.")


if __name__ == "__main__":
    main()
