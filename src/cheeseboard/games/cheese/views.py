"""What everybody at a Cheese table may know: views, the sight behind a view, events between views, and memory mode."""

from functools import lru_cache
from typing import Annotated, Any, Literal, TypedDict

from cheeseboard.core.result import Result
from cheeseboard.core.show import text_of
from cheeseboard.core.state import HIDDEN, Row
from cheeseboard.games.cheese import rules
from cheeseboard.games.cheese.rules import CARDS, State

NAMES = ("", "cheese", "cat", "mouse-1", "mouse-2", "mouse-3", "mouse-4")
KIND = {name: kind for kind, name in enumerate(NAMES) if name}
name_of = NAMES.__getitem__
PHASES: tuple[Literal["turn"], Literal["over"]] = ("turn", "over")
REASONS = ("out-of-cards", "endless")
How = Literal["cat", "failed", "no-cards"]


class Deck(TypedDict):
    """How many cards of each kind; mice by footsteps, 1 to 4."""

    cheese: int
    cat: int
    mouse: list[int]


class Options(TypedDict):
    """What can be chosen before the deal (C1)."""

    deck: Deck


class Setup(TypedDict):
    """One stack for each seat, top card first (C2)."""

    stacks: list[list[str]]


class Move(TypedDict):
    """The only move."""

    turn: Literal[True]


class Last(TypedDict):
    """The last move, whose it was, and the card that was turned."""

    seat: int
    move: Move
    card: str


class Mouse(TypedDict):
    """The mouse that waits for an answer."""

    seat: int
    footsteps: int
    attempts_left: int


class Seat(TypedDict):
    """A stack: its height, and the cards at its bottom that everybody saw going there (none in memory mode)."""

    stack: int
    known: list[str]


class View(TypedDict):
    """What everybody may know."""

    game: str
    version: int
    players: int
    options: Options
    seat: int | None
    phase: Annotated[Literal["turn", "over"], '`"turn"` or `"over"`']
    actor: int | None
    chance: bool
    mouse: Annotated[Mouse | None, "null, or the mouse that waits: its `seat`, `footsteps` and `attempts_left`"]
    pile: Annotated[list[str], "the cards on the pile, bottom first"]
    turned: Annotated[int, "how many cards were turned so far"]
    seats: Annotated[
        list[Seat],
        "for each seat: `stack` (its height) and `known`, the last cards of the stack that everybody saw going there",
    ]
    last: Annotated[Last | None, "as above, and `card`: the card just turned"]
    result: Result | None


class Turned(TypedDict):
    """A card was turned."""

    type: Literal["turned"]
    seat: int
    card: str


class Threatened(TypedDict):
    """A mouse came: this seat must answer."""

    type: Literal["threatened"]
    seat: int
    by: int
    attempts: int


class Chased(TypedDict):
    """A mouse was chased away by another one."""

    type: Literal["chased"]
    seat: int
    by: int


class Collected(TypedDict):
    """Who took the pile, how many cards, and why."""

    type: Literal["collected"]
    seat: int
    count: int
    how: How


class Ended(TypedDict):
    """The game is over."""

    type: Literal["ended"]
    reason: str


Event = Turned | Threatened | Chased | Collected | Ended


def stack_of(s: State, seat: int) -> bytes:
    """A seat's stack, top card first."""
    ring = bytes(s.cards[seat * CARDS : (seat + 1) * CARDS])
    first, height = s.first[seat], s.height[seat]
    return (ring + ring)[first : first + height]


def view(s: State, seat: int | None, version: int, outcome: Result | None) -> View:
    """The table as everybody sees it."""
    seats = [seat_of(s.height[p], known_of(s, p)) for p in range(s.players)]
    return table_of(s, seat, (version, outcome), options_of(s.counts), seats)


def glance(s: State, seat: int | None, version: int, outcome: Result | None) -> View:
    """The same with parts that other views have, too: the pack, and seats that stay as they are."""
    seats = [shared_seat(s.height[p], known_of(s, p)) for p in range(s.players)]
    return table_of(s, seat, (version, outcome), shared_options(s.counts), seats)


def table_of(s: State, seat: int | None, facts: tuple[int, Result | None], options: Options, seats: list[Seat]) -> View:
    """Nothing is in here unless it is put in by name."""
    version, outcome = facts
    over = s.phase == rules.OVER
    waits = s.owner != rules.NOBODY
    return {
        "game": "cheese",
        "version": version,
        "players": s.players,
        "options": options,
        "seat": seat,
        "phase": PHASES[s.phase],
        "actor": None if over else s.turn,
        "chance": False,
        "mouse": {"seat": s.owner, "footsteps": s.footsteps, "attempts_left": s.attempts} if waits else None,
        "pile": list(map(name_of, s.pile[: s.piled])),
        "turned": s.turned,
        "seats": seats,
        "last": {"seat": s.last_seat, "move": {"turn": True}, "card": NAMES[s.last_card]} if s.last_card else None,
        "result": outcome,
    }


def options_of(counts: Row) -> Options:
    """The counts of the pack."""
    return {"deck": {"cheese": counts[0], "cat": counts[1], "mouse": list(counts[2:])}}


def known_of(s: State, seat: int) -> bytes:
    """The cards at the bottom of a stack that everybody saw going there; usually there are none."""
    return stack_of(s, seat)[s.unknown[seat] :] if s.unknown[seat] < s.height[seat] else b""


def seat_of(height: int, known: bytes) -> Seat:
    """The height of a stack, and the cards at its bottom that everybody knows."""
    return {"stack": height, "known": list(map(name_of, known))}


shared_options = lru_cache(maxsize=1024)(options_of)
shared_seat = lru_cache(maxsize=4096)(seat_of)
"""The same, made once for all who only look."""


def forget(v: View) -> View:
    """Memory mode: nobody is shown what lies at the bottom of a stack."""
    return {**v, "seats": [{**seat, "known": []} for seat in v["seats"]]}


def sight(v: View) -> State:
    """The table of this view in cells; its rings begin at their first place, and nobody's past is known."""
    draft: Any = State.Sight.blank(v["players"])
    last, mouse, deck = v["last"], v["mouse"], v["options"]["deck"]
    draft.options = text_of(v["options"])
    draft.counts = [deck["cheese"], deck["cat"], *deck["mouse"]]
    draft.phase = PHASES.index(v["phase"])
    draft.turn = 0 if v["actor"] is None else v["actor"]
    if mouse is not None:
        draft.owner, draft.footsteps, draft.attempts = mouse["seat"], mouse["footsteps"], mouse["attempts_left"]
    draft.turned, draft.piled = v["turned"], len(v["pile"])
    draft.ended = 1 + REASONS.index(v["result"]["reason"]) if v["result"] else rules.PLAYING
    if last is not None:
        draft.last_seat, draft.last_code, draft.last_card = last["seat"], rules.TURN_A_CARD, KIND[last["card"]]
    draft.pile[: draft.piled] = [KIND[card] for card in v["pile"]]
    for seat, facts in enumerate(v["seats"]):
        known = [KIND[card] for card in facts["known"]]
        unknown = facts["stack"] - len(known)
        draft.cards[seat * CARDS : seat * CARDS + facts["stack"]] = [HIDDEN] * unknown + known
        draft.height[seat], draft.unknown[seat] = facts["stack"], unknown
    found: State = State.Sight.closed(draft)
    return found


def events(before: View, after: View) -> list[Event]:
    """What everybody has just seen happen."""
    last = after["last"]
    if last is None:
        return []
    seat, card = last["seat"], last["card"]
    found: list[Event] = [{"type": "turned", "seat": seat, "card": card}]
    if card.startswith("mouse"):
        found += threat(before, seat, card)
    if not after["pile"]:  # a card was turned, so an empty pile means that somebody has just collected it
        found.append(collected(before, after, card))
    if after["result"] and not before["result"]:
        found.append({"type": "ended", "reason": after["result"]["reason"]})
    return found


def threat(before: View, seat: int, card: str) -> list[Event]:
    """A mouse: it chases another one away, or starts the hunt. Whoever has no cards has no attempt (C10)."""
    waiting, target = before["mouse"], (seat + 1) % before["players"]
    found: list[Event] = [{"type": "chased", "seat": waiting["seat"], "by": seat}] if waiting else []
    if before["seats"][target]["stack"]:
        found.append({"type": "threatened", "seat": target, "by": seat, "attempts": int(card[-1])})
    return found


def collected(before: View, after: View, card: str) -> Collected:
    """Who took the pile, how many cards, and why: a cat, failed attempts, or no cards to try with (C7, C8, C10)."""
    grown = [a["stack"] - b["stack"] for a, b in zip(after["seats"], before["seats"], strict=True)]
    seat = max(range(len(grown)), key=grown.__getitem__)
    how: How = "cat" if card == "cat" else "failed" if card == "cheese" else "no-cards"
    return {"type": "collected", "seat": seat, "count": len(before["pile"]) + 1, "how": how}
