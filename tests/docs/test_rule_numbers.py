"""Numbered rules: each has a test that carries its number, and is cited where it is carried out."""

import re

import pytest

from cheeseboard.games import GAMES
from cheeseboard.texts import LANGUAGES, rules, say
from tools.refusals import SOURCES

RULES = [(game_id, number) for game_id in GAMES for number, _ in rules("en", game_id)]
# The first rule says how many play: the declaration has the numbers, no code carries it out.
FIRST = 1


def folder(game_id: str) -> str:
    """The folder of a game."""
    return game_id.replace("-", "_")


def sources(game_id: str) -> str:
    """All of a game's code."""
    files = sorted((SOURCES / "games" / folder(game_id)).glob("*.py"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def cited(text: str, letter: str) -> set[str]:
    """The rule numbers in a text; (M20–M25) means all of them."""
    found = set(re.findall(rf"\b{letter}\d+\b", text))
    for first, last in re.findall(rf"\b{letter}(\d+)–{letter}(\d+)\b", text):
        found |= {f"{letter}{n}" for n in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize(("game_id", "number"), RULES)
def test_the_rule_has_a_test_with_its_number(game_id: str, number: str):
    """`test_a7_…` for rule A7."""
    tests = (SOURCES / "games" / folder(game_id) / "tests" / "test_rules.py").read_text(encoding="utf-8")
    assert re.search(rf"^def test_{number.lower()}_\w+", tests, re.MULTILINE), f"no test for {number}"


@pytest.mark.parametrize("game_id", GAMES)
def test_rules_are_cited_where_they_are_carried_out(game_id: str):
    """Every rule is named in the game's code, and the code names no rule that does not exist."""
    numbers = [number for number, _ in rules("en", game_id)]
    found = cited(sources(game_id), numbers[0][0])
    assert set(numbers[FIRST:]) <= found, sorted(set(numbers[FIRST:]) - found)
    assert found <= set(numbers), sorted(found - set(numbers))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_rules_are_numbered_without_gaps_and_have_a_heading(game_id: str, lang: str):
    """A1, A2, A3 …, each with a short heading before its text."""
    found = rules(lang, game_id)
    letter = found[0][0][0]
    assert [number for number, _ in found] == [f"{letter}{n}" for n in range(1, len(found) + 1)]
    for number, text in found:
        assert re.match(r"[^:.]{2,40}: \S", text), number


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_rulings_cite_rules_that_exist(game_id: str, lang: str):
    """What we decided ourselves points to the rule it decides."""
    numbers = {number for number, _ in rules(lang, game_id)}
    letter = min(numbers)[0]
    found = set(re.findall(rf"\b{letter}\d+\b", say(lang, game_id, "rulings")))
    assert found
    assert found <= numbers
