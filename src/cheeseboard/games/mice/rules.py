"""The rules of Mice to meet you, once and for all: two to five players, and solo.

A plain dialect: numbers, rows of numbers, loops and calls within this file and pieces.py. Python runs both as they are,
and the fast lane compiles the very same files. Numbers such as (M9) are the rules in docs/games/mice.md.
"""

from cheeseboard.core.state import Declared, Row, cell, per_seat, row
from cheeseboard.games.mice.pieces import (
    ALL_CARDS,
    BACON,
    CAGE_TOP,
    CHEESE,
    DICE_CARDS,
    DICE_CARDS_EACH,
    HAND_CARDS,
    LOW_BUT_NOT_MIDDLE,
    MIDDLE_BUT_NOT_HIGH,
    MISS,
    NOTHING_BACK,
    PASS,
    and_second,
    card_in,
    count,
    dice_in,
    has,
    is_miss,
    mice_on,
    second_in,
    taking,
    then,
    turnable,
    with_card,
    without,
)

SEATS = 5
CAGE = 14  # places in a cage
MOST_NUTS = 3 * SEATS  # 3 in the middle for each player

ROLL, ACTIVE, PASSIVE, OVER = 0, 1, 2, 3
PLAYING, LAST_DICE_CARD, HAND_EMPTY, DICE_CARDS_GONE = 0, 1, 2, 3


class State(Declared):
    """The table as numbers. Everything is open (M18)."""

    first_nuts: int = cell(3)  # solo: the nuts the player started with
    phase: int = cell(OVER)
    active: int = cell(SEATS - 1)
    asked: int = cell(SEATS - 1)  # the seat that decides now
    used: int = cell(7)  # bit i: the active seat used the cheese die i
    left: int = cell(30)  # the value left for the passive seats
    supply: int = cell(MOST_NUTS)  # nuts in the middle
    ended: int = cell(DICE_CARDS_GONE)  # why the game is over
    last_phase: int = cell(OVER)  # the phase in which the last move was played
    bacon: Row = row(BACON, 6)  # dice as rolled, highest first, 0 for a die that is not there
    cheese: Row = row(CHEESE, 6)
    hand: Row = per_seat(SEATS, ALL_CARDS)
    up: Row = per_seat(SEATS, DICE_CARDS)  # dice cards face up
    nuts: Row = per_seat(SEATS, MOST_NUTS)
    caged: Row = per_seat(SEATS, CAGE)  # how many cards each cage holds
    cage: Row = per_seat(SEATS, 18, each=CAGE)  # from the bottom


# -- the start, and dice -----------------------------------------------------------------------------------------


def lay_out(t: State) -> None:
    """Fourteen cards in hand, four dice cards up, nuts in the middle; solo has some of them (M2, M4, M19)."""
    for seat in range(t.players):
        t.hand[seat] = HAND_CARDS
        t.up[seat] = DICE_CARDS
    t.supply = 3 * t.players
    if t.players == 1:
        t.nuts[0] = t.first_nuts
        t.supply = 3 - t.first_nuts


def over(t: State) -> bool:
    """Is the game over?"""
    return t.phase == OVER


def actor(t: State) -> int:
    """The seat that decides or rolls."""
    return t.asked


def roll(t: State, code: int) -> None:
    """The active seat rolls the dice it has; each colour comes highest first (M5)."""
    t.bacon[0] = code >> 12 & 7  # digit by digit: this is every second step of a game, and calls are dear in Python
    t.bacon[1] = code >> 9 & 7
    t.cheese[0] = code >> 6 & 7
    t.cheese[1] = code >> 3 & 7
    t.cheese[2] = code & 7
    t.used = 0
    t.left = 0
    t.asked = t.active
    t.last_phase = ROLL
    t.phase = ACTIVE


def cheese_sum(t: State, dice: int) -> int:
    """The sum of the cheese dice in this mask."""
    return (dice & 1) * t.cheese[0] + (dice >> 1 & 1) * t.cheese[1] + (dice >> 2 & 1) * t.cheese[2]


def cheese_mask(t: State) -> int:
    """All cheese dice that were rolled, as a mask."""
    return (t.cheese[0] > 0) + (t.cheese[1] > 0) * 2 + (t.cheese[2] > 0) * 4


def targets(t: State, seat: int) -> int:
    """Cards this seat could catch or flip with the right value; solo never flips by a total (M7, M8, M24)."""
    if t.players == 1:
        return t.hand[seat]
    return t.hand[seat] | turnable(t.up[seat])


def lowest(total: int, nuts: int) -> int:
    """The lowest card that the nuts can reach from this total; the highest is simply their sum (M10)."""
    return total - nuts if total > nuts else 1


def legal(t: State, codes: Row) -> int:
    """Write the codes of all decisions into `codes` and return how many there are."""
    if t.phase == ACTIVE:
        n = legal_catches(t, codes)
        return legal_misses(t, codes, n)
    if t.phase == PASSIVE:
        return legal_passive(t, codes)
    return 0


def legal_catches(t: State, codes: Row) -> int:
    """All bacon dice, any cheese dice, plus or minus one per nut (M6, M10). Where random games spend their time."""
    n = 0
    nuts = t.nuts[t.asked]
    cards = targets(t, t.asked)
    base = t.bacon[0] + t.bacon[1]
    high = t.cheese[0]
    middle = t.cheese[1]
    low = t.cheese[2]
    whole = base + high + middle + low
    solo = t.players == 1
    shifted = cards << nuts  # bits total … total + 2 * nuts of this are the cards in reach of a total
    reach = (2 << 2 * nuts) - 1
    doubles = later_doubles(high, middle, low)
    for dice in range(cheese_mask(t) + 1):
        total = base + (dice & 1) * high + (dice >> 1 & 1) * middle + (dice >> 2) * low  # cheese_sum, without a call
        if shifted >> total & reach == 0 or doubles >> dice & 1:
            continue
        used = taking(0, dice)
        rest = whole - total
        seconds = solo and rest > 0 and shifted >> rest + 1 & reach >> 2 > 0  # one nut fewer is left to reach with
        for value in range(total - nuts if total > nuts else 1, total + nuts + 1):  # lowest, without a call
            if cards >> value & 1:
                codes[n] = used | value
                n += 1
                if seconds and abs(value - total) < nuts:
                    n = legal_seconds(cards & ~(1 << value), codes, n, rest, nuts - abs(value - total))
    return n


def later_doubles(high: int, middle: int, low: int) -> int:
    """Masks of dice to leave out, as bits: of dice that show the same, the first ones are used first.

    So each choice of values has one mask.
    """
    left_out = 0
    if middle == high:
        left_out = MIDDLE_BUT_NOT_HIGH
    if low == middle:
        left_out |= LOW_BUT_NOT_MIDDLE
    return left_out


def legal_seconds(cards: int, codes: Row, n: int, total: int, nuts: int) -> int:
    """Solo: one nut, and a second one of these cards beside the catch just written, with the dice left over (M21)."""
    first = codes[n - 1]
    for second in range(lowest(total, nuts - 1), total + nuts):
        if cards >> second & 1:  # has, without a call
            codes[n] = and_second(first, second)
            n += 1
    return n


def missable(t: State, seat: int) -> int:
    """Dice cards that a miss can turn: up again for players, down for good in the solo game (M11, M23)."""
    if t.players == 1:
        return turnable(t.up[seat])
    return DICE_CARDS & ~t.up[seat]


def legal_misses(t: State, codes: Row, n: int) -> int:
    """A miss is always allowed, but something must come back if anything can (M11, M23)."""
    first = n
    if t.players > 1 and t.caged[t.asked] > 0:
        codes[n] = MISS + CAGE_TOP
        n += 1
    cards = missable(t, t.asked)
    for card in range(6, 16, 3):
        if cards >> card & 1:
            codes[n] = MISS + card
            n += 1
    if n == first:
        codes[n] = MISS + NOTHING_BACK
        n += 1
    return n


def fee_payable(t: State, seat: int) -> bool:
    """The fee comes from the middle, or else from the passive seat's own nuts (M14)."""
    return t.supply > 0 or t.nuts[seat] > 0


def free_nuts(t: State, seat: int) -> int:
    """Nuts a passive seat has for changing the value, once the fee is settled (M14)."""
    return t.nuts[seat] if t.supply > 0 else t.nuts[seat] - 1


def legal_passive(t: State, codes: Row) -> int:
    """A passive seat passes, or catches or flips exactly the value left, changed by its nuts (M13–M15)."""
    codes[0] = PASS
    n = 1
    if not fee_payable(t, t.asked):
        return n
    cards = targets(t, t.asked)
    nuts = free_nuts(t, t.asked)
    for value in range(lowest(t.left, nuts), t.left + nuts + 1):
        if has(cards, value):
            codes[n] = value
            n += 1
    return n


def play(t: State, code: int) -> None:
    """Carry out a legal decision."""
    t.last_phase = t.phase
    if t.phase == PASSIVE:
        if code != PASS:
            play_passive(t, code)
        if t.phase != OVER:
            ask_next(t)
    elif t.players == 1:
        play_solo(t, code)
    elif code >= MISS:
        miss(t, code - MISS)
    else:
        play_active(t, card_in(code), dice_in(code))


def play_active(t: State, value: int, dice: int) -> None:
    """Catch or flip, pay the nuts, and leave the unused cheese dice to the others (M6–M10, M12)."""
    seat = t.active
    spend(t, seat, abs(value - t.bacon[0] - t.bacon[1] - cheese_sum(t, dice)))
    t.used = dice
    take(t, seat, value)
    rest = cheese_mask(t) & ~dice
    if t.phase == OVER:
        return
    if rest == 0:
        next_round(t)
    else:
        start_asking(t, cheese_sum(t, rest))


def play_passive(t: State, value: int) -> None:
    """First the fee to the active seat, then the nuts that change the value; it stays changed (M14, M15)."""
    seat = t.asked
    if t.supply > 0:
        t.supply -= 1
    else:
        t.nuts[seat] -= 1
    t.nuts[t.active] += 1
    spend(t, seat, abs(value - t.left))
    t.left = value
    take(t, seat, value)


def spend(t: State, seat: int, nuts: int) -> None:
    """Spent nuts go to the middle at once (M10)."""
    t.nuts[seat] -= nuts
    t.supply += nuts


def take(t: State, seat: int, value: int) -> None:
    """A hand card is caught, a dice card is turned down; the last ends the game (M7, M8, M16)."""
    if has(DICE_CARDS, value):
        t.up[seat] = without(t.up[seat], value)
        if t.up[seat] == 0:
            end(t, LAST_DICE_CARD)
    else:
        catch(t, seat, value)


def catch(t: State, seat: int, value: int) -> None:
    """A hand card goes into the cage (M7)."""
    t.hand[seat] = without(t.hand[seat], value)
    t.cage[seat * CAGE + t.caged[seat]] = value
    t.caged[seat] += 1


def miss(t: State, back: int) -> None:
    """The top card of the cage or a dice card comes back; the others get the sum of all dice (M11, M12)."""
    seat = t.active
    if back == CAGE_TOP:
        t.caged[seat] -= 1
        place = seat * CAGE + t.caged[seat]
        t.hand[seat] = with_card(t.hand[seat], t.cage[place])
        t.cage[place] = 0
    elif back != NOTHING_BACK:
        t.up[seat] = with_card(t.up[seat], back)
    start_asking(t, t.bacon[0] + t.bacon[1] + cheese_sum(t, cheese_mask(t)))


def start_asking(t: State, value: int) -> None:
    """The passive seats are asked clockwise about this value (M12, M13)."""
    t.left = value
    t.phase = PASSIVE
    ask_next(t)


def ask_next(t: State) -> None:
    """The next passive seat is asked; after the last one a new round begins (M13)."""
    t.asked = (t.asked + 1) % t.players
    if t.asked == t.active:
        next_round(t)


def next_round(t: State) -> None:
    """The left neighbour becomes the active seat and rolls (M5)."""
    t.active = (t.active + 1) % t.players
    t.asked = t.active
    t.left = 0
    t.phase = ROLL


def play_solo(t: State, code: int) -> None:
    """A catch, with a second card or a nut to win, or a miss; then the game may be over (M20–M25)."""
    if is_miss(code):
        t.up[0] = without(t.up[0], code - MISS)
    else:
        catch_solo(t, card_in(code), dice_in(code), second_in(code))
    if t.hand[0] == 0:
        end(t, HAND_EMPTY)
    elif t.up[0] == 0:
        end(t, DICE_CARDS_GONE)
    else:
        next_round(t)


def catch_solo(t: State, value: int, dice: int, second: int) -> None:
    """Catch one card, then a second one for a nut, or win a nut with 15 or more left over (M20–M22)."""
    chosen = cheese_sum(t, dice)
    rest = t.cheese[0] + t.cheese[1] + t.cheese[2] - chosen
    spend(t, 0, abs(value - t.bacon[0] - t.bacon[1] - chosen))
    t.used = dice
    catch(t, 0, value)
    if second > 0:
        spend(t, 0, 1 + abs(second - rest))
        catch(t, 0, second)
    elif rest >= 15 and t.supply > 0:
        t.supply -= 1
        t.nuts[0] += 1


def end(t: State, reason: int) -> None:
    """The game is over (M16, M25)."""
    t.phase = OVER
    t.ended = reason


def reason(t: State) -> int:
    """Why the game is over (M16, M25)."""
    return t.ended


def merit(t: State, seat: int) -> int:
    """What orders the seats: fewest mice, then more dice cards face down, then more nuts (M17)."""
    down = DICE_CARDS_EACH - count(t.up[seat])
    return then(then(-mice_on(t.hand[seat]), down, DICE_CARDS_EACH), t.nuts[seat], MOST_NUTS)


def score(t: State, seat: int) -> int:
    """Mice left in hand (M17)."""
    return mice_on(t.hand[seat])


def verdict(t: State) -> int:
    """The solo verdict, 0 (three or more cards left) to 6 (nothing left, all dice cards up) (M26)."""
    cards = count(t.hand[0])
    if cards == 0:
        return 2 + count(t.up[0])
    if cards >= 3:
        return 0
    return 3 - cards
