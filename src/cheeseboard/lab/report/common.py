"""What the sections about the games share: seats, lengths, and the words for them."""

from collections.abc import Sequence

import numpy as np

from cheeseboard.core.statistics import Z
from cheeseboard.lab.report.numbers import Numbers, histogram, quantile
from cheeseboard.lab.report.sample import Sample
from cheeseboard.pages.charts import LEFT, RIGHT, Ridge, Row, per_cent, plain, points_chart, ridges_chart
from cheeseboard.pages.figures import Figure, number, percent
from cheeseboard.pages.sheet import Block, Picture, Table, legend
from cheeseboard.pages.svg import WIDTH, Scale, ticks

PLAY = {"bots": "rule-of-thumb bots", "random": "random play", "deals": "shuffled deals"}
BINS = 44

Samples = Sequence[dict[str, Sample]]
"""For each number of players, the samples by kind of play; the kind that matters most comes first."""


def main_of(kinds: dict[str, Sample]) -> Sample:
    """The sample that the sentences talk about."""
    return next(iter(kinds.values()))


def play_legend(kinds: dict[str, Sample], *more: tuple[str, str]) -> str:
    """Colours of the kinds of play, with their sample sizes."""
    if len(kinds) == 1:
        return legend([("deals", f"{main_of(kinds).games:,} games each"), *more])
    return legend([(kind, f"{PLAY[kind]}, {sample.games:,} games each") for kind, sample in kinds.items()] + [*more])


def seats_block(samples: Samples, remark: str = "") -> Block:
    """Does it matter where one sits?"""
    pictures = [
        Picture(
            f"{main_of(kinds).players} players",
            points_chart(
                f"Share of wins by seat with {main_of(kinds).players} players",
                [
                    Row(f"seat {seat}", {kind: sample.wins(seat) for kind, sample in kinds.items()})
                    for seat in range(main_of(kinds).players)
                ],
                per_cent("en"),
                fair=1 / main_of(kinds).players,
            ),
        )
        for kinds in samples
    ]
    return Block(
        "Does it matter where you sit?",
        capital(f"{seats_answer(samples)} {remark}".strip()),
        pictures,
        play_legend(samples[0], ("fair", "an even share")),
        "Share of games won by each seat; seat 0 begins, a shared win counts in parts. Bars are 95 % intervals.",
        seats_table(samples),
    )


def capital(sentence: str) -> str:
    """A sentence begins with a capital."""
    return sentence[:1].upper() + sentence[1:]


def seats_answer(samples: Samples) -> str:
    """For each kind of play the largest advantage that is more than chance, in words."""
    kinds = list(samples[0])
    if len(kinds) == 1:
        return largest_edge([main_of(sample) for sample in samples])
    return " ".join(f"{PLAY[kind].capitalize()}: {largest_edge([s[kind] for s in samples])}" for kind in kinds)


def largest_edge(shown: Sequence[Sample]) -> str:
    """The seat that is most above its even share, if any is clearly."""
    edges = [(sample.wins(seat), seat, sample.players) for sample in shown for seat in range(sample.players)]
    sure = [edge for edge in edges if clearly_above(edge[0], 1 / edge[2])]
    if not sure:
        return f"not measurably, in {shown[0].games:,} games each no seat is clearly above its even share."
    figure, seat, players = max(sure, key=lambda edge: edge[0].value * edge[2])
    return (
        f"most with {players} players, where seat {seat} wins {percent('en', figure)} of {figure.games:,} games "
        f"and an even share is {100 / players:.1f} %."
    )


def clearly_above(figure: Figure, even: float) -> bool:
    """Above an even share by so much that it is no accident among twenty seats looked at: 3.3 standard errors."""
    return figure.value - 3.3 / Z * (figure.value - figure.low) > even


def seats_table(samples: Samples) -> Table:
    """Every share with its interval."""
    rows = [
        [f"{sample.players} players, seat {seat}", PLAY[kind], percent("en", sample.wins(seat)), f"{sample.games:,}"]
        for kinds in samples
        for kind, sample in kinds.items()
        for seat in range(sample.players)
    ]
    return Table(("seat", "play", "wins (95 % interval)", "games"), rows)


def lengths_block(samples: Samples, unit: str, logarithmic: bool = False) -> Block:
    """How long does a game last?"""
    shown = [main_of(kinds) for kinds in samples]
    middles = [quantile(sample.length, 0.5) for sample in shown]
    longest = max(shown, key=lambda sample: int(sample.length.max()))
    first, last = shown[0], shown[-1]
    answer = (
        f"With {first.players} players half of the games are over after {number('en', middles[0], 0)} {unit}, with "
        f"{last.players} after {number('en', middles[-1], 0)}. The longest of all {sum(s.games for s in shown):,} "
        f"games took {int(longest.length.max()):,} {unit}, with {longest.players} players."
    )
    return Block(
        "How long does a game last?",
        answer,
        [
            Picture(
                f"{unit}, {PLAY[kind]}, {sample.games:,} games each",
                lengths_chart([kinds[kind] for kinds in samples], unit, logarithmic),
            )
            for kind, sample in samples[0].items()
        ],
        legend([("ridge", "how often"), ("median", "half of the games are over")]),
        f"Each shape shows how often a game takes that many {unit}; the longest one per cent is cut off. "
        "In brackets are 95 % intervals." + (" The scale grows tenfold from mark to mark." if logarithmic else ""),
        lengths_table(samples, unit),
    )


def lengths_chart(shown: Sequence[Sample], unit: str, logarithmic: bool) -> str:
    """The distributions one under the other."""
    edges = length_edges(max(float(np.quantile(sample.length, 0.99)) for sample in shown), logarithmic)
    scale = Scale(float(edges[0]), float(edges[-1]), LEFT, WIDTH - RIGHT)
    steps = [1.0, 2.0, 3.0, 4.0, 5.0][: int(edges[-1])] if logarithmic else ticks(0, float(edges[-1]))

    def placed(values: object) -> Numbers:
        return np.log10(np.asarray(values, float)) if logarithmic else np.asarray(values, float)

    ridges = [
        Ridge(
            f"{sample.players} players",
            histogram(placed(sample.length), edges),
            float(placed(quantile(sample.length, 0.5).value)),
        )
        for sample in shown
    ]
    words = (lambda value: plain("en")(10**value)) if logarithmic else plain("en")
    return ridges_chart(f"Distribution of {unit} by number of players", ridges, scale, words, steps)


def length_edges(most: float, logarithmic: bool) -> Numbers:
    """Bins for lengths: of equal ratios, or each holding equally many whole numbers, or the shapes would be jagged."""
    if logarithmic:
        return np.linspace(0.8, float(np.log10(most)), BINS + 1)
    width = int(-(-(most + 1) // BINS))
    return np.arange(0, most + 1 + width, width) - 0.5


def lengths_table(samples: Samples, unit: str) -> Table:
    """Quantiles with intervals."""
    rows = []
    for kinds in samples:
        for kind, sample in kinds.items():
            parts = [quantile(sample.length, part) for part in (0.05, 0.5, 0.95)]
            cells = [number("en", figure, 0) for figure in parts]
            longest = f"{int(sample.length.max()):,}"
            rows.append([f"{sample.players} players", PLAY[kind], *cells, longest, f"{sample.games:,}"])
    head = ("", "play", f"5 % are over after … {unit}", "half", "95 %", "longest seen", "games")
    return Table(head, rows)
