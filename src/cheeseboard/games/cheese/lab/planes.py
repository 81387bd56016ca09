"""Cheese by bit planes: a stack is three 100-bit masks, so many cards move in one instruction.

A card is three bits, one in each plane: cheese 000, cat 001, a mouse with n footsteps 100 + (n - 1). The top card is
bit 0. A run of cheese is one count of trailing zeros; a pick-up is a shift and an or for each plane. Before a mouse
shows up the seats turn cards in rotation and only cats leave a trace on the pile: a small table spreads them at once.

The whole table is one row of words: six for each seat (plane by plane, low word first), then the six stack heights, the
seat to turn and the number of cards turned. A round is everything from one empty pile to the next. The rules are those
of rules.py; the differential test plays both. The lane compiles this file.
"""

from typing import Any

import numpy as np

from cheeseboard.fast import bits

rng: Any = None
trailing_zeros: Any = bits.trailing_zeros

U0, U1, U2, U3, U4, U5, U6, U7 = (np.uint64(n) for n in range(8))
U63, U64, U100, U127 = (np.uint64(n) for n in (63, 64, 100, 127))
TOP_36 = np.uint64((1 << 36) - 1)
EVERY = np.uint64((1 << 64) - 1)
MARK = np.uint64(1 << 14)

# Places in the row.
COUNT, TURN, TURNED, WIDTH = np.uint64(36), np.uint64(42), np.uint64(43), 44
# How a round ends, and a game.
GOES_ON, OUT_OF_CARDS, ENDLESS, UNFINISHED = 0, 1, 2, 3
# Functions that are called, not pasted into their callers: the seldom ones, and the one loop that matters.
APART = ("run_out", "deep_bits", "deal", "advance", "rewind", "spread_table", "last_turn", "play_out")
# Rounds played before anybody looks for a repeated position: nearly all games are over by then.
PATIENCE = 512
# Cards after which a game is given up as unfinished: with nearly all mice, some neither end nor repeat within reach.
MOST_CARDS = np.uint64(10_000_000)

CODES = np.array([0, 0, 1, 4, 5, 6, 7], np.uint64)
"""The three bits of each kind of card; kinds as in the rules, cheese is 1."""


def spread_table(players: int) -> Any:
    """For each byte, its bits `players` places apart."""
    table = np.zeros(256, np.uint64)
    for byte in range(256):
        for bit in range(8):
            if byte >> bit & 1:
                table[byte] |= U1 << np.uint64(bit * players)
    return table


def low_bits(n: Any) -> Any:
    """A word with the n lowest bits set, n up to 64."""
    return EVERY if n >= U64 else (U1 << n) - U1


def first_bit(low: Any, high: Any) -> Any:
    """The place of the lowest bit of a two-word mask; 128 if there is none."""
    return trailing_zeros(low) if low != U0 else U64 + trailing_zeros(high)


def drop(z: Any, at: Any, n: Any) -> None:
    """Take the n top cards off the stack whose words start here."""
    if n < U64:
        back = U63 - n  # shifting by 64 - n in two steps, because 64 itself is no legal shift
        for p in range(U3):
            i = at + U2 * np.uint64(p)
            high = z[i + U1]
            z[i] = (z[i] >> n) | ((high << U1) << back)
            z[i + U1] = high >> n
    else:
        for p in range(U3):
            i = at + U2 * np.uint64(p)
            z[i] = z[i + U1] >> (n - U64)
            z[i + U1] = U0


def add(z: Any, i: Any, place: Any, low: Any, high: Any) -> None:
    """Lay a two-word mask under a stack, in one plane, from this place on. No branch: any height is as likely."""
    shift = place & U63
    first = low << shift
    second = (high << shift) | ((low >> U1) >> (U63 - shift))
    far = place > U63
    z[i] |= U0 if far else first
    z[i + U1] |= first if far else second


def with_bit(low: Any, high: Any, place: Any, bit: Any) -> Any:
    """The mask with this bit (0 or 1) put in at this place."""
    if place < U64:
        return low | (bit << place), high
    return low, high | (bit << (place - U64))


def next_seat(seat: Any, players: Any) -> Any:
    """The player to the left."""
    return seat + U1 if seat + U1 < players else U0


def play_round(z: Any, players: Any, spread: Any) -> int:
    """From an empty pile to the next one: OUT_OF_CARDS if the game ended, else GOES_ON."""
    # Cards in rotation until a mouse shows up (C3, C4): seat TURN + j turns its card number m at time m * players + j.
    mouse, ends = EVERY, EVERY
    whose, cards = U0, U0
    seat = z[TURN]
    for n in range(players):
        j = np.uint64(n)
        at = seat * U6
        m = first_bit(z[at + U4], z[at + U5])
        sooner = m * players + j < mouse
        mouse = m * players + j if sooner else mouse
        whose = j if sooner else whose
        cards = m if sooner else cards
        ends = min(ends, (z[COUNT + seat] - U1) * players + j)
        seat = next_seat(seat, players)
    if mouse > ends:
        run_out(z, players, ends)
        return OUT_OF_CARDS
    return hunt(z, players, spread, whose, cards)


def run_out(z: Any, players: Any, ends: Any) -> None:
    """The last card of a stack was no mouse: the game is over (C13)."""
    z[TURNED] += ends + U1
    seat = z[TURN]
    for n in range(players):
        j = np.uint64(n)
        if ends >= j:
            z[COUNT + seat] -= (ends - j) // players + U1
        seat = next_seat(seat, players)


def hunt(z: Any, players: Any, spread: Any, whose: Any, cards: Any) -> int:
    """Turn the cards before the first mouse, and that mouse; then the others answer it (C3–C11)."""
    low, high = U0, U0
    seat = z[TURN]
    owner = seat + whose if seat + whose < players else seat + whose - players
    steps = bit_at(z, owner * U6, cards) | bit_at(z, owner * U6 + U2, cards) << U1
    for n in range(players):
        j = np.uint64(n)
        at = seat * U6
        mine = cards + U1 if j <= whose else cards
        if cards > U6:
            low, high = deep_bits(z[at], z[at + U1], mine, players, j, low, high)
        else:
            low |= spread[z[at] & ((U1 << mine) - U1)] << j
        drop(z, at, mine)
        z[COUNT + seat] -= mine
        seat = next_seat(seat, players)
    return answer(z, players, owner, steps, cards * players + whose, low, high)


def bit_at(z: Any, i: Any, place: Any) -> Any:
    """One card's bit in one plane."""
    return z[i] >> place & U1 if place < U64 else z[i + U1] >> (place - U64) & U1


def deep_bits(bits: Any, beyond: Any, n: Any, players: Any, j: Any, low: Any, high: Any) -> Any:
    """The bits of the n first cards spread out on the pile, one by one: for long waits for a mouse, which are rare."""
    bits &= low_bits(n)
    beyond &= low_bits(n - U64 if n > U64 else U0)
    while bits != U0:
        low, high = with_bit(low, high, trailing_zeros(bits) * players + j, U1)
        bits &= bits - U1
    while beyond != U0:
        low, high = with_bit(low, high, (U64 + trailing_zeros(beyond)) * players + j, U1)
        beyond &= beyond - U1
    return low, high


def answer(z: Any, players: Any, owner: Any, steps: Any, piled: Any, low: Any, high: Any) -> int:
    """The threatened seats turn cards until one of them, or the mouse's owner, collects the pile (C5–C11).

    One branch decides whether the hunt goes on; everything else is arithmetic, because no processor can guess cards.
    """
    # Plane 0 of the pile came with the cards; the mouse's own bits of planes 1 and 2 are the first there.
    one_low, one_high = with_bit(U0, U0, piled, steps >> U1)
    two_low, two_high = with_bit(U0, U0, piled, U1)
    piled += U1
    is_mouse = U1
    while is_mouse:
        seat = next_seat(owner, players)
        at = seat * U6
        count = z[COUNT + seat]
        tries = min(steps + U1, count)
        run = trailing_zeros(z[at] | z[at + U4])
        special = U1 if run < tries else U0  # else only cheese, or no cards at all: the owner collects (C7, C10)
        run = min(run, tries)
        bit_0 = z[at] >> run & special
        bit_1 = z[at + U2] >> run & special
        is_mouse = z[at + U4] >> run & special
        drop(z, at, run + special)
        z[COUNT + seat] = count - run - special
        piled += run
        low, high = with_bit(low, high, piled, bit_0)
        one_low, one_high = with_bit(one_low, one_high, piled, bit_1)
        two_low, two_high = with_bit(two_low, two_high, piled, is_mouse)
        piled += special
        owner = seat if special else owner  # a new mouse, or a cat that collects (C8)
        steps = bit_0 | bit_1 << U1
    z[TURNED] += piled
    z[TURN] = next_seat(owner, players)
    at = owner * U6
    place = z[COUNT + owner]
    add(z, at, place, low, high)
    add(z, at + U2, place, one_low, one_high)
    add(z, at + U4, place, two_low, two_high)
    z[COUNT + owner] = place + piled
    for n in range(players):
        if z[COUNT + np.uint64(n)] == U0:
            return OUT_OF_CARDS
    return GOES_ON


def deal(z: Any, counts: Any, players: Any, stream: Any) -> None:
    """Shuffle the pack with these numbers of each kind, and deal equal stacks (C1, C2).

    Only the rarer kinds are placed, each card at a random free place; the commonest kind fills the rest. That gives
    every order of the pack the same chance, with a third of the random numbers.
    """
    filler = commonest(counts)
    free_low, free_high = EVERY, TOP_36
    planes = np.zeros(6, np.uint64)
    word = U0
    for kind in range(counts.shape[0]):
        for _ in range(counts[kind] if kind != filler else 0):
            while True:
                word = word >> U7 if word >= MARK else rng.next_word(stream) | U1 << U63  # the top bit marks the end
                place = word & U127
                if place < U64:
                    bit = U1 << place
                    if free_low & bit:
                        free_low ^= bit
                        put(planes, CODES[kind + 1], bit, U0)
                        break
                elif place < U100:
                    bit = U1 << (place - U64)
                    if free_high & bit:
                        free_high ^= bit
                        put(planes, CODES[kind + 1], U0, bit)
                        break
    put(planes, CODES[filler + 1], free_low, free_high)
    hand_out(z, planes, players)


def commonest(counts: Any) -> int:
    """The kind with the most cards."""
    best = 0
    for kind in range(1, counts.shape[0]):
        if counts[kind] > counts[best]:
            best = kind
    return best


def put(planes: Any, code: Any, low: Any, high: Any) -> None:
    """Set the bits of a card's code at these places."""
    for p in range(3):
        if code >> np.uint64(p) & U1:
            planes[2 * p] |= low
            planes[2 * p + 1] |= high


def hand_out(z: Any, planes: Any, players: Any) -> None:
    """Equal stacks from the pack, the first ones to seat 0; the rest stays in the box (C2)."""
    z[:] = U0
    share = U100 // players
    for n in range(players):
        seat = np.uint64(n)
        for p in range(6):
            z[seat * U6 + np.uint64(p)] = planes[p]
        z[COUNT + seat] = share
        drop(z, seat * U6, share * seat)
        for p in range(0, 6, 2):
            z[seat * U6 + np.uint64(p)] &= low_bits(share)
            z[seat * U6 + np.uint64(p + 1)] = U0


def same(one: Any, other: Any) -> bool:
    """Are these the same position, stacks and seat to turn (C15)?"""
    for i in range(TURN + U1):
        if one[np.uint64(i)] != other[np.uint64(i)]:
            return False
    return True


def advance(z: Any, players: Any, spread: Any, rounds: int) -> int:
    """Play that many rounds, fewer if the game ends; returns how many were left when it did, -1 if it goes on."""
    while rounds > 0 and play_round(z, players, spread) == GOES_ON:
        rounds -= 1
    return rounds if rounds > 0 else -1


def play_out(z: Any, start: Any, saved: Any, players: Any, spread: Any) -> int:
    """Play to the end. Brent's method finds out that positions repeat, `rewind` where they first do (C15)."""
    start[:] = z
    if advance(z, players, spread, PATIENCE) > 0:
        return OUT_OF_CARDS
    since, rounds = 0, 0
    saved[:] = z
    while advance(z, players, spread, 1) < 0:
        rounds += 1
        if same(z, saved):
            rewind(z, start, saved, rounds - since, players, spread)
            return ENDLESS
        if rounds == 2 * since + 1:
            saved[:] = z
            since = rounds
        if z[TURNED] >= MOST_CARDS:
            return UNFINISHED
    return OUT_OF_CARDS


def rewind(z: Any, start: Any, saved: Any, period: int, players: Any, spread: Any) -> None:
    """The game repeats every `period` rounds: go to the first position that comes up for the second time (C15)."""
    z[:] = start
    saved[:] = start
    advance(z, players, spread, period)
    while not same(z, saved):
        advance(z, players, spread, 1)
        advance(saved, players, spread, 1)


def count_up(z: Any, players: Any, reason: int, row: Any) -> None:
    """The largest stack wins, equal stacks share (C14); an unfinished game has no winner."""
    best, winners = U0, U0
    for n in range(players):
        count = z[COUNT + np.uint64(n)]
        if count > best:
            best = count
            winners = U0
        if count == best:
            winners |= U1 << np.uint64(n)
        row[5 + n] = count
    row[0] = U0 if reason == UNFINISHED else winners
    row[1] = reason
    row[2] = -1
    row[3] = z[TURNED]
    row[4] = 0


def card_at(z: Any, seat: Any, place: Any) -> Any:
    """The kind of a card in a stack, as the rules number it."""
    at, shift = seat * U6, place
    if place >= U64:
        at, shift = at + U1, place - U64
    code = z[at] >> shift & U1 | (z[at + U2] >> shift & U1) << U1 | (z[at + np.uint64(4)] >> shift & U1) << U2
    return 1 if code == U0 else 2 if code == U1 else np.int64(code) - 1


def last_turn(z: Any, players: Any) -> Any:
    """Play these stacks to the end: the card at which a repeated position stops the game, 0 if none does."""
    start, saved = np.zeros(WIDTH, np.uint64), np.zeros(WIDTH, np.uint64)
    reason = play_out(z, start, saved, players, spread_table(players))
    return np.int64(z[TURNED]) if reason == ENDLESS else 0
