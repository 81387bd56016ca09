"""The rows of the tables that bench/strength.py makes: each function plays the games of one piece of work.

All take first how small a part of the published games is wanted, and give back finished cells.
"""

from math import sqrt
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any

import numpy as np
from bench.tables import percent
from numpy.typing import NDArray

from cheeseboard.core.game import Move
from cheeseboard.core.match import Match
from cheeseboard.core.playing import play_on
from cheeseboard.fast.minds import play_minds
from cheeseboard.games import find
from cheeseboard.minds import LEVELS, find_bot
from tools.beginners import HABITS, share

__all__ = ["HABITS", "against_chance", "beginner", "cheat", "endgames", "ladder", "pace", "search", "solo", "thumb"]

SEED = 2026
PAIRS = (("level-2", "level-1"), ("level-3", "level-2"), ("level-4", "level-3"))
DEALS, CHANCE_DEALS, THUMB_DEALS, CHEAT_DEALS = 2000, 500, 1000, 200
SOLO_GAMES, BEGINNERS_GAMES, TIMED_GAMES = 10_000, 400, 4
Floats = NDArray[np.float64]
Row = list[str]


def shares(game_id: str, players: int, one: str, others: str, deals: int) -> Floats:
    """For each deal the share of the wins of `one` among `others`; it sits in every seat in turn."""
    total = np.zeros(deals)
    for seat in range(players):
        bots = [one if place == seat else others for place in range(players)]
        winners = play_minds(game_id, players, {}, bots, SEED, 0, deals)[:, 0]
        total += (winners >> seat & 1) / np.bitwise_count(winners)
    return total / players


def figure(found: Floats) -> str:
    """A share with its 95 % interval."""
    mean, half = float(found.mean()), 1.96 * float(found.std(ddof=1)) / sqrt(len(found))
    low, high = max(0.0, mean - half), min(1.0, mean + half)
    return f"**{percent(mean)}** ({100 * low:.1f}–{percent(high)})"


def head(game_id: str, players: int, deals: int) -> Row:
    """Which table, an even share of it, and how many games."""
    return [game_id, str(players), percent(1 / players), f"{deals * players:,}"]


def ladder(part: int, game_id: str, players: int) -> list[Row]:
    """Each level against the one below: one of it among others of the lower level."""
    deals = DEALS // part
    cells = [figure(shares(game_id, players, high, low, deals)) for high, low in PAIRS]
    return [[*head(game_id, players, deals), *cells]]


def against_chance(part: int, game_id: str, players: int) -> list[Row]:
    """Each level among players who click at random."""
    deals = CHANCE_DEALS // part
    cells = [figure(shares(game_id, players, level, "random", deals)) for level in LEVELS]
    return [[*head(game_id, players, deals), *cells]]


def thumb(part: int, game_id: str, players: int) -> list[Row]:
    """A rule of thumb among experts."""
    deals = THUMB_DEALS // part
    return [[*head(game_id, players, deals), figure(shares(game_id, players, "simple", "level-4", deals))]]


def solo(part: int) -> list[Row]:
    """The mean verdict of the solo game with three nuts."""
    cells = []
    for level in LEVELS:
        verdicts = play_minds("mice", 1, {}, [level], SEED, 0, SOLO_GAMES // part)[:, 2]
        cells.append(f"**{verdicts.mean():.2f}** ± {1.96 * verdicts.std() / sqrt(len(verdicts)):.2f}")
    return [cells]


def beginner(part: int, game_id: str, habit: str) -> list[Row]:
    """A scripted beginner against the first level, two players."""
    games = BEGINNERS_GAMES // part
    found = share(game_id, HABITS[game_id][habit], "level-1", 2, games, SEED)
    return [[game_id, habit, str(games), percent(found)]]


def seeing(match: Match) -> Move:
    """What a cheat plays that sees the front of every card: cheese is kept, traps are removed, looks are wasted."""
    traps = match.state.trap
    by_slot = {move: traps[match.state.display[move[1]]] for move in match.legal() if move[0] != "peek"}
    wanted = [move for move, trap in by_slot.items() if move[0] == ("remove" if trap else "keep")]
    return wanted[0] if wanted else match.legal()[0]


def cheat(part: int, bot_id: str) -> list[Row]:
    """How far anybody could come in a game of luck: somebody who sees everything, against a bot."""
    game, bot, won = find("alles-kaese"), find_bot("alles-kaese", bot_id), np.zeros(max(2, CHEAT_DEALS // part))
    for deal in range(len(won)):
        for me in (0, 1):
            mind = Random(f"{SEED}/{deal}")
            match = Match.new(game, 2, rng=Random(f"{SEED}/{deal}"))

            def ask(match: Match, seat: int, me: int = me, mind: Random = mind) -> Move:
                if seat == me:
                    return seeing(match)
                return bot.choose(match.view(seat), match.legal(), mind).move

            winners = game.summary(play_on(match, ask).state)["winners"]
            won[deal] += (me in winners) / len(winners) / 2
    return [
        ["alles-kaese", bot_id.replace("-", " ").replace("simple", "a rule of thumb"), str(2 * len(won)), figure(won)]
    ]


def endgames(part: int, kind: str, trials: int) -> list[Row]:
    """What level 4 loses in small endgames of mice, against deep rollouts (bench/endgames.py)."""
    from bench.endgames import table_rows

    return table_rows(kind, part, trials)


def pace(part: int, game_id: str, players: int) -> list[Row]:
    """Milliseconds a move of each level in plain Python, over whole games: on average, and the longest."""
    cells = []
    for level in LEVELS:
        times = timed(game_id, players, level, max(1, TIMED_GAMES // part))
        cells.append(f"{np.mean(times):.1f} ms, at most {max(times):.0f}")
    return [[game_id, str(players), *cells]]


def timed(game_id: str, players: int, level: str, games: int) -> list[float]:
    """How long each decision with a choice took."""
    game, bot, times = find(game_id), find_bot(game_id, level), list[float]()

    def ask(match: Match, seat: int) -> Move:
        view, legal = match.view(seat), match.legal()
        started = process_time()
        move = bot.choose(view, legal, Random(SEED)).move
        times.append(1000 * (process_time() - started))
        return move

    for number in range(games):
        play_on(Match.new(game, players, rng=Random(f"{SEED}/{number}")), ask)
    return times


def search(part: int, game_id: str, simulations: int, games: int) -> list[Row]:
    """Level 4 against OpenSpiel's tree search (bench/bots.py)."""
    from bench.bots import measure

    wanted = SimpleNamespace(games=max(2, games // part), seed=1, bot="level-4", json=True)
    found: dict[str, Any] = measure(game_id, simulations, wanted)
    won, low, high = found["wins"]
    searcher = f"{found['against']}, {simulations:,} simulations"
    times = [f"{found[side]:.1f} ms" for side in ("our_ms_per_move", "their_ms_per_move")]
    return [[game_id, searcher, str(found["games"]), f"**{percent(won)}** ({100 * low:.1f}–{percent(high)})", *times]]
