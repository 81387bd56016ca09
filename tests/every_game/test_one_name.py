"""One thing has one name: words that once stood beside it in some sentence stay out of every catalogue."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cheeseboard

PACKAGE = Path(cheeseboard.__file__).parent
# Left: what is said instead. What stands here was once written by somebody who did not know of the other name.
OTHER_NAMES = {
    "en": {
        "mouse cards": r"\bmice cards\b",
        "peeking is compulsory": r"\bmay (peek|look under)\b",
        "one hole": r"\b1 (holes|cards|traps|mice|nuts)\b",
    },
    "de": {
        "Fehlwurf": r"Patzer|Fehlversuch",
        "Merkmodus": r"Gedächtnismodus|Erinnerungsmodus",
        "Fußspuren": r"Fußstapfen|Tatzen",
        "Mäusekarte": r"Mauskarte|Mausekarte",
        "aktiver Spieler": r"Würfler",
        "aus dem Spiel nehmen": r"\bentfern\w+ Karte|Karte \S+ entfernen",
        "Aufzeichnung": r"Mitschnitt",
        "Computer": r"\bRechner\b",
    },
    "it": {
        "noci": r"\bnocciol\w+",
        "mazzo": r"\b(riserva|scorta)\b",
        "tiro": r"\blanci(o)?\b",
        "mucchio": r"\bpila\b",
        "dadi formaggio": r"dad[oi] (di|del) formaggio",
        "retro": r"\bdorso\b",
        "tiro a vuoto": r"\bv(a|ai|ado) a vuoto\b",
    },
}


def catalogues(lang: str) -> Iterator[Path]:
    """The shared books and those of the games, also of their laboratories."""
    yield from (PACKAGE / "texts" / lang).glob("*.json")
    yield from (PACKAGE / "games").glob(f"**/texts/{lang}.json")


@pytest.mark.parametrize("lang", OTHER_NAMES)
def test_no_sentence_uses_another_name(lang: str) -> None:
    """In every catalogue of a language."""
    books = {path: path.read_text(encoding="utf-8") for path in catalogues(lang)}
    assert len(books) > 10
    found = [
        f"{path.relative_to(PACKAGE)}: “{other[0]}”, say “{name}”"
        for path, text in books.items()
        for name, pattern in OTHER_NAMES[lang].items()
        for other in re.finditer(pattern, text, re.IGNORECASE)
    ]
    assert found == []
