"""The section about Cheese: seats, lengths, the longest game, and what another deck changes."""

from typing import Any

from cheeseboard.lab.report.common import lengths_block, seats_block
from cheeseboard.lab.report.numbers import mean, quantile
from cheeseboard.lab.report.sample import Sample, Sampler, evenly
from cheeseboard.lab.report.voice import Voice
from cheeseboard.pages.charts import Row, points_chart
from cheeseboard.pages.sheet import Block, Listing, Picture, Section, legend
from cheeseboard.texts import say

GAME = "cheese"
PLAYERS = range(2, 7)
DECK_PLAYERS = 2
DECKS: dict[str, dict[str, Any]] = {
    "ours": {"cheese": 70, "cat": 10, "mouse": [5, 5, 5, 5]},
    "no-cats": {"cheese": 80, "cat": 0, "mouse": [5, 5, 5, 5]},
    "many-cats": {"cheese": 60, "cat": 20, "mouse": [5, 5, 5, 5]},
    "few-mice": {"cheese": 82, "cat": 10, "mouse": [2, 2, 2, 2]},
    "many-mice": {"cheese": 50, "cat": 10, "mouse": [10, 10, 10, 10]},
    "slow-mice": {"cheese": 70, "cat": 10, "mouse": [20, 0, 0, 0]},
    "quick-mice": {"cheese": 70, "cat": 10, "mouse": [0, 0, 0, 20]},
}
CHARTS = (evenly(PLAYERS), evenly([DECK_PLAYERS] * len(DECKS)))


def section(sampler: Sampler) -> Section:
    """Plays and tells."""
    voice = Voice(sampler.lang, f"{GAME}/lab")
    samples = [{"deals": sampler.random(GAME, players)} for players in PLAYERS]
    decks = {name: sampler.random(GAME, DECK_PLAYERS, {"deck": deck}) for name, deck in DECKS.items()}
    blocks = [
        seats_block(voice.lang, samples),
        lengths_block(voice.lang, samples, "cards", logarithmic=True),
        longest_block(voice, [kinds["deals"] for kinds in samples], sampler.seed),
        decks_block(voice, decks),
    ]
    return Section(GAME, say(voice.lang, GAME, "title"), voice("lead"), blocks)


def longest_block(voice: Voice, samples: list[Sample], seed: int) -> Block:
    """Can a game go on for ever?"""
    rows = [Row(voice.players(s.players), {"deals": s.ended_by("endless")}) for s in samples]
    picture = Picture(voice("endless"), points_chart(voice("endless.label"), rows, voice.shares))
    key = legend([("deals", voice("games-each", games=voice.whole(samples[0].games)))])
    answer = f"{endless_answer(voice, samples)} {longest_answer(voice, samples, seed)}"
    table = endless_table(voice, samples)
    return Block(voice("endless.question"), answer, [picture], key, voice("endless.note"), table)


def endless_answer(voice: Voice, samples: list[Sample]) -> str:
    """How many did, or how few would."""
    found = sum(sample.reasons.count("endless") for sample in samples)
    total = sum(sample.games for sample in samples)
    if found:
        return voice("endless.some", found=voice.whole(found), total=voice.whole(total))
    return voice("endless.none", total=voice.whole(total), most=voice.numbers(300 / total))


def longest_answer(voice: Voice, samples: list[Sample], seed: int) -> str:
    """The longest game of all, by its number."""
    longest = max(samples, key=lambda sample: int(sample.length.max()))
    cards, number = int(longest.length.max()), int(longest.length.argmax())
    named = {"cards": voice.whole(cards), "number": voice.whole(number)}
    return voice("endless.longest", **named, players=longest.players, seed=seed)


def endless_table(voice: Voice, samples: list[Sample]) -> Listing:
    """All of it in figures."""
    rows = [
        [
            voice.players(s.players),
            voice.percent(s.ended_by("endless")),
            voice.whole(s.reasons.count("endless")),
            voice.whole(int(s.length.max())),
            voice.percent(s.shared()),
            voice.whole(s.games),
        ]
        for s in samples
    ]
    return Listing(("", *heads(voice, "endless", "found", "longest", "shared", "games")), rows)


def heads(voice: Voice, *keys: str) -> list[str]:
    """Columns by their names."""
    return [voice(f"column.{key}") for key in keys]


def decks_block(voice: Voice, decks: dict[str, Sample]) -> Block:
    """What does another deck change?"""
    named = {voice(f"deck.{name}"): sample for name, sample in decks.items()}
    length = [Row(name, {"deals": mean(sample.length)}) for name, sample in named.items()]
    first = [Row(name, {"deals": sample.wins(0)}) for name, sample in named.items()]
    games = voice("games-each", games=voice.whole(decks["ours"].games))
    return Block(
        voice("decks.question"),
        decks_answer(voice, decks),
        [
            Picture(voice("decks.cards"), points_chart(voice("decks.cards-label"), length, voice.numbers)),
            Picture(voice("decks.first"), points_chart(voice("decks.first-label"), first, voice.shares, fair=0.5)),
        ],
        legend([("deals", games), ("fair", voice("even"))]),
        voice("decks.note", decks="; ".join(deck_words(voice, name) for name in DECKS)),
        decks_table(voice, decks),
    )


def decks_answer(voice: Voice, decks: dict[str, Sample]) -> str:
    """The longest and the shortest games come with these."""
    least, most = (pick(decks, key=lambda name: float(decks[name].length.mean())) for pick in (min, max))
    means = {key: voice.number(mean(decks[name].length), 0) for key, name in (("ours", "ours"), ("long", most))}
    short = voice.number(mean(decks[least].length), 0)
    return voice("decks.answer", **means, short=short, most=voice(f"deck.{most}"), least=voice(f"deck.{least}"))


def deck_words(voice: Voice, name: str) -> str:
    """A deck in short."""
    deck = DECKS[name]
    cards = voice("decks.deck", cheese=deck["cheese"], cats=deck["cat"], mice=deck["mouse"])
    return f"{voice(f'deck.{name}')}: {cards}"


def decks_table(voice: Voice, decks: dict[str, Sample]) -> Listing:
    """All of it in figures."""
    rows = [
        [
            voice(f"deck.{name}"),
            voice.number(mean(sample.length), 0),
            voice.number(quantile(sample.length, 0.5), 0),
            voice.whole(int(sample.length.max())),
            voice.percent(sample.ended_by("endless")),
            voice.percent(sample.wins(0)),
            voice.whole(sample.games),
        ]
        for name, sample in decks.items()
    ]
    return Listing(heads(voice, "deck", "mean", "median", "longest", "endless", "first", "games"), rows)
