"""Every sentence a person reads, in English, German and Italian. The browser table reads the same files."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES

LANGUAGES = ("en", "de", "it")

Entry = str | dict[str, str]


@cache
def catalogue(lang: str, name: str) -> dict[str, Entry]:
    """One file of sentences: a game's (it lies in the game's folder), or a front end's."""
    return dict(json.loads(file_of(lang, name).read_text(encoding="utf-8")))


def file_of(lang: str, name: str) -> Traversable:
    """Where a catalogue lies."""
    return game_files(lang).get(name) or files(__name__).joinpath(lang, f"{name}.json")


@cache
def catalogues(lang: str) -> list[str]:
    """The names of all files of sentences in a language."""
    names = (file.name for file in files(__name__).joinpath(lang).iterdir())
    return sorted([*game_files(lang), *(name.removesuffix(".json") for name in names if name.endswith(".json"))])


@cache
def game_files(lang: str) -> dict[str, Traversable]:
    """The sentences of every game in this language, by the game's id."""
    folders = {id_: files(type(game).__module__.rpartition(".")[0]) for id_, game in GAMES.items()}
    found = {id_: folder / "texts" / f"{lang}.json" for id_, folder in folders.items()}
    return {id_: file for id_, file in found.items() if file.is_file()}


def say(lang: str, name: str, key: str, /, **values: Any) -> str:
    """The sentence behind a key with its values filled in.

    An entry is a sentence, or one for a single thing and one for several: {"by": "nuts", "one": …, "other": …}; it may
    have one for "zero" too.
    """
    entry = catalogue(lang, name)[key]
    return (entry if isinstance(entry, str) else entry[plural(entry, values)]).format_map(values)


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
    found = [name for name in catalogues(lang) if has(lang, name, key)]
    if not found:
        return str(refusal)  # a game from outside that brings no sentences
    name = max(found, key=lambda name: (name == game, has(lang, name, rule), name == "common"))
    return say(lang, name, key, **refusal.values)


def tell(lang: str, game: str, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """An event in words, with names for seats. Some events have a sentence of their own for what they show."""
    values = {key: phrase(lang, game, key, value, names) for key, value in event.items() if key != "type"}
    return say(lang, game, event_key(lang, game, event), **values)


def event_key(lang: str, game: str, event: Mapping[str, Any]) -> str:
    """The most fitting sentence: `event.kept.trap` before `event.kept`."""
    base = f"event.{event['type']}"
    if "second" in event:
        return f"{base}.second"
    for part in ("front", "how", "reason", "back", "seat", "passive"):
        if part in event and has(lang, game, f"{base}.{variant(event[part])}"):
            return f"{base}.{variant(event[part])}"
    return base


def variant(value: Any) -> str:
    """A value as the last part of a key."""
    return "none" if value is None else "yes" if value is True else "no" if value is False else str(value)


def phrase(lang: str, game: str, key: str, value: Any, names: Sequence[str]) -> Any:
    """A value as it stands in a sentence: seats become names, cards their words, slots count from one."""
    if key in ("seat", "by", "to") and isinstance(value, int):
        return names[value]
    if key == "slot":
        return value + 1
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    if isinstance(value, str) and has(lang, game, f"word.{value}"):
        return say(lang, game, f"word.{value}")
    return value


def rules(lang: str, game: str) -> list[tuple[str, str]]:
    """The numbered rules of a game, in order: (number, text)."""
    found = catalogue(lang, game)
    return [(key.removeprefix("rule."), str(text)) for key, text in found.items() if key.startswith("rule.")]
