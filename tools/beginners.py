"""Scripted beginners: people who have just learned the rules, each with a habit. They measure the first opponent.

    python -m tools.beginners GAME --players 2 --games 400

A game's habits stand in the `training/beginners.py` of its folder. Each plays against the first level; docs/bots.md has
what came out.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from random import Random

from cheeseboard.core.game import Move, View
from cheeseboard.core.match import Match
from cheeseboard.core.parts import part
from cheeseboard.core.playing import play_on
from cheeseboard.games import GAMES, find
from cheeseboard.minds import find_bot

Habit = Callable[[View, Sequence[Move], Random], Move]


def found() -> Mapping[str, Mapping[str, Habit]]:
    """Each game's beginners, by the name of their habit."""
    parts = {game_id: part(game, "training.beginners") for game_id, game in GAMES.items()}
    return {game_id: module.HABITS for game_id, module in parts.items() if module is not None}


HABITS = found()


def share(game_id: str, habit: Habit, bot_id: str, players: int, games: int, seed: int) -> float:
    """The beginner's share of the wins against this bot in all other seats; it sits in every seat in turn."""
    game, bot, won = find(game_id), find_bot(game_id, bot_id), 0.0
    for number in range(games):
        me, rng = number % players, Random(f"{seed}/{number}")
        match = Match.new(game, players, rng=Random(f"{seed}/{number // players}"))

        def ask(match: Match, seat: int, me: int = me, rng: Random = rng) -> Move:
            view, legal = match.view(seat), match.legal()
            return habit(view, legal, rng) if seat == me else bot.choose(view, legal, rng).move

        winners = game.summary(play_on(match, ask).state)["winners"]
        won += (me in winners) / len(winners)
    return won / games


def main() -> None:
    """Every habit of a game against a level."""
    parser = argparse.ArgumentParser(prog="python -m tools.beginners", description=__doc__)
    parser.add_argument("game", choices=sorted(HABITS))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="level-1")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=2026)
    args = parser.parse_args()
    for name, habit in HABITS[args.game].items():
        won = share(args.game, habit, args.bot, args.players, args.games, args.seed)
        print(f"{name:<12} wins {won:.1%} of {args.games} games against {args.bot}, {args.players} players", flush=True)


if __name__ == "__main__":
    main()
