"""Names that people can see and tell apart: counted as people count letters, nothing invisible, no look-alikes."""

import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from cheeseboard.core.refusal import Refusal

MOST_BYTES = 400
MOST_MARKS = 3
"""Accents on one letter; more of them climb over the neighbours' names."""

JOINER = "\u200d"
JOINERS = frozenset({JOINER, "\u200c"})
FIRST_JOINED = 0x600
"""Scripts with joined letters, and pictures, come from here on."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or marks and show nothing."""
SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0x1F3FB, 0x1F400))))
"""They choose how the character before them looks: as a picture, in a colour of skin."""
TAGS, FLAG = range(0xE0020, 0xE0080), "\U0001f3f4"
"""Letters inside this flag, for a part of a country."""
FLAGS = range(0x1F1E6, 0x1F200)
"""Two of these make a flag."""
MARKS = frozenset({"Mn", "Mc", "Me"})
TWINS = str.maketrans(
    "авекмнорстухіјѕԁԛԝαβεικνορτυχ01l|",
    "abekmhopctyxijsdqwabeikvoptuxoiii",
)
"""Small letters and digits that look like other ones."""


def checked_name(name: str | None, most: int, taken: Sequence[str | None]) -> str | None:
    """A name that can be seen and told from the others, in its shortest spelling; None if none is given."""
    clean = " ".join(unicodedata.normalize("NFC", name or "").split())
    if not clean:
        return None
    if not well_made(clean) or len(clusters(clean)) > most:
        raise Refusal("bad-name", "S1", most=most)
    if skeleton(clean) in {skeleton(other) for other in taken if other}:
        raise Refusal("name-taken", "S1", name=clean)
    return clean


def well_made(name: str) -> bool:
    """Is every character one that can be seen, or one that joins two such, and is there not too much of anything?"""
    if len(name.encode("utf-8", "replace")) > MOST_BYTES or not joins_well(name):
        return False
    if not all(visible(letter) or letter in JOINERS or ord(letter) in TAGS for letter in name):
        return False
    stacked = all(sum(marks(letter) for letter in cluster) <= MOST_MARKS for cluster in clusters(name))
    return stacked and any(unicodedata.category(letter)[0] in "LNSP" for letter in name)


def visible(letter: str) -> bool:
    """Does this character show something?"""
    return letter not in BLANK and (letter == " " or letter in SELECTORS or letter.isprintable())


def joins_well(name: str) -> bool:
    """A joiner stands between parts of a picture, or letters of a script that has it; tags stand behind a flag."""
    padded = f" {name} "
    if any(ord(letter) in TAGS and before != FLAG and ord(before) not in TAGS for before, letter in pairwise(padded)):
        return False
    beside = (padded[place - 1] + padded[place + 1] for place, letter in enumerate(padded) if letter in JOINERS)
    return all(ord(letter) >= FIRST_JOINED and letter not in JOINERS for pair in beside for letter in pair)


def marks(letter: str) -> bool:
    """Is it an accent?"""
    return unicodedata.category(letter) in MARKS and letter not in SELECTORS


def clusters(name: str) -> list[str]:
    """What people count as letters: a letter with its accents, a family of pictures, a flag, a syllable in Hangul."""
    found: list[str] = []
    for letter in name:
        if found and belongs(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def belongs(cluster: str, letter: str) -> bool:
    """Does this character belong to the letter before it?"""
    last = cluster[-1]
    if marks(letter) or letter in SELECTORS or letter in JOINERS or ord(letter) in TAGS:
        return True
    if last == JOINER:
        return True
    if ord(letter) in FLAGS:
        return len(cluster) == 1 and ord(last) in FLAGS
    return 0x1100 <= ord(last) < 0x1200 and 0x1160 <= ord(letter) < 0x1200


def skeleton(name: str) -> str:
    """What is left of a name for somebody who looks at it from afar."""
    apart = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(letter for letter in apart if letter.isprintable() and not marks(letter) and letter not in SELECTORS)
    return "".join(bare.translate(TWINS).split())
