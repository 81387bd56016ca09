"""The section about Mice to meet you: seats and lengths, and the solo game from its exact solution."""

from fractions import Fraction
from itertools import pairwise

from cheeseboard.games.mice.lab.race_odds import card_chances
from cheeseboard.games.mice.lab.solve import OBJECTIVES, VERDICTS, Solution, solve
from cheeseboard.games.mice.lab.solve.model import UP, solo_view
from cheeseboard.games.mice.minds.solo_values import CARDS, place
from cheeseboard.lab.report.common import lengths_block, seats_block
from cheeseboard.lab.report.sample import Sampler
from cheeseboard.lab.report.voice import Voice
from cheeseboard.pages.charts import Row, Stack, points_chart, stacks_chart
from cheeseboard.pages.figures import Figure
from cheeseboard.pages.sheet import Block, Listing, Picture, Section, legend
from cheeseboard.texts import say

GAME = "mice"
PARTS = {2: Fraction(60, 100), 3: Fraction(24, 100), 4: Fraction(10, 100), 5: Fraction(6, 100)}
"""How experts share a chart's games out: at a table of five a game takes eight times as long as at one of two."""
CHARTS = (tuple(PARTS.items()),)
ALL_UP = UP[-1]
KINDS = [f"t{tier}" for tier in range(6, -1, -1)]

Solved = dict[str, list[Solution]]


def section(sampler: Sampler) -> Section:
    """Plays, solves and tells."""
    voice = Voice(sampler.lang, f"{GAME}/lab")
    samples = [
        {"bots": sampler.bots(GAME, players, part=part), "random": sampler.random(GAME, players)}
        for players, part in PARTS.items()
    ]
    solved = {objective: [solve(nuts, objective) for nuts in range(4)] for objective in OBJECTIVES}
    blocks = [
        seats_block(voice.lang, samples),
        lengths_block(voice.lang, samples, "rolls"),
        nuts_block(voice, solved),
        aims_block(voice, solved),
        cards_block(voice, solved),
    ]
    return Section(GAME, say(voice.lang, GAME, "title"), voice("lead"), blocks)


def point(value: float) -> Figure:
    """A value that is known exactly."""
    return Figure(value, value, value, 0)


def stack(answer: Solution, name: str) -> Stack:
    """The chances of the verdicts as a bar."""
    return Stack(name, list(answer.tiers.values()))


def verdict_names(voice: Voice) -> list[str]:
    """The verdicts in words, best first."""
    return [say(voice.lang, GAME, f"verdict.{verdict}").rstrip(".!") for verdict in reversed(VERDICTS)]


def tier_legend(voice: Voice) -> str:
    """The colours of the verdicts."""
    return legend(list(zip(KINDS, verdict_names(voice), strict=True)))


def share(voice: Voice, part: float, places: int = 1) -> str:
    """A chance that is known exactly."""
    return f"{voice.written(100 * part, places)} %"


def tier_cells(voice: Voice, answer: Solution) -> list[str]:
    """The chances of all verdicts."""
    return [share(voice, part, 4) for part in answer.tiers.values()]


def nuts_block(voice: Voice, solved: Solved) -> Block:
    """What is a nut worth?"""
    answers = solved["tier"]
    steps = [voice.written(more.value - less.value, 2) for less, more in pairwise(answers)]
    clear = [answer.value for answer in solved["clear"]]
    answer = voice(
        "nuts.answer",
        none=voice.written(answers[0].value, 2),
        first=steps[0],
        second=steps[1],
        third=steps[2],
        clear_none=share(voice, clear[0]),
        clear_three=share(voice, clear[3]),
    )
    stacks = [stack(a, voice("nuts", nuts=a.nuts)) for a in answers]
    picture = Picture(voice("nuts.picture"), stacks_chart(voice("nuts.label"), stacks, KINDS))
    rows = [[voice("nuts", nuts=a.nuts), voice.written(a.value, 6), *tier_cells(voice, a)] for a in answers]
    head = (voice("column.start"), voice("column.expected"), *verdict_names(voice))
    note = voice("nuts.note", states=voice.whole(answers[0].states))
    return Block(voice("nuts.question"), answer, [picture], tier_legend(voice), note, Listing(head, rows))


def aims_block(voice: Voice, solved: Solved) -> Block:
    """What should one play for?"""
    tier, outstanding, clear = (solved[objective][3] for objective in OBJECTIVES)
    answer = voice(
        "aims.answer",
        out=share(voice, outstanding.value),
        tier_out=share(voice, tier.tiers["outstanding"]),
        out_left=share(voice, 1 - cleared(outstanding)),
        tier_left=share(voice, 1 - cleared(tier)),
        clear=share(voice, clear.value),
        clear_out=share(voice, clear.tiers["outstanding"]),
    )
    stacks = [stack(solved[objective][3], voice(f"aim.{objective}.short")) for objective in OBJECTIVES]
    rows = [
        [voice(f"aim.{answer.objective}"), f"{answer.nuts}", *tier_cells(voice, answer)]
        for answers in solved.values()
        for answer in answers
    ]
    picture = Picture(voice("aims.picture"), stacks_chart(voice("aims.label"), stacks, KINDS))
    head = (voice("column.aim"), voice("column.nuts"), *verdict_names(voice))
    return Block(voice("aims.question"), answer, [picture], tier_legend(voice), voice("aims.note"), Listing(head, rows))


def cleared(answer: Solution) -> float:
    """The chance of an empty hand."""
    return sum(answer.tiers[tier] for tier in VERDICTS[3:])


def cards_block(voice: Voice, solved: Solved) -> Block:
    """Which cards are hard?"""
    chances = card_chances({**solo_view()["seats"][0], "up": []})
    policy = solved["tier"][0].policy
    alone = {card: policy.at(place((card,), ALL_UP, 0)) for card in CARDS}
    answer = voice(
        "cards.answer",
        high=share(voice, chances[-1]["chance"][0]),
        middle=share(voice, chances[8]["chance"][0]),
        alone=voice.written(alone[18], 2),
        together=voice.written(policy.at(place((10, 18), ALL_UP, 0)), 2),
    )
    catch = [Row(f"{e['card']}", {"bots": point(e["chance"][1]), "random": point(e["chance"][0])}) for e in chances]
    last = [Row(f"{card}", {"exact": point(value)}) for card, value in alone.items()]
    pictures = [
        Picture(voice("cards.catch"), points_chart(voice("cards.catch-label"), catch, voice.shares)),
        Picture(voice("cards.last"), points_chart(voice("cards.last-label"), last, voice.numbers)),
    ]
    rows = [
        [str(e["card"]), *(share(voice, p, 3) for p in e["chance"]), voice.written(alone[e["card"]], 4)]
        for e in chances
    ]
    nuts = [voice("nuts", nuts=n) for n in range(4)]
    table = Listing((voice("column.card"), *nuts, voice("column.last")), rows)
    key = legend([("random", voice("cards.without")), ("bots", voice("cards.with"))])
    return Block(voice("cards.question"), answer, pictures, key, voice("cards.note"), table)
