"""What the network is told about Mice to meet you (as in its minds/network.py), and how it decides. Compiled."""

from typing import Any

from tools.train.brain import Brain, Desk

rules: Any = None
net: Any = None

APART = ("answer", "choose", "facts", "nuts", "seat_facts", "worth")
BLOCK = 33  # 14 hand cards, 8 sets of dice cards, 8 counts of nuts, mice, cards, the card that a miss brings back
MOST_NUTS = 3  # nobody spends more on one card: looking at that too would cost most of the time
LAST = 6  # the dice card that ends the game is worth any price


def inputs(players: int) -> int:
    """Rows of the network: a block for each seat, whose turn is next, nuts in the middle, the bias."""
    return players * BLOCK + players + 2


def facts(t: Any, seat: int, brain: Brain, desk: Desk) -> int:  # noqa: ARG001  # every game's facts are asked alike
    """Write down every fact about the position, from this seat on; returns how many."""
    players = t.players
    n = 0
    for k in range(players):
        n = seat_facts(t, (seat + k) % players, k * BLOCK, desk, n)
    after = t.active if t.phase == rules.ROLL else t.active + 1
    base = players * BLOCK
    n = net.put(desk, n, base + (after - seat) % players, 1.0)
    n = net.put(desk, n, base + players, t.supply / (3 * players))
    return int(net.put(desk, n, base + players + 1, 1.0))


def seat_facts(t: Any, seat: int, base: int, desk: Desk, n: int) -> int:
    """The facts about one seat, added to the n facts there are."""
    hand, up, count = t.hand[seat], t.up[seat], t.caged[seat]
    row = base
    for value in range(1, 19):
        if rules.HAND_CARDS >> value & 1:
            if hand >> value & 1:
                n = net.put(desk, n, row, 1.0)
            row += 1
    top = t.cage[seat * rules.CAGE + count - 1] if count > 0 else 0
    n = net.put(desk, n, base + 14 + (up >> 9 & 1) + 2 * (up >> 12 & 1) + 4 * (up >> 15 & 1), 1.0)
    n = net.put(desk, n, base + 22 + min(t.nuts[seat], 7), 1.0)
    n = net.put(desk, n, base + 30, rules.mice_left(hand) / 64)
    n = net.put(desk, n, base + 31, rules.count(hand) / 8)
    return int(net.put(desk, n, base + 32, top / 18))


def worth(t: Any, seat: int, brain: Brain, desk: Desk) -> float:
    """The seat's chance to win, exact when the game is over."""
    if t.phase == rules.OVER:
        return float(net.share(t, seat))
    return float(net.guess(brain, desk, facts(t, seat, brain, desk)))


def nuts(t: Any, code: int) -> int:
    """What this decision costs."""
    if code == rules.PASS or code >= rules.MISS:
        return 0
    if t.phase == rules.PASSIVE:
        return int(abs(code - t.left))
    return int(abs((code & 31) - t.bacon[0] - t.bacon[1] - rules.cheese_sum(t, code >> rules.DICE_BIT)))


def choose(tables: Any, brain: Brain, desk: Desk) -> int:
    """The decision at the first table that leaves its seat the best chance once the others have answered."""
    t, trial, codes = tables[0], tables[1], desk.codes[0]
    best, chosen = -1.0, 0
    for i in range(net.legal(t, codes)):
        if codes[i] & 31 == LAST or nuts(t, codes[i]) <= MOST_NUTS:
            tables[1] = t
            net.play(trial, codes[i])
            while trial.phase == rules.PASSIVE:
                net.play(trial, answer(tables, brain, desk))
            chance = worth(trial, t.asked, brain, desk)
            if chance > best:
                best, chosen = chance, codes[i]
    return chosen


def answer(tables: Any, brain: Brain, desk: Desk) -> int:
    """What suits the passive seat of the second table best, taken as if nobody answered after it."""
    t, trial, codes = tables[1], tables[2], desk.codes[1]
    best, chosen = -1.0, 0
    for i in range(net.legal(t, codes)):
        if nuts(t, codes[i]) <= MOST_NUTS:
            tables[2] = t
            net.play(trial, codes[i])
            chance = worth(trial, t.asked, brain, desk)
            if chance > best:
                best, chosen = chance, codes[i]
    return chosen


def look_back(t: Any, seat: int, brain: Brain, desk: Desk) -> None:
    """Nothing is hidden in this game: there is nothing to count."""
