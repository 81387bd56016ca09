"""Cheese for three and more: the bit planes of planes.py, made for short games, one word to a plane.

With more players stacks are lower and games shorter, so what matters is to touch little. A stack's planes stay where
they are while its head moves up; a fourth word marks mice and the last card, because these are what ends a rotation.
Cards that find no room in their seat's words wait in a reserve: there are a hundred cards, so one seat at a time may
need it. Whatever is rare (a huge pile, a game of very many rounds) is played again from its deal by planes.py.

The lane compiles this file once for each number of players, so that all loops over seats are written out.
"""

from typing import Any

import numpy as np

from cheeseboard.fast import bits

rng: Any = None
planes: Any = None
PLAYERS = 3
trailing_zeros: Any = bits.trailing_zeros

U0, U1, U2, U3, U4, U5, U6, U7, U8 = (np.uint64(n) for n in range(9))
U15, U16, U63, U64, U100, U127, U255 = (np.uint64(n) for n in (15, 16, 63, 64, 100, 127, 255))
SEATS = np.uint64(PLAYERS)
EVERY, TOP_36 = np.uint64((1 << 64) - 1), np.uint64((1 << 36) - 1)
MARK = np.uint64(1 << 14)
# A seat has eight words: three planes, what ends a rotation (mice and the last card), head, tail. Behind all seats:
EVENTS, HEAD, TAIL = U3, U4, U5
TURNED, TURN, RESERVE, WAITING, WHOSE = (np.uint64(n) for n in (48, 49, 50, 53, 54))
OWNER, PILED, PILE, WIDTH = np.uint64(55), np.uint64(56), np.uint64(57), 60  # a pile that found no room
ROOM = U63  # cards of a stack that its own words hold
MOST_PILED = np.uint64(58)  # a pile that fits into a word, whatever comes next; and a full seat has cards left then
OVER, STRANGE, FULL = 1, 2, 3
PATIENCE = 512  # rounds: nearly all games are over by then
APART = ("deal", "play", "run_out")


def play_out(z: Any, spread: Any, order: Any) -> int:
    """Play a dealt game to its end: OVER, or STRANGE if this is not the place for it."""
    for _ in range(PATIENCE):
        waiting = z[WAITING] > U0
        if waiting:
            refill(z)
        status = play(z, spread, order, 1 if waiting else PATIENCE, U0 if waiting else ROOM)
        if status != FULL:
            return status
        if not put_away(z):
            return STRANGE
    return STRANGE


def play(z: Any, spread: Any, order: Any, rounds: int, room: Any) -> int:
    """Play rounds until the game is OVER, so many are played (STRANGE), or a pile is too much for its seat (FULL)."""
    row, turned = z[TURN], z[TURNED]
    for _ in range(rounds):
        event, waits = rotation(z, order, row)
        if waits & U64 > U0:  # somebody has no cards left (C12, C13)
            z[TURNED] = turned
            return OVER
        first, cards, owner = event >> U16, event >> U8 & U255, event & U255
        whose = first - cards * SEATS
        place = z[owner + HEAD] + cards
        if first >= MOST_PILED or cards > U15:
            return STRANGE
        if z[owner + U2] >> place & U1 == U0:
            run_out(z, order, row, first)
            z[TURNED] = turned + first + U1
            return OVER
        steps = (z[owner] >> place & U1) | (z[owner + U1] >> place & U1) << U1
        low = turn_cards(z, spread, order, row, cards, whose)
        owner, low, one, two, piled = answer(z, order, owner, steps, low, first)
        if piled > MOST_PILED:
            return STRANGE
        turned += piled
        row = order[owner + U1]
        place = z[owner + TAIL]
        if place + piled > room > U0:
            place = moved_down(z, owner)
        if place + piled > room:
            z[TURN], z[TURNED], z[OWNER], z[PILED] = row, turned, owner, piled
            z[PILE], z[PILE + U1], z[PILE + U2] = low, one, two
            return FULL
        z[owner] |= low << place
        z[owner + U1] |= one << place
        mice = z[owner + U2] | two << place
        z[owner + U2] = mice
        z[owner + TAIL] = place + piled
        z[owner + EVENTS] = mice | U1 << (place + piled - U1)
    return STRANGE


def rotation(z: Any, order: Any, row: Any) -> Any:
    """The first seat to turn a mouse or its last card: when, which of its cards, and where its words begin.

    Seat j turns its card m at time m * players + j. `order[row + j]` is where the words of seat j begin, counted from
    the one whose turn it is. All three stand in one number, the time first, so that nothing has to be divided:
    everything after it waits for the result. Beside it all the waits or'ed, with 64 among them if a seat has no cards.
    """
    first, waits = EVERY, U0
    for n in range(PLAYERS):
        j = np.uint64(n)
        at = order[row + j]
        cards = trailing_zeros(z[at + EVENTS] >> z[at + HEAD])
        first = min(first, cards * (SEATS << U16 | U1 << U8) + (j << U16 | at))
        waits |= cards
    return first, waits


def run_out(z: Any, order: Any, row: Any, ends: Any) -> None:
    """The last card of a stack was no mouse: the game is over (C13)."""
    for n in range(PLAYERS):
        j = np.uint64(n)
        if ends >= j:
            z[order[row + j] + HEAD] += (ends - j) // SEATS + U1


def turn_cards(z: Any, spread: Any, order: Any, row: Any, cards: Any, whose: Any) -> Any:
    """Everybody turns `cards` cards, and one more up to the mouse's owner (C3–C5): the cats among them on the pile."""
    low = U0
    if cards > U7:  # the table spreads eight cards of a seat; a long wait for a mouse needs it twice
        for n in range(PLAYERS):
            j = np.uint64(n)
            at = order[row + j]
            mine = cards + np.uint64(j <= whose)
            turned = (z[at] >> z[at + HEAD]) & ((U1 << mine) - U1)
            low |= spread[turned >> U8 & U255] << (U8 * SEATS + j)
    for n in range(PLAYERS):
        j = np.uint64(n)
        at = order[row + j]
        mine = cards + np.uint64(j <= whose)
        head = z[at + HEAD]
        low |= spread[(z[at] >> head) & ((U1 << mine) - U1) & U255] << j
        z[at + HEAD] = head + mine
    return low


def answer(z: Any, order: Any, owner: Any, steps: Any, low: Any, first: Any) -> Any:
    """The threatened seats turn cards until one of them, or the mouse's owner, collects the pile (C5–C11)."""
    one, two = (steps >> U1) << first, U1 << first
    piled, is_mouse = first + U1, U1
    while is_mouse:
        at = order[owner + U1]
        head = z[at + HEAD]
        plane_0, plane_1, plane_2 = z[at] >> head, z[at + U1] >> head, z[at + U2] >> head
        tries = min(steps + U1, z[at + TAIL] - head)
        run = trailing_zeros(plane_0 | plane_2)
        special = np.uint64(run < tries)  # else only cheese, or no cards at all: the owner collects (C7, C10)
        run = min(run, tries)
        bit_0, bit_1 = plane_0 >> run & special, plane_1 >> run & special
        is_mouse = plane_2 >> run & special
        z[at + HEAD] = head + run + special
        piled += run
        low |= bit_0 << piled
        one |= bit_1 << piled
        two |= is_mouse << piled
        piled += special
        owner = at if special else owner  # a new mouse, or a cat that collects (C8)
        steps = bit_0 | bit_1 << U1
        if piled > MOST_PILED:
            break
    return owner, low, one, two, piled


def moved_down(z: Any, at: Any) -> Any:
    """Move a stack's words down to where its head is; its height is where it ends now."""
    head = z[at + HEAD]
    z[at] >>= head
    z[at + U1] >>= head
    z[at + U2] >>= head
    z[at + HEAD] = U0
    z[at + TAIL] -= head
    return z[at + TAIL]


def put_away(z: Any) -> bool:
    """Lay a pile under a stack that is too high for its own words, or was: what finds no room waits in the reserve.

    False if there is no place for it.
    """
    at, piled = z[OWNER], z[PILED]
    if z[WAITING] == U0:
        z[WHOSE] = at
    refill_seat(z, at, z[WHOSE] == at)
    place, waiting = z[at + TAIL], z[WAITING]
    if z[WHOSE] != at and place + piled > ROOM:
        return False  # two seats would need the reserve: this happens only with strange decks
    behind = place + (waiting if z[WHOSE] == at else U0)
    for p in range(3):
        plane = np.uint64(p)
        pile = z[PILE + plane]
        if behind < ROOM:
            z[at + plane] |= pile << behind & ((U1 << ROOM) - U1)
            z[RESERVE + plane] |= pile >> (ROOM - behind) if z[WHOSE] == at else U0
        else:
            z[RESERVE + plane] |= pile << (behind - ROOM)
    total = behind + piled
    z[at + TAIL] = min(total, ROOM)
    if z[WHOSE] == at:
        z[WAITING] = total - min(total, ROOM)
    mark_end(z, at)
    return True


def refill(z: Any) -> None:
    """Cards of the reserve move up into the words of their seat."""
    refill_seat(z, z[WHOSE], True)
    mark_end(z, z[WHOSE])


def refill_seat(z: Any, at: Any, own: bool) -> None:
    """Move a stack's words down, and its cards of the reserve up behind them."""
    place = moved_down(z, at)
    moved = min(ROOM - place, z[WAITING]) if own else U0
    for p in range(3):
        plane = np.uint64(p)
        if moved > U0:
            z[at + plane] |= (z[RESERVE + plane] & ((U1 << moved) - U1)) << place
            z[RESERVE + plane] >>= moved
    z[at + TAIL] = place + moved
    z[WAITING] -= moved


def mark_end(z: Any, at: Any) -> None:
    """Mice end a rotation, and the last card does; while cards wait, a mark behind the others stands for it."""
    here = z[WAITING] == U0 or z[WHOSE] != at
    last = z[at + TAIL] - U1 if here else U63
    z[at + EVENTS] = z[at + U2] | (U1 << last if z[at + TAIL] > U0 else U0)


def deal(z: Any, counts: Any, filler: int, pack: Any, places: Any, stream: Any) -> None:
    """The same deal from the same random numbers as in planes.py (C1, C2), without guessing which places are free."""
    left = U100 - np.uint64(counts[filler])
    free_low, free_high = EVERY, TOP_36
    word, placed = U0, U0
    while placed < left:
        word = word >> U7 if word >= MARK else rng.next_word(stream) | U1 << U63
        place = word & U127
        places[placed] = place  # the next one is written over it if this one is taken
        high = U0 - (place >> U6)
        free = free_low ^ ((free_low ^ free_high) & high)
        taken = free & (U1 << (place & U63))
        free_low ^= taken & ~high
        free_high ^= taken & high
        placed += np.uint64(taken != U0)
    lay_out(pack, counts, filler, places, free_low, free_high)
    hand_out(z, pack)


def lay_out(pack: Any, counts: Any, filler: int, places: Any, free_low: Any, free_high: Any) -> None:
    """The three planes of the pack: the rarer kinds at their places, the commonest where nothing else is."""
    pack[:] = U0
    k = U0
    for kind in range(counts.shape[0]):
        low, high = free_low, free_high
        if kind != filler:
            low, high = U0, U0
            for _ in range(counts[kind]):
                bit, far = U1 << (places[k] & U63), U0 - (places[k] >> U6)
                low |= bit & ~far
                high |= bit & far
                k += U1
        planes.put(pack, planes.CODES[kind + 1], low, high)


def hand_out(z: Any, pack: Any) -> None:
    """Equal stacks from the pack, the first ones to seat 0; the rest stays in the box (C2)."""
    share = U100 // SEATS
    for n in range(PLAYERS):
        at, start = np.uint64(8 * n), share * np.uint64(n)
        for p in range(3):
            z[at + np.uint64(p)] = window(pack[2 * p], pack[2 * p + 1], start) & ((U1 << share) - U1)
        z[at + EVENTS] = z[at + U2] | U1 << (share - U1)
        z[at + HEAD] = U0
        z[at + TAIL] = share
    for word in range(TURNED, WIDTH):
        z[np.uint64(word)] = U0


def window(low: Any, high: Any, start: Any) -> Any:
    """The word that begins at this place of a two-word mask."""
    if start >= U64:
        return high >> (start - U64)
    return low >> start | (high << U1) << (U63 - start)


def play_many(counts: Any, seed: Any, first: int, rows: Any) -> None:
    """Play game number `first` and those after it, one for each result row (columns as in loop.py)."""
    z, places, stream = np.zeros(WIDTH, np.uint64), np.zeros(101, np.uint64), np.zeros(2, np.uint64)
    w, start, saved = np.zeros(44, np.uint64), np.zeros(44, np.uint64), np.zeros(44, np.uint64)
    spread, order, pack = planes.spread_table(SEATS), np.zeros(64, np.uint64), np.zeros(6, np.uint64)
    filler = planes.commonest(counts)
    for seat in range(PLAYERS):
        for n in range(PLAYERS + 1):
            order[8 * seat + n] = 8 * ((seat + n) % PLAYERS)
    for i in range(rows.shape[0]):
        rng.open_stream(stream, seed, first + i)
        deal(z, counts, filler, pack, places, stream)
        reason = play_out(z, spread, order)
        if reason == OVER:
            read_off(z, w)
        else:
            rng.open_stream(stream, seed, first + i)
            planes.deal(w, counts, SEATS, stream)
            reason = planes.play_out(w, start, saved, SEATS, spread)
        planes.count_up(w, SEATS, reason, rows[i])


def read_off(z: Any, w: Any) -> None:
    """The stacks and the cards turned, where planes.py has them."""
    for n in range(PLAYERS):
        at = np.uint64(8 * n)
        w[36 + n] = z[at + TAIL] - z[at + HEAD] + (z[WAITING] if z[WHOSE] == at else U0)
    w[43] = z[TURNED]
