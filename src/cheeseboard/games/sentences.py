"""What is wrong with the texts of a stranger's game, found when the game is, not in the middle of a sentence."""

import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

COMPULSORY = "en.json"


class BadTexts(Exception):
    """The texts of a game cannot be read or spoken."""


def check_texts(folder: Path) -> None:
    """Raise BadTexts with every sentence that there is to say about the files of `texts/`."""
    if not (folder / "texts" / COMPULSORY).is_file():
        raise BadTexts(f"texts/{COMPULSORY} is missing")
    found = [sentence for file in sorted((folder / "texts").glob("*.json")) for sentence in faults(file)]
    if found:
        raise BadTexts("; ".join(found))


def faults(file: Path) -> Iterator[str]:
    """What is wrong with one file."""
    where = f"texts/{file.name}"
    try:
        entries = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        yield f"{where} is not JSON in UTF-8: {error}"
        return
    if not isinstance(entries, dict):
        yield f"{where} is not an object of keys and sentences"
        return
    for key, entry in entries.items():
        if not spoken(entry):
            yield (
                f"{where}: {key} is neither a sentence with its values in braces ({{seat}}; a brace itself is {{{{) "
                'nor {"by": …, "one": …, "other": …}'
            )


def spoken(entry: Any) -> bool:
    """Is this a sentence, or one for one thing and one for several?"""
    if isinstance(entry, dict):
        return {"by", "other"} <= entry.keys() and all(map(well_formed, entry.values()))
    return well_formed(entry)


def well_formed(sentence: Any) -> bool:
    """Is this a text whose braces hold names?"""
    try:
        fields = [field for _, field, _, _ in Formatter().parse(sentence) if field is not None]
    except (TypeError, ValueError):
        return False
    return all(field.isidentifier() for field in fields)
