"""Our expert against OpenSpiel's MCTS (mice) and ISMCTS (alles-kaese), through our OpenSpiel registration.

    python -m bench.bots --games 10 --simulations 1000
    python -m bench.bots --game alles-kaese --games 2 --simulations 1000 10000 --json

Two players; every deal is played twice with the seats exchanged, the same cards and, roll for roll, the same dice.
Time is CPU time of this one process, counted for each side. OpenSpiel's searchers get random rollouts, one for each
simulation, and uct_c = 1.4; they are Python code on the same engine as ours. Needs `cheeseboard[research]`.
"""

import argparse
import json
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import cheeseboard.research.openspiel  # noqa: F401  registers the games
from cheeseboard.arena.stats import share
from cheeseboard.minds import find_bot

GAMES = {"alles-kaese": "cheeseboard_alles_kaese", "mice": "cheeseboard_mice"}


@dataclass
class Side:
    """CPU seconds and moves of one side."""

    seconds: float = 0.0
    moves: int = 0

    def ms(self) -> float:
        """Milliseconds per move."""
        return 1000 * self.seconds / max(1, self.moves)


@dataclass
class Score:
    """What our expert won, deal by deal, and what both sides spent."""

    wins: dict[int, list[float]] = field(default_factory=dict)
    ours: Side = field(default_factory=Side)
    theirs: Side = field(default_factory=Side)


def searcher(name: str, game: Any, simulations: int, seed: int) -> Any:
    """OpenSpiel's bot for this game."""
    state = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, state)
    if name == "mice":
        return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=state)
    return ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=state)


def our_action(name: str, game: Any, state: Any, bot_id: str, rng: Random) -> int:
    """Our bot sees its seat's view, as everywhere."""
    numbers, here = game.codec, state.here.state
    view = numbers.game.view(here, state.current_player())
    chosen = find_bot(name, bot_id).choose(view, numbers.game.legal(here), rng).move
    return int(numbers.number(chosen, here))


def chance_action(state: Any, rng: Random) -> int:
    """A card of the deal or a throw."""
    actions, odds = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(actions, odds)[0])


def play(name: str, game: Any, their_bot: Any, our_seat: int, seed: str, bot_id: str, score: Score) -> float:
    """One game; our share of the win."""
    state, mind, number = game.new_initial_state(), Random(seed), 0
    while not state.is_terminal():
        if state.is_chance_node():
            number += 1
            state.apply_action(chance_action(state, Random(f"{seed}/{number}")))
            continue
        ours = state.current_player() == our_seat
        side, start = score.ours if ours else score.theirs, time.process_time()
        action = our_action(name, game, state, bot_id, mind) if ours else their_bot.step(state)
        side.seconds += time.process_time() - start
        side.moves += 1
        state.apply_action(action)
    return float((state.returns()[our_seat] + 1) / 2)


def measure(name: str, simulations: int, args: argparse.Namespace) -> dict[str, Any]:
    """All games of one pairing; prints as it goes, since a single game may take minutes."""
    game = pyspiel.load_game(GAMES[name], {"players": 2})
    score = Score()
    for deal in range(-(-args.games // 2)):
        for our_seat in (0, 1):
            their_bot = searcher(name, game, simulations, 1000 * deal + our_seat)
            won = play(name, game, their_bot, our_seat, f"{args.seed}/{deal}", args.bot, score)
            score.wins.setdefault(deal, []).append(won)
            if not args.json:
                print(f"  {name} {simulations}: {line(name, simulations, score, args.bot)}", flush=True)
    return facts(name, simulations, score)


def facts(name: str, simulations: int, score: Score) -> dict[str, Any]:
    """The figures as plain data."""
    won = share(score.wins)
    return {
        "game": name,
        "against": "MCTS" if name == "mice" else "ISMCTS",
        "simulations": simulations,
        "games": sum(map(len, score.wins.values())),
        "wins": [round(x, 4) for x in won],
        "our_ms_per_move": round(score.ours.ms(), 2),
        "their_ms_per_move": round(score.theirs.ms(), 2),
    }


def line(name: str, simulations: int, score: Score, bot_id: str) -> str:
    """The figures for people."""
    found = facts(name, simulations, score)
    mean, low, high = (100 * x for x in found["wins"])
    return (
        f"{bot_id} wins {mean:.1f} % ({low:.1f}–{high:.1f}) of {found['games']} games against {found['against']}; "
        f"{found['our_ms_per_move']} ms a move against {found['their_ms_per_move']} ms"
    )


def main() -> None:
    """Measure every pairing asked for."""
    parser = argparse.ArgumentParser(description="Level 4 against OpenSpiel's tree search.")
    parser.add_argument("--game", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--simulations", nargs="+", type=int, default=[1000, 10_000])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--bot", default="level-4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = [measure(name, simulations, args) for name in args.game for simulations in args.simulations]
    if args.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
