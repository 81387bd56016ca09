"""Judgement for games that bring none: imagined games played to their end, everybody choosing at random.

The work is counted in steps, and the dice of imagined games come from a fixed seed, so that the same view always gets
the same answer, whatever else the machine does.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.judgement import QUICK_MS, Estimate, Reason, Shares
from cheeseboard.core.playing import play_out, share
from cheeseboard.games import find

CHUNK, MOST_CHUNKS = 25, 40
"""Steps are counted by the chunk; an imagined game is given up after so many chunks, and then counts as even."""
TRIALS, LEAST = 32, 4
"""So many games are imagined for a move at most and at least,"""
WORK = 160
"""and within `QUICK_MS` so many chunks for all moves together; a larger budget buys more in proportion."""


def judge(view: View) -> Shares:
    """Each seat's chance in imagined games; a decision of the view's seat is worth what its best move is."""
    game = find(view["game"], view["version"])
    legal = [] if view["chance"] or view["actor"] != view["seat"] else game.legal_from_view(view)
    tables = weighed(game, view, legal, WORK) or [shares_of(game, view, None, WORK)]
    best = max(tables, key=lambda table: table[view["seat"] or 0].mean)
    return Shares(tuple(found.mean for found in best), "playouts", max(found.error for found in best))


def weigh(view: View, legal: Sequence[Move], budget_ms: float = QUICK_MS) -> Sequence[Estimate]:
    """The mover's chance after each move, over the same imagined games."""
    game, work = find(view["game"], view["version"]), int(WORK * budget_ms / QUICK_MS)
    return [table[view["seat"]] for table in weighed(game, view, legal, work)]


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Imagined games give figures, and no reasons."""
    return ()


def weighed(game: AnyGame, view: View, legal: Sequence[Move], work: int) -> list[list[Estimate]]:
    """Each seat's chance after each move, without the luck that the moves had in the few games that were imagined."""
    tables = [shares_of(game, view, move, work // len(legal)) for move in legal]
    if not tables:
        return []
    trust = real_part([table[view["seat"]] for table in tables])
    means = [sum(found.mean for found in column) / len(tables) for column in zip(*tables, strict=True)]
    return [
        [replace(found, mean=mean + trust * (found.mean - mean)) for found, mean in zip(table, means, strict=True)]
        for table in tables
    ]


def real_part(found: Sequence[Estimate]) -> float:
    """How much of the moves' differences is theirs and not the trials' (after James and Stein), from 0 to 1.

    Of many moves that are tried a few times, the one that comes out best has mostly been lucky: without this every
    decision would seem to give much away, and luck to give it back.
    """
    if len(found) < 2:
        return 1.0
    mean = sum(each.mean for each in found) / len(found)
    spread = sum((each.mean - mean) ** 2 for each in found) / (len(found) - 1)
    noise = sum(each.error**2 for each in found) / len(found)
    return max(0.0, 1 - noise / spread) if spread else 0.0


def shares_of(game: AnyGame, view: View, move: Move | None, work: int) -> list[Estimate]:
    """Each seat's chance when this move (None: whatever comes) is played in imagined games."""
    rng, done = Random(0), 0
    ends: list[Any] = []
    while len(ends) < LEAST or (done < work and len(ends) < TRIALS):
        state = game.imagine(view, rng)
        end, chunks = ending(game, state if move is None else game.apply(state, move), rng)
        ends.append(end)
        done += chunks
    best = len(game.verdicts) - 1 if view["players"] == 1 and game.verdicts else 1
    return [estimate([best * share(game, end, seat) for end in ends]) for seat in range(view["players"])]


def ending(game: AnyGame, state: Any, rng: Random) -> tuple[Any, int]:
    """The end of an imagined game, and how many chunks of steps it took."""
    for chunk in range(MOST_CHUNKS):
        if game.actor(state) is None:
            return state, chunk
        state = play_out(game, state, rng, CHUNK)
    return state, MOST_CHUNKS


def estimate(found: Sequence[float]) -> Estimate:
    """The mean of independent trials with its standard error."""
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found) / max(1, len(found) - 1)
    return Estimate(mean, sqrt(spread / len(found)), len(found))
