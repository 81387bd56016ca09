"""Which deal could have led to an imagined state: the order of the whole pack that fits what a seat has seen.

A view says where every card lies that has left the supply, in the order in which it came there, so each
imagined card can be put back to the place in the pack that it came from. That place is public; a front is not.
"""

from collections import Counter
from typing import Any


def imagined_order(real: Any, imagined: Any, pack: list[str]) -> list[str]:
    """The names of the cards in the order in which the imagined game would have been dealt.

    Of the real state only public facts are read: which place of the pack each card that moved came from.
    """
    if not pack:
        return pack
    return deck_of(real, imagined) if hasattr(real, "display") else stacks_of(imagined, pack)


def deck_of(real: Any, imagined: Any) -> list[str]:
    """Alles Käse!: the same slot, the same place among the discards or kept cards, the same place in the supply."""
    deck = [""] * len(real.holes)
    for place, card in zip(places(real), places(imagined), strict=True):
        deck[place] = f"{imagined.holes[card]}{'t' if imagined.trap[card] else 'c'}"
    return deck


def places(state: Any) -> list[int]:
    """All cards in an order that the public can follow: display, cards gone by place and age, supply."""
    shown = [card for card in state.display if card < len(state.holes)]
    gone = sorted(state.order[: state.gone], key=lambda card: state.place[card])  # stable: the oldest come first
    return [*shown, *gone, *range(state.top, len(state.holes))]


def stacks_of(imagined: Any, pack: list[str]) -> list[str]:
    """Cheese: every card that has been turned keeps its place in the deal; the others lie as imagined."""
    names = ("", "cheese", "cat", "mouse-1", "mouse-2", "mouse-3", "mouse-4")
    share = len(pack) // imagined.players
    found = pack[:]
    unseen = Counter(pack)
    for seat in range(imagined.players):
        fresh, size = imagined.unknown[seat], len(imagined.cards) // len(imagined.height)
        stack = imagined.cards[seat * size : seat * size + fresh]
        found[(seat + 1) * share - fresh : (seat + 1) * share] = [names[card] for card in stack]
    unseen -= Counter(found[: share * imagined.players])
    return [*found[: share * imagined.players], *unseen.elements()]
