"""What each seat of Alles Käse! may know: views, states imagined from a view, and the events between two views."""

from collections import Counter
from random import Random
from typing import Any

from cheeseboard.core.protocol import Event, View
from cheeseboard.games.alles_kaese import rules
from cheeseboard.games.alles_kaese.table import CARDS, SEATS, SLOTS, State

PHASES = {rules.ROLL: "roll", rules.CHOOSE: "choose", rules.OVER: "over"}
REASONS = {None: rules.PLAYING, "third-trap": rules.THIRD_TRAP, "supply-empty": rules.SUPPLY_EMPTY}
FRONTS = ("cheese", "trap")
SEATS_OF = tuple(tuple(seat for seat in range(SEATS) if mask >> seat & 1) for mask in range(1 << SEATS))


def view(s: State, seat: int | None, version: int, last: dict[str, Any] | None, outcome: dict[str, Any] | None) -> View:
    """The table as this seat sees it (A4, A15). Nothing is in here unless it is put in by name."""
    eye = 0 if seat is None else 1 << seat
    gone = s.order[: s.gone]
    return {
        "game": "alles-kaese",
        "version": version,
        "players": s.players,
        "options": {"traps_by_holes": list(s.split)},
        "seat": seat,
        "phase": PHASES[s.phase],
        "actor": None if s.phase == rules.OVER else s.turn,
        "chance": s.phase == rules.ROLL,
        "roll": s.pips or None,
        "display": [None if card == rules.EMPTY else lying(s, card, eye) for card in s.display],
        "supply": {"count": CARDS - s.top, "top": s.holes[s.top] if s.top < CARDS else None},
        "discard": [discarded(s, card, eye) for card in gone if s.place[card] == rules.DISCARDED],
        "seats": [seat_of(s, p, gone) for p in range(s.players)],
        "last": None if last is None else {"seat": s.last_seat, "move": last},
        "result": outcome,
    }


def front(s: State, card: int, eye: int) -> str | None:
    """The front of a face-down card, only for eyes that have seen it."""
    return FRONTS[s.trap[card]] if s.seen[card] & eye else None


def lying(s: State, card: int, eye: int) -> dict[str, Any]:
    """A card of the display."""
    return {
        "holes": s.holes[card],
        "front": front(s, card, eye),
        "peeked_by": list(SEATS_OF[s.seen[card]]),
        "left_by": list(SEATS_OF[s.left[card]]),
    }


def discarded(s: State, card: int, eye: int) -> dict[str, Any]:
    """A discarded card shows its back; a front that a seat peeked at before stays known to it."""
    return {"holes": s.holes[card], "front": front(s, card, eye), "peeked_by": list(SEATS_OF[s.seen[card]])}


def seat_of(s: State, seat: int, gone: bytes) -> dict[str, Any]:
    """The cards in front of a seat: face up, so everybody sees them."""
    kept = rules.KEPT + seat
    return {
        "cards": [{"holes": s.holes[c], "front": FRONTS[s.trap[c]]} for c in gone if s.place[c] == kept],
        "holes": s.won[seat],
        "cheese_cards": s.cheese[seat],
        "traps": s.traps[seat],
    }


def imagine(v: View, pack: Counter[str], last_code: int, rng: Random) -> State:
    """A full table that this view allows: unseen fronts are dealt out at random from what is missing."""
    cards = known_cards(v)
    missing = unseen_fronts(cards, pack, rng)
    for card in cards:
        if card["front"] is None:
            card["front"] = missing[card["holes"]].pop()
    rest = [(holes, front) for holes, fronts in missing.items() for front in fronts]
    rng.shuffle(rest)
    cards += [{"holes": holes, "front": front, "place": rules.IN_SUPPLY} for holes, front in rest]
    return rebuild(v, cards, last_code)


def known_cards(v: View) -> list[dict[str, Any]]:
    """Display, discards, kept cards and the top supply card, in an order that puts the supply last.

    Cards that are gone keep their order within each place, which is all that a view tells about it.
    """
    cards = [{**card, "place": rules.ON_DISPLAY, "slot": slot} for slot, card in enumerate(v["display"]) if card]
    cards += [{**card, "place": rules.DISCARDED} for card in v["discard"]]
    for seat, facts in enumerate(v["seats"]):
        cards += [{**card, "place": rules.KEPT + seat} for card in facts["cards"]]
    if v["supply"]["count"]:
        cards.append({"holes": v["supply"]["top"], "front": None, "place": rules.IN_SUPPLY})
    return cards


def unseen_fronts(cards: list[dict[str, Any]], pack: Counter[str], rng: Random) -> dict[int, list[str]]:
    """For each number of holes, the fronts nobody has shown this seat, shuffled."""
    rest = pack - Counter(f"{card['holes']}{card['front'][0]}" for card in cards if card["front"])
    fronts: dict[int, list[str]] = {holes: [] for holes in range(1, 7)}
    for code in rest.elements():
        fronts[int(code[0])].append("trap" if code[1] == "t" else "cheese")
    for pile in fronts.values():
        rng.shuffle(pile)
    return fronts


def mask(seats: list[int]) -> int:
    """Seats as bits."""
    return sum(1 << seat for seat in seats)


def rebuild(v: View, cards: list[dict[str, Any]], last_code: int) -> State:
    """A state from a view and a full list of cards, the supply last and in order."""
    display = bytearray([rules.EMPTY] * SLOTS)
    for number, card in enumerate(cards):
        if card["place"] == rules.ON_DISPLAY:
            display[card["slot"]] = number
    gone = [number for number, card in enumerate(cards) if card["place"] >= rules.DISCARDED]
    seats = v["seats"] + [{"holes": 0, "cheese_cards": 0, "traps": 0}] * (SEATS - v["players"])
    last = v["last"] or {"seat": 0}
    over = v["result"]
    return State(
        players=v["players"],
        split=bytes(v["options"]["traps_by_holes"]),
        holes=bytes(card["holes"] for card in cards),
        trap=bytes(card["front"] == "trap" for card in cards),
        phase={name: phase for phase, name in PHASES.items()}[v["phase"]],
        turn=last["seat"] if over else v["actor"],
        pips=v["roll"] or 0,
        top=CARDS - v["supply"]["count"],
        gone=len(gone),
        last_seat=last["seat"],
        last_code=last_code,
        reason=REASONS[over["reason"] if over else None],
        display=bytes(display),
        place=bytes(card["place"] for card in cards),
        order=bytes(gone) + bytes(CARDS - len(gone)),
        seen=bytes(mask(card.get("peeked_by", [])) for card in cards),
        left=bytes(mask(card.get("left_by", [])) for card in cards),
        won=bytes(seat["holes"] for seat in seats),
        cheese=bytes(seat["cheese_cards"] for seat in seats),
        traps=bytes(seat["traps"] for seat in seats),
    )


def events(before: View, after: View) -> list[Event]:
    """What a seat (or a spectator) has just seen happen."""
    last = after["last"]
    if last is None:
        return []
    ((verb, value),) = last["move"].items()
    found = [rolled(last["seat"], value)] if verb == "roll" else chosen(before, after, last["seat"], verb, value)
    if after["result"] and not before["result"]:
        found.append({"type": "ended", "reason": after["result"]["reason"]})
    return found


def rolled(seat: int, pips: int) -> Event:
    """A roll."""
    return {"type": "rolled", "seat": seat, "pips": pips}


def chosen(before: View, after: View, seat: int, verb: str, slot: int) -> list[Event]:
    """A peek, a kept or a removed card, and what followed from it."""
    card = before["display"][slot]
    event: Event = {"type": {"peek": "peeked", "keep": "kept", "remove": "removed"}[verb], "seat": seat, "slot": slot}
    event["holes"] = card["holes"]
    if verb == "peek":
        event["front"] = after["display"][slot]["front"] if after["seat"] == seat else None
        return [event, *dropped(before, after)]
    if verb == "keep":
        event["front"] = after["seats"][seat]["cards"][-1]["front"]
    return [event, *sprung(event, after), *refilled(after, slot)]


def dropped(before: View, after: View) -> list[Event]:
    """The supply card that goes to the discard after a peek (A7)."""
    if after["supply"]["count"] == before["supply"]["count"]:
        return []
    return [{"type": "supply-discarded", "holes": before["supply"]["top"]}]


def sprung(event: Event, after: View) -> list[Event]:
    """A trap: how many this seat has now."""
    if event.get("front") != "trap":
        return []
    return [{"type": "traps", "seat": event["seat"], "count": after["seats"][event["seat"]]["traps"]}]


def refilled(after: View, slot: int) -> list[Event]:
    """The new card in the slot, unless the game ended before."""
    card = after["display"][slot]
    return [] if card is None else [{"type": "refilled", "slot": slot, "holes": card["holes"]}]
