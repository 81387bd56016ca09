"""The story of a game: everybody's chance after each step, what each decision gave away, and luck and skill apart.

A seat's chance W comes from its own view alone. At a roll, or where there was only one move, all of the change is luck.
At the seat's own decision `chosen - best` is skill, and the rest, what the move revealed, is luck. At another seat's
decision all of it is others'. So start + luck + skill + others = result, exactly, because every change is counted once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from cheeseboard.core.game import AnyGame, Move, Written
from cheeseboard.core.judgement import Method
from cheeseboard.core.match import Match
from cheeseboard.core.record import BadRecord, open_record
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.insight import judge, own_chance, weigh

CHANCE, DECISION = "chance", "decision"
MOST_STEPS = 20_000
"""A longer record is not analysed: the longest real game has a tenth of it."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A legal move in record form, and the mover's chance after it."""

    move: Written
    chance: float


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a record's moves, and what it did to everybody's chance."""

    n: int
    """Counted from 1, as at the table."""
    seat: int
    kind: str
    move: Written
    chance: tuple[float, ...]
    """After the step, each seat's from its own view."""
    legal: tuple[Weighed, ...] = ()
    """At decisions: every legal move, best first."""
    chosen: float = 0.0

    @property
    def loss(self) -> float:
        """The chance that a decision gave away, judged by the mover's view before it."""
        return max(0.0, self.legal[0].chance - self.chosen) if self.legal else 0.0


@dataclass(slots=True)
class SeatStory:
    """One seat's way from its first chance to its result."""

    seat: int
    start: float
    luck: float = 0.0
    skill: float = 0.0
    others: float = 0.0
    result: float | None = None
    decisions: int = 0

    @property
    def loss_per_decision(self) -> float:
        """The mistake rate: chance given away for each decision."""
        return -self.skill / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game, judged."""

    game: str
    rules: int
    players: int
    names: tuple[str, ...] | None
    method: Method
    seats: tuple[SeatStory, ...]
    steps: tuple[Step, ...]
    error: float = 0.0
    """How far off its least sure figures may be: see `Shares`."""
    ending: dict[str, Any] = field(default_factory=dict)
    """The game's summary: over, reason, scores, winners or tier."""

    @property
    def over(self) -> bool:
        """Was the game played to its end?"""
        return bool(self.ending["over"])


def analyse(record: object) -> Story:
    """The story of a record; raises BadRecord where the rules refuse it."""
    match, raw = open_record(record, find)
    first = watched(match)
    seats = [SeatStory(seat, first.chances[seat]) for seat in range(match.players)]
    steps, seen_so, before = [], [first], first.chances
    for n, move in enumerate(moves_of(match, raw), 1):
        step, seen = take(match, n, move)
        credit(seats, step, before)
        steps.append(step)
        seen_so.append(seen)
        before = step.chance
    finish(match, seats)
    names = None if match.names is None else tuple(match.names)
    method, error = weakest(seen_so)
    game, ending = match.game, match.game.summary(match.state)
    head = (game.id, game.version, match.players, names, method)
    return Story(*head, tuple(seats), tuple(steps), error, ending)


def moves_of(match: Match, raw: Any) -> Iterator[Move]:
    """The record's moves one by one, or those of a game that plays itself."""
    if raw == "auto":
        while not match.over:
            if len(match.log) >= MOST_STEPS:
                raise BadRecord(len(match.log), Refusal("too-long-story", "R7", most=MOST_STEPS), match.game.id)
            yield match.game.auto(match.state) or ()
        return
    if len(raw) > MOST_STEPS:
        raise BadRecord(None, Refusal("too-long-story", "R7", most=MOST_STEPS), match.game.id)
    for index, written in enumerate(raw):
        try:
            yield match.game.read_move(written)
        except Refusal as refusal:
            raise BadRecord(index, refusal, match.game.id) from None


@dataclass(frozen=True, slots=True)
class Watched:
    """Everybody's chance, each from its own view, and how it was found."""

    chances: tuple[float, ...]
    method: Method
    error: float


def watched(match: Match) -> Watched:
    """Each seat's chance from its own view; where nothing is hidden all views say the same."""
    if not match.game.hidden:
        found = judge(match.view(0))
        return Watched(found.seats, found.method, found.error)
    chances, shares = zip(*(own_chance(match.view(seat)) for seat in range(match.players)), strict=True)
    return Watched(chances, shares[0].method, max(found.error for found in shares))


def take(match: Match, n: int, move: Move) -> tuple[Step, Watched]:
    """Play one step and judge it."""
    game, state, seat = match.game, match.state, match.actor
    legal = [] if match.over or match.chance_due else match.legal()
    weighed = weigh(match.view(seat), legal) if len(legal) > 1 else ()
    try:
        match.play(move)
    except Refusal as refusal:
        raise BadRecord(n - 1, refusal, game.id) from None
    seen = watched(match)
    worth = [found.mean for found in weighed]
    step = Step(
        n,
        seat or 0,
        DECISION if weighed else CHANCE,
        game.write_move(move),
        seen.chances,
        ranked(game, legal, worth),
        worth[place_of(game, state, legal, move)] if weighed else 0.0,
    )
    return step, seen


def place_of(game: AnyGame, state: Any, legal: Sequence[Move], move: Move) -> int:
    """Where a move stands among the legal ones, however its dice were written down."""
    code = game.code_of(state, move)
    return next(place for place, other in enumerate(legal) if other == move or game.code_of(state, other) == code)


def ranked(game: AnyGame, legal: Sequence[Move], worth: Sequence[float]) -> tuple[Weighed, ...]:
    """The legal moves of a decision, best first."""
    pairs = sorted(zip(worth, legal, strict=True), key=lambda pair: -pair[0]) if worth else []
    return tuple(Weighed(game.write_move(move), chance) for chance, move in pairs)


def credit(seats: Sequence[SeatStory], step: Step, before: Sequence[float]) -> None:
    """Share out what a step changed."""
    for story, old, new in zip(seats, before, step.chance, strict=True):
        if step.kind == CHANCE:
            story.luck += new - old
        elif step.seat != story.seat:
            story.others += new - old
        else:
            story.decisions += 1
            story.skill -= step.loss
            story.luck += new - old + step.loss


def finish(match: Match, seats: Sequence[SeatStory]) -> None:
    """The result of a finished game."""
    if match.over:
        for story, share in zip(seats, judge(match.view(None)).seats, strict=True):
            story.result = share


def weakest(seen: Sequence[Watched]) -> tuple[Method, float]:
    """What the figures rest on: as sure as the least sure of them."""
    methods: tuple[Method, ...] = ("playouts", "learned", "exact")
    method = min((each.method for each in seen), key=methods.index)
    return method, max(each.error for each in seen if each.method == method)


# -- as the contract writes it ----------------------------------------------------------------------------------


def line_of(story: Story, seat: int | None = None) -> dict[str, Any]:
    """The story as one JSON object. With a seat: its own figures, and of a running game nothing it may not know."""
    hide = seat is not None and not story.over
    seats = [written(told) for told in story.seats if seat in (None, told.seat)]
    steps = [written_step(step, seat if hide else None) for step in story.steps]
    return {"game": story.game, "players": story.players, "method": story.method, "seats": seats, "steps": steps}


def written(told: SeatStory) -> dict[str, Any]:
    """A seat's figures."""
    return {**asdict(told), "loss_per_decision": told.loss_per_decision}


def written_step(step: Step, eyes: int | None) -> dict[str, Any]:
    """A step; through one seat's eyes, only that seat's chance and decisions."""
    chance: list[float | None] = [c if eyes in (None, seat) else None for seat, c in enumerate(step.chance)]
    facts: dict[str, Any] = {"n": step.n, "seat": step.seat, "kind": step.kind, "chance": chance}
    if step.kind == CHANCE or eyes not in (None, step.seat):
        return facts
    legal = [asdict(each) for each in step.legal]
    return {**facts, "loss": step.loss, "best": step.legal[0].move, "legal": legal}
