"""What the arena found, as plain data."""

from collections import Counter
from collections.abc import Sequence
from math import isfinite
from statistics import fmean
from typing import Any

from cheeseboard.arena.ratings import ratings
from cheeseboard.arena.schedule import Game, Plan, tables
from cheeseboard.arena.sprt import Bounds
from cheeseboard.arena.stats import Chairs, Share, chairs_of, elo, superiority, win_shares, wins_by_deal
from cheeseboard.arena.tournament import Standing
from cheeseboard.core.statistics import reach
from cheeseboard.games import find


def facts(standing: Standing) -> dict[str, Any]:
    """Everything counted. `results` depends on the plan alone; `timing` also on the machine."""
    plan, games = standing.plan, standing.games
    entrants = range(len(plan.bots))
    rows = [entrant_facts(plan, games, entrant) for entrant in entrants]
    found: dict[str, Any] = {
        "game": plan.game,
        "players": plan.players,
        "seed": plan.seed,
        "games": len(games),
        "complete": len(games) >= plan.total or standing.decision is not None,
        "results": rows,
    }
    if plan.players > 1 and len(plan.bots) > 1 and games:
        found["pairs"] = pair_facts(plan, games)
    if plan.players > 1 and len(plan.bots) > 2 and games:
        found["ratings"] = rating_facts(plan, games)
    if standing.bounds is not None:
        found["sprt"] = test_facts(standing, standing.bounds)
    found["timing"] = [timing(games, entrant, plan.bots[entrant]) for entrant in entrants]
    return found


def entrant_facts(plan: Plan, games: Sequence[Game], entrant: int) -> dict[str, Any]:
    """Wins, score, forfeits; alone, the verdicts instead."""
    own = [game for game in games if entrant in game.seats]
    row: dict[str, Any] = {"bot": plan.bots[entrant], "games": len(own)}
    if not own:
        return row
    if plan.players == 1:
        return {**row, **verdict_facts(own, find(plan.game).verdicts)}
    scores = [s for game in own for seat, s in enumerate(game.played.scores) if game.seats[seat] == entrant]
    real = [score for score in scores if score is not None]
    row["wins"] = plain(win_shares(own, entrant))
    row["mean_score"] = round(fmean(real), 3) if real else None
    mine = [f for game, f in ((g, g.played.forfeit) for g in own) if f and game.seats[f.seat] == entrant]
    row["forfeits"] = dict(Counter(forfeit.code for forfeit in mine))
    row["unfinished"] = sum(game.played.reason == "unfinished" for game in own)
    if mine:
        row["last_trouble"] = mine[-1].detail
    return row


def verdict_facts(own: Sequence[Game], verdicts: Sequence[str]) -> dict[str, Any]:
    """The verdicts of a solo game: their average (0 is the worst) and how often each came up."""
    found = Counter(game.played.verdict for game in own if game.played.verdict)
    count = sum(found.values())
    mean = sum(verdicts.index(name) * n for name, n in found.items()) / count if count else None
    spread = sum((verdicts.index(name) - (mean or 0)) ** 2 * n for name, n in found.items())
    error = reach(spread / max(1, count - 1), count) if count else None
    forfeits = Counter(game.played.forfeit.code for game in own if game.played.forfeit)
    tiers = {name: found.get(name, 0) for name in reversed(verdicts)}
    return {
        "mean_tier": mean and round(mean, 4),
        "error": error and round(error, 4),
        "tiers": tiers,
        "forfeits": dict(forfeits),
    }


def plain(value: Share) -> dict[str, float]:
    """A share as plain data."""
    return {"share": round(value.mean, 4), "low": round(value.low, 4), "high": round(value.high, 4)}


def pair_facts(plan: Plan, games: Sequence[Game]) -> list[dict[str, Any]]:
    """Each pairing of two bots by itself, at tables where nobody else sits."""
    found = []
    for table in tables(plan):
        if len(set(table)) == 2:
            a, b = sorted(set(table))
            by_deal = wins_by_deal(games, a, frozenset({b}))
            if by_deal:
                names = {"bot": plan.bots[a], "against": plan.bots[b], "games": sum(map(len, by_deal.values()))}
                part = win_shares(games, a, frozenset({b}))
                found.append({**names, **plain(part), "elo": elo_facts(part, chairs_of(table, a))})
    return found


def elo_facts(part: Share, chairs: Chairs) -> dict[str, float | None]:
    """How many points the first bot is ahead (null: without end), and how likely it is the better one."""
    points = {name: elo(value, chairs) for name, value in zip(("points", "low", "high"), part, strict=True)}
    found = {name: round(value, 1) if isfinite(value) else None for name, value in points.items()}
    return {**found, "superior": round(superiority(part, chairs), 4)}


def test_facts(standing: Standing, bounds: Bounds) -> dict[str, Any]:
    """How the sequential test stands."""
    limits = {"lower": round(bounds.lower, 4), "upper": round(bounds.upper, 4)}
    return {**bounds._asdict(), "llr": round(standing.llr, 4), **limits, "accepted": standing.decision}


def rating_facts(plan: Plan, games: Sequence[Game]) -> list[dict[str, Any]]:
    """The rating table, best first."""
    rows = [
        {"bot": plan.bots[i], "entrant": i, "rating": round(r.points), "low": round(r.low), "high": round(r.high)}
        for i, r in enumerate(ratings(games, len(plan.bots)))
    ]
    return sorted(rows, key=lambda row: -int(row["rating"]))


def timing(games: Sequence[Game], entrant: int, bot: str) -> dict[str, Any]:
    """Milliseconds per move, on average and at worst."""
    chairs = [(game.played, seat) for game in games for seat, who in enumerate(game.seats) if who == entrant]
    moves = sum(played.moves[seat] for played, seat in chairs)
    spent = sum(played.seconds[seat] for played, seat in chairs)
    slowest = max((played.slowest[seat] for played, seat in chairs), default=0.0)
    return {
        "bot": bot,
        "ms_per_move": round(1000 * spent / moves, 3) if moves else None,
        "slowest_ms": round(1000 * slowest, 1),
    }
