"""Rollouts in plain Python: a position played on by experts, from a view. Slow; `fast/rollouts.py` is the quick way.

Given its trials, `rollout` is a `PlayOn` of `core/judgement.py`: an estimate for each move, or without moves for each
seat. Estimates are the chance to win from 0 to 1, in a solo game the expected verdict.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.judgement import Estimate
from cheeseboard.core.luck import StreamLuck
from cheeseboard.core.mind import Mind
from cheeseboard.core.playing import play_out, share
from cheeseboard.core.rollouts import DEPTH, EXPERT, estimate, shape
from cheeseboard.games import find
from cheeseboard.minds import find_bot, plain_mind

MOST_STEPS = 20_000


def rollout(view: View, moves: Sequence[Move], trials: int, *, seed: int = 0, depth: int = DEPTH) -> list[Estimate]:
    """An estimate for each of these moves of the view's seat, or, without moves, for every seat."""
    game: AnyGame = find(view["game"], view["version"])
    deals, times = shape(trials, game.hidden)
    found: list[list[list[list[float]]]] = []  # by deal, move, time, seat
    for deal in range(deals):
        state = game.imagine(view, Random(f"{seed}/{deal}"))
        starts = [game.apply(state, move) for move in moves] or [state]
        found.append([[worths(game, start, f"{seed}/{deal}/{k}", depth) for k in range(times)] for start in starts])
    if moves:
        me = view["seat"]
        return [estimate([[seats[me] for seats in deal[i]] for deal in found]) for i in range(len(moves))]
    return [estimate([[seats[seat] for seats in deal[0]] for deal in found]) for seat in range(view["players"])]


def worths(game: AnyGame, state: Any, seed: str, depth: int) -> list[float]:
    """What a state is worth to every seat after so many more decisions of experts; at random without such minds."""
    rng, mind = Random(seed), plain_mind(game, state.players)
    if mind is None:
        ending = play_out(game, state, rng, MOST_STEPS)
        return [share(game, ending, seat) for seat in range(state.players)]
    ending = play_some(game, state, rng, depth)
    found = [thought_worth(game, mind, ending, seat) for seat in range(state.players)]
    total = sum(found) if len(found) > 1 else 1.0
    return [worth / total for worth in found] if total else found


def play_some(game: AnyGame, state: Any, rng: Random, depth: int) -> Any:
    """The state when the game is over, or when a roll is due after so many decisions."""
    bot, luck, decisions = find_bot(game.id, EXPERT), StreamLuck(rng), 0
    while (seat := game.actor(state)) is not None:
        outcomes = game.chance(state)
        if outcomes:
            if decisions >= depth:
                break
            state = game.apply(state, outcomes.draw(0, luck))
        else:
            state = game.apply(state, bot.choose(game.view(state, seat), game.legal(state), rng).move)
            decisions += 1
    return state


def thought_worth(game: AnyGame, mind: Mind, state: Any, seat: int) -> float:
    """What the mind of this seat thinks of its sight."""
    pad = [game.State.Sight.opened(game.look(state, seat))]
    return float(mind.plain[-1].worth(pad, seat, mind.net, mind.desk()))
