"""Which parts of a game are still generic: what its author might like to write next."""

from collections.abc import Iterator

from cheeseboard.core.game import AnyGame
from cheeseboard.core.parts import brings
from cheeseboard.games import outside
from cheeseboard.minds import generic_ids, has_choices
from cheeseboard.texts import LANGUAGES, missing, own_catalogue, say, unsaid

MOST_NAMED = 8

MODULES = ("views", "insight", "face", "lab.odds", "lab.report", "lab.codec")
"""Optional modules with something generic in their place; bots and the page's board are looked for otherwise."""


def generic_parts(game: AnyGame) -> list[str]:
    """The parts that a game does not bring itself, by their names in its folder."""
    found = [name for name in MODULES if not brings(game, name)]
    if has_choices(game) and generic_ids(game):
        found.insert(0, "minds")
    return [*found, *([] if has_board(game) else ["web"])]


def has_board(game: AnyGame) -> bool:
    """Has the page a board for it? It is built with the games of this package and knows no others."""
    inside = outside.__name__.rpartition(".")[0]
    return game.package.startswith(f"{inside}.") and not game.package.startswith(f"{outside.__name__}.")


def untranslated(game: AnyGame) -> dict[str, int]:
    """For each language how many sentences are missing in it."""
    counts = {lang: len(missing(lang, game.id)) for lang in LANGUAGES}
    return {lang: count for lang, count in counts.items() if count}


def told(lang: str, game: AnyGame) -> Iterator[str]:
    """The same in words, one line for each part; nothing if nothing is generic."""
    for name in generic_parts(game):
        yield f"{name:<10}  {say(lang, 'commands', f'part.{name}')}"
    if names := unsaid(game.id):
        keys = ", ".join(names[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")
        yield f"texts/en    {say(lang, 'commands', 'part.unsaid', count=len(names), keys=keys)}"
    for other, count in untranslated(game).items():
        of = len(own_catalogue("en", game.id))
        language = say(other, "common", "language")
        yield f"texts/{other:<4}  {say(lang, 'commands', 'part.texts', language=language, count=count, all=of)}"
