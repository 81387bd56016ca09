"""What the arena found, as lines for people."""

from math import inf, isinf
from typing import Any

from cheeseboard.arena.schedule import Plan
from cheeseboard.texts import has, say

MINUS = "−"
MOST_LETTERS = 40
NARROWEST = 24


def table(plan: Plan, found: dict[str, Any], lang: str) -> str:
    """The facts as lines of text."""
    lines = [say(lang, "arena", "head", games=found["games"], game=plan.game, seed=plan.seed)]
    if not found["complete"]:
        lines.append(say(lang, "arena", "stopped"))
    lines += ["", *(solo_lines if plan.players == 1 else win_lines)(found, lang)]
    width = wide(found, lang)
    if found.get("pairs"):
        lines += ["", say(lang, "arena", "pairs"), *(pair_line(pair, width, lang) for pair in found["pairs"])]
    if found.get("ratings"):
        lines += ["", say(lang, "arena", "ratings"), *(rating_line(row, width, lang) for row in found["ratings"])]
    if "sprt" in found:
        lines += ["", test_line(found["sprt"], lang)]
    return "\n".join([*lines, *trouble_lines(found, lang)])


def name(bot: str, lang: str) -> str:
    """A bot's id and its name for people; a program by its command."""
    key = f"level.{bot}"
    return f"{bot} ({say(lang, 'bots', key)})" if has(lang, "bots", key) else bot[:MOST_LETTERS]


def wide(found: dict[str, Any], lang: str) -> int:
    """How wide the column of the names has to be."""
    return max([NARROWEST, *(len(name(row["bot"], lang)) for row in found["results"])])


def percent(value: dict[str, float]) -> str:
    """A share with its interval."""
    return f"{100 * value['share']:5.1f} % ({100 * value['low']:.1f}–{100 * value['high']:.1f})"


def points(value: float) -> str:
    """Rating points with their sign."""
    if isinf(value):
        return "+∞" if value > 0 else f"{MINUS}∞"
    return f"{value:+.1f}".replace("-", MINUS)


def figure(value: float) -> str:
    """A number with two places and a real minus."""
    return f"{value:.2f}".replace("-", MINUS)


def pair_line(pair: dict[str, Any], width: int, lang: str) -> str:
    """Two bots: the first one's wins, its lead in points, and how likely it is the better one."""
    ahead = elo_words(pair["elo"], pair["share"])
    better = say(lang, "arena", "superior", percent=f"{100 * pair['elo']['superior']:.1f}")
    one, other = (f"{name(pair[side], lang):<{width}}" for side in ("bot", "against"))
    return f"  {one} – {other} {percent(pair)}  {ahead}  {better}"


def rating_line(row: dict[str, Any], width: int, lang: str) -> str:
    """A bot's rating from all its games."""
    return f"  {name(row['bot'], lang):<{width}} {row['rating']:>5}  ({row['low']}–{row['high']})"


def elo_words(found: dict[str, Any], share: float) -> str:
    """A lead with its interval; where one end is open, it is endless."""
    middle = inf if share == 1 else -inf
    value = found["points"] if found["points"] is not None else middle
    low = found["low"] if found["low"] is not None else -inf
    high = found["high"] if found["high"] is not None else inf
    return f"Elo {points(value)} ({points(low)} … {points(high)})"


def test_line(test: dict[str, Any], lang: str) -> str:
    """What the sequential test says."""
    key = {"H0": "test.h0", "H1": "test.h1", None: "test.open"}[test["accepted"]]
    figures = {key: figure(test[key]) for key in ("llr", "lower", "upper")}
    claims = {key: f"{test[key]:g}".replace("-", MINUS) for key in ("elo0", "elo1")}
    return say(
        lang, "arena", key, **figures, **claims, alpha=f"{100 * test['alpha']:g}", beta=f"{100 * test['beta']:g}"
    )


def win_lines(found: dict[str, Any], lang: str) -> list[str]:
    """One line for each bot: wins, mean score, time per move."""
    heads, width = [say(lang, "arena", key) for key in ("bot", "wins", "score", "time")], wide(found, lang)
    lines = [f"{heads[0]:<{width}} {heads[1]:<22} {heads[2]:>12}  {heads[3]}"]
    for row, clock in zip(found["results"], found["timing"], strict=True):
        if row["games"]:
            score = "–" if row["mean_score"] is None else f"{row['mean_score']:.2f}"
            lines.append(f"{name(row['bot'], lang):<{width}} {percent(row['wins']):<22} {score:>12}  {spent(clock)}")
    return lines


def spent(clock: dict[str, Any]) -> str:
    """Time per move, and the slowest."""
    return "–" if clock["ms_per_move"] is None else f"{clock['ms_per_move']:.2f} ms (≤ {clock['slowest_ms']:.0f})"


def solo_lines(found: dict[str, Any], lang: str) -> list[str]:
    """One line for each bot: the mean verdict and how often each verdict came up."""
    best = max((len(row["tiers"]) - 1 for row in found["results"] if "tiers" in row), default=0)
    lines = [say(lang, "arena", "solo", best=best)]
    for row, clock in zip(found["results"], found["timing"], strict=True):
        if row.get("mean_tier") is None:
            continue
        tiers = "  ".join(f"{100 * n / row['games']:4.1f}" for n in row["tiers"].values())
        lines.append(
            f"{name(row['bot'], lang):<{wide(found, lang)}} {row['mean_tier']:.3f} ± {row['error']:.3f}   {tiers}   "
            f"{spent(clock)}"
        )
    return lines


def trouble_lines(found: dict[str, Any], lang: str) -> list[str]:
    """Games lost by crashing, hanging, nonsense or illegal moves, and games without an end."""
    lines = []
    for row in found["results"]:
        for code, count in row.get("forfeits", {}).items():
            why = say(lang, "arena", f"trouble.{code}")
            detail = row.get("last_trouble", "")
            lines.append(say(lang, "arena", "forfeits", bot=row["bot"], count=count, why=why, detail=detail))
        if row.get("unfinished"):
            lines.append(say(lang, "arena", "unfinished", bot=row["bot"], count=row["unfinished"]))
    return ["", *lines] if lines else []
