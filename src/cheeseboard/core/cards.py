"""What is shuffled: names and numbers of the cards, the pack, and the set-up of a record."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cheeseboard.core.cells import Cell
from cheeseboard.core.options import Option
from cheeseboard.core.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Card:
    """A card's name in records, its number (or the numbers of its sides), and how many of it are in the pack."""

    name: str
    values: int | tuple[int, ...]
    count: int = 1

    @property
    def sides(self) -> tuple[int, ...]:
        """Its numbers, one for each side."""
        return (self.values,) if isinstance(self.values, int) else self.values


def pack_of(cards: Sequence[Card]) -> tuple[str, ...]:
    """All cards by name, as often as they are there."""
    return tuple(card.name for card in cards for _ in range(card.count))


def check_deck(deck: object, pack: Sequence[str]) -> list[str]:
    """Every card of the pack exactly as often as it is there, or a refusal."""
    if not isinstance(deck, list) or len(deck) != len(pack):
        raise Refusal("deck-size", "R6", count=len(deck) if isinstance(deck, list) else 0, size=len(pack))
    for card in deck:
        if not isinstance(card, str) or card not in pack:
            raise Refusal("unknown-card", "R6", card=str(card)[:20])
    if Counter(deck) != Counter(pack):
        raise Refusal("deck-does-not-fit", "R6", size=len(pack))
    return deck


def lay_pack(draft: Any, cells: Sequence[Cell], order: Sequence[str], sides: Mapping[str, tuple[int, ...]]) -> None:
    """The shuffled pack into the rows where it is dealt, the first card first."""
    dealt = [cell.name for cell in cells if cell.dealt]
    for place, name in enumerate(order):
        for row, value in zip(dealt, sides[name], strict=True):
            getattr(draft, row)[place] = value


def lay_options(draft: Any, cells: Sequence[Cell], options: Sequence[Option], chosen: Mapping[str, Any]) -> None:
    """Every option that has a cell or row is written there, for the rules to read."""
    for option in options:
        if option.name in chosen:
            value = option.number(chosen[option.name])
            for cell in cells:
                if cell.name == option.cell and not cell.aside:
                    setattr(draft, cell.name, value if cell.length is None else list(value))
