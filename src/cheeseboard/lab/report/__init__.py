"""One page of pictures and sentences about the games, made from games played for it and from the solved solo game.

>>> from cheeseboard.lab.report import write_report  # doctest: +SKIP
>>> write_report("report.html", games=100_000)  # doctest: +SKIP
"""

import os
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from cheeseboard.lab.report import cheese, kaese, mice
from cheeseboard.lab.report.page import Section, page
from cheeseboard.lab.report.sample import ONE_BOT_GAME_FOR, Sampler, Tell

__all__ = ["DEFAULT_GAMES", "SECTIONS", "build", "work", "write_report"]

DEFAULT_GAMES = 100_000
SECTIONS: dict[str, Callable[[Sampler], Section]] = {
    "alles-kaese": kaese.section,
    "mice": mice.section,
    "cheese": cheese.section,
}
TABLES = {
    "alles-kaese": len(kaese.PLAYERS) + len(kaese.SPLITS),
    "mice": len(mice.PLAYERS),
    "cheese": len(cheese.PLAYERS) + len(cheese.DECKS),
}
"""Samples of random play that each section needs; where people choose, bots play as many."""


def silent(words: str, done: int) -> None:
    """Nobody wants to know how far it is."""


def work(only: Sequence[str], games: int) -> int:
    """The size of the whole job in the units that the sampler counts in."""
    bots = Sampler(games, 0, silent).bot_games * ONE_BOT_GAME_FOR
    return sum(TABLES[game] * (games if game == "cheese" else games + bots) for game in only)


def build(only: Sequence[str] = (), games: int = DEFAULT_GAMES, seed: int = 1, tell: Tell = silent) -> str:
    """The page as text, about these games (all if none is named)."""
    sampler = Sampler(games, seed, tell)
    sections = [SECTIONS[game](sampler) for game in (only or SECTIONS)]
    facts = (
        f"Made by cheeseboard {version('cheeseboard')} on {datetime.now(UTC):%d %B %Y}, seed {seed}. {games:,} random "
        f"games and {sampler.bot_games:,} games of rule-of-thumb bots for each table; intervals are 95 % "
        "(Wilson's for shares, normal for means, order statistics for quantiles). An independent, unofficial project: "
        "Alles Käse! is by Meelis Looveer, Mice to meet you by Daniel Bernsen, Cheese by Haim Shafir. "
        "The boxed games are worth having."
    )
    lead = "Who wins, how long it takes, and what luck has to do with it: three mice-and-cheese games in figures."
    return page("The cheeseboard report", lead, facts, sections)


def write_report(
    path: str | Path, only: Sequence[str] = (), games: int = DEFAULT_GAMES, seed: int = 1, tell: Tell = silent
) -> Path:
    """Write the page. It is there whole or not at all, and a place that cannot be written is refused at once."""
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(build(only, games, seed, tell))
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return target
