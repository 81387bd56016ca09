"""What the network is told about Alles Käse! (as in its minds/network.py), and how it decides. Compiled.

The table holds all secrets: fronts count only where this seat has seen them.
"""

from math import comb
from typing import Any

import numpy as np

from tools.train.brain import Brain, Desk

rules: Any = None
net: Any = None

APART = ("after", "choose", "class_odds", "display_facts", "expected", "facts", "look_back", "odds", "worth")
CLASS = 11  # facts about the cards with one number of holes
UNSEEN, ODDS, ANY, TRAPS_OUT, CARDS_OUT = 4, 7, 8, 9, 10
SUPPLIES = 31
WAYS = np.array([[comb(n, k) for k in range(7)] for n in range(7)], dtype=np.float64)


def inputs(players: int) -> int:
    """Rows of the network: six numbers of holes, cards to come, four for each seat, the lead, who is next, the bias."""
    return 6 * CLASS + SUPPLIES + 5 * players + 3


def kind(t: Any, card: int, seat: int) -> int:
    """0 nobody else knows it, 1 another seat peeked, 2 and left it lying, 3 and it was discarded."""
    others = t.peeked[card] & ~(1 << seat)
    if others == 0:
        return 0
    if t.place[card] == rules.DISCARDED:
        return 3
    return 2 if others & t.left[card] else 1


def knows(t: Any, card: int, seat: int) -> bool:
    """Has this seat seen the front?"""
    return bool(t.place[card] >= rules.KEPT or rules.knows(t, card, seat))


def class_odds(t: Any, seat: int, factor: Any, q: Any) -> None:
    """For each number of holes: the chance of a trap by kind of unseen card, then unseen traps and cards."""
    count = np.zeros((6, 4), np.int64)
    q[:] = 0
    q[:, 4] = t.traps_by_holes
    for card in range(rules.CARDS):
        at = t.holes[card] - 1
        if knows(t, card, seat):
            q[at, 4] -= t.trap[card]
        else:
            count[at, kind(t, card, seat)] += 1
            q[at, 5] += 1
    for at in range(6):
        odds(count[at], int(q[at, 4]), factor, q[at])


def odds(count: Any, traps: int, factor: Any, out: Any) -> None:
    """The chance of a trap for each kind of unseen card, given how many traps they hold together."""
    total = 0.0
    for a in range(min(count[0], traps) + 1):
        for b in range(min(count[1], traps - a) + 1):
            for c in range(min(count[2], traps - a - b) + 1):
                d = traps - a - b - c
                if d > count[3]:
                    continue
                weight = WAYS[count[0], a] * WAYS[count[1], b] * WAYS[count[2], c] * WAYS[count[3], d]
                weight *= factor[0] ** a * factor[1] ** b * factor[2] ** c * factor[3] ** d
                total += weight
                out[0] += weight * a
                out[1] += weight * b
                out[2] += weight * c
                out[3] += weight * d
    for k in range(4):
        out[k] = out[k] / (total * count[k]) if count[k] > 0 else 0.0


def facts(t: Any, seat: int, brain: Brain, desk: Desk) -> int:
    """Write down every fact about the position as this seat sees it; returns how many."""
    class_odds(t, seat, brain.factor, desk.odds[1])
    n = display_facts(t, seat, desk, 0)
    supply = rules.CARDS - t.top
    n = net.put(desk, n, 6 * CLASS + supply, 1.0)
    best = 0
    for k in range(t.players):
        other = (seat + k) % t.players
        base = 6 * CLASS + SUPPLIES + 4 * k
        n = net.put(desk, n, base + min(t.traps[other], 2), 1.0)
        n = net.put(desk, n, base + 3, t.won[other] / 10)
        if k > 0:
            best = max(best, t.won[other])
    lead = t.won[seat] - best
    base = 6 * CLASS + SUPPLIES + 4 * t.players
    n = net.put(desk, n, base, lead / 10)
    n = net.put(desk, n, base + 1, max(-2.0, min(2.0, lead / (2 + supply))))
    n = net.put(desk, n, base + 2 + (t.turn - seat) % t.players, 1.0)
    return int(net.put(desk, n, base + 2 + t.players, 1.0))


def display_facts(t: Any, seat: int, desk: Desk, n: int) -> int:
    """The facts about each number of holes: cards on display by what is known of them, and what is unseen."""
    cells = np.zeros((6, CLASS))
    q = desk.odds[1]
    for at in range(6):
        cells[at, TRAPS_OUT] = q[at, 4] / 3
        cells[at, CARDS_OUT] = q[at, 5] / 6
    for slot in range(rules.SLOTS):
        card = t.display[slot]
        if card != rules.EMPTY:
            at, sort = t.holes[card] - 1, kind(t, card, seat)
            cells[at, 2 * t.trap[card] + min(sort, 1) if knows(t, card, seat) else UNSEEN + sort] += 1
            cells[at, ODDS] = q[at, 0]
            cells[at, ANY] = 1
    for at in range(6):
        for k in range(CLASS):
            if cells[at, k] != 0:
                n = net.put(desk, n, at * CLASS + k, cells[at, k])
    return n


def worth(t: Any, seat: int, brain: Brain, desk: Desk) -> float:
    """The seat's chance to win, exact when the game is over."""
    if t.phase == rules.OVER:
        return float(net.share(t, seat))
    return float(net.guess(brain, desk, facts(t, seat, brain, desk)))


def choose(tables: Any, brain: Brain, desk: Desk) -> int:
    """The decision with the best chance over everything that it may bring to light."""
    t, codes = tables[0], desk.codes[0]
    class_odds(t, t.turn, brain.factor, desk.odds[0])
    best, chosen = -1.0, 0
    for i in range(net.legal(t, codes)):
        chance = expected(tables, codes[i], brain, desk)
        if chance > best:
            best, chosen = chance, codes[i]
    return chosen


def expected(tables: Any, code: int, brain: Brain, desk: Desk) -> float:
    """The chance after this decision: an unseen front that it shows is tried both ways, never looked up."""
    t = tables[0]
    card = t.display[code % rules.SLOTS]
    if code >= rules.REMOVE or knows(t, card, t.turn):
        return after(tables, code, int(t.trap[card]), brain, desk)
    sort = kind(t, card, t.turn)
    danger = desk.odds[0][t.holes[card] - 1, sort]
    note(desk, sort, danger, t.trap[card])
    chance = 0.0
    for front in range(2):
        weight = danger if front == 1 else 1 - danger
        if weight > 0:
            chance += weight * after(tables, code, front, brain, desk)
    return float(chance)


def after(tables: Any, code: int, front: int, brain: Brain, desk: Desk) -> float:
    """The chance after this decision about a card with this front."""
    t, trial = tables[0], tables[1]
    tables[1] = t
    trial.trap[t.display[code % rules.SLOTS]] = front
    net.play(trial, code)
    return worth(trial, t.turn, brain, desk)


def note(desk: Desk, sort: int, danger: float, trap: int) -> None:
    """Count a card that was thought to be a trap with this chance, and what it was: no decision sees this count."""
    desk.seen[sort, 0] += 1
    desk.seen[sort, 1] += danger
    desk.seen[sort, 2] += trap


def look_back(t: Any, seat: int, brain: Brain, desk: Desk) -> None:
    """At the end: what the seat thought of discarded cards that another one had peeked at, and what they were."""
    class_odds(t, seat, brain.factor, desk.odds[0])
    for card in range(rules.CARDS):
        if not knows(t, card, seat) and kind(t, card, seat) == 3:
            note(desk, 3, desk.odds[0][t.holes[card] - 1, 3], t.trap[card])
