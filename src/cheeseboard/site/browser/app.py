"""The application in the worker: answers the page's requests and carries its lines, as the server does.

The paths are those of docs/api.md without `/api/`. Requests have one answer each; lines are numbered by the page.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from cheeseboard import __version__
from cheeseboard.core.record import BadRecord, parse
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.site.browser import games_file
from cheeseboard.table import codes, desk, duel, replay, what_if
from cheeseboard.table.hear import heard
from cheeseboard.table.line import Line
from cheeseboard.table.messages import VERSION, Join, NewTable, ReplayAsk, StoryAsk, WhatIf
from cheeseboard.table.presence import depart
from cheeseboard.table.reading import as_declared, read_request
from cheeseboard.table.room import Room
from cheeseboard.table.table import Table
from cheeseboard.table.words import STATUS, error, language

HERE = "here"
"""The address of everybody who plays in this browser."""


class Page(Protocol):
    """The page's side: what the worker tells it."""

    def reply(self, number: int, status: int, body: str) -> None:
        """The answer to a request, as JSON text."""
        ...

    def opened(self, line: int) -> None:
        """The line leads to its table."""
        ...

    def heard(self, line: int, text: str) -> None:
        """A message of the table."""
        ...

    def closed(self, line: int, code: int, why: str) -> None:
        """The line is cut."""
        ...


class Call:
    """One request of the page."""

    def __init__(self, app: "App", number: int, method: str, path: str, body: str) -> None:
        place, _, query = path.partition("?")
        asked = dict(pair.partition("=")[::2] for pair in query.split("&"))
        self.app = app
        self.number = number
        self.route = (method, place)
        self.body = body
        self.lang = language(asked.get("lang"))
        self.game: str | None = None

    def read(self, kind: type[Any]) -> Any:
        """The body as one of the declared requests."""
        asked = read_request(kind, self.body)
        self.lang = language(asked.lang or self.lang)
        return asked

    def read_record(self, kind: type[Any]) -> Any:
        """The body as a request about a record, read as strictly as any record."""
        asked = as_declared(kind, parse(self.body.encode()))
        self.lang = language(asked.lang)
        self.about(asked.record.get("game") if isinstance(asked.record, dict) else None)
        return asked

    def about(self, game: object) -> None:
        """Refusals of this request are about a game, and use its sentences."""
        self.game = game if isinstance(game, str) and game in GAMES else None

    def answer(self, value: Any, status: int = 200) -> None:
        """What was asked for, or the refusal."""
        if isinstance(value, Refusal):
            self.refuse(value)
        else:
            self.app.page.reply(self.number, status, self.app.room.world.dumps(value))

    def refuse(self, refusal: Refusal, **more: Any) -> None:
        """No, and why, in the caller's language."""
        body = {"error": {**error(self.lang, refusal, self.game), **more}}
        self.answer(body, STATUS.get(refusal.code, 400))


class App:
    """One worker's table room, seen from the page."""

    def __init__(self, room: Room, page: Page) -> None:
        self.room = room
        self.page = page
        self.lines: dict[int, tuple[Table, Line]] = {}

    # -- requests -----------------------------------------------------------------------------------------------

    def ask(self, number: int, method: str, path: str, body: str) -> None:
        """Answer a request; whatever happens, the page is told."""
        call = Call(self, number, method, path, body)
        try:
            act, values = way(call.route)
            act(call, *values)
        except Refusal as refusal:
            call.refuse(refusal)
        except BadRecord as bad:
            call.refuse(bad.refusal, index=bad.index)
        except Exception:  # noqa: BLE001 - a request must not be left without an answer
            self.room.world.fault("request-failed", {"path": path})
            call.refuse(Refusal("table-trouble", "S9"))

    # -- lines --------------------------------------------------------------------------------------------------

    def open(self, number: int, table: str) -> None:
        """The page opens a line to a table."""
        self.room.find(table, partial(self.found, number))

    def found(self, number: int, found: Table | Refusal) -> None:
        """The table is there, or it is not."""
        if isinstance(found, Refusal):
            code = codes.NO_TABLE if found.code == "no-such-table" else codes.TROUBLE
            self.page.closed(number, code, found.code)
            return
        world = self.room.world
        line = Line(partial(self.send, number), partial(self.cut, number), "en", world.limits, world.clock.monotonic())
        self.lines[number] = (found, line)
        self.page.opened(number)

    def send(self, number: int, *packets: str) -> None:
        """What the table says."""
        for packet in packets:
            self.page.heard(number, packet)

    def cut(self, number: int, code: int, why: str) -> None:
        """The table ends the line."""
        if self.lines.pop(number, None) is not None:
            self.page.closed(number, code, why)

    def say(self, number: int, text: str) -> None:
        """What the page says on a line."""
        if number in self.lines:
            table, line = self.lines[number]
            heard(table, line, text)

    def shut(self, number: int) -> None:
        """The page ends the line."""
        if number in self.lines:
            table, line = self.lines.pop(number)
            table.post(depart, table, line)


# -- what can be asked ------------------------------------------------------------------------------------------


def games(call: Call) -> None:
    """What there is to play."""
    call.answer(desk.games(call.app.room.world))


def texts(call: Call, game: str, lang: str) -> None:
    """A game's sentences."""
    call.answer(desk.texts(game, lang))


def info(call: Call) -> None:
    """Who answers. No other device can reach this one."""
    call.answer({"name": "cheeseboard", "version": __version__, "v": VERSION, "lan": False, "addresses": []})


def open_table(call: Call) -> None:
    """A new table."""
    asked = call.read(NewTable)
    call.about(asked.game)
    desk.open_table(call.app.room, asked, call.lang, HERE, partial(call.answer, status=201))


def join(call: Call, table: str) -> None:
    """Take an open seat."""
    desk.request(call.app.room, table, desk.join, partial(call.answer, status=201), call.read(Join))


def facts(call: Call, table: str) -> None:
    """What everybody may know of a table."""
    desk.request(call.app.room, table, desk.facts, call.answer)


def record(call: Call, table: str) -> None:
    """The game record, once the game is over."""
    desk.request(call.app.room, table, desk.record, call.answer)


def replay_record(call: Call) -> None:
    """A record step by step."""
    asked = call.read_record(ReplayAsk)
    limits = call.app.room.world.limits
    call.answer(replay.steps(asked, limits.replay_steps, limits.replay_longest))


def open_what_if(call: Call) -> None:
    """A table that goes on from a record's first moves."""
    asked = call.read_record(WhatIf)
    opening = what_if.opening(asked)
    new, told = what_if.new_table(asked, opening), partial(call.answer, status=201)
    desk.open_table(call.app.room, new, call.lang, HERE, told, opening)


def story(call: Call) -> None:
    """The story of a record: chances, luck and skill."""
    asked = call.read_record(StoryAsk)

    def told(found: dict[str, Any] | Exception | None) -> None:
        if isinstance(found, BadRecord):
            call.refuse(found.refusal, index=found.index)
        else:
            call.answer(found if isinstance(found, dict) else Refusal("no-advice", "S10"))

    call.app.room.world.thinker.story(asked.record, HERE, told)


def par(call: Call, game: str, deal: str) -> None:
    """How well the strongest player does with a daily deal."""
    call.about(game)

    def worked_out(found: dict[str, Any] | Exception | None) -> None:
        call.answer(found if found is not None else Refusal("no-advice", "S10"))

    call.app.room.world.thinker.par(game, deal, HERE, worked_out)


def accept_duel(call: Call, table: str) -> None:
    """Take a challenge: a table of one's own with the same deal."""
    asked = call.read(Join)
    act = partial(call.answer, status=201)
    desk.request(call.app.room, table, duel.accept, act, asked, call.lang, HERE)


def all_games(call: Call) -> None:
    """Every table of this browser, to be kept as a file."""
    call.app.room.world.clock.start(games_file.write(call.app.room, call.answer))


def take_games(call: Call) -> None:
    """Tables from such a file."""
    call.app.room.world.clock.start(games_file.take(call.app.room, call.body, call.answer))


def forget_games(call: Call) -> None:
    """Delete every table of this browser."""
    call.app.room.world.clock.start(games_file.forget(call.app.room, call.answer))


ROUTES: dict[tuple[str, str], Callable[..., None]] = {
    ("GET", "games"): games,
    ("GET", "games/{game}/texts/{lang}"): texts,
    ("GET", "info"): info,
    ("POST", "tables"): open_table,
    ("GET", "tables/{table}"): facts,
    ("POST", "tables/{table}/join"): join,
    ("POST", "tables/{table}/duel"): accept_duel,
    ("GET", "tables/{table}/record"): record,
    ("GET", "games/{game}/par/{deal}"): par,
    ("POST", "replay"): replay_record,
    ("POST", "what-if"): open_what_if,
    ("POST", "story"): story,
    ("GET", "all-games"): all_games,
    ("POST", "all-games"): take_games,
    ("POST", "forget-games"): forget_games,
}


def way(route: tuple[str, str]) -> tuple[Callable[..., None], list[str]]:
    """What a path asks for, and the words in it that vary."""
    method, place = route
    words = place.split("/")
    for (wanted, path), act in ROUTES.items():
        parts = path.split("/")
        pairs = list(zip(parts, words, strict=False))
        fits = len(parts) == len(words) and all(part[0] == "{" or part == word for part, word in pairs)
        if wanted == method and fits:
            return act, [word for part, word in pairs if part[0] == "{"]
    raise Refusal("not-found", "S8")
