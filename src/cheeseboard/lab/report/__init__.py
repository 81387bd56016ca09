"""One page of pictures and sentences about the games, made from games played for it; each game adds what it knows.

>>> from cheeseboard.lab.report import write_report  # doctest: +SKIP
>>> write_report("report.html", games=100_000)  # doctest: +SKIP
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from cheeseboard import __version__
from cheeseboard.core.game import AnyGame
from cheeseboard.core.parts import part
from cheeseboard.games import GAMES, find
from cheeseboard.lab.report import generic
from cheeseboard.lab.report.sample import ONE_BOT_GAME_FOR, Chart, Sampler, Tell, evenly
from cheeseboard.lab.report.voice import Voice
from cheeseboard.minds import has_choices
from cheeseboard.pages.files import write_whole
from cheeseboard.pages.sheet import Section, page
from cheeseboard.texts import say

__all__ = ["DEFAULT_GAMES", "build", "work", "write_report"]

DEFAULT_GAMES = 100_000


def section_of(game: AnyGame, sampler: Sampler) -> Section:
    """What a game's `lab.report` tells about it, or what can be told about any game."""
    own = part(game, "lab.report")
    found: Section = own.section(sampler) if own is not None else generic.section(game, sampler)
    return found


def credit(game: AnyGame, lang: str) -> str:
    """Whose game it is."""
    return f"{say(lang, game.id, 'title')}: {say(lang, game.id, 'credit')}"


def silent(words: str, done: int) -> None:
    """Nobody wants to know how far it is."""


def work(only: Sequence[str], games: int) -> int:
    """The size of the whole job in the units that the sampler counts in."""
    sampler = Sampler(games, 0, silent)
    return sum(work_of(find(game), sampler) for game in only)


def work_of(game: AnyGame, sampler: Sampler) -> int:
    """The same for one game: tables of random play, and where people choose, as many of bots."""
    charts = charts_of(game)
    done = sampler.games * sum(map(len, charts))
    if has_choices(game):
        for chart in charts:
            done += ONE_BOT_GAME_FOR * sum(sampler.bot_games(game.id, players, part) for players, part in chart)
    return done


def charts_of(game: AnyGame) -> Sequence[Chart]:
    """Every chart that games are played for."""
    own = part(game, "lab.report")
    found: Sequence[Chart] = own.CHARTS if own is not None else [evenly(generic.sizes(game))]
    return found


def build(
    only: Sequence[str] = (), games: int = DEFAULT_GAMES, seed: int = 1, tell: Tell = silent, lang: str = "en"
) -> str:
    """The page as text, about these games (all if none is named)."""
    sampler, voice = Sampler(games, seed, tell, lang), Voice(lang)
    asked = [find(game) for game in (only or GAMES)]
    sections = [section_of(game, sampler) for game in asked]
    today, release = f"{datetime.now(UTC):%Y-%m-%d}", __version__
    made = voice("facts", version=release, date=today, seed=seed, games=voice.whole(games))
    facts = " ".join([made, *(credit(game, lang) for game in asked), say(lang, "common", "unofficial")])
    return page(lang, voice("title"), voice("lead"), facts, sections)


def write_report(
    path: str | Path,
    only: Sequence[str] = (),
    games: int = DEFAULT_GAMES,
    seed: int = 1,
    tell: Tell = silent,
    lang: str = "en",
) -> Path:
    """Write the page. It is there whole or not at all, and a place that cannot be written is refused at once."""
    return write_whole(path, lambda: build(only, games, seed, tell, lang))
