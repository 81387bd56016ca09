"""What the network of a race is told, in the plain dialect: facts about each seat, and about all of them together.

A position that is tried out differs little from the one on the table, so the sums of the table are made once for each
seat, and a trial only shifts them by the facts that have changed.

With two players the end of a race has rows of its own for the same facts: with few cards exact odds decide, and what is
learned there and what is learned before do not blur each other.
"""

from typing import Any

from cheeseboard.core import thought
from cheeseboard.games.mice import pieces, rules

APART = ("judged", "open_seat", "seat_facts", "frame_facts")
HAND = (1, 2, 3, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 18)
# Rows about one seat: its cards, its dice cards, its nuts, mice, number of cards, the two cards on top of its cage,
# the same number of cards as one of eight, and how many of its cards a roll hits on average (in 64ths).
DICE, NUTS, MICE, CARDS, TOP, SECOND, FEW, HITS = 14, 22, 30, 31, 32, 33, 34, 42
BLOCK = 43
MOST_FACTS = 32
LATE_CARDS = 4  # with so few cards in both hands the rows of the end are used
# Lists of facts: those of the table by seat, those of a trial; then what concerns all: by seat, and of a trial.
TRIED, FRAMES, FRAME_TRIED, LISTS = rules.SEATS, 2 * rules.SEATS, 3 * rules.SEATS, 3 * rules.SEATS + 1
SHARED = (0, 60 << 30, 0, -744261118, -1179625993, -1488522236)  # log-odds of a win shared by so many


def rows_of(players: int) -> int:
    """Rows for one position: a block for each seat; who is next, nuts, the lead, pairs of dice sets, the bias."""
    return players * BLOCK + players + 3 + 64 * (players - 1)


def inputs(players: int) -> int:
    """Rows of the network: with two players all of them twice, the second time for the end of a race."""
    return 2 * rows_of(players) if players == 2 else rows_of(players)


def late(t: Any) -> bool:
    """Is this the end of a race, which has rows of its own?"""
    return bool(t.players == 2 and pieces.count(t.hand[0]) + pieces.count(t.hand[1]) <= LATE_CARDS)


def unit(row: int, players: int) -> float:
    """What one of this fact counts for when a network learns: small facts and large ones alike."""
    row %= rows_of(players)
    if row < players * BLOCK:
        place = row % BLOCK
        if place == MICE:
            return 1 / 64
        if place == CARDS:
            return 1 / 8
        if place == TOP or place == SECOND:
            return 1 / 18
        return 1 / 256 if place == HITS else 1.0
    if row == players * BLOCK + players:
        return 1 / (3 * players)
    return 1 / 64 if row == players * BLOCK + players + 2 else 1.0


def dice_set(up: int) -> int:
    """The dice cards 9, 12 and 15 as one of eight sets; the 6 is always up until the end."""
    return pieces.has(up, 9) + 2 * pieces.has(up, 12) + 4 * pieces.has(up, 15)


def seat_facts(t: Any, q: int, net: Any, desk: Any, slot: int) -> None:
    """The facts about one seat as list `slot`, with its mice and its set of dice cards beside it."""
    rows, counts, hand, dice, nuts = desk.rows[slot], desk.counts[slot], t.hand[q], dice_set(t.up[q]), t.nuts[q]
    n, mice, hits = 0, 0, 0
    for i in range(14):
        if hand >> HAND[i] & 1:
            rows[n] = i
            counts[n] = 1
            mice += HAND[i]
            hits += net.hits[dice][HAND[i]]
            n += 1
    cards, caged = n, t.caged[q]
    n = put(rows, counts, n, DICE + dice, 1)
    n = put(rows, counts, n, NUTS + min(nuts, 7), 1)
    n = put(rows, counts, n, MICE, mice)
    n = put(rows, counts, n, CARDS, cards)
    n = put(rows, counts, n, TOP, t.cage[q * rules.CAGE + caged - 1] if caged > 0 else 0)
    n = put(rows, counts, n, SECOND, t.cage[q * rules.CAGE + caged - 2] if caged > 1 else 0)
    n = put(rows, counts, n, FEW + min(cards, 7), 1)
    desk.many[slot] = put(rows, counts, n, HITS, hits)
    desk.mice[slot] = mice
    desk.dice[slot] = dice


def put(rows: Any, counts: Any, n: int, row: int, count: int) -> int:
    """Fact number n; how many there are now."""
    rows[n] = row
    counts[n] = count
    return n + 1


def frame_facts(t: Any, seat: int, desk: Any, slot: int) -> None:
    """What concerns all, from this seat on, as list `slot`: `desk.slot` says which lists the seats have."""
    rows, counts, players = desk.rows[slot], desk.counts[slot], t.players
    after = t.active if t.phase == rules.ROLL else t.active + 1
    n = put(rows, counts, 0, (after - seat) % players, 1)
    n = put(rows, counts, n, players, t.supply)
    n = put(rows, counts, n, players + 1, 1)
    fewest, mine = 1 << 10, desk.slot[seat]
    lead = n
    n = put(rows, counts, n, players + 2, 0)
    for k in range(1, players):
        other = desk.slot[(seat + k) % players]
        fewest = min(fewest, desk.mice[other])
        n = put(rows, counts, n, players + 64 * k - 61 + 8 * desk.dice[mine] + desk.dice[other], 1)
    counts[lead] = fewest - desk.mice[mine]
    desk.many[slot] = n


def open_table(t: Any, net: Any, desk: Any) -> None:
    """Begin with a table: its rows of the network, its facts by seat, and no sums yet."""
    desk.base[0] = rows_of(t.players) if late(t) else 0
    for q in range(t.players):
        seat_facts(t, q, net, desk, q)
        desk.slot[q] = q
        desk.ready[q] = 0


def open_seat(t: Any, seat: int, net: Any, desk: Any) -> None:
    """The sums of the table as this seat sees them."""
    sums, players, first = desk.sums[seat], t.players, desk.base[0]
    for j in range(len(sums)):
        sums[j] = 0
    for q in range(players):
        desk.slot[q] = q
        add_list(net, sums, first + (q - seat) % players * BLOCK, desk, q)
    frame_facts(t, seat, desk, FRAMES + seat)
    add_list(net, sums, first + players * BLOCK, desk, FRAMES + seat)
    desk.ready[seat] = 1


def add_list(net: Any, sums: Any, base: int, desk: Any, slot: int) -> None:
    """All facts of a list."""
    rows, counts = desk.rows[slot], desk.counts[slot]
    for i in range(desk.many[slot]):
        thought.add(net.first, sums, base + rows[i], counts[i])


def same_seat(t: Any, trial: Any, q: int) -> bool:
    """Has nothing changed for this seat?"""
    cards = t.hand[q] == trial.hand[q] and t.up[q] == trial.up[q] and t.caged[q] == trial.caged[q]
    return bool(cards and t.nuts[q] == trial.nuts[q])


def judged(t: Any, trial: Any, seat: int, net: Any, desk: Any) -> Any:
    """The seat's log-odds to win in `trial`, a table like `t`, taken as if the round were over; exact at the end."""
    if trial.phase == rules.OVER:
        return final(trial, seat)
    if desk.ready[seat] == 0:
        open_seat(t, seat, net, desk)
    work, sums, players, first = desk.work, desk.sums[seat], t.players, desk.base[0]
    for j in range(len(work)):
        work[j] = sums[j]
    for q in range(players):
        desk.slot[q] = q
        if not same_seat(t, trial, q):
            desk.slot[q] = TRIED + q
            seat_facts(trial, q, net, desk, TRIED + q)
            base = first + (q - seat) % players * BLOCK
            thought.shift(net.first, work, base, desk.rows, desk.counts, q, TRIED + q, desk.many)
    frame_facts(trial, seat, desk, FRAME_TRIED)
    base, old = first + players * BLOCK, FRAMES + seat
    thought.shift(net.first, work, base, desk.rows, desk.counts, old, FRAME_TRIED, desk.many)
    return thought.answer(net.last, work)


def winners(t: Any, seat: int) -> int:
    """How many share the win with this seat when the game is over; 0 if it has not won."""
    mine, found = rules.merit(t, seat), 0
    for other in range(t.players):
        merit = rules.merit(t, other)
        if merit > mine:
            return 0
        if merit == mine:
            found += 1
    return found


def final(t: Any, seat: int) -> int:
    """The log-odds of a game that is over."""
    found = winners(t, seat)
    return SHARED[found] if found > 0 else -SHARED[1]


def share(t: Any, seat: int) -> float:
    """The seat's share of the win when the game is over."""
    found = winners(t, seat)
    return 1 / found if found > 0 else 0.0


def all_facts(t: Any, seat: int, net: Any, desk: Any, rows: Any, counts: Any) -> int:
    """Every fact about a table as this seat sees it, in one list: for those who learn. How many there are."""
    open_table(t, net, desk)
    frame_facts(t, seat, desk, FRAMES + seat)
    n, players = 0, t.players
    for q in range(players + 1):
        slot = q if q < players else FRAMES + seat
        base = desk.base[0] + ((q - seat) % players * BLOCK if q < players else players * BLOCK)
        for i in range(desk.many[slot]):
            n = put(rows, counts, n, base + desk.rows[slot][i], desk.counts[slot][i])
    return n
