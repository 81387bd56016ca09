"""What the arena found, as plain data and as a table for people."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from cheeseboard.arena.schedule import EXEC, Game, Plan, tables
from cheeseboard.arena.stats import Share, ratings, win_shares
from cheeseboard.core.statistics import Z
from cheeseboard.games import find
from cheeseboard.texts import say


def facts(plan: Plan, games: Sequence[Game]) -> dict[str, Any]:
    """Everything counted. `results` depends on the plan alone; `timing` also on the machine."""
    entrants = range(len(plan.bots))
    rows = [entrant_facts(plan, games, entrant) for entrant in entrants]
    found: dict[str, Any] = {
        "game": plan.game,
        "players": plan.players,
        "seed": plan.seed,
        "games": len(games),
        "complete": len(games) >= plan.deals * plan.players * len(tables(plan)),
        "results": rows,
    }
    if plan.players > 1 and len(plan.bots) > 2 and games:
        found["pairs"] = pair_facts(plan, games)
        found["ratings"] = rating_facts(plan, games)
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
    error = Z * (spread / count / max(1, count - 1)) ** 0.5 if count else None
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
    """Each two-player pairing by itself."""
    if plan.players != 2:
        return []
    met = sorted({game.seats if game.seats[0] < game.seats[1] else game.seats[::-1] for game in games})
    return [
        {"bot": plan.bots[a], "against": plan.bots[b], **plain(win_shares(games, a, frozenset({b})))} for a, b in met
    ]


def rating_facts(plan: Plan, games: Sequence[Game]) -> list[dict[str, Any]]:
    """The rating table, best first."""
    found = zip(plan.bots, ratings(games, len(plan.bots)), strict=True)
    rows = [{"bot": bot, "rating": round(r.points), "low": round(r.low), "high": round(r.high)} for bot, r in found]
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


# -- for people ------------------------------------------------------------------------------------------------


def table(plan: Plan, found: dict[str, Any], lang: str) -> str:
    """The facts as lines of text."""
    lines = [say(lang, "bots", "arena.head", games=found["games"], game=plan.game, seed=plan.seed)]
    if not found["complete"]:
        lines.append(say(lang, "bots", "arena.stopped"))
    lines += ["", *(solo_lines if plan.players == 1 else win_lines)(found, lang)]
    if found.get("pairs"):
        lines += ["", say(lang, "bots", "arena.pairs")]
        lines += [f"  {name(p['bot'], lang):<26} – {name(p['against'], lang):<26} {percent(p)}" for p in found["pairs"]]
    if found.get("ratings"):
        lines += ["", say(lang, "bots", "arena.ratings")]
        lines += [f"  {name(r['bot'], lang):<26} {r['rating']:>5}  ({r['low']}–{r['high']})" for r in found["ratings"]]
    return "\n".join([*lines, *trouble_lines(found, lang)])


def name(bot: str, lang: str) -> str:
    """A bot's id and its name for people; a program by its command."""
    return bot[:40] if bot.startswith(EXEC) else f"{bot} ({say(lang, 'bots', 'level.' + bot)})"


def percent(value: dict[str, float]) -> str:
    """A share with its interval."""
    return f"{100 * value['share']:5.1f} % ({100 * value['low']:.1f}–{100 * value['high']:.1f})"


def win_lines(found: dict[str, Any], lang: str) -> list[str]:
    """One line for each bot: wins, mean score, time per move."""
    heads = [say(lang, "bots", f"arena.{key}") for key in ("bot", "wins", "score", "time")]
    lines = [f"{heads[0]:<28} {heads[1]:<22} {heads[2]:>12}  {heads[3]}"]
    for row, clock in zip(found["results"], found["timing"], strict=True):
        if row["games"]:
            score = "–" if row["mean_score"] is None else f"{row['mean_score']:.2f}"
            lines.append(f"{name(row['bot'], lang):<28} {percent(row['wins']):<22} {score:>12}  {spent(clock)}")
    return lines


def spent(clock: dict[str, Any]) -> str:
    """Time per move, and the slowest."""
    return "–" if clock["ms_per_move"] is None else f"{clock['ms_per_move']:.2f} ms (≤ {clock['slowest_ms']:.0f})"


def solo_lines(found: dict[str, Any], lang: str) -> list[str]:
    """One line for each bot: the mean verdict and how often each verdict came up."""
    lines = [say(lang, "bots", "arena.solo")]
    for row, clock in zip(found["results"], found["timing"], strict=True):
        if row.get("mean_tier") is None:
            continue
        tiers = "  ".join(f"{100 * n / row['games']:4.1f}" for n in row["tiers"].values())
        lines.append(
            f"{name(row['bot'], lang):<28} {row['mean_tier']:.3f} ± {row['error']:.3f}   {tiers}   {spent(clock)}"
        )
    return lines


def trouble_lines(found: dict[str, Any], lang: str) -> list[str]:
    """Games lost by crashing, hanging, nonsense or illegal moves, and games without an end."""
    lines = []
    for row in found["results"]:
        for code, count in row.get("forfeits", {}).items():
            why = say(lang, "bots", f"trouble.{code}")
            lines.append(
                say(
                    lang,
                    "bots",
                    "arena.forfeits",
                    bot=row["bot"],
                    count=count,
                    why=why,
                    detail=row.get("last_trouble", ""),
                )
            )
        if row.get("unfinished"):
            lines.append(say(lang, "bots", "arena.unfinished", bot=row["bot"], count=row["unfinished"]))
    return ["", *lines] if lines else []
