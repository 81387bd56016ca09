"""A server made of answers that a test chooses: for games, events and troubles that no real one has at hand."""

import copy
import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

from tests.browser.conftest import Devices

Json = dict[str, Any]

GAME: Json = {
    "id": "moon-swap",
    "version": 1,
    "players": {"min": 2, "max": 3},
    "options": {"2": {"moons": 3, "split": [1, 2, 3]}, "3": {"moons": 3, "split": [1, 2, 3]}},
    "bots": {"2": ["random"], "3": ["random"]},
    "hidden": True,
    "revealing": ["swop"],
    "names": {"en": "Moon swap", "de": "Mondtausch", "it": "Scambio di lune"},
    "abouts": {"en": "Swap moons in the dark."},
    "choices": [
        {"name": "moons", "kind": "choice", "values": [3, 4], "players": None},
        {
            "name": "split",
            "kind": "numbers",
            "length": 3,
            "least": 0,
            "most": 6,
            "sum": 6,
            "presets": [{"name": "even", "value": [2, 2, 2]}, {"name": "steep", "value": [1, 2, 3]}],
            "players": None,
        },
    ],
}
TEXTS: Json = {
    "title": "Moon swap",
    "about": "Swap moons in the dark.",
    "rule.L1": "Swapping: Swap a moon in secret.",
    "cell.sky": "The sky",
    "cell.hand": "Moons in hand",
    "word.full": "full moon",
    "offer.swop": "Swap with place {swop}",
    "verb.howl": "Howl",
    "option.split": "Moons of each kind",
    "event.glimpsed": "{seat} glimpses {moon}.",
    "event.glimpsed.none": "{seat} glimpses something.",
    "event.ended.dawn": "It dawns. The game is over.",
    "reason.dawn": "It dawned.",
}
FACTS: Json = {
    "id": "fake",
    "game": "moon-swap",
    "version": 1,
    "players": 2,
    "options": {},
    "settings": {"spectators": False, "memory_mode": False},
    "seats": [
        {"name": name, "kind": "here", "present": True, "bot": None, "stand_in": False} for name in ("Anna", "Ben")
    ],
    "phase": "playing",
    "lang": "en",
    "watchers": 0,
    "next": None,
}
OTHERS = {"emotes": ["hello"], "settings": {}, "languages": ["en", "de", "it"]}


def view(seat: int | None, **more: Any) -> Json:
    """The table as a seat sees it: its own hand, the others' face down."""
    hands = [["full", 2] if player == seat else [None, None] for player in range(2)]
    frame = {"game": "moon-swap", "version": 1, "players": 2, "options": {}, "seat": seat, "phase": "choose"}
    turn = {"actor": 0, "chance": False, "last": None, "result": None}
    table = {"sky": [None, 3, "full"], "seats": [{"hand": hand, "points": 4} for hand in hands]}
    return {**frame, **turn, **table, **more}


KAESE: Json = {
    "id": "alles-kaese",
    "version": 1,
    "players": {"min": 2, "max": 6},
    "hidden": True,
    "revealing": [],
    "options": {"2": {"traps_by_holes": [2, 2, 3, 3, 4, 4]}, "3": {"traps_by_holes": [2, 2, 3, 3, 4, 4]}},
    "bots": {"2": ["level-1", "level-2"], "3": ["level-1", "level-2"]},
    "names": {"en": "Alles Käse!"},
    "abouts": {"en": "Cheese."},
}


def slab(holes: int, **more: Any) -> Json:
    """A card of the display."""
    return {"holes": holes, "front": None, "peeked_by": [], "left_by": [], **more}


def kaese(seat: int | None, **more: Any) -> Json:
    """Alles Käse! in the middle of a game: seat 0 has rolled a 4."""
    frame = {"game": "alles-kaese", "version": 1, "players": 2, "options": {}, "seat": seat, "phase": "choose"}
    turn = {"actor": 0, "chance": False, "last": None, "result": None, "roll": 4}
    display = [slab(4), slab(1), slab(6), slab(4), slab(2, peeked_by=[1]), slab(5, left_by=[0, 1])]
    kept = [{"holes": 5, "front": "trap"}, {"holes": 3, "front": "trap"}]
    seats = [{"cards": kept, "holes": 0, "cheese_cards": 0, "traps": 2}] * 2
    table = {"display": display, "supply": {"count": 19, "top": 3}, "discard": [], "seats": seats}
    return {**frame, **turn, **table, **more}


class Fake:
    """One page whose questions we answer. `on` holds what to do with each kind of message."""

    def __init__(self, page: Page, held: int = 2, game: Json = GAME, **house: Any) -> None:
        """Stand between this page and its server."""
        self.page = page
        self.facts = copy.deepcopy({**FACTS, "game": game["id"]})
        self.heard: list[Json] = []
        self.socket: WebSocketRoute | None = None
        self.seat: int | None = None
        self.n = 0
        self.legal: list[Json] = [{"swop": 2}, {"howl": True}] if game is GAME else [{"keep": 0}, {"remove": 0}]
        self.seen: Callable[[int | None], Json] = view if game is GAME else kaese
        self.more: Json = {}
        self.on: dict[str, Callable[[Json], None]] = {"hello": self.welcome, "sit": self.welcome, "ping": self.pong}
        seats = [{"seat": seat, "secret": f"secret-{seat}"} for seat in range(held)]
        page.route("**/api/games?*", lambda route: answer(route, {"v": 1, "games": [game], **OTHERS, **house}))
        page.route("**/api/games/*/texts/*", lambda route: answer(route, TEXTS))
        page.route("**/api/tables", lambda route: answer(route, {"table": "fake", "host": "host", "seats": seats}, 201))
        page.route("**/api/tables/fake?*", lambda route: answer(route, self.facts))
        page.route_web_socket("**/api/tables/fake/ws", self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        """The page called."""
        self.socket = socket
        socket.on_message(lambda text: self.hear(json.loads(text)))

    def hear(self, message: Json) -> None:
        """Do what the test said for this kind of message."""
        self.heard.append(message)
        if message["type"] in self.on:
            self.on[message["type"]](message)

    def wait_for(self, kind: str, count: int = 1) -> list[Json]:
        """All messages of a kind, once there are so many."""
        for _ in range(200):
            found = [message for message in self.heard if message["type"] == kind]
            if len(found) >= count:
                return found
            self.page.wait_for_timeout(25)
        raise AssertionError(f"no {count} × {kind}: {self.heard}")

    def say(self, **message: Any) -> None:
        """Tell the page something."""
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def position(self) -> Json:
        """What every welcome and update has."""
        shown = self.seen(self.seat)
        mine = self.seat is not None and shown["actor"] == self.seat and not shown["chance"]
        undo = {"ok": False, "why": None}
        return {"n": self.n, "view": shown, "legal": self.legal if mine else [], "undo": undo, **self.more}

    def welcome(self, message: Json) -> None:
        """Let the page look through the eyes it asks for."""
        secret = message.get("secret")
        self.seat = int(secret[-1]) if secret else None
        self.say(type="welcome", v=1, table=self.facts, seat=self.seat, events=[], **self.position())

    def pong(self, _: Json) -> None:
        """Yes."""
        self.say(type="pong")

    def step(self, events: list[Json], public: list[Json] | None = None) -> None:
        """Something happened."""
        self.n += 1
        more = {} if public is None else {"public": public}
        self.say(type="update", events=events, **more, **self.position())

    def ack(self, message: Json) -> None:
        """Done, and safe."""
        self.say(type="ack", id=message["id"], n=self.n + 1)


def answer(route: Route, body: Json, status: int = 200) -> None:
    """An answer in JSON."""
    route.fulfill(status=status, content_type="application/json", body=json.dumps(body))


def open_fake(
    devices: Devices, held: int = 2, game: Json = GAME, house: Json | None = None, **device: Any
) -> tuple[Page, Fake]:
    """A page that knows nothing but what the test tells it."""
    fakes: list[Fake] = []
    page = devices.open(prepare=lambda page: fakes.append(Fake(page, held=held, game=game, **(house or {}))), **device)
    return page, fakes[0]


def sit_down(page: Page, mode: str = "Against bots") -> None:
    """From the front page to the table."""
    page.locator(".tile").first.click()
    page.get_by_role("group", name="How do you want to play?").get_by_text(mode, exact=True).click()
    page.locator("form .button.primary").click()
