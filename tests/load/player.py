"""One player of the load run: a real socket, random legal turns, and a stopwatch."""

import asyncio
import json
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

Frame = dict[str, Any]
PING_SECONDS = 10
# A socket that sends more than this is taken for a flood.
FASTEST = 0.2


@dataclass
class Tally:
    """What all players together saw. Times are in seconds."""

    turns: int = 0
    games: int = 0
    answers: list[float] = field(default_factory=list)
    sights: list[float] = field(default_factory=list)
    refusals: dict[str, int] = field(default_factory=dict)
    closed: dict[int, int] = field(default_factory=dict)


@dataclass
class Board:
    """What the two players of one table know of each other: when the last turn was sent, as which version."""

    sent_at: float = 0.0
    sent_version: int | None = None


def random_turn(graph: Frame, dice: random.Random) -> list[list[int]]:
    """Walk the graph of legal turns from its start to the first place where the turn may end: [[origin, die], …]."""
    steps: list[list[int]] = []
    node = 0
    done = set(graph["done"])
    while node not in done:
        origin, _target, die, node = dice.choice(graph["nodes"][node])
        steps.append([origin, die])
    return steps


@dataclass
class Player:
    """Plays at one table until told to stop. `think` is the mean pause before a turn, in seconds."""

    url: str
    session: str
    colour: str
    board: Board
    tally: Tally
    think: float
    seed: int
    socket: ClientConnection | None = None
    version: int = 0
    number: int = 0
    last_turn: float = 0.0
    seen: Frame = field(default_factory=lambda: {"chat": 0, "rev": 0, "game": ""})
    sent: dict[str, float] = field(default_factory=dict)

    async def arrive(self) -> None:
        """Open the socket and take the first news."""
        origin = Origin(self.url.replace("ws://", "http://").split("/ws/")[0])
        self.dice = random.Random(self.seed)
        self.socket = await connect(
            self.url,
            origin=origin,
            additional_headers={"Cookie": f"sessionid={self.session}"},
            compression=None,
        )
        self._look(json.loads(await self.socket.recv()))

    async def play(self, stop: asyncio.Event) -> None:
        """Get ready and play game after game; returns soon after `stop` is set, or when the server closes."""
        assert self.socket is not None
        pings = asyncio.create_task(self._ping())
        try:
            await self._send("ready", {"swap": False})
            while not stop.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        frame = json.loads(await self.socket.recv())
                    await self._take(frame, stop)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            self.tally.closed[code] = self.tally.closed.get(code, 0) + 1
        finally:
            pings.cancel()

    async def leave(self) -> None:
        """Close the socket."""
        if self.socket is not None:
            await self.socket.close()

    async def _take(self, frame: Frame, stop: asyncio.Event) -> None:
        if frame["t"] == "news":
            self._look(frame)
            await self._take_news(frame, stop)
        elif frame["t"] == "done":
            if (sent_at := self.sent.pop(frame["id"], None)) is not None:
                self.tally.turns += 1
                self.tally.answers.append(time.perf_counter() - sent_at)
        elif frame["t"] == "refused":
            self.sent.pop(frame["id"], None)
            self.tally.refusals[frame["code"]] = self.tally.refusals.get(frame["code"], 0) + 1

    def _look(self, news: Frame) -> None:
        """Remember what was shown, as the pings tell it."""
        if table := news.get("table"):
            self.seen["rev"] = table["rev"]
        if game := news.get("game"):
            self.seen["game"], self.version = game["key"], game["v"]
        if chat := news.get("chat"):
            self.seen["chat"] = chat[-1]["id"]

    async def _take_news(self, frame: Frame, stop: asyncio.Event) -> None:
        game = frame.get("game")
        if game is None:
            return
        board = self.board
        last = game["last"]
        if (
            board.sent_version is not None
            and last
            and last["colour"] != self.colour
            and self.version > board.sent_version
        ):
            self.tally.sights.append(time.perf_counter() - board.sent_at)
            board.sent_version = None
        if game["result"] is not None:
            if game["number"] > self.number:
                self.number = game["number"]
                self.tally.games += self.colour == "white"
                await self._send("ready", {"swap": False})
        elif frame.get("turn") and not self.sent:
            pause = self.dice.expovariate(1 / self.think) if self.think else 0.0
            await asyncio.sleep(max(pause, self.last_turn + FASTEST - time.perf_counter()))
            if not stop.is_set():
                await self._send("play", {"steps": random_turn(frame["turn"], self.dice)})
        elif game["phase"] == "roll" and game["on"] == self.colour:
            await self._send("roll", {})

    async def _send(self, kind: str, data: Frame) -> None:
        assert self.socket is not None
        identity = f"{self.colour}-{self.dice.getrandbits(64):x}"
        if kind == "play":
            self.board.sent_version = self.version
            self.last_turn = self.board.sent_at = self.sent[identity] = time.perf_counter()
        await self.socket.send(
            json.dumps({"t": kind, "id": identity, "game": self.seen["game"], "v": self.version, "d": data})
        )

    async def _ping(self) -> None:
        assert self.socket is not None
        while True:
            await asyncio.sleep(PING_SECONDS)
            with suppress(ConnectionClosed):
                await self.socket.send(json.dumps({"t": "ping", "v": self.version, "d": self.seen}))
