"""Mice to meet you as numbers; see codec.py for what each means."""

from typing import Any

from cheeseboard.games.mice import pieces

rules: Any = None

HAND = (1, 2, 3, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 18)
PASSIVE_TAKES, MISS, TAKE = 1, 19, 25
SOLO_CATCH, SOLO_SECOND = 4, 116


def rank(value: int) -> int:
    """A card's rank among the fourteen hand cards."""
    return value - 1 - (value > 6) - (value > 9) - (value > 12) - (value > 15)


def number(t: Any, code: int) -> int:
    """A decision's number."""
    if t.players == 1:
        return solo_number(code)
    if t.phase == rules.PASSIVE:
        return code
    if code < pieces.MISS:
        return TAKE + 18 * pieces.dice_in(code) + pieces.card_in(code) - 1
    back = code - pieces.MISS
    if back == pieces.CAGE_TOP:
        return MISS
    return MISS + 1 if back == pieces.NOTHING_BACK else MISS + back // 3


def solo_number(code: int) -> int:
    """A solo decision's number."""
    second = pieces.second_in(code)
    if pieces.is_miss(code):
        return (code - pieces.MISS) // 3 - 2
    first = rank(pieces.card_in(code))
    place = 14 * pieces.dice_in(code) + first
    if second == 0:
        return SOLO_CATCH + place
    other = rank(second)
    return SOLO_SECOND + 13 * place + other - (other > first)


def code(t: Any, number: int) -> int:
    """The rules' code of a decision."""
    if t.players == 1:
        return solo_code(number)
    if number < MISS:
        return number
    if number < TAKE:
        back = number - MISS
        return pieces.MISS + (3 * back if back > 1 else pieces.CAGE_TOP if back == 0 else pieces.NOTHING_BACK)
    return pieces.taking((number - TAKE) % 18 + 1, (number - TAKE) // 18)


def solo_code(number: int) -> int:
    """The rules' code of a solo decision."""
    if number < SOLO_CATCH:
        return pieces.MISS + 3 * (number + 2)
    if number < SOLO_SECOND:
        place = number - SOLO_CATCH
        return pieces.taking(HAND[place % 14], place // 14)
    place = (number - SOLO_SECOND) // 13
    other = (number - SOLO_SECOND) % 13
    other += other >= place % 14
    return pieces.and_second(pieces.taking(HAND[place % 14], place // 14), HAND[other])


def observe(t: Any, seat: int, row: Any) -> None:
    """The whole table, from this seat on."""
    players = t.players
    row[0] = t.phase
    row[1] = 0 if t.phase == rules.OVER else 1 + (t.asked - seat) % players
    row[2] = 1 + (t.active - seat) % players
    row[3] = t.left
    row[4] = t.supply
    row[5] = t.bacon[0]
    row[6] = t.bacon[1]
    for die in range(3):
        row[7 + die] = t.cheese[die]
        row[10 + die] = 0 if t.phase == rules.ACTIVE else t.used >> die & 1
    for k in range(players):
        show_seat(t, (seat + k) % players, k, row)


def show_seat(t: Any, seat: int, k: int, row: Any) -> None:
    """Hand, dice cards, nuts and cage of the seat that sits k places further on."""
    hand = 13
    up = hand + 14 * t.players
    nuts = up + 4 * t.players
    cage = nuts + t.players
    for i in range(14):
        row[hand + 14 * k + i] = t.hand[seat] >> HAND[i] & 1
        row[cage + 14 * k + i] = t.cage[seat * 14 + i]
    for i in range(4):
        row[up + 4 * k + i] = t.up[seat] >> (6 + 3 * i) & 1
    row[nuts + k] = t.nuts[seat]
