"""Every sentence a person reads, in English, German and Italian. The browser table reads the same files."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any

from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.texts.bare import bare_words, wished

LANGUAGES = ("en", "de", "it")

MOST_LISTED = 12
SEATS = frozenset({"seat", "by", "to", "from", "owner"})
PLACES = frozenset({"slot", "place"})

Entry = str | dict[str, str]


@cache
def catalogue(lang: str, name: str) -> dict[str, Entry]:
    """One file of sentences: a game's (it lies in the game's folder), or a front's.

    English fills what is missing in other languages, and the names of the declaration what a game does not say at all.
    """
    english = own_catalogue("en", name)
    bare = bare_words(GAMES[name]) if name in GAMES else {}
    keys = dict.fromkeys([*english, *bare])
    found = bare | english | own_catalogue(lang, name)
    return {key: found[key] for key in keys}


@cache
def own_catalogue(lang: str, name: str) -> dict[str, Entry]:
    """The sentences that a file really has in this language."""
    file = file_of(lang, name)
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}


def missing(lang: str, name: str) -> list[str]:
    """The keys that a file lacks in this language."""
    return [key for key in own_catalogue("en", name) if key not in own_catalogue(lang, name)]


def unsaid(game: str) -> list[str]:
    """The keys that a game's own English lacks: names of the declaration stand in for them, or nothing does."""
    return [key for key in wished(GAMES[game]) if key not in own_catalogue("en", game)]


def file_of(lang: str, name: str) -> Traversable:
    """Where a catalogue lies: `mice` and, for a part of that game with sentences of its own, `mice/lab` in its folder.

    An older version's game has the texts of its folder, or else of the present one.
    """
    game, _, part = name.partition("/")
    if game not in GAMES:
        return files(__name__).joinpath(lang, f"{name}.json")
    return files(GAMES[game].package).joinpath(*filter(None, [part]), "texts", f"{lang}.json")


@cache
def catalogues() -> list[str]:
    """The names of all files of sentences."""
    names = (file.name for file in files(__name__).joinpath("en").iterdir())
    parts = [name for name in (f"{game}/lab" for game in GAMES) if file_of("en", name).is_file()]
    return sorted([*GAMES, *parts, *(name.removesuffix(".json") for name in names if name.endswith(".json"))])


def look_again() -> None:
    """Forget what was read: there may be other games now."""
    for kept in (catalogue, own_catalogue, catalogues):
        kept.cache_clear()


def say(lang: str, name: str, key: str, /, **values: Any) -> str:
    """The sentence behind a key with its values filled in.

    An entry is a sentence, or one for a single thing and one for several: {"by": "nuts", "one": …, "other": …}; it may
    have one for "zero" too. A value that nobody gives stays in its braces, as in the page: half a sentence is better
    than none.
    """
    return sentence_for(lang, name, key, values).format_map(Gaps(values))


class Gaps(dict[str, Any]):
    """Values of a sentence; what is not there stays as it was written."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def sentence_for(lang: str, name: str, key: str, values: Mapping[str, Any]) -> str:
    """The sentence behind a key that fits these values, not yet filled in."""
    entry = catalogue(lang, name)[key]
    return entry if isinstance(entry, str) else entry[plural(entry, values)]


def wanting(lang: str, name: str, key: str, values: Mapping[str, Any]) -> list[str]:
    """The values that a sentence asks for and nobody gives."""
    parts = Formatter().parse(sentence_for(lang, name, key, values))
    return [field for _, field, _, _ in parts if field is not None and field not in values]


def plural(entry: dict[str, str], values: Mapping[str, Any]) -> str:
    """Which of an entry's sentences fits the number."""
    form = {0: "zero", 1: "one"}.get(values.get(entry["by"], 2), "other")
    return form if form in entry else "other"


def has(lang: str, name: str, key: str) -> bool:
    """Is there such a sentence?"""
    return key in catalogue(lang, name)


def explain(lang: str, refusal: Refusal, game: str | None = None) -> str:
    """A refusal in words: the game's own sentence, else that of the file which holds the rule, else the common one."""
    key, rule = f"refusal.{refusal.code}", f"rule.{refusal.rule}"
    found = [name for name in catalogues() if has(lang, name, key)]
    if not found:
        return str(refusal)  # a game from outside that brings no sentence for it
    name = max(found, key=lambda name: (name == game, has(lang, name, rule), name == "common"))
    values = {word: moves_in_words(lang, game, value) for word, value in refusal.values.items()}
    return say(lang, name, key, **values)


def moves_in_words(lang: str, game: str | None, value: Any) -> Any:
    """A list of moves in record form as a sentence lists them; anything else as it is."""
    if not isinstance(value, list):
        return value
    words = [move_in_words(lang, game, move) for move in value]
    return ", ".join(words[:MOST_LISTED]) + (", …" if len(words) > MOST_LISTED else "")


def move_in_words(lang: str, game: str | None, move: Mapping[str, Any]) -> str:
    """A move in record form in short: its verb and its values, and their names where they stand in an object."""
    (verb, first), *more = move.items()
    if isinstance(first, dict):
        return f"{verb_in_words(lang, game, verb)} ({fields_in_words(lang, game, first)})"
    values = [] if first is True else [first, *(value for _, value in more)]
    return " ".join([verb_in_words(lang, game, verb), *map(str, values)])


def verb_in_words(lang: str, game: str | None, verb: str) -> str:
    """What the game calls a verb; else its bare name."""
    return say(lang, game, f"verb.{verb}") if game and has(lang, game, f"verb.{verb}") else verb


def fields_in_words(lang: str, game: str | None, fields: Mapping[str, Any]) -> str:
    """The fields of a move that nobody has written a sentence for: the value of one, several with their names."""
    if len(fields) < 2:
        return "".join(map(str, fields.values()))
    named = {key: say(lang, game, f"cell.{key}") if game and has(lang, game, f"cell.{key}") else key for key in fields}
    return ", ".join(f"{named[key].replace('_', ' ')} {value}" for key, value in fields.items())


def tell(lang: str, game: str, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """An event in words, with names for seats. Some events have a sentence of their own for what they show.

    Values called seat, by, to, from and owner are seats; slot and place count from one in sentences.
    """
    values = {key: phrase(lang, game, key, value, names) for key, value in event.items() if key != "type"}
    for name in (game, "common"):
        key = event_key(lang, name, event)
        if has(lang, name, key):
            return say(lang, name, key, **values)
    said = {key for key, value in event.items() if key != "seat" and value is not None and type(value) is not bool}
    told = {key: value for key, value in values.items() if key in said}
    what = f"{verb_in_words(lang, game, event['type'])} {fields_in_words(lang, game, told)}".rstrip()
    return say(lang, "common", "event.did", seat=values.get("seat", "–"), what=what)


def event_key(lang: str, name: str, event: Mapping[str, Any], kind: str = "event") -> str:
    """The most fitting sentence: `event.kept.trap` or `event.caught.second` before `event.kept` and `event.caught`.

    What stands last in an event decides first, by its value or by being there at all.
    """
    base = f"{kind}.{event['type']}"
    for part, value in reversed([pair for pair in event.items() if pair[0] != "type"]):
        for key in (f"{base}.{part}", f"{base}.{variant(value)}"):
            if has(lang, name, key):
                return key
    return base


def variant(value: Any) -> str:
    """A value as the last part of a key."""
    return "none" if value is None else "yes" if value is True else "no" if value is False else str(value)


def phrase(lang: str, game: str, key: str, value: Any, names: Sequence[str]) -> Any:
    """A value as it stands in a sentence: seats become names, cards and cells their words, places count from one.

    What only another seat may know is a question mark.
    """
    if key in SEATS and isinstance(value, int):
        return names[value]
    if key in PLACES and isinstance(value, int):
        return value + 1
    if key == "seats" and isinstance(value, list):
        return row_of(lang, [names[seat] for seat in value])
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "–"
    word = f"{'cell' if key == 'cell' else 'reason' if key == 'reason' else 'word'}.{value}"
    if isinstance(value, str) and has(lang, game, word):
        return say(lang, game, word)
    return "?" if value is None else value


def row_of(lang: str, words: Sequence[str]) -> str:
    """Words in a row, as a sentence lists them."""
    if len(words) < 2:
        return "".join(words) or "–"
    return say(lang, "common", "list.and", most=", ".join(words[:-1]), last=words[-1])


def name_move(lang: str, game: str, fields: Mapping[str, Any], names: Sequence[str]) -> str:
    """A move by its verb (`type`) and its fields: the game's `move.<verb>`, chosen as events are; else bare words."""
    values = {key: phrase(lang, game, key, value, names) for key, value in fields.items() if key != "type"}
    for name in (game, "common"):
        key = event_key(lang, name, fields, "move")
        if has(lang, name, key):
            return say(lang, name, key, **values)
    return f"{verb_in_words(lang, game, fields['type'])} {fields_in_words(lang, game, values)}".rstrip()


def say_reason(lang: str, game: str, code: str, values: Mapping[str, Any], names: Sequence[str]) -> str:
    """A reason of advice in words: the game's `advice.<code>`, else that of every game."""
    told = {key: phrase(lang, game, key, value, names) for key, value in values.items()}
    key = f"advice.{code}"
    return say(lang, game if has(lang, game, key) else "insight", key, **told)


def rules(lang: str, game: str) -> list[tuple[str, str]]:
    """The numbered rules of a game, in order: (number, text)."""
    found = catalogue(lang, game)
    return [(key.removeprefix("rule."), str(text)) for key, text in found.items() if key.startswith("rule.")]
