"""What the sections about the games share: seats, lengths, and the words for them."""

from collections.abc import Sequence

import numpy as np

from cheeseboard.core.statistics import Z
from cheeseboard.lab.report.numbers import Numbers, histogram, quantile
from cheeseboard.lab.report.sample import Sample
from cheeseboard.lab.report.voice import Voice
from cheeseboard.pages.charts import LEFT, RIGHT, Ridge, Row, Words, points_chart, ridges_chart
from cheeseboard.pages.figures import Figure
from cheeseboard.pages.sheet import Block, Listing, Picture, legend
from cheeseboard.pages.svg import WIDTH, Scale, ticks

BINS = 44

Samples = Sequence[dict[str, Sample]]
"""For each number of players, the samples by kind of play; the kind that matters most comes first."""


def main_of(kinds: dict[str, Sample]) -> Sample:
    """The sample that the sentences talk about."""
    return next(iter(kinds.values()))


def play_of(lang: str, sample: Sample) -> str:
    """Who played."""
    return Voice(lang)(f"play.{sample.play}")


def play_legend(lang: str, samples: Samples, *more: tuple[str, str]) -> str:
    """Colours of the kinds of play, with their sample sizes."""
    voice = Voice(lang)
    kinds = {kind: [sample[kind] for sample in samples] for kind in samples[0]}
    if len(kinds) == 1:
        shown = [main_of(sample) for sample in samples]
        return legend([("deals", voice("games-each", games=games_of(voice, shown))), *more])
    return legend([(kind, play_games(lang, shown)) for kind, shown in kinds.items()] + [*more])


def play_games(lang: str, shown: Sequence[Sample]) -> str:
    """Who played how many games."""
    voice = Voice(lang)
    return voice("play-games", play=play_of(lang, shown[0]), games=games_of(voice, shown))


def games_of(voice: Voice, shown: Sequence[Sample]) -> str:
    """How many games each of these samples has: one number, or from the smallest to the largest."""
    least, most = (voice.whole(end(sample.games for sample in shown)) for end in (min, max))
    return least if least == most else f"{least}–{most}"


def seats_block(lang: str, samples: Samples) -> Block:
    """Does it matter where one sits?"""
    voice = Voice(lang)
    pictures = [
        Picture(voice.players(main_of(kinds).players), seats_chart(voice, kinds, main_of(kinds).players))
        for kinds in samples
    ]
    even = ("fair", voice("even"))
    key = play_legend(lang, samples, even)
    answer = capital(seats_answer(lang, samples))
    return Block(voice("seats.question"), answer, pictures, key, voice("seats.note"), seats_table(voice, samples))


def seats_chart(voice: Voice, kinds: dict[str, Sample], players: int) -> str:
    """The share of wins of each seat, and where an even share lies."""
    rows = [
        Row(voice("seat", seat=seat), {kind: sample.wins(seat) for kind, sample in kinds.items()})
        for seat in range(players)
    ]
    return points_chart(voice("seats.label", players=players), rows, voice.shares, fair=1 / players)


def capital(sentence: str) -> str:
    """A sentence begins with a capital."""
    return sentence[:1].upper() + sentence[1:]


def seats_answer(lang: str, samples: Samples) -> str:
    """For each kind of play the largest advantage that is more than chance, in words."""
    kinds = list(samples[0])
    if len(kinds) == 1:
        return largest_edge(lang, [main_of(sample) for sample in samples])
    return " ".join(
        f"{capital(play_of(lang, samples[0][kind]))}: {largest_edge(lang, [s[kind] for s in samples])}"
        for kind in kinds
    )


def largest_edge(lang: str, shown: Sequence[Sample]) -> str:
    """The seat that is most above its even share, if any is clearly."""
    voice = Voice(lang)
    edges = [(sample.wins(seat), seat, sample.players) for sample in shown for seat in range(sample.players)]
    sure = [edge for edge in edges if clearly_above(edge[0], 1 / edge[2])]
    if not sure:
        return voice("seats.none", games=games_of(voice, shown))
    figure, seat, players = max(sure, key=lambda edge: edge[0].value * edge[2])
    even, games = voice.written(100 / players, 1), voice.whole(figure.games)
    return voice("seats.most", players=players, seat=seat, wins=voice.percent(figure), games=games, even=even)


def clearly_above(figure: Figure, even: float) -> bool:
    """Above an even share by so much that it is no accident among twenty seats looked at: 3.3 standard errors."""
    return figure.value - 3.3 / Z * (figure.value - figure.low) > even


def seats_table(voice: Voice, samples: Samples) -> Listing:
    """Every share with its interval."""
    rows = [
        [
            f"{voice.players(sample.players)}, {voice('seat', seat=seat)}",
            play_of(voice.lang, sample),
            voice.percent(sample.wins(seat)),
            voice.whole(sample.games),
        ]
        for kinds in samples
        for sample in kinds.values()
        for seat in range(sample.players)
    ]
    return Listing([voice(f"column.{key}") for key in ("seat", "play", "wins", "games")], rows)


def lengths_block(lang: str, samples: Samples, unit: str, logarithmic: bool = False) -> Block:
    """How long does a game last? The unit is one of those that the catalogue has: turns, rolls, moves, cards."""
    voice = Voice(lang)
    word = voice(f"unit.{unit}")
    pictures = [
        Picture(
            f"{word}, {play_games(lang, shown)}",
            lengths_chart(voice, shown, word, logarithmic),
        )
        for shown in ([kinds[kind] for kinds in samples] for kind in samples[0])
    ]
    key = legend([("ridge", voice("lengths.often")), ("median", voice("lengths.half"))])
    note = voice("lengths.note", unit=word) + (f" {voice('lengths.tenfold')}" if logarithmic else "")
    answer = lengths_answer(voice, [main_of(kinds) for kinds in samples], word)
    return Block(voice("lengths.question"), answer, pictures, key, note, lengths_table(voice, samples, word))


def lengths_answer(voice: Voice, shown: Sequence[Sample], unit: str) -> str:
    """When half of the games are over, and the longest of all."""
    middles = [voice.number(quantile(sample.length, 0.5), 0) for sample in shown]
    longest = max(shown, key=lambda sample: int(sample.length.max()))
    return voice(
        "lengths.answer",
        few=shown[0].players,
        first=middles[0],
        many=shown[-1].players,
        last=middles[-1],
        unit=unit,
        games=voice.whole(sum(sample.games for sample in shown)),
        longest=voice.whole(int(longest.length.max())),
        players=longest.players,
    )


def lengths_chart(voice: Voice, shown: Sequence[Sample], unit: str, logarithmic: bool) -> str:
    """The distributions one under the other."""
    edges = length_edges(max(float(np.quantile(sample.length, 0.99)) for sample in shown), logarithmic)
    scale = Scale(float(edges[0]), float(edges[-1]), LEFT, WIDTH - RIGHT)
    steps = [1.0, 2.0, 3.0, 4.0, 5.0][: int(edges[-1])] if logarithmic else ticks(0, float(edges[-1]))

    def placed(values: object) -> Numbers:
        return np.log10(np.asarray(values, float)) if logarithmic else np.asarray(values, float)

    ridges = [
        Ridge(
            voice.players(sample.players),
            histogram(placed(sample.length), edges),
            float(placed(quantile(sample.length, 0.5).value)),
        )
        for sample in shown
    ]
    label = voice("lengths.label", unit=unit)
    return ridges_chart(label, ridges, scale, tenfold(voice) if logarithmic else voice.numbers, steps)


def tenfold(voice: Voice) -> Words:
    """Ticks of a scale that grows tenfold."""
    write = voice.numbers
    return lambda value: write(10**value)


def length_edges(most: float, logarithmic: bool) -> Numbers:
    """Bins for lengths: of equal ratios, or each holding equally many whole numbers, or the shapes would be jagged."""
    if logarithmic:
        return np.linspace(0.8, float(np.log10(most)), BINS + 1)
    width = int(-(-(most + 1) // BINS))
    return np.arange(0, most + 1 + width, width) - 0.5


def lengths_table(voice: Voice, samples: Samples, unit: str) -> Listing:
    """Quantiles with intervals."""
    rows = []
    for kinds in samples:
        for sample in kinds.values():
            parts = [quantile(sample.length, part) for part in (0.05, 0.5, 0.95)]
            cells = [voice.number(figure, 0) for figure in parts]
            ends = [voice.whole(int(sample.length.max())), voice.whole(sample.games)]
            rows.append([voice.players(sample.players), play_of(voice.lang, sample), *cells, *ends])
    heads = [voice("column.play"), voice("column.early", unit=unit), voice("column.half"), "95 %"]
    return Listing(("", *heads, voice("column.longest"), voice("column.games")), rows)
