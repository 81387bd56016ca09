"""Rollouts in the fast lane: a position played on by compiled experts, from a view, a thousand times in a moment."""

from collections.abc import Sequence
from random import Random

import numpy as np

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.judgement import Estimate
from cheeseboard.core.mind import TABLES
from cheeseboard.core.rollouts import DEPTH, EXPERT, estimate, shape
from cheeseboard.fast.minds import minds
from cheeseboard.fast.play import seed_word
from cheeseboard.games import find
from cheeseboard.minds import plain_mind
from cheeseboard.minds import rollouts as plain


def rollout(view: View, moves: Sequence[Move], trials: int, *, seed: int = 0, depth: int = DEPTH) -> list[Estimate]:
    """An estimate for each of these moves of the view's seat, or, without moves, for every seat."""
    game: AnyGame = find(view["game"], view["version"])
    if plain_mind(game, view["players"]) is None:
        return plain.rollout(view, moves, trials, seed=seed, depth=depth)
    here = minds(game.id, view["players"])
    deals, times = shape(trials, game.hidden)
    starts = np.zeros((deals, max(1, len(moves))), here.lane.dtype)
    for deal in range(deals):
        state = game.imagine(view, Random(f"{seed}/{deal}"))
        starts[deal] = here.lane.to_record(state)[0]
        for i, move in enumerate(moves):
            here.lane.rules.play(starts[deal, i], game.code_of(state, move))
    out = np.zeros((deals, starts.shape[1], times, view["players"]))
    tables, expert = np.repeat(starts[0, :1], 1 + TABLES), here.mind.who[EXPERT]
    here.deciding.roll_out(tables, starts, expert, seed_word(seed), depth, here.net, here.desk(), out)
    if moves:
        return [estimate(out[:, i, :, view["seat"]].tolist()) for i in range(len(moves))]
    return [estimate(out[:, 0, :, seat].tolist()) for seat in range(view["players"])]
