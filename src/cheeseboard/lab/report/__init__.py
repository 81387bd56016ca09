"""One page of pictures and sentences about the games, made from games played for it; each game adds what it knows.

>>> from cheeseboard.lab.report import write_report  # doctest: +SKIP
>>> write_report("report.html", games=100_000)  # doctest: +SKIP
"""

import os
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from cheeseboard.core.game import AnyGame
from cheeseboard.core.parts import part
from cheeseboard.games import GAMES, find
from cheeseboard.lab.report import generic
from cheeseboard.lab.report.sample import ONE_BOT_GAME_FOR, Sampler, Tell
from cheeseboard.minds import has_choices
from cheeseboard.pages.sheet import Section, page
from cheeseboard.texts import say

__all__ = ["DEFAULT_GAMES", "build", "work", "write_report"]

DEFAULT_GAMES = 100_000


def section_of(game: AnyGame, sampler: Sampler) -> Section:
    """What a game's `lab.report` tells about it, or what can be told about any game."""
    own = part(game, "lab.report")
    found: Section = own.section(sampler) if own is not None else generic.section(game, sampler)
    return found


def samples_of(game: AnyGame) -> int:
    """How many tables of random play a section needs; where people choose, bots play as many."""
    own = part(game, "lab.report")
    return int(own.SAMPLES) if own is not None else len(generic.sizes(game))


def credit(game: AnyGame) -> str:
    """Whose game it is."""
    return f"{say('en', game.id, 'title')}: {say('en', game.id, 'credit')}"


def silent(words: str, done: int) -> None:
    """Nobody wants to know how far it is."""


def work(only: Sequence[str], games: int) -> int:
    """The size of the whole job in the units that the sampler counts in."""
    bots = Sampler(games, 0, silent).bot_games * ONE_BOT_GAME_FOR
    asked = [find(game) for game in only]
    return sum(samples_of(game) * (games + bots if has_choices(game) else games) for game in asked)


def build(only: Sequence[str] = (), games: int = DEFAULT_GAMES, seed: int = 1, tell: Tell = silent) -> str:
    """The page as text, about these games (all if none is named)."""
    sampler = Sampler(games, seed, tell)
    asked = [find(game) for game in (only or GAMES)]
    sections = [section_of(game, sampler) for game in asked]
    facts = (
        f"Made by cheeseboard {version('cheeseboard')} on {datetime.now(UTC):%d %B %Y}, seed {seed}. {games:,} random "
        f"games and {sampler.bot_games:,} games of rule-of-thumb bots for each table; intervals are 95 % "
        "(Wilson's for shares, normal for means, order statistics for quantiles). "
        f"{' '.join(credit(game) for game in asked)} {say('en', 'common', 'unofficial')}"
    )
    lead = "Who wins, how long it takes, and what luck has to do with it, in figures."
    return page("en", "The cheeseboard report", lead, facts, sections)


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
