"""Words for a game that has none: the names of its declaration, so that nobody meets a missing sentence."""

import re
from collections.abc import Iterator

from cheeseboard.core.game import AnyGame
from cheeseboard.core.show import quiet_names, shown_cells

COMMON_RULE = re.compile(r"R\d+")
"""The rules about records and moves in general; the common texts have them."""


def bare_words(game: AnyGame) -> dict[str, str]:
    """What every front may ask of a game's texts, said by the names in its declaration."""
    named = {f"{kind}.{name}": words(name) for kind, name in names(game)}
    said = {f"{kind}.{name}": f"{words(name).capitalize()}." for kind, name in sayings(game)}
    return {"title": words(game.id).capitalize(), "about": "", "credit": "", "rulings": "", **said, **named}


def wished(game: AnyGame) -> list[str]:
    """What a game's own texts should say: all of that, a sentence for each verb, and every rule that is referred to.

    A game with views and events of its own needs no words for cells and verbs.
    """
    rules = [*(verb.rule for verb in game.verbs), *(option.rule for option in game.options), game.end_rule]
    own = [f"rule.{rule}" for rule in dict.fromkeys(rules) if not COMMON_RULE.fullmatch(rule)]
    events = [f"event.{name}" for name in game.grammar.all]
    unneeded = () if game.plain("view") and game.plain("events") else ("cell.", "verb.", "event.", "word.")
    return [key for key in (*bare_words(game), *events, *own) if not key.startswith(unneeded)]


def names(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Things: verbs, options, cells and cards."""
    yield from (("verb", name) for name in game.grammar.all)
    yield from (("option", option.name) for option in game.options)
    yield from (("option", f"{option.name}.{preset}") for option in game.options for preset in option.presets)
    quiet = quiet_names(game)
    yield from (("cell", cell.name) for cell in shown_cells(game) if cell.name not in quiet)
    yield from (("word", card.name) for card in game.cards)


def sayings(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Whole sentences: why a game ended, and how good it was."""
    yield from (("reason", name) for name in game.reasons)
    yield from (("verdict", name) for name in game.verdicts)


def words(name: str) -> str:
    """A name as words: of a dotted one the last part."""
    return name.rpartition(".")[2].replace("-", " ").replace("_", " ")
