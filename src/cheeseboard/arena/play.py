"""One game of the arena: seats, cards and dice come from numbers, so that every rotation meets the same luck."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from cheeseboard.arena.outside import OutsideBot, OutsideTrouble
from cheeseboard.core.game import AnyGame, Move, Options
from cheeseboard.core.luck import KeyedLuck
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.minds import Bot

MOST_MOVES = 5000
"""A game that is not over by then counts as shared by all: some bots never bring a game to its end."""


class Forfeit(NamedTuple):
    """Why a seat lost its game outright."""

    seat: int
    code: str
    detail: str


@dataclass
class Played:
    """How a game ended. Shares of the win add up to one; `better` compares each pair of seats (1, 0.5 or 0)."""

    shares: list[float]
    places: list[int]
    scores: list[float | None]
    reason: str
    verdict: str | None = None
    forfeit: Forfeit | None = None
    record: dict[str, Any] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    slowest: list[float] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)


class Luck:
    """The cards and dice of one deal: the k-th roll is the same in every game that uses this deal."""

    def __init__(self, seed: int, deal: int) -> None:
        self._name = f"{seed}/{deal}"

    def match(self, game: AnyGame, players: int, options: Options, names: Sequence[str]) -> Match:
        """A match with this deal's cards and rolls."""
        return Match.new(game, players, options, luck=KeyedLuck.seeded(self._name), names=names)

    def mind(self, name: str) -> Random:
        """The random source of a bot, the same wherever it sits."""
        return Random(f"{self._name}/bot/{name}")


def play(match: Match, bots: Sequence[Bot], minds: Sequence[Random], seconds: float) -> Played:
    """Play the match to its end, or to the first seat that forfeits."""
    clock = Clock(match.players)
    begun: list[int] = []
    try:
        for seat, bot in enumerate(bots):
            begun.append(seat)
            if isinstance(bot, OutsideBot):
                bot.start(match.game.id, seat, match.players, match.options)
        while not match.over and len(match.log) < MOST_MOVES:
            step(match, bots, minds, clock.timed(seconds))
        played = finished(match)
    except SeatTrouble as trouble:
        played = forfeited(match, trouble.forfeit)
    except OutsideTrouble as trouble:
        played = forfeited(match, Forfeit(begun[-1], trouble.code, trouble.detail))
    farewell(match, bots, played)
    played.seconds, played.slowest, played.moves = clock.total, clock.slowest, clock.moves
    return played


class SeatTrouble(Exception):
    """A seat forfeits."""

    def __init__(self, forfeit: Forfeit) -> None:
        super().__init__(forfeit)
        self.forfeit = forfeit


class Clock:
    """Adds up the time each seat thinks."""

    def __init__(self, seats: int) -> None:
        self.total, self.slowest, self.moves = [0.0] * seats, [0.0] * seats, [0] * seats
        self.seconds = 0.0

    def timed(self, seconds: float) -> "Clock":
        self.seconds = seconds
        return self

    def note(self, seat: int, spent: float) -> None:
        self.total[seat] += spent
        self.slowest[seat] = max(self.slowest[seat], spent)
        self.moves[seat] += 1


def step(match: Match, bots: Sequence[Bot], minds: Sequence[Random], clock: Clock) -> None:
    """The next roll or decision, told to the outside programs."""
    watchers = {seat: bot for seat, bot in enumerate(bots) if isinstance(bot, OutsideBot)}
    before = {seat: match.view(seat) for seat in watchers}
    if match.chance_due:
        match.draw()
    else:
        decide(match, bots, minds, clock, match.actor or 0)
    for seat, bot in watchers.items():
        for event in match.game.events(before[seat], match.view(seat)):
            try:
                bot.event(event)
            except OutsideTrouble as trouble:
                raise SeatTrouble(Forfeit(seat, trouble.code, trouble.detail)) from None


def decide(match: Match, bots: Sequence[Bot], minds: Sequence[Random], clock: Clock, seat: int) -> None:
    """The acting seat's bot chooses; any failure of its own makes it forfeit."""
    legal = match.legal()
    start = time.perf_counter()
    try:
        move: Move = bots[seat].choose(match.view(seat), legal, minds[seat], clock.seconds).move
    except OutsideTrouble as trouble:
        raise SeatTrouble(Forfeit(seat, trouble.code, trouble.detail)) from None
    except Exception as error:  # whatever a bot does, the arena goes on
        raise SeatTrouble(Forfeit(seat, "crash", f"{type(error).__name__}: {error}"[:300])) from error
    clock.note(seat, time.perf_counter() - start)
    try:
        match.play(move)
    except Refusal as refusal:
        raise SeatTrouble(Forfeit(seat, "illegal", str(refusal))) from None


def farewell(match: Match, bots: Sequence[Bot], played: Played) -> None:
    """Tell the outside programs how it ended. Trouble at the end changes nothing any more."""
    for seat, bot in enumerate(bots):
        if isinstance(bot, OutsideBot) and (played.forfeit is None or played.forfeit.seat != seat):
            try:
                bot.end(match.view(seat)["result"] or {"reason": played.reason})
            except OutsideTrouble:
                bot.close()


def finished(match: Match) -> Played:
    """The result by the rules; a game without an end is shared."""
    seats = range(match.players)
    if not match.over:
        return Played([1 / match.players for _ in seats], [0 for _ in seats], [None for _ in seats], "unfinished")
    result = match.game.result(match.state) or {"reason": ""}
    if "tier" in result:
        return Played([1.0], [0], [None], result["reason"], verdict=result["tier"])
    winners = result["winners"]
    places = {seat: place for place, group in enumerate(result["ranking"]) for seat in group}
    return Played(
        [1 / len(winners) if seat in winners else 0.0 for seat in seats],
        [places[seat] for seat in seats],
        [0 if score is None else score for score in result["scores"]],
        result["reason"],
    )


def forfeited(match: Match, forfeit: Forfeit) -> Played:
    """The seat that forfeits is last; the others share the win."""
    others = match.players - 1
    shares = [0.0 if seat == forfeit.seat else 1 / others for seat in range(match.players)] if others else [0.0]
    places = [int(seat == forfeit.seat) for seat in range(match.players)]
    return Played(shares, places, [None] * match.players, "forfeit", forfeit=forfeit)
