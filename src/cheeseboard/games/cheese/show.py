"""What everybody at a Cheese table may know: views, states imagined from a view, and the events between two views."""

from collections import Counter
from random import Random
from typing import Any

from cheeseboard.core.protocol import Event, View
from cheeseboard.games.cheese import rules
from cheeseboard.games.cheese.table import CARDS, SEATS, Past, State, stack_of
from cheeseboard.games.ranking import result

NAMES = ("", "cheese", "cat", "mouse-1", "mouse-2", "mouse-3", "mouse-4")
KIND = {name: kind for kind, name in enumerate(NAMES) if name}
REASONS = {rules.OUT_OF_CARDS: "out-of-cards", rules.ENDLESS: "endless"}


def view(s: State, seat: int | None, version: int) -> View:
    """The table as everybody sees it. Nothing is in here unless it is put in by name."""
    over = s.phase == rules.OVER
    mouse = None
    if s.owner != rules.NOBODY:
        mouse = {"seat": s.owner, "footsteps": s.footsteps, "attempts_left": s.attempts}
    return {
        "game": "cheese",
        "version": version,
        "players": s.players,
        "options": {"deck": {"cheese": s.deck[0], "cat": s.deck[1], "mouse": list(s.deck[2:])}},
        "seat": seat,
        "phase": "over" if over else "turn",
        "actor": None if over else s.turn,
        "chance": False,
        "mouse": mouse,
        "pile": [NAMES[card] for card in s.pile[: s.piled]],
        "turned": s.turned,
        "seats": [seat_of(s, p) for p in range(s.players)],
        "last": {"seat": s.last_seat, "move": {"turn": True}, "card": NAMES[s.last_card]} if s.last_card else None,
        "result": outcome_of(s) if over else None,
    }


def seat_of(s: State, seat: int) -> dict[str, Any]:
    """The height of a stack, and the cards at its bottom that everybody saw going there."""
    known = stack_of(s, seat)[s.unknown[seat] :]
    return {"stack": s.height[seat], "known": [NAMES[card] for card in known]}


def outcome_of(s: State) -> dict[str, Any]:
    """The largest stack wins; the pile counts for nobody (C14)."""
    stacks: list[int | None] = [s.height[seat] for seat in range(s.players)]
    return result(REASONS[s.reason], stacks, stacks)


def imagine(v: View, pack: Counter[str], rng: Random) -> State:
    """A full table that this view allows: the unseen cards lie in some random order. It remembers no past positions."""
    seen = Counter(v["pile"]) + Counter(card for seat in v["seats"] for card in seat["known"])
    unseen = list((pack - seen).elements())
    rng.shuffle(unseen)
    cards, unknown = bytearray(SEATS * CARDS), bytearray(SEATS)
    for seat, facts in enumerate(v["seats"]):
        unknown[seat] = facts["stack"] - len(facts["known"])
        stack = [unseen.pop() for _ in range(unknown[seat])] + facts["known"]
        cards[seat * CARDS : seat * CARDS + len(stack)] = bytes(KIND[card] for card in stack)
    return rebuild(v, bytes(cards), bytes(unknown))


def rebuild(v: View, cards: bytes, unknown: bytes) -> State:
    """A state from a view and full stacks."""
    deck, mouse, last = v["options"]["deck"], v["mouse"], v["last"]
    pile = bytes(KIND[card] for card in v["pile"])
    reasons = {name: reason for reason, name in REASONS.items()}
    return State(
        players=v["players"],
        deck=bytes([deck["cheese"], deck["cat"], *deck["mouse"]]),
        phase=rules.OVER if v["result"] else rules.TURN,
        turn=0 if v["actor"] is None else v["actor"],
        owner=mouse["seat"] if mouse else rules.NOBODY,
        footsteps=mouse["footsteps"] if mouse else 0,
        attempts=mouse["attempts_left"] if mouse else 0,
        turned=v["turned"],
        piled=len(pile),
        reason=reasons[v["result"]["reason"]] if v["result"] else rules.PLAYING,
        last_seat=last["seat"] if last else 0,
        last_card=KIND[last["card"]] if last else rules.NO_CARD,
        pile=pile + bytes(CARDS - len(pile)),
        cards=cards,
        first=bytes(SEATS),
        height=bytes(seat["stack"] for seat in v["seats"]) + bytes(SEATS - v["players"]),
        unknown=unknown,
        past=Past(),
    )


def events(before: View, after: View) -> list[Event]:
    """What everybody has just seen happen."""
    last = after["last"]
    if last is None:
        return []
    seat, card = last["seat"], last["card"]
    found: list[Event] = [{"type": "turned", "seat": seat, "card": card}]
    if card.startswith("mouse"):
        found += threat(before, seat, card, after["players"])
    if not after["pile"]:  # a card was turned, so an empty pile means that somebody has just collected it
        found.append(collected(before, after, card))
    if after["result"] and not before["result"]:
        found.append({"type": "ended", "reason": after["result"]["reason"]})
    return found


def threat(before: View, seat: int, card: str, players: int) -> list[Event]:
    """A mouse: it chases another one away, or starts the hunt."""
    chased: list[Event] = [{"type": "chased", "seat": before["mouse"]["seat"], "by": seat}] if before["mouse"] else []
    return [*chased, {"type": "threatened", "seat": (seat + 1) % players, "by": seat, "attempts": int(card[-1])}]


def collected(before: View, after: View, card: str) -> Event:
    """Who took the pile, how many cards, and why: a cat, failed attempts, or no cards to try with (C7, C8, C10)."""
    grown = [a["stack"] - b["stack"] for a, b in zip(after["seats"], before["seats"], strict=True)]
    seat = max(range(len(grown)), key=grown.__getitem__)
    how = "cat" if card == "cat" else "failed" if card == "cheese" else "no-cards"
    return {"type": "collected", "seat": seat, "count": len(before["pile"]) + 1, "how": how}
