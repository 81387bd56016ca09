"""The backward induction itself, in the plain dialect of the rules: `induction.py` compiles this file.

A position before a roll is (dice, nuts, hand). The dice matter only by number: class 3 · (bacon − 1) +
cheese − 1. Inside a class a position is the number nuts · HANDS + hand. A catch makes the hand smaller (as a
number, too) and a miss lowers the class: walking both upwards meets each position after all that follow it.
"""

from cheeseboard.games.mice.lab.solve.tables import Best, Dice, Row, Values, Work

HANDS = 1 << 14
NUTS = 4
ALL_NUTS = 3
VERDICTS = 7
TOTALS = 31  # two bacon and three cheese dice show at most 30
RESTS = 19  # three cheese dice show at most 18
NOWHERE = -1
NUT_FOR = 15  # cheese dice left over that win a nut (M22)
SAME = 1e-13  # relative: above the rounding of these sums of positive terms, below any real difference


def better(a1: float, a2: float, b1: float, b2: float) -> bool:
    """Is a better than b by the first value, or, where these are equal, by the second?"""
    if a1 > b1 * (1.0 + SAME):
        return True
    return a1 >= b1 * (1.0 - SAME) and a2 > b2 * (1.0 + SAME)


def offer(best: Best, case: int, to: int, first: float, second: float) -> None:
    """Keep this position for this case if it is better than what was found before."""
    if better(first, second, best.first[case], best.second[case]):
        best.to[case] = to
        best.first[case] = first
        best.second[case] = second


def forget(best: Best) -> None:
    """Nothing found yet: anything is better."""
    best.to[:] = NOWHERE
    best.first[:] = -1.0
    best.second[:] = -1.0


def list_cards(bits: Row, hand: int, w: Work) -> int:
    """Write down the cards in hand; how many there are."""
    n = 0
    for card in range(1, 19):
        if bits[card] & hand:
            w.cards[n] = card
            w.bits[n] = bits[card]
            n += 1
    return n


def try_single(v: Values, rest: int, nuts: int, card: int, w: Work) -> None:
    """One card, from every total that the nuts can turn into it; perhaps with a nut won (M20, M22)."""
    for change in range(-nuts, nuts + 1):
        total = card + change
        if total > 0:
            left = nuts - abs(change)
            to = left * HANDS + rest
            offer(w.single, total, to, v.first[to], v.second[to])
            to = min(ALL_NUTS, left + 1) * HANDS + rest
            offer(w.single, TOTALS + total, to, v.first[to], v.second[to])


def try_pair(v: Values, rest: int, nuts: int, card: int, other: int, w: Work) -> None:
    """Two cards for a nut and one more for each point that total and rest are off (M21)."""
    for left in range(nuts):
        off = nuts - 1 - left
        to = left * HANDS + rest
        first, second = v.first[to], v.second[to]
        for change in range(-off, off + 1):
            total, much = card + change, off - abs(change)
            if total < 1:
                continue
            if 0 < other + much < RESTS:
                offer(w.pair, total * RESTS + other + much, to, first, second)
            if much > 0 and other > much:
                offer(w.pair, total * RESTS + other - much, to, first, second)


def try_cards(v: Values, hand: int, nuts: int, count: int, w: Work) -> None:
    """Every card and every two cards of the hand."""
    forget(w.single)
    forget(w.pair)
    for i in range(count):
        rest = hand ^ w.bits[i]
        try_single(v, rest, nuts, w.cards[i], w)
        if nuts == 0:
            continue
        for j in range(count):
            if i != j:
                try_pair(v, rest ^ w.bits[j], nuts, w.cards[i], w.cards[j], w)


def fill_cells(dice: Dice, w: Work) -> None:
    """For each way to divide dice into a total and a rest: the better of one card and two."""
    for cell in range(dice.cells.shape[0]):
        total, rest = dice.cells[cell, 0], dice.cells[cell, 1]
        one = TOTALS + total if rest >= NUT_FOR else total
        two = total * RESTS + rest
        first, second = w.pair.first[two], w.pair.second[two]
        w.cell.to[cell] = w.single.to[one]
        w.cell.first[cell] = w.single.first[one]
        w.cell.second[cell] = w.single.second[one]
        if rest > 0 and w.pair.to[two] != NOWHERE:
            offer(w.cell, cell, w.pair.to[two], first, second)


def count_choices(dice: Dice, w: Work) -> float:
    """Give each roll's ways to the cell that the best play chooses; the mean of the best values."""
    mean = 0.0
    miss = w.counts.shape[0] - 1
    w.counts[:] = 0
    for roll in range(dice.rolls.shape[0]):
        most = w.cell.first[miss]
        for column in range(dice.rolls.shape[1]):
            most = max(most, w.cell.first[dice.rolls[roll, column]])
        w.counts[choose(dice, w, roll, most * (1.0 - SAME), miss)] += dice.weights[roll]
        mean += dice.weights[roll] * most
    return mean / dice.ways


def choose(dice: Dice, w: Work, roll: int, enough: float, miss: int) -> int:
    """Of the roll's cells with enough first value, the one with most second value; of equals the first."""
    chosen, second = miss, -1.0
    if w.cell.first[miss] >= enough:
        second = w.cell.second[miss]
    for column in range(dice.rolls.shape[1]):
        cell = dice.rolls[roll, column]
        if w.cell.first[cell] >= enough and w.cell.second[cell] > second * (1.0 + SAME):
            chosen, second = cell, w.cell.second[cell]
    return chosen


def blend(dice: Dice, v: Values, after_miss: Row, w: Work, out: Row) -> None:
    """The chances of the verdicts: those of the positions chosen, weighted by the rolls that choose them."""
    miss = w.counts.shape[0] - 1
    for tier in range(VERDICTS):
        out[tier] = w.counts[miss] * after_miss[tier]
    for cell in range(miss):
        if w.counts[cell] > 0:
            for tier in range(VERDICTS):
                out[tier] += w.counts[cell] * v.tiers[w.cell.to[cell], tier]
    for tier in range(VERDICTS):
        out[tier] /= dice.ways


def weigh(tiers: Row, pay: Row) -> float:
    """The mean payment for these chances of the verdicts."""
    total = 0.0
    for tier in range(VERDICTS):
        total += pay[tier] * tiers[tier]
    return total


def solve_class(bits: Row, dice: Dice, pay: Row, miss: Values, v: Values, w: Work) -> None:
    """Fill in the values of a class of dice whose empty hands are known; `miss` is what a miss leads to."""
    last = w.counts.shape[0] - 1
    for hand in range(1, HANDS):
        count = list_cards(bits, hand, w)
        for nuts in range(NUTS):
            here = nuts * HANDS + hand
            try_cards(v, hand, nuts, count, w)
            fill_cells(dice, w)
            w.cell.first[last] = miss.first[here]
            w.cell.second[last] = miss.second[here]
            v.first[here] = count_choices(dice, w)
            blend(dice, v, miss.tiers[here], w, v.tiers[here])
            v.second[here] = weigh(v.tiers[here], pay)
