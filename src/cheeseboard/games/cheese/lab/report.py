"""The section about Cheese: seats, lengths, the longest game, and what another deck changes."""

from typing import Any

from cheeseboard.lab.report.common import lengths_block, seats_block
from cheeseboard.lab.report.numbers import mean, quantile
from cheeseboard.lab.report.sample import Sample, Sampler
from cheeseboard.pages.charts import Row, per_cent, plain, points_chart
from cheeseboard.pages.figures import number, percent
from cheeseboard.pages.sheet import Block, Picture, Section, Table, legend

GAME = "cheese"
PLAYERS = range(2, 7)
DECK_PLAYERS = 2
DECKS: dict[str, dict[str, Any]] = {
    "our deck": {"cheese": 70, "cat": 10, "mouse": [5, 5, 5, 5]},
    "no cats": {"cheese": 80, "cat": 0, "mouse": [5, 5, 5, 5]},
    "20 cats": {"cheese": 60, "cat": 20, "mouse": [5, 5, 5, 5]},
    "8 mice": {"cheese": 82, "cat": 10, "mouse": [2, 2, 2, 2]},
    "40 mice": {"cheese": 50, "cat": 10, "mouse": [10, 10, 10, 10]},
    "slow mice": {"cheese": 70, "cat": 10, "mouse": [20, 0, 0, 0]},
    "quick mice": {"cheese": 70, "cat": 10, "mouse": [0, 0, 0, 20]},
}
SAMPLES = len(PLAYERS) + len(DECKS)
"""Tables of random play that the section needs."""


def section(sampler: Sampler) -> Section:
    """Plays and tells."""
    samples = [{"deals": sampler.random(GAME, players)} for players in PLAYERS]
    decks = {name: sampler.random(GAME, DECK_PLAYERS, {"deck": deck}) for name, deck in DECKS.items()}
    return Section(
        "cheese",
        "Cheese",
        "Nobody chooses anything: the shuffle decides, and all the suspense is in waiting for it.",
        [
            seats_block(samples),
            lengths_block(samples, "cards", logarithmic=True),
            longest_block([kinds["deals"] for kinds in samples], sampler),
            decks_block(decks),
        ],
    )


def longest_block(samples: list[Sample], sampler: Sampler) -> Block:
    """Can a game go on for ever?"""
    longest = max(samples, key=lambda sample: int(sample.length.max()))
    number_of_it = int(longest.length.argmax())
    endless = [sample.ended_by("endless") for sample in samples]
    found = sum(sample.reasons.count("endless") for sample in samples)
    total = sum(sample.games for sample in samples)
    some = (
        f"It can: {found:,} of {total:,} games came back to a position they had been in, and were stopped there."
        if found
        else f"None of {total:,} games did; with 95 % certainty fewer than {percent_of(3 / total)} would."
    )
    answer = (
        f"{some} The longest game seen has {int(longest.length.max()):,} cards, with {longest.players} players "
        f"(game {number_of_it:,} of seed {sampler.seed})."
    )
    rows = [Row(f"{s.players} players", {"deals": figure}) for s, figure in zip(samples, endless, strict=True)]
    return Block(
        "Can a game go on for ever?",
        answer,
        [Picture("games that would never end", points_chart("Share of endless games", rows, per_cent("en")))],
        legend([("deals", f"{samples[0].games:,} games each")]),
        "A game that comes back to a position would repeat itself for ever. Bars are 95 % intervals.",
        Table(
            ("", "endless (95 % interval)", "found", "longest seen", "shared wins", "games"),
            [
                [
                    f"{s.players} players",
                    percent("en", figure),
                    f"{s.reasons.count('endless'):,}",
                    f"{int(s.length.max()):,}",
                    percent("en", s.shared()),
                    f"{s.games:,}",
                ]
                for s, figure in zip(samples, endless, strict=True)
            ],
        ),
    )


def percent_of(part: float) -> str:
    """A small share in words."""
    return f"{100 * part:.2g} %"


def decks_block(decks: dict[str, Sample]) -> Block:
    """What does another deck change?"""
    ours = mean(decks["our deck"].length)
    least = min(decks, key=lambda name: float(decks[name].length.mean()))
    most = max(decks, key=lambda name: float(decks[name].length.mean()))
    answer = (
        f"Mostly the length. With our deck two players turn {number('en', ours, 0)} cards on average; with "
        f"“{most}” it is {number('en', mean(decks[most].length), 0)}, "
        f"with “{least}” {number('en', mean(decks[least].length), 0)}. "
        f"The rulebook gives only the hundred cards, so the split can be chosen."
    )
    length = [Row(name, {"deals": mean(sample.length)}) for name, sample in decks.items()]
    first = [Row(name, {"deals": sample.wins(0)}) for name, sample in decks.items()]
    return Block(
        "How does the deck change the game?",
        answer,
        [
            Picture("cards turned, on average", points_chart("Length by deck", length, plain("en"))),
            Picture("wins of seat 0", points_chart("First player's wins by deck", first, per_cent("en"), fair=0.5)),
        ],
        legend([("deals", f"{decks['our deck'].games:,} games each"), ("fair", "an even share")]),
        "Two players. " + "; ".join(f"{name}: {in_words(deck)}" for name, deck in DECKS.items()) + ". "
        "Bars are 95 % intervals.",
        decks_table(decks),
    )


def in_words(deck: dict[str, Any]) -> str:
    """A deck in short."""
    return f"{deck['cheese']} cheese, {deck['cat']} cats, mice {deck['mouse']}"


def decks_table(decks: dict[str, Sample]) -> Table:
    """All of it in figures."""
    rows = [
        [
            name,
            number("en", mean(sample.length), 0),
            number("en", quantile(sample.length, 0.5), 0),
            f"{int(sample.length.max()):,}",
            percent("en", sample.ended_by("endless")),
            percent("en", sample.wins(0)),
            f"{sample.games:,}",
        ]
        for name, sample in decks.items()
    ]
    return Table(("deck", "mean cards (95 % interval)", "median", "longest", "endless", "seat 0 wins", "games"), rows)
