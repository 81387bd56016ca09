"""A server made of answers that a test chooses: for games, events and troubles that no real one has at hand."""

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


class Fake:
    """One page whose questions we answer. `on` holds what to do with each kind of message."""

    def __init__(self, page: Page, game: Json = GAME, texts: Json = TEXTS, held: int = 2) -> None:
        """Stand between this page and its server."""
        self.page = page
        self.facts = {**FACTS, "game": game["id"], "settings": dict(FACTS["settings"])}
        self.heard: list[Json] = []
        self.socket: WebSocketRoute | None = None
        self.seat: int | None = None
        self.n = 0
        self.legal: list[Json] = [{"swop": 2}, {"howl": True}]
        self.seen: Callable[[int | None], Json] = view
        self.on: dict[str, Callable[[Json], None]] = {"hello": self.welcome, "sit": self.welcome, "ping": self.pong}
        seats = [{"seat": seat, "secret": f"secret-{seat}"} for seat in range(held)]
        page.route("**/api/games?*", lambda route: answer(route, {"v": 1, "games": [game], **OTHERS}))
        page.route("**/api/games/*/texts/*", lambda route: answer(route, texts))
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

    def say(self, **message: Any) -> None:
        """Tell the page something."""
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def position(self) -> Json:
        """What every welcome and update has."""
        shown = self.seen(self.seat)
        mine = self.seat is not None and shown["actor"] == self.seat and not shown["chance"]
        return {"n": self.n, "view": shown, "legal": self.legal if mine else [], "undo": {"ok": False, "why": None}}

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


def open_fake(devices: Devices, held: int = 2, **more: Any) -> tuple[Page, Fake]:
    """A page that knows nothing but what the test tells it."""
    fakes: list[Fake] = []
    page = devices.open(prepare=lambda page: fakes.append(Fake(page, held=held)), **more)
    return page, fakes[0]
