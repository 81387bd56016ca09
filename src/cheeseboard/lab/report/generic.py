"""The section about a game that brings none of its own: seats, lengths and endings."""

from fractions import Fraction

from cheeseboard.core.game import AnyGame
from cheeseboard.lab.report.common import Samples, lengths_block, main_of, play_legend, play_of, seats_block
from cheeseboard.lab.report.sample import Sample, Sampler
from cheeseboard.lab.report.voice import Voice
from cheeseboard.minds import has_choices
from cheeseboard.pages.charts import Row, points_chart
from cheeseboard.pages.sheet import Block, Listing, Picture, Section
from cheeseboard.texts import say


def sizes(game: AnyGame) -> range:
    """The numbers of players that are looked at: at least two, unless the game is for one."""
    return range(min(max(2, game.min_players), game.max_players), game.max_players + 1)


def section(game: AnyGame, sampler: Sampler) -> Section:
    """Plays and tells."""
    lang = sampler.lang
    samples = [kinds_of(game, sampler, players) for players in sizes(game)]
    unit = "rolls" if game.grammar.chance else "moves"
    blocks = [lengths_block(lang, samples, unit), endings_block(game, samples, lang)]
    if game.max_players > 1:
        blocks.insert(0, seats_block(lang, samples))
    return Section(game.id, say(lang, game.id, "title"), say(lang, game.id, "about"), blocks)


def kinds_of(game: AnyGame, sampler: Sampler, players: int) -> dict[str, Sample]:
    """The same table played by bots and at random; a game without choices has only its deals."""
    if not has_choices(game):
        return {"deals": sampler.random(game.id, players)}
    bots = sampler.bots(game.id, players, part=Fraction(1, len(sizes(game))))
    return {"bots": bots, "random": sampler.random(game.id, players)}


def endings_block(game: AnyGame, samples: Samples, lang: str) -> Block:
    """How does a game end?"""
    voice = Voice(lang)
    first = main_of(samples[0])
    common = max(game.reasons, key=lambda reason: first.ended_by(reason).value)
    ending = say(lang, game.id, f"reason.{common}")
    answer = voice("endings.answer", ending=ending, part=voice.percent(first.ended_by(common)))
    pictures = [Picture(reason, ending_chart(voice, samples, reason)) for reason in game.reasons]
    key = play_legend(lang, samples)
    return Block(voice("endings.question"), answer, pictures, key, voice("bars"), endings_table(game, samples, voice))


def ending_chart(voice: Voice, samples: Samples, reason: str) -> str:
    """How often games end so, by number of players."""
    rows = [
        Row(voice.players(main_of(kinds).players), {k: s.ended_by(reason) for k, s in kinds.items()})
        for kinds in samples
    ]
    return points_chart(voice("endings.label", reason=reason), rows, voice.shares)


def endings_table(game: AnyGame, samples: Samples, voice: Voice) -> Listing:
    """All of it in figures."""
    rows = [
        [
            voice.players(sample.players),
            play_of(voice.lang, sample),
            *(voice.percent(sample.ended_by(reason)) for reason in game.reasons),
            voice.whole(sample.games),
        ]
        for kinds in samples
        for sample in kinds.values()
    ]
    reasons = [voice("column.reason", reason=reason) for reason in game.reasons]
    return Listing(("", voice("column.play"), *reasons, voice("column.games")), rows)
