"""Which deal could have led to an imagined state: every thing back at the place in the pack that it came from.

A game that moves its cards in a way of its own says so in its `lab.codec`. For all others the real game is played once
more with marked cards: rules only carry numbers from place to place, so a mark tells where a card came from.
"""

from collections.abc import Sequence
from typing import Any

from cheeseboard.core.game import AnyGame
from cheeseboard.core.parts import part


class Marked(int):
    """A card's number that remembers its place in the pack."""

    place: int


def imagined_order(
    game: AnyGame, start: Any, codes: Sequence[int], real: Any, imagined: Any, pack: list[str]
) -> list[str]:
    """The names of the cards in the order in which the imagined game would have been dealt.

    `start` is a draft with the real pack as it was dealt, `codes` what was played since.
    """
    own = part(game, "lab.codec")
    if own is not None and hasattr(own, "imagined_order"):
        found: list[str] = own.imagined_order(real, imagined, pack)
        return found
    names = {card.sides: card.name for card in game.cards}
    order = list(pack)
    for place, origin in origins(game, start, codes):
        order[origin] = names[place.at(imagined)]
    return order


def origins(game: AnyGame, draft: Any, codes: Sequence[int]) -> list[tuple[Any, int]]:
    """Each place that holds a thing now, with the place in the pack that the thing came from."""
    rules: Any = game.rules
    mark(game, draft)
    if hasattr(rules, "lay_out"):
        rules.lay_out(draft)
    for code in codes:
        change = rules.roll if game.grammar.moves[code][0] in game.grammar.chance else rules.play
        seat = rules.actor(draft)
        change(draft, code)
        draft.last_seat, draft.last_code = seat, code
    places = [place for pool in game.pools.values() if pool.dealt for place in pool.places]
    things = [(place, place.at(draft)[0]) for place in places]
    return [(place, thing.place) for place, thing in things if isinstance(thing, Marked)]


def mark(game: AnyGame, draft: Any) -> None:
    """Mark every card where it was dealt; of several sides the first carries the mark."""
    dealt = [cell.name for cell in game.State.cells if cell.dealt and not cell.beside]
    for name in dealt:
        row = getattr(draft, name)
        for place, number in enumerate(row):
            row[place] = Marked(number)
            row[place].place = place
