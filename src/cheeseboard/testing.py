"""The conformance suite: what every game must hold to, whoever wrote it.

A game outside this repository can use it as it is: `check_game(game, players, seed)` plays one random game and checks
everything after every move; `check_twins` proves that a seat learns nothing it may not know. Both raise AssertionError
with a sentence that says what is wrong.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from cheeseboard.core.match import Match
from cheeseboard.core.protocol import AnyGame, Move, Setup, View
from cheeseboard.core.record import replay
from cheeseboard.core.refusal import Refusal

Twins = Callable[[Match, int | None, Random], Iterable[Setup]]
"""Given a match and a seat: set-ups that differ only in what that seat has not seen so far."""

CLOSE_LOOK = 80

NONSENSE: tuple[Move, ...] = (
    (),
    ("nonsense",),
    ("roll",),
    ("roll", True),
    ("keep", "0"),
    ("turn", 1),
    ("catch", 0.5, ()),
)


def check_game(game: AnyGame, players: int, seed: int, options: dict[str, Any] | None = None) -> Match:
    """Play one random game and check every promise of the protocol after every move."""
    rng = Random(seed)
    match = Match.new(game, players, options, rng=rng)
    while not match.over:
        # Long games are checked closely at first and by samples later, or one game would take a minute.
        close = len(match.log) < CLOSE_LOOK or rng.random() < 1 / CLOSE_LOOK
        if not close:
            step(match, rng)
            continue
        check_position(match, rng)
        before = all_views(match)
        step(match, rng)
        check_views(match, before, rng)
    check_end(match)
    return match


def step(match: Match, rng: Random) -> None:
    """One move: the roll that is due, or a random decision."""
    if match.chance_due:
        match.draw()
    else:
        match.play(rng.choice(match.legal()))


def all_views(match: Match) -> dict[int | None, View]:
    """The view of a spectator and of every seat."""
    return {seat: match.view(seat) for seat in viewers(match.players)}


def viewers(players: int) -> list[int | None]:
    """Everybody who looks at a table: a spectator and every seat."""
    return [None, *range(players)]


def plain(data: Any) -> str:
    """Data as the bytes that would go over a wire."""
    return json.dumps(data, allow_nan=False)


def check_position(match: Match, rng: Random) -> None:
    """Chance or decisions, never both; all of them possible, everything else refused without a trace."""
    game, state = match.game, match.state
    outcomes, moves = game.chance(state), game.legal(state)
    assert bool(outcomes) != bool(moves), "either a roll is due or a decision is open, not both and not neither"
    assert game.actor(state) in range(match.players), "somebody acts until the game is over"
    assert all(type(weight) is int and weight > 0 for _, weight in outcomes), "chance has positive integer weights"
    assert len(set(moves)) == len(moves), "a legal move is listed twice"
    for move in rng.sample(moves, min(3, len(moves))) + [move for move, _ in outcomes[:2]]:
        assert isinstance(hash(game.apply(state, move)), int), "states are hashable, so nobody can change them"
        assert game.read_move(json.loads(plain(game.write_move(move)))) == move, (
            f"{move} does not survive its record form"
        )
    check_refusals(match, NONSENSE)
    assert match.state == state, "trying a move has changed the state"


def check_refusals(match: Match, moves: Iterable[Move]) -> None:
    """Each of these moves is refused with a code and a rule."""
    for move in moves:
        refusal = refusal_of(match, move)
        assert refusal is not None, f"{move} should have been refused"
        assert refusal.code, f"the refusal of {move} has no code"
        assert refusal.rule, f"the refusal of {move} names no rule"


def refusal_of(match: Match, move: Move) -> Refusal | None:
    """The refusal that this move meets, if any."""
    try:
        match.game.apply(match.state, move)
    except Refusal as refusal:
        return refusal
    return None


def check_views(match: Match, before: dict[int | None, View], rng: Random) -> None:
    """Honesty: a state imagined from a view gives the same view and the same legal moves. Events are plain data."""
    game = match.game
    for seat, view in all_views(match).items():
        imagined = game.imagine(json.loads(plain(view)), rng)
        assert plain(game.view(imagined, seat)) == plain(view), f"seat {seat}: the imagined state has another view"
        assert game.actor(imagined) == match.actor, f"seat {seat}: another seat would act"
        assert sorted(map(repr, game.legal_from_view(view))) == sorted(map(repr, match.legal())), "legal moves differ"
        events = game.events(before[seat], view)
        assert events, f"seat {seat} is not told what happened"
        assert all("type" in event for event in events), "an event has no type"
        plain(events)


def check_end(match: Match) -> None:
    """A finished game has a reason, accepts no move, and replays from its record to the same state."""
    game = match.game
    summary = game.summary(match.state)
    assert summary["over"] is True, "the summary of a finished game says so"
    assert summary["reason"], "the summary of a finished game gives the reason"
    assert not game.legal(match.state), "a finished game has no legal moves"
    assert not game.chance(match.state), "a finished game has no chance due"
    check_refusals(match, match.log[-1:])
    record = json.loads(plain(match.record()))
    assert replay(record, lambda _: game).state == match.state, "the record does not replay to the same state"


# -- secrecy ---------------------------------------------------------------------------------------------------


def outputs(match: Match, moves: list[Move], seat: int | None) -> Iterator[str]:
    """Everything that a seat is ever shown while these moves are played: views, events, legal moves, refusals."""
    game = match.game
    before = match.view(seat)
    yield plain(before)
    for move in moves:
        yield from refusals(match)
        match.play(move)
        after = match.view(seat)
        yield plain([after, game.events(before, after)])
        if match.actor == seat:
            yield plain([game.write_move(legal) for legal in game.legal(match.state)])
        before = after


def refusals(match: Match) -> Iterator[str]:
    """What the game answers to moves that are not possible now, and which moves those are."""
    for raw in IMPOSSIBLE:
        try:
            match.game.apply(match.state, match.game.read_move(raw))
        except Refusal as refusal:
            yield f"{raw} {refusal}"


IMPOSSIBLE: tuple[dict[str, Any], ...] = (
    *({verb: slot} for verb in ("peek", "keep", "remove") for slot in range(7)),
    {"turn": False},
)


def check_twins(match: Match, seat: int | None, twins: Twins, rng: Random) -> int:
    """Play the same moves with every twin set-up: the seat must be shown the same bytes. Returns the twins tried."""
    tried = 0
    seen = list(outputs(fresh(match, match.setup), match.log, seat))
    for setup in twins(match, seat, rng):
        tried += 1
        other = list(outputs(fresh(match, setup), match.log, seat))
        assert other == seen, f"seat {seat} can tell apart two deals that differ only in what it has not seen"
    return tried


def fresh(match: Match, setup: Setup) -> Match:
    """The same match before its first move, with this set-up."""
    return Match(match.game, match.players, match.options, setup)
