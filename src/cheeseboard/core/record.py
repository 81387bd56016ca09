"""Game records: reading them from anywhere, replaying them, and saying clearly what is wrong with one."""

import json
from collections.abc import Callable, Iterator
from typing import IO, Any

from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import FORMAT, Match
from cheeseboard.core.refusal import Refusal

MOST_BYTES = 16 * 1024 * 1024
"""A record is refused unread beyond this size; the longest real game is a thousandth of it."""
MOST_DIGITS = 40
"""Room for a seed of 128 bits. A longer number is kept as text: the rules know no such number, extra keys may."""
MOST_AUTO = 2_000_000
"""A game that turns more cards than this by itself is stopped: odd decks can go on for a billion cards."""

KEYS = frozenset({"format", "game", "rules", "players", "options", "setup", "moves"})

FindGame = Callable[[object, object], AnyGame]
"""Gives the game with an id at a version of its rules, or refuses."""


class BadRecord(Exception):
    """A record that the rules refuse, with the index of the move (None: the record itself is not understood)."""

    def __init__(self, index: int | None, refusal: Refusal, game: str | None = None) -> None:
        super().__init__(index, refusal, game)
        self.index = index
        self.refusal = refusal
        self.game = game
        """The game whose rules refuse it, once that is known."""


def replay(record: object, find_game: FindGame) -> Match:
    """The match at the end of a record; raises BadRecord at the first thing the rules refuse."""
    match, moves = open_record(record, find_game)
    if moves == "auto":
        run_auto(match)
        return match
    for index, raw in enumerate(moves):
        try:
            match.play(match.game.read_move(raw))
        except Refusal as refusal:
            raise BadRecord(index, refusal, match.game.id) from None
    return match


def open_record(record: object, find_game: FindGame) -> tuple[Match, Any]:
    """The match before the first move, and the raw moves still to be played."""
    game: AnyGame | None = None
    try:
        fields = check_frame(record)
        game = find_game(fields.get("game"), version_of(fields.get("rules")))
        players, names = check_seats(game, fields.get("players"))
        options = check_dict(fields.get("options", {}), "options-not-object", "R5")
        setup = check_dict(fields.get("setup", {}), "setup-not-object", "R6")
        match = Match(game, players, options, setup, names=names)
        match.extra = {key: value for key, value in fields.items() if key not in KEYS}
        return match, check_moves(match, fields.get("moves"))
    except Refusal as refusal:
        raise BadRecord(None, refusal, game.id if game else None) from None


def check_frame(record: object) -> dict[str, Any]:
    """A JSON object of our format."""
    if not isinstance(record, dict):
        raise Refusal("not-a-record", "R1")
    if record.get("format") != FORMAT:
        raise Refusal("unknown-format", "R2", format=FORMAT)
    return record


def version_of(rules: object) -> object:
    """The version of the rules that a record was made under; missing means the first."""
    return 1 if rules is None else rules


def check_seats(game: AnyGame, players: object) -> tuple[int, list[str] | None]:
    """The number of players, and their names if the record has them."""
    if isinstance(players, list):
        if not all(isinstance(name, str) for name in players):
            raise Refusal("names-not-text", "R4")
        return game.check_players(len(players)), players
    return game.check_players(players), None


def check_dict(value: object, code: str, rule: str) -> dict[str, Any]:
    """A JSON object, or a refusal with this code."""
    if not isinstance(value, dict):
        raise Refusal(code, rule)
    return value


def check_moves(match: Match, moves: object) -> Any:
    """A list of moves, or "auto" in a game without choices."""
    if moves == "auto":
        if match.game.auto(match.state) is None:
            raise Refusal("auto-needs-no-choices", "R7", game=match.game.id)
        return moves
    if not isinstance(moves, list):
        raise Refusal("moves-not-list", "R7")
    return moves


def run_auto(match: Match) -> None:
    """Play a game without choices to its end."""
    while not match.over:
        if len(match.log) >= MOST_AUTO:
            raise BadRecord(len(match.log), Refusal("too-long-auto", "R7", most=MOST_AUTO), match.game.id)
        match.play(match.game.auto(match.state) or ())


# -- reading ---------------------------------------------------------------------------------------------------


def parse(text: str | bytes) -> Any:
    """Strict JSON: no duplicate keys, no NaN, no absurd numbers, no bottomless nesting."""
    try:
        return json.loads(text, object_pairs_hook=unique, parse_int=short_int, parse_constant=no_constant)
    except RecursionError:
        raise Refusal("too-deep", "R1") from None
    except UnicodeDecodeError:
        raise Refusal("not-utf8", "R1") from None
    except ValueError as error:
        where = f"{error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else "?"
        raise Refusal("not-json", "R1", where=where) from None


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different: of two equal keys nobody could say which one counts."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Refusal("double-key", "R1")
    return found


def short_int(digits: str) -> int | str:
    """A number of reasonable length; a longer one stays text, so that it costs no time and passes for no number."""
    return int(digits) if len(digits) <= MOST_DIGITS else digits


def no_constant(name: str) -> Any:
    """NaN and Infinity are not JSON."""
    raise Refusal("not-json", "R1", where=name)


def read_records(stream: IO[bytes]) -> Iterator[Any]:
    """Each record of a stream, parsed, or the Refusal that says why it could not be.

    The stream holds one record (perhaps over many lines) or one per line. Which of the two shows at the first line:
    if it is JSON by itself, the rest is JSON Lines. Memory stays bounded whatever comes.
    """
    first = next_line(stream)
    while first is not None and not isinstance(first, Refusal) and not first.strip():
        first = next_line(stream)
    if first is None:
        yield Refusal("empty", "R1")
        return
    whole = parsed(first)
    if isinstance(whole, Refusal) and whole.code == "not-json" and isinstance(first, bytes) and opens(first):
        yield from read_one_or_lines(stream, first, whole)
        return
    yield whole
    yield from read_lines(stream)


def opens(line: bytes) -> bool:
    """Could this line be the beginning of a record that goes on below?"""
    return line.count(b"{") > line.count(b"}") or line.count(b"[") > line.count(b"]") or line.strip() in (b"{", b"[")


def read_one_or_lines(stream: IO[bytes], first: bytes, fault: Refusal) -> Iterator[Any]:
    """A record over many lines; or, if that fails, lines of which the first is faulty."""
    rest = stream.read(MOST_BYTES + 1 - len(first))
    if len(first) + len(rest) > MOST_BYTES:
        yield Refusal("too-long", "R1", most=MOST_BYTES // 2**20)
        return
    whole = parsed(first + rest)
    if not isinstance(whole, Refusal):
        yield whole
        return
    lines = [line for line in rest.split(b"\n") if line.strip()]
    later = [parsed(line) for line in lines]
    if any(isinstance(item, dict) and "format" in item for item in later):
        yield fault
        yield from later
    else:
        yield whole


def read_lines(stream: IO[bytes]) -> Iterator[Any]:
    """One record for each line that is not blank."""
    while (line := next_line(stream)) is not None:
        if isinstance(line, Refusal) or line.strip():
            yield parsed(line)


def next_line(stream: IO[bytes]) -> bytes | Refusal | None:
    """The next line; a refusal for one that is too long, whose rest is skipped; None at the end."""
    line = stream.readline(MOST_BYTES + 1)
    if not line:
        return None
    if len(line) <= MOST_BYTES:
        return line
    while line and not line.endswith(b"\n"):
        line = stream.readline(MOST_BYTES)
    return Refusal("too-long", "R1", most=MOST_BYTES // 2**20)


def parsed(line: bytes | Refusal) -> Any:
    """The value on a line, or the refusal that explains the line."""
    if isinstance(line, Refusal):
        return line
    try:
        return parse(line)
    except Refusal as refusal:
        return refusal
