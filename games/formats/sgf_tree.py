"""SGF as such: games as lists of nodes with their properties, read along the main line without recursion."""

from collections.abc import Iterable, Iterator

from games.formats.limits import MOST_NESTING, bad

Node = list[tuple[str, list[str]]]
"""The properties of a node in order: name and values, unescaped."""

_MOST_NODES = 20_000


def read_trees(text: str) -> tuple[list[list[Node]], int]:
    """The main line of every game in a collection, and how many variations were left out.

    Raises Refused("bad_file", place="line 3", reason=...).
    """
    reader = _Reader(text)
    at = 0
    while at < len(text):
        at = reader.take(at)
    if reader.depth:
        raise _wrong(text, len(text), "the last game is not closed")
    return reader.games, reader.variations


class _Reader:
    """The collection as far as it is read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.games: list[list[Node]] = []
        self.variations = 0
        self.depth = 0
        self.nodes = 0
        # How deep the variation that is being left out began, or 0 while the main line is read.
        self.skipping = 0
        # For each depth whether its parent has had a branch there already: any other is a variation.
        self.branched = [False] * (MOST_NESTING + 2)

    def take(self, at: int) -> int:
        """Read what begins at a place; returns the place behind it."""
        sign = self.text[at]
        if sign == "(":
            self._open(at)
        elif not self.depth or sign.isspace():
            pass  # between games anything may stand
        elif sign == ")":
            self._close()
        elif sign == ";":
            self._node(at)
        elif sign.isalpha():
            return self._property(at)
        else:
            raise _wrong(self.text, at, f"{sign!r} has no meaning here")
        return at + 1

    def _open(self, at: int) -> None:
        self.depth += 1
        if self.depth > MOST_NESTING:
            raise _wrong(self.text, at, f"nested deeper than {MOST_NESTING}")
        if self.depth == 1:
            self.games.append([])
        elif self.branched[self.depth] and not self.skipping:
            self.skipping = self.depth
            self.variations += 1
        self.branched[self.depth + 1] = False

    def _close(self) -> None:
        self.branched[self.depth] = self.depth > 1
        if self.skipping == self.depth:
            self.skipping = 0
        self.depth -= 1

    def _node(self, at: int) -> None:
        self.nodes += 1
        if self.nodes > _MOST_NODES:
            raise _wrong(self.text, at, f"more than {_MOST_NODES} nodes")
        if not self.skipping:
            self.games[-1].append([])

    def _property(self, at: int) -> int:
        behind, name, values = _property(self.text, at)
        if not self.skipping:
            if not self.games[-1]:
                raise _wrong(self.text, at, "a property before the first node")
            self.games[-1][-1].append((name, values))
        return behind


def _property(text: str, at: int) -> tuple[int, str, list[str]]:
    start = at
    while at < len(text) and text[at].isalpha():
        at += 1
    # Old files spell names with small letters between; only the capitals count.
    name = "".join(letter for letter in text[start:at] if letter.isupper())
    values = []
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at >= len(text) or text[at] != "[":
            break
        at, value = _value(text, at + 1)
        values.append(value)
    if not name or not values:
        raise _wrong(text, at, f"the property {text[start : start + 10]!r} has no value")
    return at, name, values


def _value(text: str, at: int) -> tuple[int, str]:
    start, parts = at, []
    while at < len(text):
        if text[at] == "]":
            parts.append(text[start:at])
            return at + 1, "".join(parts)
        if text[at] == "\\":
            parts.append(text[start:at])
            # An escaped line end is no line end at all.
            start = at + 2 if text[at + 1 : at + 2] == "\n" else at + 1
            at += 1
        at += 1
    raise _wrong(text, start, "a value is not closed")


def _wrong(text: str, at: int, reason: str) -> Exception:
    return bad(f"line {text.count(chr(10), 0, at) + 1}", reason)


def write_tree(nodes: Iterable[Iterable[tuple[str, list[str]]]]) -> str:
    """One game in SGF, a line for each node."""
    return "(" + "\n".join(";" + "".join(_written(node)) for node in nodes) + ")"


def _written(node: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    for name, values in node:
        yield name + "".join(
            f"[{value.replace(chr(92), chr(92) * 2).replace(']', chr(92) + ']')}]" for value in values
        )
