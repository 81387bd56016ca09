"""Steps per second of the plain Python engine, against PettingZoo's tic-tac-toe and OpenSpiel's pig, in the same run.

A step is one roll or one decision: list what can happen, draw from it at random, apply it. Every contestant is measured
in turns with the others, so that a busy machine slows all of them alike; the best turn of each counts.

    python bench/engine.py [--json] [--seconds 0.5] [--turns 7]
"""

import argparse
import importlib.util
import json
import platform
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

from cheeseboard.core.game import AnyGame
from cheeseboard.core.luck import StreamLuck
from cheeseboard.games import find

Runner = Callable[[float], tuple[int, float]]
"""Runs for about so many seconds; returns steps and CPU seconds."""

OURS = (("alles-kaese", 2), ("alles-kaese", 4), ("mice", 1), ("mice", 2), ("mice", 4), ("cheese", 2), ("cheese", 4))


def timed(play: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Play whole games for about so many CPU seconds."""
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        steps += play()
    return steps, spent


def ours(game: AnyGame, players: int) -> Runner:
    """Random play through the protocol, the shuffle included."""
    rng = Random(1)
    luck = StreamLuck(rng)
    options = game.check_options(players, {})

    def play() -> int:
        order = list(game.pack(players, options))
        rng.shuffle(order)
        state = game.start(players, options, game.deal(players, options, order))
        steps = 0
        while game.actor(state) is not None:
            chance = game.chance(state)
            if chance:
                move = chance.draw(0, luck)
            else:
                legal = game.legal(state)
                move = legal[int(rng.random() * len(legal))]
            state = game.apply(state, move)
            steps += 1
        return steps

    return lambda seconds: timed(play, seconds)


def whole_games(play: Callable[[Any, Random], int], table: Any) -> Runner:
    """Whole games at one table."""
    rng = Random(1)
    return lambda seconds: timed(lambda: play(table, rng), seconds)


def play_pettingzoo(table: Any, rng: Random) -> int:
    """One game through env() with random legal moves; the number of decisions."""
    table.reset(seed=rng.randrange(1 << 30))
    steps = 0
    for _ in table.agent_iter():
        observation, _, termination, truncation, _ = table.last()
        if termination or truncation:
            table.step(None)
        else:
            table.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
            steps += 1
    return steps


def play_openspiel(game: Any, rng: Random) -> tuple[int, int]:
    """One random game through OpenSpiel; the number of decisions and of drawn outcomes."""
    state, decisions, draws = game.new_initial_state(), 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
            draws += 1
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions, draws


def pettingzoo_tictactoe() -> Runner:
    """PettingZoo's env() of tic-tac-toe with random legal moves."""
    # The game imports pygame, which only its drawing needs: an empty stand-in will do where it is missing.
    if not importlib.util.find_spec("pygame"):
        sys.modules["pygame"] = ModuleType("pygame")
    from pettingzoo.classic import tictactoe_v3

    return whole_games(play_pettingzoo, tictactoe_v3.env())


def openspiel_pig() -> Runner:
    """OpenSpiel's pig (C++) played at random from Python."""
    import pyspiel

    return whole_games(lambda game, rng: sum(play_openspiel(game, rng)), pyspiel.load_game("pig"))


def rlcard_leduc() -> Runner:
    """RLCard's Leduc hold'em with random legal moves, if RLCard is there (`pip install rlcard`)."""
    rlcard: Any = importlib.import_module("rlcard")
    env = rlcard.make("leduc-holdem", config={"seed": 1})
    rng = Random(1)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return lambda seconds: timed(play, seconds)


def contestants() -> Iterator[tuple[str, Runner]]:
    """Everyone who can be measured here."""
    for game_id, players in OURS:
        yield f"cheeseboard {game_id}, {players}", ours(find(game_id), players)
    for name, make in (
        ("pettingzoo tictactoe", pettingzoo_tictactoe),
        ("openspiel pig", openspiel_pig),
        ("rlcard leduc-holdem", rlcard_leduc),
    ):
        try:
            yield name, make()
        except ImportError as missing:
            print(f"{name}: not measured ({missing})", file=sys.stderr)


def measure(runners: dict[str, Runner], seconds: float, turns: int) -> dict[str, float]:
    """The best speed of each contestant over several turns."""
    best = dict.fromkeys(runners, 0.0)
    for _ in range(turns):
        for name, run in runners.items():
            steps, spent = run(seconds)
            best[name] = max(best[name], steps / spent)
    return best


def report(best: dict[str, float]) -> dict[str, Any]:
    """Speeds, and ours as ratios to each reference."""
    references = [name for name in best if not name.startswith("cheeseboard")]
    rows = {
        name: {
            "steps_per_second": round(speed),
            **{f"vs {other}": round(speed / best[other], 2) for other in references},
        }
        for name, speed in best.items()
    }
    return {"python": platform.python_version(), "machine": platform.machine(), "results": rows}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speed of the Python engine against named references.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--turns", type=int, default=7)
    given = parser.parse_args()
    found = report(measure(dict(contestants()), given.seconds, given.turns))
    if given.json:
        print(json.dumps(found, indent=2))
        return
    for name, row in found["results"].items():
        ratios = "  ".join(f"{value:6.2f}x {key[3:]}" for key, value in row.items() if key != "steps_per_second")
        print(f"{name:28} {row['steps_per_second']:>10,} steps/s   {ratios}")


if __name__ == "__main__":
    main()
