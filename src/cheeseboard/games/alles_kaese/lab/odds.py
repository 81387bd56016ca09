"""Odds in Alles Käse!: exact chances of a trap from what the seat has seen, and what each roll allows.

Of the six cards with a number of holes the pack holds a known number of traps. The seat has seen some of those cards
(kept ones, and its own peeks); all others with the same back are equally likely to be any of the rest, wherever they
lie. What others did with their peeks is no part of it.
"""

from typing import Any

from cheeseboard.core.game import View
from cheeseboard.lab.odds_words import listed, percent, table

EACH = 6  # cards with the same number of holes


def odds(view: View, samples: int, seed: int) -> dict[str, Any]:
    """Chances for the display and the top supply card, and what each number of the die allows."""
    unseen = unseen_by_holes(view)
    top = view["supply"]["top"]
    return {
        "rolled": view["roll"],
        "display": [on_display(slot, card, unseen) for slot, card in enumerate(view["display"]) if card],
        "supply": {"count": view["supply"]["count"], "top": None if top is None else hidden(top, unseen)},
        "unseen": [{"holes": holes, "cards": cards, "traps": traps} for holes, (cards, traps) in unseen.items()],
        "rolls": [allowed(view, pips) for pips in range(1, EACH + 1)],
        "traps": [seat["traps"] for seat in view["seats"]],
    }


def unseen_by_holes(view: View) -> dict[int, tuple[int, int]]:
    """For each number of holes: cards whose front this seat has not seen, and traps among them."""
    seen = [card for card in [*view["display"], *view["discard"]] if card and card["front"]]
    seen += [card for seat in view["seats"] for card in seat["cards"]]
    return {
        holes: (
            EACH - sum(card["holes"] == holes for card in seen),
            traps - sum(card["holes"] == holes and card["front"] == "trap" for card in seen),
        )
        for holes, traps in enumerate(view["options"]["traps_by_holes"], start=1)
    }


def hidden(holes: int, unseen: dict[int, tuple[int, int]]) -> dict[str, Any]:
    """The odds of a card whose front the seat has not seen."""
    cards, traps = unseen[holes]
    return {"holes": holes, "known": False, "trap": traps / cards, "ways": [traps, cards]}


def on_display(slot: int, card: dict[str, Any], unseen: dict[int, tuple[int, int]]) -> dict[str, Any]:
    """The odds of a display card; `gain` is the number of holes that keeping it brings on average."""
    if card["front"]:
        trap = int(card["front"] == "trap")
        facts = {"holes": card["holes"], "known": True, "trap": float(trap), "ways": [trap, 1]}
    else:
        facts = hidden(card["holes"], unseen)
    return {"slot": slot, **facts, "gain": card["holes"] * (1 - facts["trap"])}


def allowed(view: View, pips: int) -> dict[str, Any]:
    """What a roll of this number allows while the display lies as it does (A6, A8)."""
    slots = [slot for slot, card in enumerate(view["display"]) if card and card["holes"] == pips]
    every = [slot for slot, card in enumerate(view["display"]) if card]
    return {"pips": pips, "chance": 1 / EACH, "allows": "take" if slots else "peek", "slots": slots or every}


def in_words(answer: dict[str, Any]) -> str:
    """Cards from left to right count from one, as at the table."""
    rows = [card_row(card) for card in answer["display"]]
    top = answer["supply"]["top"]
    parts = [table(("card", "holes", "trap", "as counted", "keeping it brings"), rows)]
    if top:
        parts.append(
            f"The top supply card shows {holes_of(top['holes'])} and is a trap with {percent(top['trap'])}; "
            f"{answer['supply']['count']} cards are left."
        )
    return "\n\n".join([*parts, *warnings(answer), rolls_in_words(answer)])


def card_row(card: dict[str, Any]) -> list[str]:
    """One display card."""
    traps, cards = card["ways"]
    counted = "seen" if card["known"] else f"{traps} of {cards} unseen"
    return [str(card["slot"] + 1), str(card["holes"]), percent(card["trap"]), counted, f"{card['gain']:.2f} holes"]


def holes_of(holes: int) -> str:
    """A number of holes in words."""
    return "1 hole" if holes == 1 else f"{holes} holes"


def warnings(answer: dict[str, Any]) -> list[str]:
    """A seat with two traps is out with the next one."""
    seats = [seat for seat, traps in enumerate(answer["traps"]) if traps == 2]
    if not seats:
        return []
    who = f"Seat {seats[0]} has" if len(seats) == 1 else f"Seats {listed(seats)} have"
    return [f"{who} two traps: with a third one the game ends at once."]


def rolls_in_words(answer: dict[str, Any]) -> str:
    """What the die that lies there allows, or what each number would."""
    takes = {roll["pips"]: roll["slots"] for roll in answer["rolls"] if roll["allows"] == "take"}
    if answer["rolled"]:
        may = take_in_words(takes[answer["rolled"]]) if answer["rolled"] in takes else "peek at any card"
        return f"Seat {answer['actor']} has rolled {answer['rolled']} and may {may}."
    lines = [f"  {pips}: {take_in_words(slots)}" for pips, slots in takes.items()]
    blind = [pips for pips in range(1, EACH + 1) if pips not in takes]
    if blind:
        lines.append(f"  {listed(blind)}: peek at any card")
    chance = percent(len(takes) / EACH)
    return "\n".join([f"Seat {answer['actor']} rolls next; with {chance} a card can be taken:", *lines])


def take_in_words(slots: list[int]) -> str:
    """Keep or remove one of these cards."""
    which = "" if len(slots) == 1 else "one of the "
    return f"keep or remove {which}card{'s' if which else ''} {listed([slot + 1 for slot in slots])}"
