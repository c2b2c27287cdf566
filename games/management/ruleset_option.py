"""How a command is told which rules to play by: a preset, or a file with options."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games.rules.refusal import Refused
from games.rules.ruleset import PRESETS, Ruleset, preset


def add_ruleset_option(parser: ArgumentParser) -> None:
    """Add --preset and --ruleset, one of which must be given."""
    rules = parser.add_mutually_exclusive_group(required=True)
    rules.add_argument("--preset", choices=sorted(PRESETS), help="the rules to play by")
    rules.add_argument(
        "--ruleset",
        type=Path,
        metavar="FILE",
        help='JSON with option fields; "preset" names what the other fields start from (club-long)',
    )


def chosen_ruleset(options: dict[str, Any]) -> Ruleset:
    """The ruleset that the options name. Raises CommandError."""
    path = options["ruleset"]
    try:
        if path is None:
            return preset(options["preset"])
        fields = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(fields, dict):
            raise CommandError(f"{path}: a ruleset is a JSON object")
        base = preset(str(fields.pop("preset", "club-long")))
        return Ruleset.from_json(fields, base=base)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    except RecursionError as error:
        raise CommandError(f"{path}: nested too deeply") from error
    except ValueError as error:
        raise CommandError(f"{path}: not JSON: {error}") from error
    except Refused as refused:
        raise CommandError(f"{path or options['preset']}: {reason_of(refused)}") from refused


def reason_of(refused: Refused) -> str:
    """What an engineer is told about a refusal."""
    return str(refused.data.get("reason", refused))
