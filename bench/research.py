"""Decisions per second of the research APIs, random legal play, all in the same run.

The vectorised environment against PettingZoo's env() of the same game and of tic-tac-toe; OpenSpiel and Gymnasium
beside them. Contestants take turns, so that a busy machine slows all of them alike; the best turn of each counts.
Compiling and the first step are not counted.

    python bench/research.py [--json] [--seconds 0.5] [--turns 5] [--tables 4096]
"""

import argparse
import json
import platform
from collections.abc import Iterator
from random import Random
from typing import Any

import gymnasium
import pyspiel
from engine import Runner, measure, pettingzoo_tictactoe, play_openspiel, play_pettingzoo, timed, whole_games

import cheeseboard.research.gymnasium_env  # registers the solo game
import cheeseboard.research.openspiel  # noqa: F401 – registers ours with OpenSpiel
from cheeseboard.research.pettingzoo_env import env
from cheeseboard.research.vector import VectorEnv

GAMES = (("alles-kaese", 2), ("alles-kaese", 4), ("mice", 1), ("mice", 2), ("mice", 4), ("cheese", 2))


def vector(game: str, players: int, tables: int) -> Runner:
    """Thousands of tables per call."""
    envs = VectorEnv(game, players, tables, seed=1)
    envs.step(envs.sample())

    def play() -> int:
        envs.step(envs.sample())
        return tables

    return lambda seconds: timed(play, seconds)


def play_gymnasium(table: Any, rng: Random) -> int:
    """One solo game through gymnasium.make."""
    _, info = table.reset(seed=rng.randrange(1 << 30))
    steps, over = 0, False
    while not over:
        _, _, over, _, info = table.step(rng.choice(info["action_mask"].nonzero()[0].tolist()))
        steps += 1
    return steps


def decisions(game: Any, rng: Random) -> int:
    """One game through OpenSpiel; cards and throws are drawn, but only decisions count."""
    return play_openspiel(game, rng)[0]


def contestants(tables: int) -> Iterator[tuple[str, Runner]]:
    """Everyone who is measured."""
    for game, players in GAMES:
        yield f"vector {game}, {players}", vector(game, players, tables)
        yield f"pettingzoo {game}, {players}", whole_games(play_pettingzoo, env(game, players))
    yield "gymnasium mice, 1", whole_games(play_gymnasium, gymnasium.make("Cheeseboard/MiceSolo-v1"))
    yield "openspiel alles-kaese, 2", whole_games(decisions, pyspiel.load_game("cheeseboard_alles_kaese"))
    yield "openspiel mice, 2", whole_games(decisions, pyspiel.load_game("cheeseboard_mice"))
    yield "pettingzoo tictactoe", pettingzoo_tictactoe()


def report(best: dict[str, float], tables: int) -> dict[str, Any]:
    """Speeds, and as ratios to PettingZoo's env() of the same game and of tic-tac-toe."""
    rows = {}
    for name, speed in best.items():
        same = f"pettingzoo {name.partition(' ')[2]}"
        ratios = {
            f"vs {other}": round(speed / best[other], 2) for other in (same, "pettingzoo tictactoe") if other in best
        }
        rows[name] = {"decisions_per_second": round(speed), **ratios}
    return {"python": platform.python_version(), "machine": platform.machine(), "tables": tables, "results": rows}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speed of the research APIs against PettingZoo's env().")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--tables", type=int, default=4096)
    given = parser.parse_args()
    found = report(measure(dict(contestants(given.tables)), given.seconds, given.turns), given.tables)
    if given.json:
        print(json.dumps(found, indent=2))
        return
    for name, row in found["results"].items():
        ratios = "  ".join(f"{value:8.2f}x {key[3:]}" for key, value in row.items() if key.startswith("vs"))
        print(f"{name:26} {row['decisions_per_second']:>10,} decisions/s  {ratios}")


if __name__ == "__main__":
    main()
