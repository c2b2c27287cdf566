"""A person at a browser of their own, who notices every error the console shows."""

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urljoin
from uuid import uuid4

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page

PASSWORD = "seven green lanterns"
# What Chromium itself writes when a server goes away; a test that ends one says so.
OUTAGE = re.compile(r"WebSocket connection to|ERR_CONNECTION_|net::ERR_|Failed to fetch")


@dataclass
class Person:
    """One browser context with one page open. `base` is the address of the server this person uses."""

    name: str
    base: str
    context: "BrowserContext"
    page: "Page" = field(init=False)
    errors: list[str] = field(default_factory=list)
    forgiven: list[re.Pattern[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self.errors.append(f"uncaught: {error.error}"))
        self.page = self.context.new_page()

    def goto(self, path: str) -> None:
        """Open a page of this person's server; a full address is taken as it is."""
        self.page.goto(urljoin(f"{self.base}/", path))

    def sign_up(self) -> None:
        """Become a member through the sign-up page, and land signed in."""
        self.goto("/accounts/signup/")
        self.page.locator("input[name=email]").fill(f"{uuid4().hex[:12]}@example.com")
        self.page.locator("input[name=name]").fill(self.name)
        self.page.locator("input[name=password1]").fill(PASSWORD)
        self.page.locator("input[name=password1]").press("Enter")
        self.page.wait_for_url(lambda url: "/signup" not in url)

    def come_in(self, session: str) -> None:
        """Be a member who is signed in already."""
        self.context.add_cookies([{"name": "sessionid", "value": session, "url": self.base}])

    def expect_outage(self) -> None:
        """From now on, the browser's own words about an unreachable server are no errors."""
        self.forgiven.append(OUTAGE)

    def complaints(self) -> list[str]:
        """Every error so far that nobody forgave."""
        return [line for line in self.errors if not any(pattern.search(line) for pattern in self.forgiven)]

    def _heard(self, message: "ConsoleMessage") -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")
