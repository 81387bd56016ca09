"""What the network of Alles Käse! is told, in the plain dialect: what one seat knows of the cards, and how all stand.

Everything is read from the sight of the seat: a front that it may not know is HIDDEN there.
"""

from typing import Any

from cheeseboard.core import thought
from cheeseboard.games.alles_kaese import rules

APART = ("all_facts", "count_cards", "chance_of", "odds_of", "write_facts")
PLAIN, PEEKED, LEFT, DROPPED = 0, 1, 2, 3  # unseen by all; another seat looked; and left it lying; and it was discarded
# Rows about the cards with one number of holes: seen cheese (nobody else peeked, somebody did), seen traps likewise,
# unseen cards of three kinds on display, the odds of a trap (in 256ths), is one on display, traps and cards unseen.
SEEN, UNSEEN, ODDS, ANY, TRAPS_OUT, CARDS_OUT, CLASS = 0, 4, 7, 8, 9, 10, 11
SUPPLY = 6 * CLASS
SEATS = SUPPLY + 31  # for each seat: no trap, one, two; holes won
BASE, TRIAL = 0, 1  # lists of facts: of the table, and of a trial
MOST_FACTS = 120
WAYS = (1, 1, 1, 1, 2, 1, 1, 3, 3, 1, 1, 4, 6, 4, 1, 1, 5, 10, 10, 5, 1, 1, 6, 15, 20, 15, 6, 1)  # n over k, by rows


def inputs(players: int) -> int:
    """Rows of the network: six numbers of holes, cards to come, four for each seat, the lead, who is next, the bias."""
    return SEATS + 5 * players + 3


def unit(row: int, players: int) -> float:
    """What one of this fact counts for when a network learns: small facts and large ones alike."""
    found, last = 1.0, SEATS + 4 * players
    if row < SUPPLY:
        if row % CLASS == ODDS:
            found = 1 / 256
        elif row % CLASS >= TRAPS_OUT:
            found = 1 / 3 if row % CLASS == TRAPS_OUT else 1 / 6
    elif row == last or (SEATS <= row < last and (row - SEATS) % 4 == 3):
        found = 1 / 10
    elif row == last + 1:
        found = 1 / 64
    return found


def kind(t: Any, card: int, seat: int) -> int:
    """What others did with a card."""
    others = t.peeked[card] & ~(1 << seat)
    if others == 0:
        return PLAIN
    if t.place[card] == rules.DISCARDED:
        return DROPPED
    return LEFT if others & t.left[card] else PEEKED


def count_cards(t: Any, seat: int, desk: Any, at: int) -> None:
    """For each number of holes: unseen cards of each kind, and the traps among them."""
    kinds, traps = desk.kinds[at], desk.traps[at]
    for holes in range(6):
        traps[holes] = t.traps_by_holes[holes]
        kinds[4 * holes] = 6
        for k in range(1, 4):
            kinds[4 * holes + k] = 0
    for card in range(rules.CARDS):
        if t.holes[card] > 0:
            holes = t.holes[card] - 1
            if t.trap[card] >= 0:
                kinds[4 * holes] -= 1
                traps[holes] -= t.trap[card]
            else:
                found = kind(t, card, seat)
                if found != PLAIN:
                    kinds[4 * holes] -= 1
                    kinds[4 * holes + found] += 1


def ways(n: int, k: int) -> int:
    """In how many ways k of n cards can be traps."""
    return WAYS[n * (n + 1) // 2 + k]


def odds_of(kinds: Any, holes: int, traps: int, power: Any, out: Any) -> None:
    """The exact chance of a trap for each kind of unseen card with so many holes, of which so many are traps.

    A card that others have looked at is a trap with odds that are `power[kind][1]` times those of a plain one.
    """
    base = 4 * holes
    a, b, c, d = kinds[base], kinds[base + 1], kinds[base + 2], kinds[base + 3]
    for k in range(4):
        out[base + k] = 0.0
    if b == 0 and c == 0 and d == 0:
        out[base] = traps / a if a > 0 else 0.0
        return
    total = 0.0
    for i in range(min(a, traps) + 1):
        for j in range(min(b, traps - i) + 1):
            for k in range(min(c, traps - i - j) + 1):
                m = traps - i - j - k
                if m <= d:
                    weight = ways(a, i) * ways(b, j) * ways(c, k) * ways(d, m) * 1.0
                    weight = weight * power[0][i] * power[1][j] * power[2][k] * power[3][m]
                    total += weight
                    out[base] += weight * i
                    out[base + 1] += weight * j
                    out[base + 2] += weight * k
                    out[base + 3] += weight * m
    for k in range(4):
        if kinds[base + k] > 0 and total > 0:
            out[base + k] = out[base + k] / (total * kinds[base + k])


def count_odds(t: Any, seat: int, net: Any, desk: Any, at: int) -> None:
    """Count the cards; their odds are made anew only where something differs from the table's."""
    count_cards(t, seat, desk, at)
    kinds, traps, table = desk.kinds[at], desk.traps[at], desk.kinds[BASE]
    for holes in range(6):
        same = at != BASE and traps[holes] == desk.traps[BASE][holes]
        for k in range(4):
            same = same and kinds[4 * holes + k] == table[4 * holes + k]
        if same:
            for k in range(4):
                desk.odds[at][4 * holes + k] = desk.odds[BASE][4 * holes + k]
        else:
            odds_of(kinds, holes, traps[holes], net.power, desk.odds[at])


def write_facts(t: Any, seat: int, net: Any, desk: Any, at: int) -> None:
    """Every fact about the position as this seat sees it, as list `at`."""
    count_odds(t, seat, net, desk, at)
    cells = desk.cells
    for i in range(SUPPLY):
        cells[i] = 0
    for slot in range(rules.SLOTS):
        card = t.display[slot]
        if card != rules.EMPTY:
            base, found = (t.holes[card] - 1) * CLASS, kind(t, card, seat)
            if t.trap[card] >= 0:
                cells[base + SEEN + 2 * t.trap[card] + (1 if found > 0 else 0)] += 1
            else:
                cells[base + UNSEEN + found] += 1
            cells[base + ANY] = 1
    n, rows, counts = 0, desk.rows[at], desk.counts[at]
    for holes in range(6):
        base = holes * CLASS
        if cells[base + ANY] > 0:
            cells[base + ODDS] = int(desk.odds[at][4 * holes] * 256 + 0.5)
        cells[base + TRAPS_OUT] = desk.traps[at][holes]
        for k in range(4):
            cells[base + CARDS_OUT] += desk.kinds[at][4 * holes + k]
        for i in range(base, base + CLASS):
            if cells[i] != 0:
                n = put(rows, counts, n, i, cells[i])
    desk.many[at] = stand_facts(t, seat, rows, counts, n)


def put(rows: Any, counts: Any, n: int, row: int, count: int) -> int:
    """Fact number n; how many there are now."""
    rows[n] = row
    counts[n] = count
    return n + 1


def stand_facts(t: Any, seat: int, rows: Any, counts: Any, n: int) -> int:
    """Cards to come, traps and holes of each seat, the lead over the best other one, and who is next."""
    supply, best = rules.CARDS - t.top, 0
    n = put(rows, counts, n, SUPPLY + supply, 1)
    for k in range(t.players):
        other = (seat + k) % t.players
        n = put(rows, counts, n, SEATS + 4 * k + min(t.traps[other], 2), 1)
        n = put(rows, counts, n, SEATS + 4 * k + 3, t.won[other])
        if k > 0:
            best = max(best, t.won[other])
    lead, base = t.won[seat] - best, SEATS + 4 * t.players
    n = put(rows, counts, n, base, lead)
    n = put(rows, counts, n, base + 1, max(-128, min(128, lead * 64 // (2 + supply))))
    n = put(rows, counts, n, base + 2 + (t.turn - seat) % t.players, 1)
    return put(rows, counts, n, base + 2 + t.players, 1)


def open_table(t: Any, seat: int, net: Any, desk: Any) -> None:
    """Begin with a table: its facts and their sums."""
    write_facts(t, seat, net, desk, BASE)
    for j in range(len(desk.sums)):
        desk.sums[j] = 0
    for i in range(desk.many[BASE]):
        thought.add(net.first, desk.sums, desk.rows[BASE][i], desk.counts[BASE][i])


def chance_of(trial: Any, seat: int, net: Any, desk: Any) -> float:
    """The seat's chance to win in a trial, a table like the one that was opened; exact at the end."""
    if trial.phase == rules.OVER:
        return share(trial, seat)
    write_facts(trial, seat, net, desk, TRIAL)
    for j in range(len(desk.work)):
        desk.work[j] = desk.sums[j]
    thought.shift(net.first, desk.work, 0, desk.rows, desk.counts, BASE, TRIAL, desk.many)
    return thought.chance(thought.answer(net.last, desk.work))


def share(t: Any, seat: int) -> float:
    """The seat's share of the win when the game is over."""
    mine, winners = rules.merit(t, seat), 0
    for other in range(t.players):
        merit = rules.merit(t, other)
        if merit > mine:
            return 0.0
        if merit == mine:
            winners += 1
    return 1 / winners


def all_facts(t: Any, seat: int, net: Any, desk: Any, rows: Any, counts: Any) -> int:
    """Every fact about a table as this seat sees it: for those who learn. How many there are."""
    write_facts(t, seat, net, desk, BASE)
    for i in range(desk.many[BASE]):
        put(rows, counts, i, desk.rows[BASE][i], desk.counts[BASE][i])
    return desk.many[BASE]  # type: ignore[no-any-return]
