"""Scripted beginners: people who have just learned the rules, each with a habit. They measure the first opponent.

    python -m tools.beginners alles-kaese --players 2 --games 400

Each habit plays against the first level; docs/bots.md has what came out.
"""

import argparse
from collections.abc import Callable, Sequence
from random import Random

from cheeseboard.core.game import Move, View
from cheeseboard.core.match import Match
from cheeseboard.core.playing import play_on
from cheeseboard.games import find
from cheeseboard.minds import find_bot

Habit = Callable[[View, Sequence[Move], Random], Move]


def known(view: View, legal: Sequence[Move]) -> Move | None:
    """Keep cheese and remove a trap that one has seen oneself."""
    for verb, slot in legal:
        front = view["display"][slot]["front"]
        if (verb, front) in (("keep", "cheese"), ("remove", "trap")):
            return (verb, slot)
    return None


def new_card(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Peek at any card not seen before."""
    unseen = [move for move in legal if view["display"][move[1]]["front"] is None]
    return rng.choice(unseen or list(legal))


def bold(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Keeps whatever it may, until it has two traps."""
    if legal[0][0] == "peek":
        return new_card(view, legal, rng)
    verb = "keep" if view["seats"][view["seat"]]["traps"] < 2 else "remove"
    return known(view, legal) or next(move for move in legal if move[0] == verb)


def careful(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Keeps only what it has seen, and small unknown cards while it has no trap."""
    if legal[0][0] == "peek":
        return new_card(view, legal, rng)
    dares = view["seats"][view["seat"]]["traps"] == 0 and view["roll"] <= 3
    return known(view, legal) or next(move for move in legal if move[0] == ("keep" if dares else "remove"))


def coin(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Uses what it has seen, and tosses a coin for the rest."""
    if legal[0][0] == "peek":
        return new_card(view, legal, rng)
    return known(view, legal) or rng.choice(list(legal))


def takes(legal: Sequence[Move]) -> list[Move]:
    """Everything that can be caught or flipped."""
    return [move for move in legal if move[0] in ("catch", "flip")]


def cheap(view: View, moves: Sequence[Move]) -> list[Move]:
    """Those that cost no nuts."""
    if view["phase"] == "passive":
        return [move for move in moves if move[1] == view["left"]]
    return [move for move in moves if move[1] == sum(view["dice"]["bacon"]) + sum(move[2])]


def first_found(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Catches something it happens to see, without nuts; else any miss."""
    return rng.choice(cheap(view, takes(legal)) or [move for move in legal if move not in takes(legal)])


def highest(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Catches the highest card without nuts, never flips before it has to; else any miss."""
    catches = [move for move in cheap(view, takes(legal)) if move[0] == "catch"]
    if catches:
        return max(catches, key=lambda move: int(move[1]))
    few = len(view["seats"][view["seat"]]["hand"]) <= 4
    flips = [move for move in cheap(view, takes(legal)) if move[0] == "flip" and few]
    return rng.choice(flips or [move for move in legal if move not in takes(legal)])


def spender(view: View, legal: Sequence[Move], rng: Random) -> Move:  # noqa: ARG001  it looks at nothing else
    """Catches whatever the dice and its nuts can reach."""
    return rng.choice(takes(legal) or list(legal))


HABITS: dict[str, dict[str, Habit]] = {
    "alles-kaese": {"bold": bold, "careful": careful, "coin": coin},
    "mice": {"first found": first_found, "highest": highest, "spender": spender},
}


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
