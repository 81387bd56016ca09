"""The tournament as a page in one file: who is strongest, who beats whom, and how a test was decided."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from cheeseboard import __version__
from cheeseboard.arena.stats import win_shares
from cheeseboard.arena.tournament import Standing
from cheeseboard.arena.words import elo_words, figure, name, spent, test_line
from cheeseboard.pages.charts import Row, per_cent, plain, points_chart
from cheeseboard.pages.figures import Figure, number, percent, written
from cheeseboard.pages.sheet import Block, Listing, Picture, Section, page
from cheeseboard.pages.svg import WIDTH, Scale, curve, drawing, line, text, ticks
from cheeseboard.texts import say

MOST_POINTS = 300
"""Points of a curve: more cannot be seen."""
UNKNOWN = {"share": 0.0, "low": 0.0, "high": 1.0}
SHORT = 14
"""Letters that fit beside a chart."""


def tournament_page(standing: Standing, found: dict[str, Any], lang: str) -> str:
    """The whole page."""
    plan = standing.plan
    game = say(lang, plan.game, "title")
    lead = say(
        lang,
        "arena",
        "page.lead-solo" if plan.players == 1 else "page.lead",
        games=found["games"],
        players=plan.players,
    )
    facts = say(
        lang,
        "arena",
        "page.facts",
        version=__version__,
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        bots=", ".join(plan.bots),
        seed=plan.seed,
        seconds=written(lang, plan.seconds, 1),
    )
    blocks = [standings_block(standing, found, lang)]
    if found.get("pairs"):
        blocks += [cross_block(standing, lang), pairs_block(found, lang)]
    if "sprt" in found:
        blocks.append(test_block(standing, found["sprt"], lang))
    return page(lang, say(lang, "arena", "page.title", game=game), lead, facts, [Section("arena", "", "", blocks)])


def strengths(standing: Standing, found: dict[str, Any]) -> tuple[str, list[Figure]]:
    """What the bots are ranked by, and each one's figure: a rating, a share of the wins, or alone a verdict."""
    rows = found["results"]
    if standing.plan.players == 1:
        means = [(row.get("mean_tier") or 0.0, row.get("error") or 0.0, row["games"]) for row in rows]
        return "verdict", [Figure(mean, mean - error, mean + error, games) for mean, error, games in means]
    if "ratings" in found:
        order = {row["entrant"]: row for row in found["ratings"]}
        rated = [order[entrant] for entrant in range(len(rows))]
        return "rating", [
            Figure(r["rating"], r["low"], r["high"], row["games"]) for r, row in zip(rated, rows, strict=True)
        ]
    return "wins", [figure_of(row.get("wins", UNKNOWN), row["games"]) for row in rows]


def figure_of(share: dict[str, float], games: int) -> Figure:
    """A share of wins."""
    return Figure(share["share"], share["low"], share["high"], games)


def standings_block(standing: Standing, found: dict[str, Any], lang: str) -> Block:
    """Who is the strongest?"""
    kind, figures = strengths(standing, found)
    order = sorted(range(len(figures)), key=lambda entrant: -figures[entrant].value)
    words = [in_words(lang, kind, figure) for figure in figures]
    names = [name(bot, lang) for bot in standing.plan.bots]
    rows = [Row(short(standing.plan.bots[entrant]), {"deals": figures[entrant]}) for entrant in order]
    ticks_in = per_cent(lang) if kind == "wins" else plain(lang)
    heading = {"rating": "page.ratings", "verdict": "page.verdicts", "wins": "wins"}[kind]
    return Block(
        say(lang, "arena", "page.standings"),
        say(lang, "arena", "page.standings-answer", bot=names[order[0]], value=words[order[0]]),
        [Picture(say(lang, "arena", heading), points_chart(say(lang, "arena", "page.ranking-label"), rows, ticks_in))],
        "",
        say(lang, "arena", "page.note"),
        standings_table(found, kind, order, names, words, lang),
        unfolded=True,
    )


def in_words(lang: str, kind: str, figure: Figure) -> str:
    """A strength with its interval."""
    return percent(lang, figure) if kind == "wins" else number(lang, figure, 0 if kind == "rating" else 2)


def short(bot: str) -> str:
    """A name that fits beside a chart."""
    word = bot.removeprefix("exec:").rpartition("/")[2]
    return word if len(word) <= SHORT else f"{word[: SHORT - 1]}…"


def standings_table(
    found: dict[str, Any], kind: str, order: Sequence[int], names: Sequence[str], words: Sequence[str], lang: str
) -> Listing:
    """Rank by rank."""
    strength = {"rating": "page.rating", "verdict": "page.verdict", "wins": "wins"}[kind]
    keys = ["bot", strength, *(["wins"] if kind == "rating" else []), "page.games", "time"]
    head = [say(lang, "arena", key) for key in (*keys, "page.forfeits")]
    rows = []
    for rank, entrant in enumerate(order, start=1):
        row, clock = found["results"][entrant], found["timing"][entrant]
        wins = [percent(lang, figure_of(row["wins"], row["games"]))] if kind == "rating" else []
        faults = str(sum(row.get("forfeits", {}).values()))
        rows.append([f"{rank}. {names[entrant]}", words[entrant], *wins, f"{row['games']}", spent(clock), faults])
    return Listing(head, rows)


def cross_block(standing: Standing, lang: str) -> Block:
    """Who beats whom?"""
    entrants = range(len(standing.plan.bots))
    names = [f"{number}. {name(bot, lang)}" for number, bot in enumerate(standing.plan.bots, start=1)]
    rows = [[names[a], *(cross_cell(standing, a, b, lang) for b in entrants)] for a in entrants]
    head = ("", *(f"{entrant + 1}." for entrant in entrants))
    answer, note = (say(lang, "arena", key) for key in ("page.cross-answer", "page.cross-note"))
    return Block(say(lang, "arena", "page.cross"), answer, [], "", note, Listing(head, rows), unfolded=True)


def cross_cell(standing: Standing, a: int, b: int, lang: str) -> str:
    """One bot against one other, at tables where nobody else sat."""
    met = [game for game in standing.games if set(game.seats) == {a, b}]
    if a == b or not met:
        return "·"
    return f"{written(lang, 100 * win_shares(met, a).mean, 1)} % / {len(met)}"


def pairs_block(found: dict[str, Any], lang: str) -> Block:
    """How far apart are they?"""
    rows = []
    for pair in found["pairs"]:
        names = f"{name(pair['bot'], lang)} – {name(pair['against'], lang)}"
        better = f"{written(lang, 100 * pair['elo']['superior'], 1)} %"
        lead = elo_words(pair["elo"], pair["share"]).removeprefix("Elo ")
        rows.append([names, percent(lang, figure_of(pair, pair["games"])), lead, better, str(pair["games"])])
    head = [say(lang, "arena", key) for key in ("page.pairing", "wins", "page.elo", "page.superior", "page.games")]
    question, answer = (say(lang, "arena", key) for key in ("page.apart", "page.apart-answer"))
    return Block(question, answer, [], "", say(lang, "arena", "page.note"), Listing(head, rows), unfolded=True)


def test_block(standing: Standing, test: dict[str, Any], lang: str) -> Block:
    """Is it decided?"""
    figures = [[say(lang, "arena", "page.games"), str(len(standing.games))]]
    figures += [[key, f"{test[key]:g}"] for key in ("elo0", "elo1", "alpha", "beta", "lower", "llr", "upper")]
    chart = llr_chart(say(lang, "arena", "page.test-label"), standing.path, test["lower"], test["upper"])
    picture = Picture(say(lang, "arena", "page.test-picture"), chart)
    answer = test_line(test, lang)
    return Block(
        say(lang, "arena", "page.test"),
        answer,
        [picture],
        "",
        say(lang, "arena", "page.note"),
        Listing(("", ""), figures),
    )


def llr_chart(label: str, path: Sequence[float], lower: float, upper: float) -> str:
    """The way of the ratio between its bounds."""
    floor, top, left = 170.0, 14.0, 40.0
    across = Scale(0, max(1, len(path)), left, WIDTH - 12)
    up = Scale(min([lower, *path]), max([upper, *path]), floor, top)
    step = max(1, len(path) // MOST_POINTS)
    places = [(number, path[number - 1]) for number in range(step, len(path) + 1, step)]
    parts = [line(left, up.at(bound), WIDTH - 12, up.at(bound), "fair") for bound in (lower, upper)]
    parts += [text(left - 6, up.at(bound) + 4, figure(bound), "tick", "end") for bound in (lower, 0.0, upper)]
    parts.append(line(left, up.at(0.0), WIDTH - 12, up.at(0.0), "grid"))
    steps = ticks(0, max(1, len(path)))
    parts += [text(across.at(value), floor + 18, f"{value:g}", "tick", "middle") for value in steps]
    parts.append(curve([(across.at(0), up.at(0.0)), *((across.at(x), up.at(y)) for x, y in places)], "path"))
    return drawing(floor + 26, label, *parts)
