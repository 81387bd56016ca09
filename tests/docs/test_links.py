"""Links between pages lead somewhere."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, links, pages, prose


def headings(path: Path) -> set[str]:
    """The anchors of a page, as Markdown readers make them from headings."""
    found = re.findall(r"^#+ (.+)$", prose(path), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(path: Path):
    """The file is there, and so is the heading."""
    for link, target, heading in links(path):
        assert target.exists(), f"{path.name}: {link} leads nowhere"
        assert target.is_relative_to(ROOT), f"{path.name}: {link} leaves the repository"
        if heading:
            assert heading in headings(target), f"{path.name}: {target.name} has no heading #{heading}"
