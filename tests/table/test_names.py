"""Names that people can see and tell apart."""

import pytest

from cheeseboard.core.refusal import Refusal
from cheeseboard.table.names import checked_name, clusters

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Zoë", 3),
        ("Zoe\u0308", 3),
        (FAMILY, 1),
        ("\U0001f1e9\U0001f1ea\U0001f1ee\U0001f1f9", 2),
        ("\u2764\ufe0f", 1),
        ("\U0001f44d\U0001f3fd", 1),
        ("Nguyễn", 6),
        ("नमस्ते", 4),
        ("\u1112\u1161\u11ab", 1),
        ("می‌خواهم", 7),
        ("\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", 1),
    ],
)
def test_letters_are_counted_as_people_count_them(name: str, letters: int):
    """Accents, families, flags and syllables are one letter each; before, a family was seven."""
    assert len(clusters(name)) == letters
    assert checked_name(name, letters, []) is not None
    if letters > 1:
        with pytest.raises(Refusal, match="bad-name"):
            checked_name(name, letters - 1, [])


def test_two_dozen_families_are_a_name():
    """The page counts 24 letters, and so does the table; but bytes have a bound too."""
    assert checked_name("\u2764\ufe0f" * 24, 24, []) == "\u2764\ufe0f" * 24
    with pytest.raises(Refusal, match="bad-name"):
        checked_name(FAMILY * 24, 24, [])
    assert checked_name(FAMILY * 16, 24, []) == FAMILY * 16


def test_names_are_kept_in_their_shortest_spelling():
    """Two ways to write the same letter are the same name."""
    assert checked_name("  Zoe\u0308   B. ", 24, []) == "Zoë B."
    with pytest.raises(Refusal, match="name-taken"):
        checked_name("Zoe\u0308", 24, ["Zoë"])


@pytest.mark.parametrize(
    "name",
    [
        *("\u200b", "\u3164", "\u2800", "\u115f", "\u200d", "\ufe0f", "\u0301", "a\u200bb", "An\u200dn", "An\u200cn"),
        *("a\u202eb", "a\u2066b", "\ufeffAnn", "a\x00b", "a\x07b", "\u00adAnn", "A\u034fnn", "\ue000", "\ud800"),
        *("Z" + "\u0301" * 5, "Ann\u200d", "\U000e0041nn", "\u17b4"),
    ],
)
def test_invisible_and_towering_names_are_refused(name: str):
    """Zero-width letters, fillers, direction marks, stacked accents: nobody can read them; before, most passed."""
    with pytest.raises(Refusal, match="bad-name"):
        checked_name(name, 24, [])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "\u0410nna"),
        ("Anna", "Ann\u0430"),
        ("Paolo", "Ра\u043elo"),
        ("Anna", "\uff21nna"),
        ("Bob", "B0b"),
        ("Will", "WiII"),
        ("Ann Lee", "AnnLee"),
        ("José", "Jose"),
        ("\u2764\ufe0f", "\u2764"),
    ],
)
def test_look_alikes_are_taken(name: str, other: str):
    """Letters of other scripts, full-width ones, digits, accents: from afar it is the same name."""
    with pytest.raises(Refusal, match="name-taken"):
        checked_name(other, 24, [None, name])
    assert checked_name(other, 24, ["Somebody else"]) == other


@pytest.mark.parametrize(
    "name", ["Ann", "Müller", "Łukasz", "Ἀλέξανδρος", "Ольга", "محمد", "田中", "김철수", "O'Neil", "R2-D2", "ไอติม"]
)
def test_ordinary_names_of_the_world_are_welcome(name: str):
    """Whatever script it is written in."""
    assert checked_name(name, 24, ["Bob"]) == name
