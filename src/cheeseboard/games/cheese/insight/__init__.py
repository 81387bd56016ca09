"""Who will win at Cheese. Nobody chooses anything: once every card of the stacks has been seen, the end is certain.

Until then the cards that nobody has seen are shuffled again and again, and each deal is played to its end. The play
here is the rules' own (tests hold it against them), on lists, because a game has hundreds of cards.

So few deals say too much: while nearly everything is unseen, most of what sets them apart from an even share is their
own luck. How much of it comes true was measured (`lab/foretold.py`), and only so much of it is said.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.judgement import QUICK_MS, Estimate, Reason, Shares, measured
from cheeseboard.games.cheese.game import COUNTS, GAME
from cheeseboard.games.cheese.views import KIND

CHEESE: AnyGame = GAME
CAT, MOUSE = KIND["cat"], KIND["cat"]
TRIALS = 96
"""Deals that are played out; their luck is the same for every view, so that neighbouring views compare."""
LONG = 5000
"""Cards after which positions are noted, to see whether a game has come round (C15)."""

Moment = tuple[list[list[int]], list[int], int | None, int, int]
"""Stacks from the top, the pile from the bottom, the waiting mouse's seat, attempts left, the seat to turn."""


def judge(view: View) -> Shares:
    """Each seat's chance to win, from imagined deals; exact if nothing is left to imagine."""
    hidden = sum(seat["stack"] - len(seat["known"]) for seat in view["seats"])
    if not hidden:
        return Shares(tuple(shares_of(play_out(*imagined(view, Random(0))))), "exact")
    rng, won = Random(0), [0.0] * view["players"]
    for _ in range(TRIALS):
        for seat, share in enumerate(shares_of(play_out(*imagined(view, rng)))):
            won[seat] += share
    dealt = sum(COUNTS.flat(view["options"]["deck"])) // view["players"] * view["players"]
    chances = drawn_in([wins / TRIALS for wins in won], hidden / dealt)
    return Shares(chances, "playouts", max(sqrt(p * (1 - p) / TRIALS) for p in chances))


def shares_of(stacks: Sequence[int]) -> list[float]:
    """The largest stack wins; equal ones share (C14)."""
    most = max(stacks)
    return [(height == most) / stacks.count(most) for height in stacks]


def drawn_in(shares: Sequence[float], unseen: float) -> tuple[float, ...]:
    """What imagined deals say, drawn towards even shares as far as they were measured to say too much."""
    even, knots = 1 / len(shares), measured(CHEESE.package, len(shares)).trust or (1.0, 1.0)
    place = unseen * (len(knots) - 1)
    low = min(int(place), len(knots) - 2)
    trust = knots[low] + (place - low) * (knots[low + 1] - knots[low])
    return tuple(even + trust * (share - even) for share in shares)


def weigh(view: View, legal: Sequence[Move], budget_ms: float = QUICK_MS) -> Sequence[Estimate]:
    """There is only one thing to do."""
    found = judge(view)
    trials = TRIALS if found.method == "playouts" else 0
    return [Estimate(found.seats[view["actor"]], found.error, trials) for _ in legal]


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Nothing speaks for or against what must be done."""
    return (Reason("must-turn"),)


def imagined(view: View, rng: Random) -> Moment:
    """A deal that fits the view: what nobody has seen is shuffled."""
    pile = [KIND[card] for card in view["pile"]]
    known = [[KIND[card] for card in seat["known"]] for seat in view["seats"]]
    unseen = hidden_cards(view, [*pile, *(card for cards in known for card in cards)])
    rng.shuffle(unseen)
    stacks = []
    for seat, cards in zip(view["seats"], known, strict=True):
        stacks.append([unseen.pop() for _ in range(seat["stack"] - len(cards))] + cards)
    mouse = view["mouse"]
    if mouse is None:
        return stacks, pile, None, 0, view["actor"]
    return stacks, pile, mouse["seat"], mouse["attempts_left"], view["actor"]


def hidden_cards(view: View, seen: list[int]) -> list[int]:
    """The cards of the pack that nobody has seen."""
    left = [0, *COUNTS.flat(view["options"]["deck"])]
    for card in seen:
        left[card] -= 1
    return [kind for kind, count in enumerate(left) for _ in range(count)]


def play_out(stacks: list[list[int]], pile: list[int], owner: int | None, attempts: int, seat: int) -> list[int]:
    """The heights of the stacks at the end (C3 to C15)."""
    players, turned = len(stacks), 0
    for stack in stacks:
        stack.reverse()  # the top card last, where it is quick to take
    past: set[tuple[int, ...]] = set()
    while True:
        card, winner = stacks[seat].pop(), -1
        pile.append(card)
        turned += 1
        if card > MOUSE:
            owner, attempts, winner = seat, card - MOUSE, -1
            seat = (seat + 1) % players
            winner = -1 if stacks[seat] else owner
        elif owner is None:
            seat = (seat + 1) % players
        elif card == CAT:
            winner = seat
        else:
            attempts -= 1
            winner = -1 if attempts and stacks[seat] else owner
        if winner >= 0:
            stacks[winner][:0] = pile[::-1]
            pile, owner, seat = [], None, (winner + 1) % players
            if turned > LONG and came_round(past, stacks, seat):
                break
        if owner is None and not all(stacks):
            break
    return [len(stack) for stack in stacks]


def came_round(past: set[tuple[int, ...]], stacks: list[list[int]], seat: int) -> bool:
    """Has this position come up before? Then the game has no end, and stops here (C15)."""
    here = (seat, *(card for stack in stacks for card in (*stack, 0)))
    if here in past:
        return True
    past.add(here)
    return False
