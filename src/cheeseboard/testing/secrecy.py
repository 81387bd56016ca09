"""Twins: positions that one seat cannot tell apart, played on side by side. Whatever differs is a leak.

The declaration says what a seat may know (its sight). Two positions with equal sights must show the seat the very same:
views, events, memory mode, legal moves and their order, refusals, who acts and what chance may bring. Twins are made by
exchanging two hidden things in the deal or on the table, and by letting others make other secret choices. They are
played on with moves that look the same to the seat, for as long as their sights are the same.
"""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from cheeseboard.core.game import AnyGame, Move
from cheeseboard.core.luck import StreamLuck, shuffled
from cheeseboard.core.pools import Place, Pool, traded, trades
from cheeseboard.core.refusal import Refusal
from cheeseboard.testing.knowing import check_knowledge, check_open

POSITIONS, TWINS, STEPS = 6, 3, 12
"""From each game so many positions, from each so many twins for each seat, each played on for so many moves."""
LONGEST = 400
TRIED = 24
Seat = int | None


def viewers(players: int) -> list[Seat]:
    """Everybody who looks at a table: a spectator and every seat."""
    return [None, *range(players)]


def check_secrets(game: AnyGame, players: int, seed: int, options: dict[str, Any] | None = None) -> int:
    """Play a random game and its twins, for every seat and for spectators; how many pairs were compared."""
    rng = Random(seed)
    checked = game.check_options(players, options or {})
    order = shuffled(game.pack(players, checked), StreamLuck(rng))
    states = positions(game, start(game, players, checked, order), rng)
    check_knowledge(game, states, rng)
    compared = 0
    for seat in viewers(players):
        for twin in deal_twins(game, players, checked, order, rng):
            compared += side_by_side(game, states[0], twin, seat, rng)
        for state in [states[0], *rng.sample(states[1:], min(POSITIONS, len(states) - 1))]:
            for twin in table_twins(game, state, seat, rng):
                compared += side_by_side(game, state, twin, seat, rng)
    return compared


def start(game: AnyGame, players: int, options: Any, order: list[str]) -> Any:
    """The first state of a game whose pack lies in this order."""
    return game.start(players, options, game.deal(players, options, order))


def positions(game: AnyGame, state: Any, rng: Random) -> list[Any]:
    """The states of a random game."""
    found = [state]
    while game.actor(state) is not None and len(found) < LONGEST:
        outcomes = game.chance(state)
        state = game.apply(state, rng.choice(outcomes)[0] if outcomes else rng.choice(game.legal(state)))
        found.append(state)
    return found


# -- making twins ------------------------------------------------------------------------------------------------


def deal_twins(game: AnyGame, players: int, options: Any, order: list[str], rng: Random) -> Iterator[Any]:
    """The first state of deals in which two different cards have changed places."""
    for _ in range(TWINS if len(set(order)) > 1 else 0):
        one, two = rng.sample(range(len(order)), 2)
        twin = list(order)
        twin[one], twin[two] = twin[two], twin[one]
        if twin != order:
            yield start(game, players, options, twin)


def table_twins(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Iterator[Any]:
    """States that this seat cannot tell from this one: two hidden things exchanged, or a secret number changed."""
    sight = game.look(state, seat)
    if game.grammar.private:
        yield state  # the others will make other secret choices
    for pool in game.pools.values():
        twins = exchanged(pool, state, sight, rng) if pool.dealt else invented(pool, state, sight, rng)
        found = [twin for twin in twins if twin != state and game.look(twin, seat) == sight]
        yield from found[:TWINS]


def exchanged(pool: Pool, state: Any, sight: Any, rng: Random) -> Iterator[Any]:
    """The same state with two hidden things exchanged."""
    pairs = list(trades(pool, sight))
    for pair in rng.sample(pairs, min(TRIED, len(pairs))):
        yield traded(state, *pair)


def invented(pool: Pool, state: Any, sight: Any, rng: Random) -> Iterator[Any]:
    """The same state with another secret number at some place."""
    hidden = [place for place in pool.places if place.at(sight) != place.at(state)]
    for place in rng.sample(hidden, min(TWINS, len(hidden))):
        name = place.sides[0]
        value = rng.choice([number for number in pool.bounds[name] if number != pool.empty.get(name)])
        yield replaced(state, place, value)


def replaced(state: Any, place: Place, value: int) -> Any:
    """The state with another number at this place."""
    name = place.sides[0]
    if place.index is None:
        return state.replace(**{name: value})
    row = list(getattr(state, name))
    row[place.index] = value
    return state.replace(**{name: row})


# -- playing twins -----------------------------------------------------------------------------------------------


def side_by_side(game: AnyGame, one: Any, other: Any, seat: Seat, rng: Random) -> int:
    """Play two positions on as long as the seat's sights are equal, and compare all that it is shown."""
    if game.look(one, seat) != game.look(other, seat):
        check_open(game, one, other, seat, ())
        return 0
    compare(shown(game, one, seat, None), shown(game, other, seat, None), seat, ())
    compared = 1
    for _ in range(STEPS):
        moves = next_moves(game, one, other, seat, rng)
        if moves is None:
            break
        before = game.view(one, seat)
        after = game.apply(one, moves[0]), game.apply(other, moves[1])
        if game.look(after[0], seat) != game.look(after[1], seat):
            check_open(game, *after, seat, moves[0])
            break
        compare(shown(game, after[0], seat, before), shown(game, after[1], seat, before), seat, moves[0])
        one, other = after
        compared += 1
    return compared


def next_moves(game: AnyGame, one: Any, other: Any, seat: Seat, rng: Random) -> tuple[Move, Move] | None:
    """A move for each of the two that look the same to this seat; None if there are no such moves."""
    if game.actor(one) is None:
        return None
    outcomes = game.chance(one)
    if outcomes:
        move = rng.choice(outcomes)[0]
        return move, move
    move = rng.choice(game.legal(one))
    if game.actor(one) == seat:
        return move, move
    alike = [twin for twin in game.legal(other) if game.grammar.publicly(twin) == game.grammar.publicly(move)]
    return (move, rng.choice(alike)) if alike else None


def shown(game: AnyGame, state: Any, seat: Seat, before: Any) -> dict[str, str]:
    """Everything that a seat is shown at a position, by name."""
    view = game.view(state, seat)
    found: dict[str, Any] = {
        "view": view,
        "memory mode": game.forget(view),
        "acting seat": game.actor(state),
        "summary": game.summary(state),
        "chance": [[game.write_move(move), weight] for move, weight in game.chance(state)],
    }
    if before is not None:
        found["events"] = game.events(before, view)
    if game.actor(state) == seat and not game.chance(state):
        found["legal moves"] = [game.write_move(move) for move in game.legal(state)]
        found["refusals"] = [refusal_of(game, state, move) for move in game.decisions]
    return {name: json.dumps(value) for name, value in found.items()}


def refusal_of(game: AnyGame, state: Any, move: Move) -> str:
    """What the game answers to a move."""
    try:
        game.apply(state, move)
    except Refusal as refusal:
        return str(refusal)
    return ""


def compare(one: dict[str, str], other: dict[str, str], seat: Seat, move: Move) -> None:
    """Complain about the first thing that differs."""
    who = "a spectator" if seat is None else f"seat {seat}"
    for name, value in one.items():
        if other.get(name) != value:
            raise AssertionError(
                f"{who} can tell apart two positions that differ only in what it may not know, by the {name}"
                f"{f' after {move}' if move else ''}: {difference(value, other.get(name, ''))}"
            )


def difference(one: str, other: str) -> str:
    """The part of two texts where they begin to differ."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 60) : at + 40]}… or …{other[max(0, at - 60) : at + 40]}…"


def finds_leak(check: Callable[[AnyGame, int, int], object], game: AnyGame, players: int, games: int = 12) -> bool:
    """Does a check complain within so many games? For proving that it bites: plant a leak and look."""
    for seed in range(games):
        try:
            check(game, players, seed)
        except AssertionError:
            return True
    return False
