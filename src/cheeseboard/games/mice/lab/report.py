"""The section about Mice to meet you: seats and lengths, and the solo game from its exact solution."""

from itertools import pairwise

from cheeseboard.games.mice.lab.race_odds import card_chances
from cheeseboard.games.mice.lab.solve import OBJECTIVES, VERDICTS, Solution, solve
from cheeseboard.games.mice.lab.solve.model import UP, solo_view
from cheeseboard.games.mice.minds.solo_values import CARDS, place
from cheeseboard.lab.report.common import lengths_block, seats_block
from cheeseboard.lab.report.sample import Sampler
from cheeseboard.pages.charts import Row, Stack, per_cent, plain, points_chart, stacks_chart
from cheeseboard.pages.figures import Figure
from cheeseboard.pages.sheet import Block, Picture, Section, Table, legend

GAME = "mice"
PLAYERS = range(2, 6)
ALL_UP = UP[-1]
KINDS = [f"t{tier}" for tier in range(6, -1, -1)]
AIMS = {"tier": "the best verdict on average", "outstanding": "“outstanding” or nothing", "clear": "an empty hand"}
EXACT = "Exact values from the solved game: no sample, no interval."

Solved = dict[str, list[Solution]]
SAMPLES = len(PLAYERS)
"""Tables of random play that the section needs."""


def section(sampler: Sampler) -> Section:
    """Plays, solves and tells."""
    samples = [{"bots": sampler.bots(GAME, players), "random": sampler.random(GAME, players)} for players in PLAYERS]
    solved = {objective: [solve(nuts, objective) for nuts in range(4)] for objective in OBJECTIVES}
    return Section(
        "mice",
        "Mice to meet you",
        "Dice, a hand of numbers, and nuts that bend the dice. With two to five players bots were watched; the solo "
        "game is small enough to be solved: every position, every roll.",
        [
            seats_block(samples),
            lengths_block(samples, "rolls"),
            nuts_block(solved),
            aims_block(solved),
            cards_block(solved),
        ],
    )


def point(value: float) -> Figure:
    """A value that is known exactly."""
    return Figure(value, value, value, 0)


def stack(answer: Solution, name: str) -> Stack:
    """The chances of the verdicts as a bar."""
    return Stack(name, list(answer.tiers.values()))


def tier_legend() -> str:
    """The colours of the verdicts."""
    return legend([(kind, tier) for kind, tier in zip(KINDS, reversed(VERDICTS), strict=True)])


def nuts_block(solved: Solved) -> Block:
    """What is a nut worth?"""
    answers = solved["tier"]
    steps = [more.value - less.value for less, more in pairwise(answers)]
    clear = [answer.value for answer in solved["clear"]]
    answer = (
        f"Of the six steps from “try-harder” to “outstanding” the best play climbs {answers[0].value:.2f} without any "
        f"nut. The first nut adds {steps[0]:.2f} steps, the second {steps[1]:.2f}, the third {steps[2]:.2f}. Who plays "
        f"for an empty hand gets it with {100 * clear[0]:.1f} % without a nut and {100 * clear[3]:.1f} % with three."
    )
    chart = stacks_chart("Chances of the verdicts by nuts", [stack(a, nuts_name(a.nuts)) for a in answers], KINDS)
    rows = [[nuts_name(a.nuts), f"{a.value:.6f}", *(f"{100 * p:.4f} %" for p in a.tiers.values())] for a in answers]
    return Block(
        "What is each nut worth in the solo game?",
        answer,
        [Picture("verdicts under the best play, by nuts at the start", chart)],
        tier_legend(),
        f"{EXACT} {answers[0].states:,} positions; the play maximises the expected verdict.",
        Table(("start", "expected verdict", *reversed(VERDICTS)), rows),
    )


def nuts_name(nuts: int) -> str:
    """A number of nuts in words."""
    return "1 nut" if nuts == 1 else f"{nuts} nuts"


def aims_block(solved: Solved) -> Block:
    """What should one play for?"""
    tier, outstanding, clear = (solved[objective][3] for objective in OBJECTIVES)
    answer = (
        f"With three nuts, going all out for “outstanding” reaches it in {100 * outstanding.value:.1f} % of the games "
        f"instead of {100 * tier.tiers['outstanding']:.1f} %, but leaves cards in hand in "
        f"{100 * (1 - cleared(outstanding)):.1f} % instead of {100 * (1 - cleared(tier)):.1f} %. Playing for an empty "
        f"hand alone gets it in {100 * clear.value:.1f} %, and hardly ever with all dice cards up "
        f"({100 * clear.tiers['outstanding']:.1f} %)."
    )
    names = ("average", "all out", "empty")
    stacks = [stack(solved[objective][3], name) for objective, name in zip(OBJECTIVES, names, strict=True)]
    rows = [
        [AIMS[answer.objective], f"{answer.nuts}", *(f"{100 * p:.4f} %" for p in answer.tiers.values())]
        for answers in solved.values()
        for answer in answers
    ]
    return Block(
        "What should one play for?",
        answer,
        [Picture("verdicts by what the play aims at, three nuts", stacks_chart("Verdicts by aim", stacks, KINDS))],
        tier_legend(),
        f"{EXACT} Average: {AIMS['tier']}. All out: {AIMS['outstanding']}. Empty: {AIMS['clear']}.",
        Table(("aim", "nuts", *reversed(VERDICTS)), rows),
    )


def cleared(answer: Solution) -> float:
    """The chance of an empty hand."""
    return sum(answer.tiers[tier] for tier in VERDICTS[3:])


def cards_block(solved: Solved) -> Block:
    """Which cards are hard?"""
    chances = card_chances({**solo_view()["seats"][0], "up": []})
    policy = solved["tier"][0].policy
    alone = {card: policy.at(place((card,), ALL_UP, 0)) for card in CARDS}
    with_ten = policy.at(place((10, 18), ALL_UP, 0))
    answer = (
        "The ends. With all five dice a roll makes the 1 only with a nut, the 18 with "
        f"{100 * chances[-1]['chance'][0]:.1f} %, but the 11 with {100 * chances[8]['chance'][0]:.1f} %. And a "
        f"surprise: a second card can help. The 18 alone, without nuts, is worth {alone[18]:.2f} steps, the 18 and the "
        f"10 together {with_ten:.2f}: catching an easy card is a turn that costs no dice card."
    )
    catch = [Row(f"{e['card']}", {"bots": point(e["chance"][1]), "random": point(e["chance"][0])}) for e in chances]
    last = [Row(f"{card}", {"exact": point(value)}) for card, value in alone.items()]
    return Block(
        "Which cards are hard to catch?",
        answer,
        [
            Picture("chance that one roll can catch the card", points_chart("Catch chances", catch, per_cent("en"))),
            Picture("worth of having only this card left", points_chart("Value of the last card", last, plain("en"))),
        ],
        legend([("random", "without nuts"), ("bots", "with one nut")]),
        f"{EXACT} First picture: all five dice, no nut or one. Second: expected verdict with all dice cards up and "
        "no nuts.",
        Table(
            ("card", "0 nuts", "1 nut", "2 nuts", "3 nuts", "worth as the last card"),
            [
                [str(entry["card"]), *(f"{100 * p:.3f} %" for p in entry["chance"]), f"{alone[entry['card']]:.4f}"]
                for entry in chances
            ],
        ),
    )
