"""The way back: from a view of Alles Käse! to the sight of its seat. Whatever the view does not show stays HIDDEN.

A view says where the cards lie, not what places they had in the deck. So they are numbered anew: the display, the cards
that are gone in the order in which the view lists them, the supply.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cheeseboard.core.show import text_of
from cheeseboard.core.state import HIDDEN
from cheeseboard.games.alles_kaese import rules
from cheeseboard.games.alles_kaese.rules import CARDS, State
from cheeseboard.games.alles_kaese.views import FRONTS, PHASES, REASONS, View


class Seen(NamedTuple):
    """A card as a view shows it."""

    holes: int
    trap: int
    place: int
    slot: int = rules.EMPTY
    peeked: int = 0
    knows: int = 0
    left: int = 0


def sight(v: View, last_code: int) -> State:
    """What the seat of this view knows, in cells."""
    draft: State = State.Sight.blank(v["players"])
    cards = list(seen_cards(v))
    for number, card in enumerate(cards):
        lay(draft, number, card)
    for number in range(len(cards), CARDS):  # the supply below its top card
        draft.holes[number] = draft.trap[number] = HIDDEN
    for slot, shown in enumerate(v["display"]):
        if shown is None:
            draft.display[slot] = rules.EMPTY
    fill_frame(draft, v, last_code)
    found: State = State.Sight.closed(draft)
    return found


def lay(draft: State, number: int, card: Seen) -> None:
    """One card under its new number."""
    draft.holes[number], draft.trap[number], draft.place[number] = card.holes, card.trap, card.place
    draft.peeked[number], draft.knows[number], draft.left[number] = card.peeked, card.knows, card.left
    if card.place == rules.ON_DISPLAY:
        draft.display[card.slot] = number
    elif card.place >= rules.DISCARDED:
        draft.order[draft.gone] = number
        draft.gone += 1


def seen_cards(v: View) -> Iterator[Seen]:
    """Display, discards, kept cards and the top supply card: all whose backs are seen."""
    me = v["seat"]
    for slot, card in enumerate(v["display"]):
        if card is not None:
            bits = mask(card["peeked_by"])
            known = knowing(bits, me, card["front"] is not None)
            yield Seen(card["holes"], side(card["front"]), rules.ON_DISPLAY, slot, bits, known, mask(card["left_by"]))
    for gone in v["discard"]:
        bits = mask(gone["peeked_by"])
        known = knowing(bits, me, gone["front"] is not None)
        yield Seen(gone["holes"], side(gone["front"]), rules.DISCARDED, peeked=bits, knows=known)
    for seat, facts in enumerate(v["seats"]):
        for kept in facts["cards"]:
            yield Seen(kept["holes"], side(kept["front"]), rules.KEPT + seat)
    if v["supply"]["top"] is not None:
        yield Seen(v["supply"]["top"], HIDDEN, rules.IN_SUPPLY)


def side(front: str | None) -> int:
    """A front as a number."""
    return HIDDEN if front is None else FRONTS.index("trap" if front == "trap" else "cheese")


def mask(seats: list[int]) -> int:
    """Seats as bits."""
    return sum(1 << seat for seat in seats)


def knowing(peeked: int, me: int | None, known: bool) -> int:
    """Who knows a front: the others who looked, and this seat if the view shows it."""
    return peeked if me is None else peeked & ~(1 << me) | known << me


def fill_frame(draft: State, v: View, last_code: int) -> None:
    """Everything that is not about single cards."""
    last, over = v["last"], v["result"]
    draft.options = text_of(v["options"])
    draft.traps_by_holes = v["options"]["traps_by_holes"]
    draft.phase = PHASES.index(v["phase"])
    draft.last_seat = last["seat"] if last else 0
    draft.last_code = last_code
    draft.turn = draft.last_seat if v["actor"] is None else v["actor"]
    draft.pips = v["roll"] or 0
    draft.top = CARDS - v["supply"]["count"]
    draft.ended = 1 + REASONS.index(over["reason"]) if over else rules.PLAYING
    for seat, facts in enumerate(v["seats"]):
        draft.won[seat], draft.cheese[seat] = facts["holes"] or 0, facts["cheese_cards"] or 0
        draft.traps[seat] = facts["traps"]
