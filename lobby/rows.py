"""Tables and people as the lobby shows them: plain values that compare, so that only what changed is drawn and sent again."""

from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2s

from games.rules.board import Colour
from games.rules.ruleset import Ruleset


class State(StrEnum):
    """How far a table is: the first game awaited, a game running, or a game over and the next one awaited."""

    WAITING = "waiting"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who holds a seat. `name` is None for a deleted account; `here` means connected to the table (bots always are)."""

    user_id: int
    name: str | None
    initials: str
    url: str
    bot: bool
    here: bool


@dataclass(frozen=True, slots=True)
class Place:
    """One side of a table and who sits there, None when it is free."""

    colour: Colour
    sitter: Sitter | None


@dataclass(frozen=True, slots=True)
class Row:
    """What a list tells about a table: `watchers` counts people, `custom` holds rules that no preset has."""

    id: int
    key: str
    preset: str
    private: bool
    state: State
    places: tuple[Place, ...]
    watchers: int
    custom: Ruleset | None = None

    @property
    def rev(self) -> str:
        """Eight hex digits that differ as soon as anything shown differs."""
        return _rev(self)

    @property
    def cursor(self) -> str:
        """Where a list goes on after this row; see `selectors.open_tables`."""
        return f"{int(self.state is State.RUNNING)}-{self.id}"

    @property
    def running(self) -> bool:
        """Whether a game is being played, so that nobody can sit down."""
        return self.state is State.RUNNING

    @property
    def full(self) -> bool:
        """Whether both seats are taken."""
        return all(place.sitter is not None for place in self.places)

    def seats(self, user_id: int | None) -> bool:
        """Whether this person sits here."""
        return any(place.sitter is not None and place.sitter.user_id == user_id for place in self.places)


def difference(seen: dict[str, str], rows: list[Row]) -> tuple[list[Row], list[str]]:
    """What a viewer who has seen the given revisions by key misses: the rows to draw again and the keys to remove."""
    current = {row.key for row in rows}
    return [row for row in rows if seen.get(row.key) != row.rev], [key for key in seen if key not in current]


class Doing(StrEnum):
    """What somebody does at the public tables; of several things the first."""

    PLAYING = "playing"
    SEATED = "seated"
    WATCHING = "watching"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who is at a public table now."""

    name: str
    initials: str
    url: str
    doing: Doing


@dataclass(frozen=True, slots=True)
class Here:
    """The people at the public tables as far as they are shown, and how many `more` there are."""

    visitors: tuple[Visitor, ...]
    more: int

    @property
    def rev(self) -> str:
        """Eight hex digits that differ as soon as anything shown differs."""
        return _rev(self)


def _rev(shown: Row | Here) -> str:
    return blake2s(repr(shown).encode(), digest_size=4).hexdigest()
