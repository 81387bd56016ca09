"""The section about Alles Käse!: seats, lengths, endings, and what the split of the traps changes."""

from fractions import Fraction

from cheeseboard.lab.report.common import Samples, lengths_block, main_of, play_legend, play_of, seats_block
from cheeseboard.lab.report.numbers import mean
from cheeseboard.lab.report.sample import Sample, Sampler, evenly
from cheeseboard.lab.report.voice import Voice
from cheeseboard.pages.charts import Row, points_chart
from cheeseboard.pages.figures import Figure
from cheeseboard.pages.sheet import Block, Listing, Picture, Section
from cheeseboard.texts import say

GAME = "alles-kaese"
PLAYERS = range(2, 7)
SPLIT_PLAYERS = 4
SPLITS = {
    "ours": [2, 2, 3, 3, 4, 4],
    "equal": [3, 3, 3, 3, 3, 3],
    "steep": [0, 1, 3, 4, 5, 5],
    "turned": [4, 4, 3, 3, 2, 2],
    "all": [0, 0, 0, 6, 6, 6],
}
CHARTS = (evenly(PLAYERS), evenly([SPLIT_PLAYERS] * len(SPLITS)))
TRAP = "third-trap"


def section(sampler: Sampler) -> Section:
    """Plays and tells."""
    voice = Voice(sampler.lang, f"{GAME}/lab")
    samples = [both(sampler, players, {}, part) for players, part in CHARTS[0]]
    splits = {
        name: both(sampler, SPLIT_PLAYERS, {"traps_by_holes": split}, Fraction(1, len(SPLITS)))
        for name, split in SPLITS.items()
    }
    blocks = [
        seats_block(voice.lang, samples),
        lengths_block(voice.lang, samples, "turns"),
        endings_block(voice, samples),
        splits_block(voice, splits),
    ]
    return Section(GAME, say(voice.lang, GAME, "title"), voice(f"lead.{main_of(samples[0]).play}"), blocks)


def both(sampler: Sampler, players: int, options: dict[str, list[int]], part: Fraction) -> dict[str, Sample]:
    """The same table played by bots and at random."""
    return {"bots": sampler.bots(GAME, players, options, part), "random": sampler.random(GAME, players, options)}


def trapped(kinds: dict[str, Sample]) -> dict[str, Figure]:
    """Third traps by kind of play."""
    return {kind: sample.ended_by(TRAP) for kind, sample in kinds.items()}


def endings_block(voice: Voice, samples: Samples) -> Block:
    """How does a game end?"""
    rows = [Row(voice.players(main_of(kinds).players), trapped(kinds)) for kinds in samples]
    few, many = trapped(samples[0]), trapped(samples[-1])
    answer = voice(
        "endings.answer",
        few=main_of(samples[0]).players,
        many=main_of(samples[-1]).players,
        bots_few=voice.percent(few["bots"]),
        bots_many=voice.percent(many["bots"]),
        random_few=voice.percent(few["random"]),
        random_many=voice.percent(many["random"]),
    )
    picture = Picture(voice("trap"), points_chart(voice("trap.label"), rows, voice.shares))
    key = play_legend(voice.lang, samples)
    table = endings_table(voice, samples)
    return Block(voice("endings.question"), answer, [picture], key, voice("endings.note"), table)


def endings_table(voice: Voice, samples: Samples) -> Listing:
    """All of it in figures."""
    rows = [
        [
            voice.players(sample.players),
            play_of(voice.lang, sample),
            voice.percent(sample.ended_by(TRAP)),
            voice.percent(sample.shared()),
            voice.number(mean(sample.best_scores())),
            voice.whole(sample.games),
        ]
        for kinds in samples
        for sample in kinds.values()
    ]
    return Listing(("", *heads(voice, "play", "trap", "shared", "holes", "games")), rows)


def heads(voice: Voice, *keys: str) -> list[str]:
    """Columns by their names."""
    return [voice(f"column.{key}") for key in keys]


def splits_block(voice: Voice, splits: dict[str, dict[str, Sample]]) -> Block:
    """What does the split of the traps change?"""
    holes = {name: voice.number(mean(kinds["bots"].best_scores())) for name, kinds in splits.items()}
    reckless = [trapped(kinds)["random"] for kinds in splits.values()]
    least, most = voice.percent(min(reckless)), voice.percent(max(reckless))
    answer = voice("splits.answer", **holes, least=least, most=most)
    names = "; ".join(f"{voice(f'split.{name}')}: {split}" for name, split in SPLITS.items())
    return Block(
        voice("splits.question"),
        answer,
        split_pictures(voice, splits),
        play_legend(voice.lang, list(splits.values())),
        voice("splits.note", players=SPLIT_PLAYERS, splits=names),
        splits_table(voice, splits),
    )


def split_pictures(voice: Voice, splits: dict[str, dict[str, Sample]]) -> list[Picture]:
    """Three measures, split by split."""
    named = {voice(f"split.{name}"): kinds for name, kinds in splits.items()}
    trap = [Row(name, trapped(kinds)) for name, kinds in named.items()]
    holes = [Row(name, {k: mean(s.best_scores()) for k, s in kinds.items()}) for name, kinds in named.items()]
    turns = [Row(name, {k: mean(s.length) for k, s in kinds.items()}) for name, kinds in named.items()]
    return [
        Picture(voice("trap"), points_chart(voice("trap.label"), trap, voice.shares)),
        Picture(voice("holes"), points_chart(voice("holes.label"), holes, voice.numbers)),
        Picture(voice("turns"), points_chart(voice("turns.label"), turns, voice.numbers)),
    ]


def splits_table(voice: Voice, splits: dict[str, dict[str, Sample]]) -> Listing:
    """All of it in figures."""
    rows = [
        [
            voice(f"split.{name}"),
            play_of(voice.lang, sample),
            voice.percent(sample.ended_by(TRAP)),
            voice.number(mean(sample.best_scores())),
            voice.number(mean(sample.length)),
            voice.whole(sample.games),
        ]
        for name, kinds in splits.items()
        for sample in kinds.values()
    ]
    return Listing(heads(voice, "split", "play", "trap", "holes", "turns", "games"), rows)
