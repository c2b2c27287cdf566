"""Looks for accessibility faults in the page a browser shows."""

from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def faults(page: "Page") -> list[str]:
    """What axe finds against WCAG 2.2 AA and good practice: one line a fault, with the places it is at."""
    # What is right is not listed, which takes half the time.
    options = {"runOnly": {"type": "tag", "values": STANDARDS}, "resultTypes": ["violations"]}
    violations = Axe().run(page, options=options).response["violations"]
    return [
        f"{fault['id']}: {fault['help']} at {', '.join(str(node['target']) for node in fault['nodes'])}"
        for fault in violations
    ]
