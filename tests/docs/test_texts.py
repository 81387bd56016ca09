"""The sentences in English, German and Italian say the same things in the same shapes."""

import json
import re
from string import Formatter

import pytest

from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.texts import (
    LANGUAGES,
    Entry,
    catalogues,
    explain,
    file_of,
    has,
    missing,
    own_catalogue,
    plural,
    rules,
    say,
)

NAMES = catalogues()
FORMS = {"by", "zero", "one", "other"}

# Parts of German words that must not be spelled without their umlaut or ß.
SUSPECTS = re.compile(
    "kaese|loech|wuerf|maeus|nuess|kaefig|zuege|plaetz|fuer|ueber|koenn|moecht|muess|waehl|naechst|spaeh|zurueck|fuss|"
    "gross|groess|weiss|heiss|loes|oeffn|schoen|hoeh|moeglich|pruef|fueg|gueltig|aender|spaeter|faeng|haett|laess|"
    "staerk|schlaeg|traeg|drauss|schliess|strasse"
)
PLAIN_E_GRAVE = re.compile(r"\b(e'|perche'|piu'|puo'|cosi'|gia'|sara'|citta'|e`)(?=\W|$)", re.IGNORECASE)


def texts(entry: Entry) -> list[str]:
    """All sentences of an entry."""
    return [entry] if isinstance(entry, str) else [text for form, text in entry.items() if form != "by"]


def placeholders(entry: Entry) -> set[str]:
    """The values that an entry needs."""
    return {name for text in texts(entry) for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_untranslated(name: str, lang: str):
    """Every file is there in every language, whole: what is missing has a name."""
    assert file_of(lang, name).is_file()
    assert missing(lang, name) == []


def test_what_is_missing_falls_back_to_english(fixture_games: dict[str, object]):
    """A game from outside with a part of its texts translated speaks English for the rest, and says what is missing."""
    assert say("de", "acorns", "title") == "Eicheln"
    assert say("de", "acorns", "reason.enough") == say("en", "acorns", "reason.enough")
    assert say("it", "acorns", "title") == "Acorns"
    assert "reason.enough" in missing("de", "acorns")
    assert "title" not in missing("de", "acorns")


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("name", NAMES)
def test_every_language_has_the_same_keys_in_the_same_order(name: str, lang: str):
    """Equal keys: nothing untranslated, nothing left over; equal order: the files can be read side by side."""
    assert list(own_catalogue(lang, name)) == list(own_catalogue("en", name))


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("name", NAMES)
def test_every_translation_needs_the_same_values(name: str, lang: str):
    """Equal placeholders in each entry, and the same number decides between one and several."""
    for key, english in own_catalogue("en", name).items():
        entry = own_catalogue(lang, name)[key]
        assert placeholders(entry) == placeholders(english), key
        assert isinstance(entry, str) == isinstance(english, str), key
        if isinstance(entry, dict) and isinstance(english, dict):
            assert (entry["by"], set(entry)) == (english["by"], set(english)), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_entry_is_a_sentence_or_one_for_each_number(name: str, lang: str):
    """No empty strings, no spaces around them, no unknown forms, no key twice."""
    for key, entry in own_catalogue(lang, name).items():
        for text in texts(entry):
            assert text, key
            assert text == text.strip(), key
        if isinstance(entry, dict):
            assert {"by", "one", "other"} <= set(entry) <= FORMS, key
    path = file_of(lang, name)
    pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)
    assert len({key for key, _ in pairs}) == len(pairs), f"{path.name} has a key twice"


@pytest.mark.parametrize("name", NAMES)
def test_german_has_its_umlauts(name: str):
    """Real umlauts and ß, never ae, oe, ue or ss in their place."""
    for key, entry in own_catalogue("de", name).items():
        for text in texts(entry):
            assert not SUSPECTS.search(text.lower()), key


@pytest.mark.parametrize("name", NAMES)
def test_italian_has_its_accents(name: str):
    """Real accents, never an apostrophe in their place; and no `il` before a number that may be 8 or 11."""
    for key, entry in own_catalogue("it", name).items():
        for text in texts(entry):
            assert not PLAIN_E_GRAVE.search(text), key
            assert not re.search(r"\b([Ii]l|[Dd]el|[Aa]l) \{(value|card|second)\}", text), f"{key}: l'8, l'11"


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_introduces_itself(game_id: str, lang: str):
    """Title, a sentence about it, who made it, and which rulings are ours."""
    for key in ("title", "about", "credit", "rulings"):
        assert say(lang, game_id, key)


def test_numbers_choose_their_form():
    """Nothing, one thing, several things; without a form for nothing, several."""
    entry = {"by": "count", "zero": "none", "one": "one", "other": "many"}
    assert [plural(entry, {"count": count}) for count in (0, 1, 2)] == ["zero", "one", "other"]
    assert plural({"by": "count", "one": "one", "other": "many"}, {"count": 0}) == "other"


def test_a_refusal_is_explained_by_whoever_knows_its_rule():
    """Several have a sentence for an unknown card: the game's own comes first, else the rule's number decides."""
    homes = [game for game in GAMES if has("en", game, "refusal.unknown-card")]
    assert len(homes) > 1
    for game in homes:
        own = say("en", game, "refusal.unknown-card", card="dog")
        rule = rules("en", game)[0][0]
        assert explain("en", Refusal("unknown-card", rule, card="dog")) == own
        assert explain("en", Refusal("unknown-card", "R6", card="dog"), game) == own
    common = say("en", "common", "refusal.unknown-card", card="dog")
    assert explain("en", Refusal("unknown-card", "R6", card="dog")) == common


def test_a_refusal_from_outside_is_still_explained():
    """A game that brings no sentences gets its code and rule shown instead of a traceback."""
    assert explain("en", Refusal("too-sleepy", "Z1"), "nibble") == "too-sleepy (rule Z1)"
