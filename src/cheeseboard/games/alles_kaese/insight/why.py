"""What speaks for or against a decision in Alles Käse!, in numbers that the seat can count itself."""

from cheeseboard.core.game import Move, View
from cheeseboard.core.judgement import Reason
from cheeseboard.games.alles_kaese.insight.eyes import counted
from cheeseboard.games.alles_kaese.minds.known import CHEESE, TRAP, Sight, card_at, look, risk
from cheeseboard.games.alles_kaese.minds.network import factors


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """The odds of the card, what others showed by leaving it, and what follows."""
    sight, (verb, slot) = look(counted(view)), move
    if verb == "peek":
        return (*looked(sight, slot), *supply_lost(view))
    front = card_at(sight, slot).front
    if front is not None:
        return (known(verb, front, view, slot), *refill(view, verb))
    return (odds(sight, slot), *left_lying(view, slot), *danger(view, sight, verb, slot), *refill(view, verb))


def known(verb: str, front: int, view: View, slot: int) -> Reason:
    """A card whose front the seat has seen."""
    holes = view["display"][slot]["holes"]
    if front == CHEESE:
        return Reason("sure-cheese" if verb == "keep" else "denies", {"slot": slot, "holes": holes})
    return Reason("sure-trap" if verb == "keep" else "trap-gone", {"slot": slot})


def odds(sight: Sight, slot: int) -> Reason:
    """How many of the unseen cards with this back are traps."""
    holes = card_at(sight, slot).holes
    cards, traps = sum(sight.hidden[holes - 1]), sight.traps_out[holes - 1]
    return Reason("trap-odds", {"traps": traps, "cards": cards, "holes": holes})


def left_lying(view: View, slot: int) -> list[Reason]:
    """Somebody looked at this card and left it: that says something."""
    card = view["display"][slot]
    who = [seat for seat in card["left_by"] if seat in card["peeked_by"] and seat != view["seat"]]
    return [Reason("was-left", {"seats": who})] if who else []


def danger(view: View, sight: Sight, verb: str, slot: int) -> list[Reason]:
    """A third trap would be the end."""
    share = risk(sight, card_at(sight, slot), factors(sight.players))
    if verb != "keep" or sight.traps[view["seat"]] != TRAP + 1 or share == 0:
        return []
    return [Reason("third-trap", {"percent": round(100 * share)})]


def refill(view: View, verb: str) -> list[Reason]:
    """The card that comes into its place for the next seat, or the end of the game."""
    if view["supply"]["count"] == 1:
        return [Reason("last-card")]
    return [Reason("brings", {"holes": view["supply"]["top"]})] if verb == "remove" else []


def looked(sight: Sight, slot: int) -> list[Reason]:
    """What a look may tell."""
    card = card_at(sight, slot)
    if card.front is not None:
        return [Reason("seen-before", {"slot": slot})]
    return [Reason("would-tell", {"slot": slot, "holes": card.holes}), odds(sight, slot)]


def supply_lost(view: View) -> list[Reason]:
    """With two or three players a look costs a supply card (A7)."""
    left = view["supply"]["count"] - 1
    return [Reason("costs-supply", {"cards": left})] if view["players"] <= 3 else []
