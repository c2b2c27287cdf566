"""A game put together action by action while a file is read, always knowing how it stands."""

from dataclasses import dataclass, field, replace

from games.formats.fold import Snapshot, after
from games.formats.limits import MOST_ACTIONS, free_text
from games.formats.record import Act, Action, End, Ended, GameRecord
from games.rules.board import BAR, CHECKERS, HOME, Colour, Family, Position, opposite
from games.rules.outcome import Kind

BY_WORTH = {
    Family.SHORT: (Kind.OIN, Kind.MARS, Kind.COX),
    Family.LONG: (Kind.OIN, Kind.MARS, Kind.KOKS, Kind.HOME_MARS),
}


@dataclass(slots=True)
class GameBuilder:
    """The game so far: `record` holds what its head says, `now` how it stands after `actions`."""

    record: GameRecord
    now: Snapshot
    actions: list[Action] = field(default_factory=list)
    before: Snapshot | None = None
    # The lines of comments by the number of actions before them.
    comments: dict[int, list[str]] = field(default_factory=dict)

    def add(self, action: Action) -> None:
        """One more action. Raises ValueError with the reason when it cannot follow."""
        if len(self.actions) >= MOST_ACTIONS:
            raise ValueError(f"more than {MOST_ACTIONS} actions")
        now = after(self.now, action)
        self.before, self.now = self.now, now
        self.actions.append(action)

    def skip_unplayed(self) -> bool:
        """Where the last roll was not played and the game goes on all the same, count it as a skip."""
        if not (self.actions and self.actions[-1].act is Act.ROLL and self.before):
            return False
        self.actions[-1] = replace(self.actions[-1], act=Act.SKIP)
        self.now = after(self.before, self.actions[-1])
        return True

    def drop_unplayed(self, colour: Colour | None = None) -> None:
        """Forget a last roll that was not played, of one side only where it is named: the file tells of it once more."""
        last = self.actions[-1] if self.actions else None
        if last and last.act is Act.ROLL and colour in (None, last.colour) and self.before:
            self.actions.pop()
            self.now = self.before

    def comment(self, text: str) -> None:
        """Keep a comment where it stands: with the action before it, or with the game."""
        self.comments.setdefault(len(self.actions), []).append(text)

    def finished(self, end: End | None) -> GameRecord:
        """The record of the whole game."""
        for number, lines in self.comments.items():
            text = free_text("\n".join(lines))
            # A roll that was dropped leaves its comment to the game.
            if 0 < number <= len(self.actions):
                self.actions[number - 1] = replace(self.actions[number - 1], comment=text)
            else:
                self.record = replace(self.record, comment=free_text(f"{self.record.comment}\n{text}"))
        return replace(self.record, actions=tuple(self.actions), end=end)

    def won(self, winner: Colour, points: int) -> End:
        """The end that a file names by winner and points."""
        worth = BY_WORTH[self.now.position.family]
        times = min(max(-(-points // self.now.cube), 1), len(worth))
        return End(winner, worth[times - 1], points, self._how(winner))

    def told_end(self) -> End | None:
        """The end that the actions of a short game tell by themselves, if they do."""
        if self.actions and self.actions[-1].act is Act.PASS and self.now.on_roll:
            passer = self.actions[-1].colour
            winner = self.now.on_roll if passer is not self.now.on_roll else self.now.on_roll.other
            return self.won(winner, self.now.cube)
        if self.now.over:
            return End(None, None, 0, Ended.BORNE_OFF)
        for colour in Colour:
            if self.now.position.off(colour) == CHECKERS and self.now.position.family is Family.SHORT:
                return self.won(colour, self.now.cube * _times(self.now.position, colour.other))
        return None

    def _how(self, winner: Colour) -> Ended:
        if self.now.position.off(winner) == CHECKERS:
            return Ended.BORNE_OFF
        passed = self.actions and self.actions[-1].act is Act.PASS
        return Ended.PASSED if passed else Ended.RESIGNED


def _times(position: Position, loser: Colour) -> int:
    """How many times the cube a short game is worth that `loser` has lost on the board."""
    counts = position.counts(loser)
    if counts[0]:
        return 1
    behind = counts[BAR] or any(counts[opposite(position.family, point)] for point in HOME)
    return 3 if behind else 2


def begin(record: GameRecord) -> GameBuilder:
    """A game without actions yet."""
    return GameBuilder(record, Snapshot(record.start, record.on_roll, cube=record.cube, owner=record.owner))
