"""Odds in Mice to meet you (2–5): for each card the exact chance that the seat's coming roll can catch it."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product
from operator import mul
from typing import Any

from cheeseboard.core.game import AnyGame, View
from cheeseboard.games.mice import game as declared
from cheeseboard.games.mice.moves import rolls
from cheeseboard.lab.odds_words import percent, table

GAME: AnyGame = declared.GAME

MOST_NUTS = 3  # chances are given for 0 to this many nuts


def odds(view: View) -> dict[str, Any]:
    """The chances of the seat's next roll with the dice it has now, and what it may do at once if it is asked."""
    seat = view["seats"][view["seat"] or 0]
    return {
        "dice": seat["dice"],
        "nuts": seat["nuts"],
        "cards": card_chances(seat),
        "any": any_chances(seat),
        "now": now(view),
    }


def totals(bacon: Iterable[int], cheese: tuple[int, ...]) -> frozenset[int]:
    """The totals a roll can make: all bacon dice and any of the cheese dice (M6)."""
    base = sum(bacon)
    return frozenset(base + sum(map(mul, cheese, taken)) for taken in product((0, 1), repeat=len(cheese)))


@cache
def totals_of(bacon: int, cheese: int) -> Counter[frozenset[int]]:
    """What rolls of that many dice can make, and in how many ways each of it comes."""
    found: Counter[frozenset[int]] = Counter()
    for (_, bacon_dice, cheese_dice), weight in rolls(bacon, cheese):
        found[totals(bacon_dice, cheese_dice)] += weight
    return found


def reach(seat: dict[str, Any]) -> list[tuple[int, dict[int, int]]]:
    """Every kind of roll of the seat's dice: its weight, and the fewest nuts with which it takes each card."""
    cards = [*seat["hand"], *turnable(seat["up"])]
    return [
        (weight, {card: min(abs(card - total) for total in can) for card in cards})
        for can, weight in totals_of(seat["dice"]["bacon"], seat["dice"]["cheese"]).items()
    ]


def turnable(up: list[int]) -> list[int]:
    """Dice cards that may be turned down: the 6 only as the last one (M9)."""
    return [card for card in up if card != 6] or up


def card_chances(seat: dict[str, Any]) -> list[dict[str, Any]]:
    """For each card: the chance that the roll can take it with at most 0, 1, 2, 3 nuts."""
    ways = reach(seat)
    total = sum(weight for weight, _ in ways)
    return [
        {
            "card": card,
            "kind": "dice card" if card in seat["up"] else "hand",
            "chance": [sum(w for w, need in ways if need[card] <= nuts) / total for nuts in range(MOST_NUTS + 1)],
        }
        for card in (ways[0][1] if ways else ())
    ]


def any_chances(seat: dict[str, Any]) -> list[float]:
    """The chance that the roll can take at least one card with at most 0, 1, 2, 3 nuts."""
    ways = reach(seat)
    total = sum(weight for weight, _ in ways)
    fewest = [(weight, min(need.values(), default=MOST_NUTS + 1)) for weight, need in ways]
    return [sum(weight for weight, need in fewest if need <= nuts) / total for nuts in range(MOST_NUTS + 1)]


def now(view: View) -> dict[str, Any] | None:
    """The cards the seat can take at this moment, with the fewest nuts; None if it is not asked."""
    if view["actor"] != view["seat"] or view["chance"]:
        return None
    fewest: dict[int, int] = {}
    for move in GAME.legal_from_view(view):
        if move[0] in ("catch", "flip"):
            fewest[move[1]] = min(nuts_of(view, move), fewest.get(move[1], 99))
    cards = [{"card": card, "nuts": nuts} for card, nuts in sorted(fewest.items())]
    return {"dice": view["dice"], "left": view["left"], "cards": cards}


def nuts_of(view: View, move: tuple[Any, ...]) -> int:
    """Nuts that a move spends on changing the value."""
    start = view["left"] if view["phase"] == "passive" else sum(view["dice"]["bacon"]) + sum(move[2])
    return int(abs(move[1] - start))


def in_words(answer: dict[str, Any]) -> str:
    """What can be taken now, then the coming roll card by card."""
    dice = answer["dice"]
    head = (
        f"Seat {answer['seat']} has {answer['nuts']} nuts. Its coming roll, {dice['bacon']} bacon and {dice['cheese']} "
        "cheese dice, can take a card with at most so many nuts:"
    )
    return "\n\n".join([*now_in_words(answer), head, chances_in_words(answer)])


def chances_in_words(answer: dict[str, Any]) -> str:
    """The table of chances by card and nuts."""
    rows = [[name_of(entry), *map(percent, entry["chance"])] for entry in answer["cards"]]
    rows.append(["any of them", *map(percent, answer["any"])])
    return table(("card", "0 nuts", "1 nut", "2 nuts", "3 nuts"), rows)


def name_of(entry: dict[str, Any]) -> str:
    """A card, and what it is."""
    return str(entry["card"]) if entry["kind"] == "hand" else f"{entry['card']} (dice card)"


def now_in_words(answer: dict[str, Any]) -> list[str]:
    """What the seat can do with what lies on the table."""
    moment = answer["now"]
    if moment is None:
        return []
    if not moment["cards"]:
        return [f"Seat {answer['seat']} can take no card now."]
    cards = ", ".join(f"{entry['card']} ({entry['nuts']} nuts)" for entry in moment["cards"])
    return [f"Seat {answer['seat']} can take now: {cards}."]
