"""Pages that people keep as files, read as strictly as any browser might."""

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser


class Checker(HTMLParser):
    """Holds the elements that are open, and objects when another one is closed than the last."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Drawings close their own parts."""


def drawings_of(page: str) -> list[ET.Element]:
    """The drawings of a page in which every element that opens closes, in order; each is valid XML."""
    checker = Checker()
    checker.feed(page)
    assert not checker.open
    return [ET.fromstring(text) for text in re.findall(r"<svg viewBox=.*?</svg>", page, re.DOTALL)]  # noqa: S314  ours
