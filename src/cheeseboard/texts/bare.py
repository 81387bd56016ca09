"""Words for a game that has none: the names of its declaration, so that nobody meets a missing sentence."""

from collections.abc import Iterator

from cheeseboard.core.game import AnyGame


def bare_words(game: AnyGame) -> dict[str, str]:
    """What every front may ask of a game's texts, said by the names in its declaration."""
    named = {f"{kind}.{name}": words(name) for kind, name in names(game)}
    said = {f"{kind}.{name}": f"{words(name).capitalize()}." for kind, name in sayings(game)}
    return {"title": words(game.id).capitalize(), "about": "", "credit": "", "rulings": "", **said, **named}


def names(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Things: verbs, options, cells and cards."""
    yield from (("verb", name) for name in game.grammar.all)
    yield from (("option", option.name) for option in game.options)
    yield from (("option", f"{option.name}.{preset}") for option in game.options for preset in option.presets)
    yield from (("cell", cell.name) for cell in game.State.cells)
    yield from (("word", card.name) for card in game.cards)


def sayings(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Whole sentences: why a game ended, and how good it was."""
    yield from (("reason", name) for name in game.reasons)
    yield from (("verdict", name) for name in game.verdicts)


def words(name: str) -> str:
    """A name as words: of a dotted one the last part."""
    return name.rpartition(".")[2].replace("-", " ").replace("_", " ")
