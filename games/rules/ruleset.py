"""Every option of a game in one frozen value, checked for sense, with the presets that tables start from."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import timedelta
from types import MappingProxyType
from typing import Any, NoReturn, Self

from games.rules.board import Family
from games.rules.refusal import Refused

CHOICES: Mapping[str, tuple[object, ...]] = MappingProxyType(
    {
        "family": tuple(Family),
        "opening": ("roll_is_first_turn", "roll_again"),
        "colours": ("seats", "winner_white"),
        "next_starter": ("roll_off", "loser", "alternate"),
        "head_exception": ("both", "both_but_44_after_55", "starter", None),
        "obligation": ("sequential", "maximum"),
        "block_of_six": ("needs_checker_ahead", None),
        "hit_and_hide": ("free", "caucasian", None),
        "scale": ("two_step", "four_step", "three_step"),
        "cap": ("oin", "mars", "koks", "home_mars", "cox"),
        "cube_limit": (2, 4, 8, 16, 32, 64, None),
        "length": ("single", "points", "games"),
        "disconnect": ("grace", "clock_only"),
        "next_game": ("ready", "auto"),
    }
)
# The kinds of win of each scale from the cheapest up: a kind is worth its place in the list, counted from 1.
SCALES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "two_step": ("oin", "mars"),
        "four_step": ("oin", "mars", "koks", "home_mars"),
        "three_step": ("oin", "mars", "cox"),
    }
)
_BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "length_n": (1, 99),
        "grace_seconds": (5, 600),
        "disconnect_limit": (1, 99),
        "silence_seconds": (60, 86_400),
        "claim_seconds": (10, 3_600),
        "stake": (0, 1_000_000),
    }
)
_MAY_BE_NONE = ("length_n", "grace_seconds", "disconnect_limit", "silence_seconds")
_YES_OR_NO = ("last_roll", "beavers", "crawford")
_CLOCK_BOUNDS = ((1, 3_600), (0, 86_400))
# Names of options, and why they do not go together.
Contradiction = tuple[tuple[str, ...], str]


def _refuse(*options: str, reason: str) -> NoReturn:
    _refuse_all([(options, reason)])


def _refuse_all(contradictions: list[Contradiction]) -> NoReturn:
    options, reason = contradictions[0]
    raise Refused(
        "bad_ruleset",
        options=list(options),
        reason=f"{' and '.join(options)}: {reason}",
        together=[list(names) for names, _reason in contradictions],
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The complete options of a table; the defaults are the club's long game.

    None means "does not apply" or "off". Seconds everywhere; `clock` is (seconds a decision, seconds a game);
    `stake` is in chips; `length_n` is the number of points or games of a match.
    Raises Refused("bad_ruleset", options=[names], reason=..., together=[[names], ...]) for a value out of range, or for options
    that contradict: `together` has every contradiction, the others only the first.
    """

    family: Family = Family.LONG
    opening: str = "roll_is_first_turn"
    colours: str = "seats"
    next_starter: str = "roll_off"
    head_exception: str | None = "both"
    obligation: str = "sequential"
    block_of_six: str | None = "needs_checker_ahead"
    hit_and_hide: str | None = None
    scale: str = "two_step"
    cap: str = "mars"
    last_roll: bool = False
    cube_limit: int | None = None
    beavers: bool = False
    length: str = "single"
    length_n: int | None = None
    crawford: bool = False
    clock: tuple[int, int] | None = None
    disconnect: str = "grace"
    grace_seconds: int | None = 30
    disconnect_limit: int | None = None
    silence_seconds: int | None = 600
    claim_seconds: int = 120
    stake: int = 0
    next_game: str = "ready"

    def __post_init__(self) -> None:
        self._check_values()
        if found := [*self._of_the_family(), *self._of_the_match(), *self._of_the_time()]:
            _refuse_all(found)

    def _check_values(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if value not in choices or isinstance(value, bool | float):
                _refuse(name, reason=f"{name} must be one of {', '.join(map(_word, choices))}")
        for name in _YES_OR_NO:
            if not isinstance(getattr(self, name), bool):
                _refuse(name, reason=f"{name} must be true or false")
        for name, bounds in _BOUNDS.items():
            value = getattr(self, name)
            if not ((value is None and name in _MAY_BE_NONE) or _within(value, bounds)):
                _refuse(name, reason=f"{name} must be a whole number from {bounds[0]} to {bounds[1]}")
        if self.clock is not None and not _is_clock(self.clock):
            _refuse("clock", reason="clock must be two whole numbers: seconds a decision and seconds a game")

    def _of_the_family(self) -> Iterator[Contradiction]:
        family = f"a {self.family} game"
        only_long, only_short = ("head_exception", "block_of_six"), ("hit_and_hide",)
        wanted, foreign = (only_long, only_short) if self.family is Family.LONG else (only_short, only_long)
        for name in foreign:
            if getattr(self, name) is not None:
                yield ("family", name), f"{family} has no option {name}"
        for name in wanted:
            if getattr(self, name) is None:
                yield ("family", name), f"{family} needs the option {name}"
        if (self.scale == "three_step") != (self.family is Family.SHORT):
            yield ("family", "scale"), f"{family} is not scored on the scale {self.scale}"
        if self.cap not in SCALES[self.scale]:
            yield ("scale", "cap"), f"the scale {self.scale} has no {self.cap} to limit wins to"
        if self.family is Family.LONG and self.cube_limit is not None:
            yield ("family", "cube_limit"), f"{family} is played without a doubling cube"

    def _of_the_match(self) -> Iterator[Contradiction]:
        if (self.length == "single") != (self.length_n is None):
            yield ("length", "length_n"), "a match needs a number of points or games, a single game has none"
        if self.crawford and self.length != "points":
            yield ("crawford", "length"), "the Crawford rule belongs to a match to a number of points"
        if self.crawford and self.cube_limit is None:
            yield ("crawford", "cube_limit"), "the Crawford rule needs a doubling cube"
        if self.beavers and self.cube_limit is None:
            yield ("beavers", "cube_limit"), "beavers need a doubling cube"
        if self.beavers and self.length != "single":
            yield ("beavers", "length"), "beavers are played in single games only"

    def _of_the_time(self) -> Iterator[Contradiction]:
        if self.clock is not None and self.silence_seconds is not None:
            yield ("clock", "silence_seconds"), "with a clock nobody is warned for silence: the clock decides"
        if self.disconnect == "clock_only":
            if self.clock is None:
                yield ("disconnect", "clock"), "without a clock an absence needs a grace time"
            if self.grace_seconds is not None:
                yield ("disconnect", "grace_seconds"), "an absence has either a grace time or the clock"
        else:
            if self.grace_seconds is None:
                yield ("disconnect", "grace_seconds"), "a grace for absences needs a number of seconds"
            if self.disconnect_limit is not None:
                yield ("disconnect", "disconnect_limit"), "only with the clock alone are absences counted"

    @property
    def grace(self) -> timedelta | None:
        """How long an absent player may stay away; None: as long as the clock allows."""
        return None if self.grace_seconds is None else timedelta(seconds=self.grace_seconds)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values under the option names."""
        data = asdict(self)
        data["family"] = str(self.family)
        data["clock"] = None if self.clock is None else list(self.clock)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any], *, base: "Ruleset | None" = None) -> Self:
        """The inverse of `to_json`. Options left out come from `base`, by default the club's long game.

        Raises Refused("bad_ruleset", options=[...], reason=...), for unknown names too.
        """
        unknown = sorted(set(data) - {field.name for field in fields(cls)})
        if unknown:
            _refuse(*unknown, reason="no such option")
        values = {} if base is None else asdict(base)
        values.update(data)
        if isinstance(values.get("clock"), list):
            values["clock"] = tuple(values["clock"])
        if values.get("family") in tuple(Family):
            values["family"] = Family(values["family"])
        return cls(**values)


def _within(value: object, bounds: tuple[int, int]) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and bounds[0] <= value <= bounds[1]


def _is_clock(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(_within, value, _CLOCK_BOUNDS))


def _word(choice: object) -> str:
    return "off" if choice is None else str(choice)


_SHORT = Ruleset(
    family=Family.SHORT,
    head_exception=None,
    block_of_six=None,
    hit_and_hide="free",
    obligation="maximum",
    scale="three_step",
    cap="cox",
)

PRESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        "club-long": Ruleset(),
        "series-long": Ruleset(
            opening="roll_again",
            colours="winner_white",
            next_starter="loser",
            head_exception="starter",
            obligation="maximum",
        ),
        "pro-long": Ruleset(
            opening="roll_again",
            obligation="maximum",
            scale="four_step",
            cap="home_mars",
            clock=(30, 600),
            silence_seconds=None,
            disconnect="clock_only",
            grace_seconds=None,
            disconnect_limit=3,
        ),
        "short": Ruleset.from_json({"next_starter": "loser"}, base=_SHORT),
        "caucasian": Ruleset.from_json({"next_starter": "loser", "hit_and_hide": "caucasian"}, base=_SHORT),
        "match": Ruleset.from_json(
            {
                "cube_limit": 64,
                "length": "points",
                "length_n": 5,
                "crawford": True,
                "clock": (30, 600),
                "silence_seconds": None,
                "disconnect": "clock_only",
                "grace_seconds": None,
                "disconnect_limit": 3,
            },
            base=_SHORT,
        ),
    }
)


def preset(name: str) -> Ruleset:
    """The preset of that name. Raises Refused("unknown_preset", name=...)."""
    if name not in PRESETS:
        raise Refused("unknown_preset", name=name, reason=f"there is no preset {name}")
    return PRESETS[name]
