"""A page with one board, and the gestures people make on it: what the board's browser tests stand on.

The page is the server's picture and the site's own static files, served without a site.
"""

import json
import mimetypes
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.template import engines
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

from games.rules.ruleset import preset

ROOT = Path(__file__).resolve().parents[2]
GRAPHS: dict[str, Any] = json.loads((ROOT / "tests/js/graphs.json").read_text())
LAST = {"colour": "black", "dice": [6, 2], "steps": [[9, 7, 2], [3, 21, 6]]}
SOURCE = """{% load board %}<!doctype html><html lang="en"><head><title>Board</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/static/css/site.css"><link rel="stylesheet" href="/static/css/board.css"></head>
<body><main><h1>Board</h1><div class="play"><div class="play-game">
<nardy-board class="board board-crop">{% board case.position viewer=case.colour family=family own=True %}</nardy-board>
<p id="say" role="status"></p><button>After</button></div></div></main>{% board_words %}
<script type="module">
import "/static/js/board/element.js";
const board = document.querySelector("nardy-board");
window.heard = [];
for (const name of ["turn-change", "turn-refused", "turn-commit", "board-say"])
  board.addEventListener(name, ({ detail }) => heard.push([name, detail]));
window.snapshot = SNAPSHOT;
window.turn = TURN;
Object.assign(board, { viewer: snapshot.roller, own: true });
board.show(snapshot);
board.offer(turn, { autoplay: "AUTOPLAY" });
window.board = board;
</script></body></html>"""


class Board:
    """A page with one board, and the gestures on it in units of the picture."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def get(self, code: str) -> Any:
        return self.page.evaluate(code)

    @property
    def steps(self) -> list[list[int]]:
        found: list[list[int]] = self.get("board.steps")
        return found

    @property
    def lit(self) -> list[int]:
        """The points shown as legal targets."""
        found = self.get("[...board.querySelectorAll('.tint')].map((one) => +one.closest('.pt').dataset.p)")
        return sorted(found, reverse=True)

    def at(self, point: int, height: int = 1) -> tuple[float, float]:
        """Window coordinates of the middle of a point's checker, counted from 1; 25 is the own bar."""
        if point == 25:
            return self.window(486, 274 - (height - 1) * 56)
        column = point - 13 if point > 12 else 12 - point
        x = 96 + (column + 0.5) * 60 + (60 if column >= 6 else 0)
        rise = 31 + (height - 1) * 56
        return self.window(x, 36 + rise if point > 12 else 696 - rise)

    def window(self, x: float, y: float) -> tuple[float, float]:
        found = self.get(
            f"""(() => {{ const matrix = board.querySelector("svg").getScreenCTM();
            const at = new DOMPoint({x}, {y}).matrixTransform(matrix); return [at.x, at.y]; }})()"""
        )
        return found[0], found[1]

    def press(self, point: int, height: int = 1) -> None:
        self.page.mouse.move(*self.at(point, height))
        self.page.mouse.down()

    def drag(self, origin: int, height: int, target: int, target_height: int = 3) -> None:
        self.press(origin, height)
        self.page.mouse.move(*self.at(target, target_height), steps=5)
        self.page.mouse.up()

    def click(self, point: int, height: int = 1) -> None:
        self.page.mouse.click(*self.at(point, height))

    def focus(self, point: int) -> None:
        self.page.locator(f'.pt[data-p="{point}"]').focus()

    @property
    def focused(self) -> str:
        name: str = self.get("document.activeElement.getAttribute('aria-label')")
        return name

    @property
    def said(self) -> str:
        text: str = self.get("heard.filter(([name]) => name === 'board-say').at(-1)[1].text")
        return text


def serve(html: str) -> Callable[[Route], None]:
    """Answers a page's requests: the page itself, and files under static/."""

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/":
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        else:
            file = ROOT / path.lstrip("/")
            route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0])

    return answer


def page_of(name: str, autoplay: str) -> str:
    """The page of one of the recorded turns."""
    case = GRAPHS[name]
    snapshot = {
        "position": case["position"],
        "dice": case["dice"],
        "roller": case["colour"],
        "last": LAST if name == "middle" else None,
        "family": preset(case["ruleset"]).family.value,
    }
    html: str = engines["django"].from_string(SOURCE).render({"case": case, "family": snapshot["family"]})
    html = html.replace("SNAPSHOT", json.dumps(snapshot)).replace("TURN", json.dumps(case["turn"]))
    return html.replace("AUTOPLAY", autoplay)


Open = Callable[..., Board]


def boards(browser: Browser) -> Iterator[Open]:
    """What opens boards, for a fixture; an error in a console fails the test when the fixture ends."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    def open_(name: str = "middle", *, width: int = 1280, autoplay: str = "off", **options: Any) -> Board:
        context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", heard)
        page.route("**/*", serve(page_of(name, autoplay)))
        page.goto("http://board.test/")
        page.wait_for_function("window.board?.ready")
        return Board(page)

    yield open_
    for context in contexts:
        context.close()
    assert not errors
