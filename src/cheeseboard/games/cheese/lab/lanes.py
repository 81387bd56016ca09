"""Cheese for two, many games side by side: each processor instruction moves the same card mask of several games.

The bit planes of planes.py, written without a single branch, in a loop over lanes that the compiler turns into
vector instructions. One pass brings every lane forward by the cards up to a mouse, if none is waiting, and by one
answer to a mouse. Whatever is rare (64 cards on the pile, a long wait for a mouse, a game of very many rounds) is not
handled here: such a game is played from its deal by planes.py. The same tests check both.
"""

from typing import Any

import numpy as np

from cheeseboard.fast import bits

rng: Any = None
planes: Any = None
trailing_zeros: Any = bits.trailing_zeros

U0, U1, U2, U63, U64 = (np.uint64(n) for n in (0, 1, 2, 63, 64))
LANES = np.uint64(64)
N_LANES = 64
# Rows of the table: six words for each of the two stacks as in planes.py, then these. PILE has three planes.
HEIGHT, TURN, HUNT, OWNER, STEPS, PILED = 12, 14, 15, 16, 17, 18
PILE, TURNED, ROUNDS, STATUS, N_ROWS = 19, 22, 23, 24, 25
GOING, OVER, STRANGE = np.uint64(0), np.uint64(1), np.uint64(2)
MOST_ROUNDS = np.uint64(2048)
DEEPEST = np.uint64(61)
HALF = np.uint64(0xFFFFFFFF)
M16, M8 = np.uint64(0x0000FFFF0000FFFF), np.uint64(0x00FF00FF00FF00FF)
M4, M2, M1 = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x3333333333333333), np.uint64(0x5555555555555555)
S16, S8, S4 = np.uint64(16), np.uint64(8), np.uint64(4)
APART = ("forward", "seat_game", "finish")


def pick(mask: Any, yes: Any, no: Any) -> Any:
    """`yes` where the mask is all ones, `no` where it is zero."""
    return no ^ ((yes ^ no) & mask)


def when(condition: Any) -> Any:
    """A condition as a mask."""
    return U0 - np.uint64(condition)


def least(a: Any, b: Any) -> Any:
    """The smaller one."""
    return pick(when(a < b), a, b)


def spread(word: Any) -> Any:
    """The 32 low bits, each at twice its place."""
    word &= HALF
    word = (word | word << S16) & M16
    word = (word | word << S8) & M8
    word = (word | word << S4) & M4
    word = (word | word << U2) & M2
    return (word | word << U1) & M1


def get(s: Any, r: int, i: Any) -> Any:
    """The word of lane i in row r."""
    return s[LANES * np.uint64(r) + i]


def put(s: Any, r: int, i: Any, word: Any) -> None:
    """Write the word of lane i in row r."""
    s[LANES * np.uint64(r) + i] = word


def drop(s: Any, r: int, i: Any, n: Any) -> None:
    """Take the n lowest bits, fewer than 64, off the two-word mask in rows r and r + 1."""
    high = get(s, r + 1, i)
    put(s, r, i, (get(s, r, i) >> n) | ((high << U1) << (U63 - n)))
    put(s, r + 1, i, high >> n)


def add(s: Any, r: int, i: Any, place: Any, pile: Any) -> None:
    """Put a one-word mask into the two-word mask in rows r and r + 1, from this place on."""
    shift = place & U63
    far = when(place > U63)
    first = pile << shift
    put(s, r, i, get(s, r, i) | (first & ~far))
    put(s, r + 1, i, get(s, r + 1, i) | pick(far, first, (pile >> U1) >> (U63 - shift)))


def lose(s: Any, seat: int, i: Any, turned: Any, dropped: Any) -> None:
    """A seat turns that many cards; the masks follow by `dropped` cards (none where the game is over anyway)."""
    put(s, HEIGHT + seat, i, get(s, HEIGHT + seat, i) - turned)
    drop(s, 6 * seat, i, dropped)
    drop(s, 6 * seat + 2, i, dropped)
    drop(s, 6 * seat + 4, i, dropped)


def gain(s: Any, seat: int, i: Any, mine: Any) -> None:
    """The pile goes under a seat's stack, where the mask says so (C11)."""
    place = get(s, HEIGHT + seat, i)
    add(s, 6 * seat, i, place, get(s, PILE, i) & mine)
    add(s, 6 * seat + 2, i, place, get(s, PILE + 1, i) & mine)
    add(s, 6 * seat + 4, i, place, get(s, PILE + 2, i) & mine)
    put(s, HEIGHT + seat, i, place + (get(s, PILED, i) & mine))


def chosen(s: Any, second: Any, r: int, i: Any) -> Any:
    """The word in this row of a stack: of seat 1 where the mask `second` is set, else of seat 0."""
    return pick(second, get(s, r + 6, i), get(s, r, i))


def height(s: Any, second: Any, i: Any) -> Any:
    """The height of a stack: of seat 1 where the mask is set, else of seat 0."""
    return pick(second, get(s, HEIGHT + 1, i), get(s, HEIGHT, i))


def forward(s: Any) -> Any:
    """Bring all lanes forward by one pass; the result is not zero if some lane needs attention."""
    found = U0
    for k in range(LANES):
        i = np.uint64(k)
        rotate(s, i)
        answer(s, i)
        collect(s, i)
        found |= get(s, STATUS, i)
    return found


def rotate(s: Any, i: Any) -> None:
    """Where no mouse waits: cards in rotation up to the first mouse (C3, C4), or to the end of the game (C13)."""
    turn, hunting = U0 - get(s, TURN, i), U0 - get(s, HUNT, i)
    mouse = least(trailing_zeros(chosen(s, turn, 4, i)) << U1, (trailing_zeros(chosen(s, ~turn, 4, i)) << U1) + U1)
    ends = least((height(s, turn, i) << U1) - U2, (height(s, ~turn, i) << U1) - U1)
    over = when(mouse > ends) & ~hunting
    strange = when(mouse > DEEPEST) & ~hunting & ~over
    opens = ~hunting & ~over & ~strange
    cards = (pick(over, ends, mouse) + U1) & (opens | over)
    now, then = (cards + U1) >> U1, cards >> U1
    see_mouse(s, i, turn, opens, mouse, now, then)
    mine, yours = pick(turn, then, now), pick(turn, now, then)
    lose(s, 0, i, mine, mine & opens)
    lose(s, 1, i, yours, yours & opens)
    put(s, HUNT, i, (hunting | opens) & U1)
    put(s, TURNED, i, get(s, TURNED, i) + (cards & over))
    put(s, STATUS, i, (over & OVER) | (strange & STRANGE))


def see_mouse(s: Any, i: Any, turn: Any, opens: Any, mouse: Any, now: Any, then: Any) -> None:
    """The pile up to the first mouse, that mouse's footsteps and its owner, where a hunt opens (C4, C5)."""
    whose = when(mouse & U1)
    at = mouse & U63
    first = spread(chosen(s, turn, 0, i) & ((U1 << (now & U63)) - U1))
    plane_0 = first | spread(chosen(s, ~turn, 0, i) & ((U1 << (then & U63)) - U1)) << U1
    bit_1 = (chosen(s, whose ^ turn, 2, i) >> (at >> U1)) & U1
    put(s, PILE, i, pick(opens, plane_0, get(s, PILE, i)))
    put(s, PILE + 1, i, pick(opens, bit_1 << at, get(s, PILE + 1, i)))
    put(s, PILE + 2, i, pick(opens, U1 << at, get(s, PILE + 2, i)))
    put(s, PILED, i, pick(opens, mouse + U1, get(s, PILED, i)))
    put(s, STEPS, i, pick(opens, (plane_0 >> at & U1) | bit_1 << U1, get(s, STEPS, i)))
    put(s, OWNER, i, pick(opens, (turn ^ whose) & U1, get(s, OWNER, i)))


def answer(s: Any, i: Any) -> None:
    """Where a mouse waits: the other seat turns cards up to a cat, a mouse or its last attempt (C5–C10).

    HUNT is 1 afterwards where a new mouse waits; 2 is added where somebody collects.
    """
    hunting = U0 - get(s, HUNT, i)
    seat = U0 - (get(s, OWNER, i) ^ U1)
    cards, mice = chosen(s, seat, 0, i), chosen(s, seat, 4, i)
    tries = least(get(s, STEPS, i) + U1, height(s, seat, i))
    run = trailing_zeros(cards | mice)
    special = np.uint64(run < tries) & hunting  # else only cheese, or no cards at all: the owner collects (C7, C10)
    run = least(run, tries) & hunting
    bit_0, bit_2 = cards >> run & special, mice >> run & special
    bit_1 = chosen(s, seat, 2, i) >> run & special
    turned = run + special
    lose(s, 0, i, turned & ~seat, turned & ~seat)
    lose(s, 1, i, turned & seat, turned & seat)
    piled = get(s, PILED, i) + run
    at = piled & U63
    put(s, PILE, i, get(s, PILE, i) | bit_0 << at)
    put(s, PILE + 1, i, get(s, PILE + 1, i) | bit_1 << at)
    put(s, PILE + 2, i, get(s, PILE + 2, i) | bit_2 << at)
    put(s, PILED, i, piled + special)
    put(s, STATUS, i, get(s, STATUS, i) | (when(piled > U63) & STRANGE))
    put(s, OWNER, i, pick(U0 - special, seat & U1, get(s, OWNER, i)))
    put(s, STEPS, i, pick(U0 - special, bit_0 | bit_1 << U1, get(s, STEPS, i)))
    put(s, HUNT, i, bit_2 | (hunting & ~(U0 - bit_2) & U2))


def collect(s: Any, i: Any) -> None:
    """Where the hunt is over, the pile goes to its winner and the other seat turns next (C11–C13)."""
    hunt = get(s, HUNT, i)
    collects = U0 - (hunt >> U1)
    owner = get(s, OWNER, i)
    gain(s, 0, i, collects & ~(U0 - owner))
    gain(s, 1, i, collects & (U0 - owner))
    put(s, HUNT, i, hunt & U1)
    put(s, TURN, i, pick(collects, owner ^ U1, get(s, TURN, i)))
    put(s, TURNED, i, get(s, TURNED, i) + (get(s, PILED, i) & collects))
    rounds = get(s, ROUNDS, i) + (collects & U1)
    put(s, ROUNDS, i, rounds)
    over = collects & (when(get(s, HEIGHT, i) == U0) | when(get(s, HEIGHT + 1, i) == U0))
    put(s, STATUS, i, get(s, STATUS, i) | (over & OVER) | (when(rounds > MOST_ROUNDS) & STRANGE))


def seat_game(s: Any, lane: Any, z: Any) -> None:
    """Put a freshly dealt game into a lane."""
    for r in range(N_ROWS):
        s[LANES * np.uint64(r) + lane] = z[r] if r < 12 else U0
    s[LANES * np.uint64(HEIGHT) + lane] = z[36]
    s[LANES * np.uint64(HEIGHT + 1) + lane] = z[37]


def finish(s: Any, lane: Any, z: Any, start: Any, saved: Any, counts: Any, stream: Any, table: Any) -> int:
    """The result of a lane's game in `z`: read off, or, if something strange came up, played again from the deal."""
    if get(s, STATUS, lane) == OVER:
        z[36] = get(s, HEIGHT, lane)
        z[37] = get(s, HEIGHT + 1, lane)
        z[43] = get(s, TURNED, lane)
        return 1
    planes.deal(z, counts, U2, stream)
    return planes.play_out(z, start, saved, U2, table)  # type: ignore[no-any-return]


def play_many(counts: Any, seed: Any, first: int, rows: Any) -> None:
    """Play game number `first` and those after it, one for each result row (columns as in loop.py)."""
    s = np.zeros(N_ROWS * N_LANES, np.uint64)
    z, start, saved = np.zeros(44, np.uint64), np.zeros(44, np.uint64), np.zeros(44, np.uint64)
    stream, table = np.zeros(2, np.uint64), planes.spread_table(U2)
    games = np.full(N_LANES, -1)
    for k in range(N_LANES):
        s[STATUS * N_LANES + k] = OVER  # an empty lane gets a game, as long as there are any
    dealt, done = 0, 0
    while done < rows.shape[0]:
        for k in range(N_LANES):
            lane = np.uint64(k)
            if get(s, STATUS, lane) == GOING:
                continue
            if games[k] >= 0:
                rng.open_stream(stream, seed, first + games[k])
                reason = finish(s, lane, z, start, saved, counts, stream, table)
                planes.count_up(z, U2, reason, rows[games[k]])
                done += 1
                games[k] = -1
            if dealt < rows.shape[0]:
                rng.open_stream(stream, seed, first + dealt)
                planes.deal(z, counts, U2, stream)
                seat_game(s, lane, z)
                games[k] = dealt
                dealt += 1
        while forward(s) == U0:
            pass
