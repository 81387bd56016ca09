"""The section about a game that brings none of its own: seats, lengths and endings."""

from cheeseboard.core.game import AnyGame
from cheeseboard.lab.report.common import PLAY, Samples, lengths_block, main_of, play_legend, seats_block
from cheeseboard.lab.report.sample import Sample, Sampler
from cheeseboard.minds import has_choices
from cheeseboard.pages.charts import Row, per_cent, points_chart
from cheeseboard.pages.figures import percent
from cheeseboard.pages.sheet import Block, Picture, Section, Table
from cheeseboard.texts import say


def sizes(game: AnyGame) -> range:
    """The numbers of players that are looked at: at least two, unless the game is for one."""
    return range(min(max(2, game.min_players), game.max_players), game.max_players + 1)


def section(game: AnyGame, sampler: Sampler) -> Section:
    """Plays and tells."""
    samples = [kinds_of(game, sampler, players) for players in sizes(game)]
    unit = "rolls" if game.table.chance else "moves"
    blocks = [lengths_block(samples, unit), endings_block(game, samples)]
    if game.max_players > 1:
        blocks.insert(0, seats_block(samples))
    return Section(game.id, say("en", game.id, "title"), say("en", game.id, "about"), blocks)


def kinds_of(game: AnyGame, sampler: Sampler, players: int) -> dict[str, Sample]:
    """The same table played by bots and at random; a game without choices has only its deals."""
    if not has_choices(game):
        return {"deals": sampler.random(game.id, players)}
    return {"bots": sampler.bots(game.id, players), "random": sampler.random(game.id, players)}


def endings_block(game: AnyGame, samples: Samples) -> Block:
    """How does a game end?"""
    first = main_of(samples[0])
    common = max(game.reasons, key=lambda reason: first.ended_by(reason).value)
    answer = (
        f"Most often so: {say('en', game.id, f'reason.{common}')} {percent('en', first.ended_by(common))} of the games."
    )
    pictures = [
        Picture(
            reason,
            points_chart(
                f"Share of games that end with {reason}",
                [
                    Row(f"{main_of(kinds).players} players", {k: s.ended_by(reason) for k, s in kinds.items()})
                    for kinds in samples
                ],
                per_cent("en"),
            ),
        )
        for reason in game.reasons
    ]
    rows = [
        [
            f"{sample.players} players",
            PLAY[kind],
            *(percent("en", sample.ended_by(r)) for r in game.reasons),
            f"{sample.games:,}",
        ]
        for kinds in samples
        for kind, sample in kinds.items()
    ]
    head = ("", "play", *(f"{reason} (95 % interval)" for reason in game.reasons), "games")
    note = "Bars are 95 % intervals."
    return Block("How does a game end?", answer, pictures, play_legend(samples[0]), note, Table(head, rows))
