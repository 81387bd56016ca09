"""Every refusal has a sentence in every language, and every sentence its refusal."""

import re
from pathlib import Path
from string import Formatter

import pytest

from cheeseboard.games import GAMES
from cheeseboard.texts import LANGUAGES, Entry, catalogue, catalogues, has
from tests.docs.pages import ROOT
from tools.refusals import SOURCES, Raised, refusals

RAISED = refusals()
ENGINE = [one for one in RAISED if one.part == "core" or one.part.startswith("games")]
TEXTS = ("common", *GAMES)
HERE = Path(__file__).parent


def game_of(raised: Raised) -> str | None:
    """The game whose folder a refusal is in."""
    name = raised.part.removeprefix("games/").replace("_", "-")
    return name if name in GAMES else None


def homes(lang: str, raised: Raised) -> list[str]:
    """The files that hold a sentence for this refusal, as it is looked up: the game's own, else the common one."""
    key, game = f"refusal.{raised.code}", game_of(raised)
    if game is not None and has(lang, game, key):
        return [game]
    if has(lang, "common", key):
        return ["common"]
    return [name for name in catalogues() if has(lang, name, key)]


def placeholders(entry: Entry) -> set[str]:
    """The values that an entry needs, in any of its sentences."""
    texts = [entry] if isinstance(entry, str) else [text for form, text in entry.items() if form != "by"]
    needed = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}
    return needed if isinstance(entry, str) else needed | {entry["by"]}


@pytest.mark.parametrize("raised", sorted(set(RAISED)), ids=lambda one: f"{one.part}-{one.code}-{one.rule}")
def test_the_refusal_has_a_sentence_whose_values_it_brings(raised: Raised):
    """In all three languages; a sentence that asks for a value the refusal does not bring would fail at the table."""
    for lang in LANGUAGES:
        found = homes(lang, raised)
        assert found, f"no sentence for {raised.code} in {lang}"
        if raised in ENGINE:
            for name in found:
                assert placeholders(catalogue(lang, name)[f"refusal.{raised.code}"]) <= raised.values, (lang, name)


@pytest.mark.parametrize("name", TEXTS)
def test_no_sentence_is_left_over(name: str):
    """Every refusal sentence of a game is raised by that game or the core; every common one by something."""
    raisers = RAISED if name == "common" else [one for one in ENGINE if game_of(one) in (name, None)]
    codes = {one.code for one in raisers}
    dead = [key for key in catalogue("en", name) if key.startswith("refusal.") and key[8:] not in codes]
    assert not dead, f"nothing raises {dead}"


@pytest.mark.parametrize("raised", sorted(set(ENGINE)), ids=lambda one: f"{one.part}-{one.code}-{one.rule}")
def test_the_rule_that_a_refusal_cites_exists(raised: Raised):
    """A player can look the number up: in the game's rules, or among those of records and tables."""
    names = TEXTS if game_of(raised) is None else [str(game_of(raised)), "common"]
    for lang in LANGUAGES:
        assert any(has(lang, name, f"rule.{raised.rule}") for name in names), raised.rule


def words_in(folder: str) -> set[str]:
    """Every word in quotes in the tests of a folder; the tests of this folder do not count."""
    files = [file for file in (ROOT / folder).rglob("test_*.py") if HERE not in file.parents]
    assert files, f"there are no tests in {folder}"
    return {word for file in files for word in re.findall(r"[\"']([a-z0-9-]+)[\"']", file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_refusal_of_a_game_is_provoked_by_its_tests(game_id: str):
    """Each code that cites a rule of the game stands in the tests of that game."""
    codes = {one.code for one in ENGINE if has("en", game_id, f"rule.{one.rule}") and game_of(one)}
    missing = sorted(codes - words_in(f"src/cheeseboard/games/{game_id.replace('-', '_')}/tests"))
    assert not missing, f"no test provokes {missing}"


def test_every_other_refusal_is_provoked_by_some_test():
    """Each code that cites a rule of records or of taking back stands in some test."""
    missing = sorted({one.code for one in ENGINE} - (words_in("tests") | words_in("src/cheeseboard/games")))
    assert not missing, f"no test provokes {missing}"


def test_the_search_finds_every_refusal():
    """The syntax tree misses none: as many calls as the sources spell out."""
    files = [file for file in (SOURCES / "games").rglob("*.py") if "tests" not in file.parts]
    spelled = sum(len(re.findall(r"\bRefusal\(", file.read_text(encoding="utf-8"))) for file in files)
    assert len([one for one in RAISED if one.part.startswith("games")]) >= spelled
