"""The section about Alles Käse!: seats, lengths, endings, and what the split of the traps changes."""

from cheeseboard.lab.report.common import PLAY, Samples, lengths_block, main_of, play_legend, seats_block
from cheeseboard.lab.report.numbers import mean
from cheeseboard.lab.report.sample import Sample, Sampler
from cheeseboard.pages.charts import Row, per_cent, plain, points_chart
from cheeseboard.pages.figures import Figure, number, percent
from cheeseboard.pages.sheet import Block, Picture, Section, Table

GAME = "alles-kaese"
PLAYERS = range(2, 7)
SPLIT_PLAYERS = 4
SPLITS = {
    "our split": [2, 2, 3, 3, 4, 4],
    "all equal": [3, 3, 3, 3, 3, 3],
    "steep": [0, 1, 3, 4, 5, 5],
    "turned round": [4, 4, 3, 3, 2, 2],
    "all or nothing": [0, 0, 0, 6, 6, 6],
}
SAMPLES = len(PLAYERS) + len(SPLITS)
"""Tables of random play that the section needs."""


def section(sampler: Sampler) -> Section:
    """Plays and tells."""
    samples = [both(sampler, players, {}) for players in PLAYERS]
    splits = {name: both(sampler, SPLIT_PLAYERS, {"traps_by_holes": split}) for name, split in SPLITS.items()}
    return Section(
        "alles-kaese",
        "Alles Käse!",
        "Thirty-six cards, half of them traps. The bots here keep a card when the odds are good and leave it when they "
        "are not; random play shows what the rules alone do.",
        [
            seats_block(samples),
            lengths_block(samples, "turns"),
            endings_block(samples),
            splits_block(splits),
        ],
    )


def both(sampler: Sampler, players: int, options: dict[str, list[int]]) -> dict[str, Sample]:
    """The same table played by bots and at random."""
    return {"bots": sampler.bots(GAME, players, options), "random": sampler.random(GAME, players, options)}


def endings_block(samples: Samples) -> Block:
    """How does a game end?"""
    rows = [
        Row(f"{main_of(kinds).players} players", {kind: s.ended_by("third-trap") for kind, s in kinds.items()})
        for kinds in samples
    ]
    few, many = main_of(samples[0]), main_of(samples[-1])
    answer = (
        "By a third trap, or when the supply runs out. Between bots, who take no third risk, the trap ends "
        f"{percent('en', few.ended_by('third-trap'))} of the games with {few.players} players and "
        f"{percent('en', many.ended_by('third-trap'))} with {many.players}; players who choose at random run "
        f"into it in {percent('en', reckless(samples[0]))} and {percent('en', reckless(samples[-1]))}."
    )
    chart = points_chart("Share of games that end with a third trap", rows, per_cent("en"))
    return Block(
        "How does a game end?",
        answer,
        [Picture("games that end with a third trap", chart)],
        play_legend(samples[0]),
        "All other games end when the supply is empty. Bars are 95 % intervals.",
        Table(
            ("", "play", "third trap (95 % interval)", "shared wins", "winner's holes", "games"),
            [
                [
                    f"{sample.players} players",
                    PLAY[kind],
                    percent("en", sample.ended_by("third-trap")),
                    percent("en", sample.shared()),
                    number("en", mean(sample.best_scores())),
                    f"{sample.games:,}",
                ]
                for kinds in samples
                for kind, sample in kinds.items()
            ],
        ),
    )


def reckless(kinds: dict[str, Sample]) -> Figure:
    """Third traps of players who choose at random."""
    return kinds["random"].ended_by("third-trap")


def splits_block(splits: dict[str, dict[str, Sample]]) -> Block:
    """What does the split of the traps change?"""
    holes = {name: number("en", mean(kinds["bots"].best_scores())) for name, kinds in splits.items()}
    reckless_ends = [reckless(kinds) for kinds in splits.values()]
    least, most = min(reckless_ends), max(reckless_ends)
    answer = (
        "No rulebook prints how the eighteen traps are split, so it can be chosen. With our split (2, 2, 3, 3, 4, 4 "
        f"from one hole to six) the bots' winner has {holes['our split']} holes. With three traps everywhere big "
        f"cheese costs nothing extra: {holes['all equal']}. With the traps on small cheese it is "
        f"{holes['turned round']}, with all traps on big cheese {holes['all or nothing']}. "
        "How often players who choose at random meet their third trap "
        f"hardly changes: {percent('en', least)} to {percent('en', most)} of the games."
    )
    return Block(
        "How does the split of the traps change the game?",
        answer,
        [Picture(name, chart) for name, chart in split_charts(splits).items()],
        play_legend(splits["our split"]),
        f"{SPLIT_PLAYERS} players. " + "; ".join(f"{name}: {split}" for name, split in SPLITS.items()) + ". The six "
        "numbers are the traps among the cards with one to six holes. Bars are 95 % intervals.",
        splits_table(splits),
    )


def split_charts(splits: dict[str, dict[str, Sample]]) -> dict[str, str]:
    """Three measures, split by split."""
    trap = [Row(n, {k: s.ended_by("third-trap") for k, s in kinds.items()}) for n, kinds in splits.items()]
    holes = [Row(n, {k: mean(s.best_scores()) for k, s in kinds.items()}) for n, kinds in splits.items()]
    turns = [Row(n, {k: mean(s.length) for k, s in kinds.items()}) for n, kinds in splits.items()]
    return {
        "games that end with a third trap": points_chart("Third traps by split", trap, per_cent("en")),
        "holes of the winner": points_chart("Winner's holes by split", holes, plain("en")),
        "turns": points_chart("Turns by split", turns, plain("en")),
    }


def splits_table(splits: dict[str, dict[str, Sample]]) -> Table:
    """All of it in figures."""
    rows = [
        [
            name,
            PLAY[kind],
            percent("en", sample.ended_by("third-trap")),
            number("en", mean(sample.best_scores())),
            number("en", mean(sample.length)),
            f"{sample.games:,}",
        ]
        for name, kinds in splits.items()
        for kind, sample in kinds.items()
    ]
    return Table(("split", "play", "third trap (95 % interval)", "winner's holes", "turns", "games"), rows)
