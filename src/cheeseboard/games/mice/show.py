"""Views, imagined states and events of Mice to meet you. Everything is open here, so every seat sees the same (M18)."""

from typing import Any

from cheeseboard.core.protocol import Event, Move, View
from cheeseboard.games.mice import rules
from cheeseboard.games.mice.moves import code_of, mask_of, subsets
from cheeseboard.games.mice.table import HAND_CARDS, SEATS, State
from cheeseboard.games.ranking import result

PHASES = {rules.ROLL: "roll", rules.ACTIVE: "active", rules.PASSIVE: "passive", rules.OVER: "over"}
REASONS = {
    rules.LAST_DICE_CARD: "last-dice-card",
    rules.HAND_EMPTY: "hand-empty",
    rules.DICE_CARDS_GONE: "dice-cards-gone",
}
TIERS = ("try-harder", "could-be-better", "not-bad", "well-played", "very-good", "great", "outstanding")
"""The solo verdicts from worst to best (M26)."""


def cards_of(mask: int) -> list[int]:
    """A set of cards as a sorted list."""
    return [value for value in range(1, 19) if mask >> value & 1]


def view(s: State, seat: int | None, version: int, last: dict[str, Any] | None) -> View:
    """The open table. Nothing is in here unless it is put in by name."""
    rolled = s.bacon[0] > 0
    return {
        "game": "mice",
        "version": version,
        "players": s.players,
        "options": {"nuts": s.first_nuts} if s.players == 1 else {},
        "solo": s.players == 1,
        "seat": seat,
        "phase": PHASES[s.phase],
        "actor": None if s.phase == rules.OVER else s.asked,
        "chance": s.phase == rules.ROLL,
        "active": s.active,
        "dice": {"bacon": shown(s.bacon), "cheese": shown(s.cheese)} if rolled else None,
        "used": list(subsets(s.cheese)[s.used]) if rolled and s.phase != rules.ACTIVE else None,
        "left": s.left or None,
        "supply": s.supply,
        "seats": [seat_of(s, p) for p in range(s.players)],
        "last": last,
        "result": outcome_of(s) if s.phase == rules.OVER else None,
    }


def shown(dice: bytes) -> list[int]:
    """The dice that are there."""
    return [die for die in dice if die]


def cage_of(s: State, seat: int) -> list[int]:
    """The cards in a cage, bottom first."""
    return list(s.cage[seat * HAND_CARDS : seat * HAND_CARDS + s.caged[seat]])


def seat_of(s: State, seat: int) -> dict[str, Any]:
    """What lies in front of a seat."""
    up = s.up[seat]
    return {
        "hand": cards_of(s.hand[seat]),
        "cage": cage_of(s, seat),
        "up": cards_of(up),
        "nuts": s.nuts[seat],
        "dice": {"bacon": rules.bacon_dice(up), "cheese": rules.cheese_dice(up)},
    }


def players_of(s: State) -> list[dict[str, Any]]:
    """The seats as a record's summary names them."""
    return [
        {"hand": cards_of(s.hand[p]), "cage": cage_of(s, p), "dice_cards_up": cards_of(s.up[p]), "nuts": s.nuts[p]}
        for p in range(s.players)
    ]


def outcome_of(s: State) -> dict[str, Any]:
    """Reason, scores, ranking and winners (M17), or the solo verdict (M26)."""
    if s.players == 1:
        return {"reason": REASONS[s.ended], "tier": TIERS[rules.tier(s)]}
    scores: list[int | None] = [rules.mice_left(s.hand[p]) for p in range(s.players)]
    return result(REASONS[s.ended], scores, [rules.points(s, p) for p in range(s.players)])


def imagine(v: View, last: Move | None) -> State:
    """The state behind a view: nothing is hidden, so there is exactly one."""
    solo = v["players"] == 1
    empty = {"hand": [], "cage": [], "up": [], "nuts": 0}
    seats = v["seats"] + [empty] * (SEATS - v["players"])
    dice = v["dice"] or {"bacon": [], "cheese": []}
    reasons = {name: reason for reason, name in REASONS.items()}
    state = State(
        players=v["players"],
        first_nuts=v["options"]["nuts"] if solo else 0,
        phase={name: phase for phase, name in PHASES.items()}[v["phase"]],
        active=v["active"],
        asked=v["last"]["seat"] if v["actor"] is None else v["actor"],
        used=0,
        left=v["left"] or 0,
        supply=v["supply"],
        ended=reasons[v["result"]["reason"]] if v["result"] else rules.PLAYING,
        last_seat=v["last"]["seat"] if v["last"] else 0,
        last_code=rules.NOTHING,
        last_phase=rules.ROLL,
        bacon=filled(dice["bacon"], 2),
        cheese=filled(dice["cheese"], 3),
        hand=tuple(sum(1 << card for card in seat["hand"]) for seat in seats),
        up=tuple(sum(1 << card for card in seat["up"]) for seat in seats),
        nuts=bytes(seat["nuts"] for seat in seats),
        caged=bytes(len(seat["cage"]) for seat in seats),
        cage=b"".join(filled(seat["cage"], HAND_CARDS) for seat in seats),
    )
    return with_last(state, v, last)


def filled(row: list[int], length: int) -> bytes:
    """A row padded with zeros."""
    return bytes(row) + bytes(length - len(row))


def with_last(s: State, v: View, last: Move | None) -> State:
    """The same state with the last move and the dice used put back."""
    s = s._replace(used=mask_of(s, tuple(v["used"] or ())) or 0)
    if last is None:
        return s
    if last[0] == "roll":
        return s._replace(last_code=rules.ROLLED, last_phase=rules.ROLL)
    passive = not v["solo"] and last[0] != "miss" and len(last) <= 2
    phase = rules.PASSIVE if passive else rules.ACTIVE
    return s._replace(last_code=code_of(s, last), last_phase=phase)


def events(before: View, after: View) -> list[Event]:
    """What everybody has just seen happen."""
    last = after["last"]
    if last is None:
        return []
    seat, move = last["seat"], last["move"]
    found = told(before, after, seat, move)
    if before["phase"] == "active" and after["phase"] == "passive":
        found.append({"type": "left", "value": after["left"]})
    if after["result"] and not before["result"]:
        found.append({"type": "ended", "reason": after["result"]["reason"]})
    return found


def told(before: View, after: View, seat: int, move: dict[str, Any]) -> list[Event]:
    """The move itself and the nuts that moved with it."""
    if "roll" in move:
        return [{"type": "rolled", "seat": seat, **move["roll"]}]
    if "pass" in move:
        return [{"type": "passed", "seat": seat}]
    if "miss" in move:
        return [{"type": "missed", "seat": seat, "back": move["miss"], "card": came_back(before, seat, move["miss"])}]
    passive = before["phase"] == "passive"
    event = taken(before, seat, move, passive)
    return [event, *(fee(before, seat) if passive else won(before, after, seat, event))]


def came_back(before: View, seat: int, back: Any) -> Any:
    """The card that a miss moves: the cage's top card or a dice card."""
    cage: list[int] = before["seats"][seat]["cage"]
    return cage[-1] if back == "cage" else back


def taken(before: View, seat: int, move: dict[str, Any], passive: bool) -> Event:
    """A card caught or a dice card flipped, and the nuts it cost."""
    verb = "catch" if "catch" in move else "flip"
    dice = before["dice"]
    start = before["left"] if passive else sum(dice["bacon"]) + sum(move["cheese"])
    event: Event = {
        "type": "caught" if verb == "catch" else "flipped",
        "seat": seat,
        "value": move[verb],
        "cheese": move.get("cheese", []),
        "nuts": abs(move[verb] - start),
        "passive": passive,
    }
    if "second" in move:
        rest = sum(dice["cheese"]) - sum(move["cheese"])
        event["second"] = move["second"]
        event["nuts"] += 1 + abs(move["second"] - rest)
    return event


def fee(before: View, seat: int) -> list[Event]:
    """The nut that a passive catch brings the active seat: from the middle, or from the passive seat (M14)."""
    return [{"type": "nut-fee", "seat": None if before["supply"] else seat, "to": before["active"]}]


def won(before: View, after: View, seat: int, event: Event) -> list[Event]:
    """Solo: a nut won with fifteen or more left over (M22)."""
    gained = after["seats"][seat]["nuts"] - before["seats"][seat]["nuts"] + event["nuts"]
    return [{"type": "nut-won", "seat": seat}] if gained > 0 else []
