"""A whole game of Cheese while somebody imagines how it may go on: for those who measure the judgement.

This file is compiled, and all names set to None are then compiled modules. Every so many cards, as long as some card
lies where nobody has seen it, those cards are shuffled and the deal is played to its end by the rules, again and again,
as `insight` does it with lists.
"""

from typing import Any

rules: Any = None
rng: Any = None
dealer: Any = None

APART = ("imagine", "play_to_end", "share_out")
REAL, IMAGINED = 0, 1
LONG = 5000  # cards after which an imagined game counts as it stands


def foresee(tables: Any, aside: int, stream: Any, begin: int, every: int, trials: int, work: Any, seen: Any) -> int:
    """Play the dealt game; each row of `seen` gets the seats' shares of imagined wins, then the share of unseen cards.

    Returns how many rows there are; the first table is then at its end.
    """
    t, rows = tables[REAL], 0
    dealt = unseen_of(t)
    while not rules.over(t):
        unseen = unseen_of(t)
        if unseen > 0 and t.turned % every == begin and rows < seen.shape[0]:
            seen[rows, :] = 0.0
            for _ in range(trials):
                tables[IMAGINED] = tables[REAL]
                imagine(tables[IMAGINED], stream, work)
                play_to_end(tables[IMAGINED])
                share_out(tables[IMAGINED], seen[rows], trials)
            seen[rows, t.players] = unseen / dealt
            rows += 1
        rules.play(t, rules.TURN_A_CARD)
        dealer.settle(t, aside)
    return rows


def unseen_of(t: Any) -> int:
    """Cards of the stacks that nobody has seen since the deal."""
    total = 0
    for seat in range(t.players):
        total += t.unknown[seat]
    return total


def imagine(t: Any, stream: Any, work: Any) -> None:
    """Shuffle what nobody has seen, the cards left in the box too."""
    n = gather(t, work)
    for last in range(n - 1, 0, -1):
        other = rng.below(stream, last + 1)
        work[last], work[other] = work[other], work[last]
    for seat in range(t.players):
        for depth in range(t.unknown[seat]):
            n -= 1
            t.cards[seat * rules.CARDS + (t.first[seat] + depth) % rules.CARDS] = work[n]


def gather(t: Any, work: Any) -> int:
    """The unseen cards: the pack without the pile and without what lies seen in the stacks. How many they are."""
    n = 0
    for kind in range(rules.KINDS):
        for _ in range(t.counts[kind] - seen_of(t, kind + 1)):
            work[n] = kind + 1
            n += 1
    return n


def seen_of(t: Any, card: int) -> int:
    """How many cards of this kind lie in sight or where everybody saw them go."""
    found = 0
    for i in range(t.piled):
        found += t.pile[i] == card
    for seat in range(t.players):
        for depth in range(t.unknown[seat], t.height[seat]):
            found += t.cards[seat * rules.CARDS + (t.first[seat] + depth) % rules.CARDS] == card
    return found


def play_to_end(t: Any) -> None:
    """By the rules; a game that is far too long stops as it stands."""
    last = t.turned + LONG
    while not rules.over(t) and t.turned < last:
        rules.play(t, rules.TURN_A_CARD)


def share_out(t: Any, row: Any, trials: int) -> None:
    """The largest stack has won this trial; equal ones share it."""
    most, many = 0, 0
    for seat in range(t.players):
        if t.height[seat] > most:
            most, many = t.height[seat], 0
        many += t.height[seat] == most
    for seat in range(t.players):
        if t.height[seat] == most:
            row[seat] += 1 / (many * trials)
