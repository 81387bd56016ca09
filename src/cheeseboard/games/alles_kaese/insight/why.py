"""What speaks for or against a decision in Alles Käse!, in numbers that the seat can count itself."""

from cheeseboard.core.game import Move, View
from cheeseboard.core.judgement import Reason
from cheeseboard.games.alles_kaese.insight.eyes import counted
from cheeseboard.games.alles_kaese.minds.judging import Eyes

CHEESE, TRAP = 0, 1


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """The odds of the card, what others showed by leaving it, and what follows."""
    eyes, (verb, slot) = Eyes(counted(view)), move
    if verb == "peek":
        return (*looked(view, eyes, slot), *supply_lost(view))
    front = eyes.front(slot)
    if front in (CHEESE, TRAP):
        return (known(verb, front, view, slot), *refill(view, verb))
    return (odds(view, eyes, slot), *left_lying(view, slot), *danger(view, eyes, verb, slot), *refill(view, verb))


def known(verb: str, front: int, view: View, slot: int) -> Reason:
    """A card whose front the seat has seen."""
    holes = view["display"][slot]["holes"]
    if front == CHEESE:
        return Reason("sure-cheese" if verb == "keep" else "denies", {"slot": slot, "holes": holes})
    return Reason("sure-trap" if verb == "keep" else "trap-gone", {"slot": slot})


def odds(view: View, eyes: Eyes, slot: int) -> Reason:
    """How many of the unseen cards with this back are traps."""
    holes = view["display"][slot]["holes"]
    traps, cards = eyes.unseen(holes)
    return Reason("trap-odds", {"traps": traps, "cards": cards, "holes": holes})


def left_lying(view: View, slot: int) -> list[Reason]:
    """Somebody looked at this card and left it: that says something."""
    card = view["display"][slot]
    who = [seat for seat in card["left_by"] if seat in card["peeked_by"] and seat != view["seat"]]
    return [Reason("was-left", {"seats": who})] if who else []


def danger(view: View, eyes: Eyes, verb: str, slot: int) -> list[Reason]:
    """A third trap would be the end."""
    share = eyes.risk(slot)
    if verb != "keep" or view["seats"][view["seat"]]["traps"] != TRAP + 1 or share == 0:
        return []
    return [Reason("third-trap", {"percent": round(100 * share)})]


def refill(view: View, verb: str) -> list[Reason]:
    """The card that comes into its place for the next seat, or the end of the game."""
    if view["supply"]["count"] == 1:
        return [Reason("last-card")]
    return [Reason("brings", {"holes": view["supply"]["top"]})] if verb == "remove" else []


def looked(view: View, eyes: Eyes, slot: int) -> list[Reason]:
    """What a look may tell."""
    if eyes.front(slot) in (CHEESE, TRAP):
        return [Reason("seen-before", {"slot": slot})]
    holes = view["display"][slot]["holes"]
    return [Reason("would-tell", {"slot": slot, "holes": holes}), odds(view, eyes, slot)]


def supply_lost(view: View) -> list[Reason]:
    """With two or three players a look costs a supply card (A7)."""
    left = view["supply"]["count"] - 1
    return [Reason("costs-supply", {"cards": left})] if view["players"] <= 3 else []
