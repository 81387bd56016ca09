"""How the levels decide in the solo game, in the plain dialect: by feel, or by the exact value of every position."""

from typing import Any

from cheeseboard.core.state import Row
from cheeseboard.games.mice import pieces, rules

APART = ("choose", "legal", "perfect", "prospects", "worth")
SIMPLE, PUP, HOUSE, SLY, MASTER = 0, 1, 2, 3, 4
NUT = (5.0, 3.0, 3.0, 5.0, 5.0)  # how many rolls a nut is worth to each level
DICE_CARD = 12.0  # what a face-up dice card is worth in rolls: the verdict falls by one step with each
BIT = (0, 1, 2, 4, 8, 16, 0, 32, 64, 0, 128, 256, 0, 512, 1024, 0, 2048, 4096, 8192)  # of each card in a number
BACON_OF = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)  # dice that a card gives besides the pair of the 6 (M3)
CHEESE_OF = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0)
ALL_NUTS, NUT_FOR = 3, 15
BEST = 6
WHOLE = (1 << 40) - 1  # what the table of values writes for the best verdict


def legal(t: Any, codes: Any) -> int:
    """The rules' own list."""
    return rules.legal(t, codes)


def place(hand: int, bacon: int, cheese: int, nuts: int) -> int:
    """The number of a position before a roll in the table of values."""
    return ((3 * bacon + cheese - 4) * (ALL_NUTS + 1) + nuts) << 14 | hand


def number_of(hand: int) -> int:
    """The cards in hand as the table of values numbers them."""
    found = 0
    for value in range(1, 19):
        if pieces.has(hand, value):
            found |= BIT[value]
    return found


def perfect(t: Any, codes: Row, n: int, net: Any, desk: Any) -> None:
    """What each decision is worth when all later ones are the best: six times WHOLE for the best verdict."""
    hand, up, nuts = number_of(t.hand[0]), t.up[0], t.nuts[0]
    bacon, cheese = pieces.bacon_dice(up), pieces.cheese_dice(up)
    whole = rules.cheese_sum(t, rules.cheese_mask(t))
    base = t.bacon[0] + t.bacon[1]
    for i in range(n):
        code = codes[i]
        if pieces.is_miss(code):
            card = code - pieces.MISS
            if card == 6:
                cards = pieces.count(t.hand[0])
                desk.odds[i] = (3 - cards) * WHOLE if cards < 3 else 0
            else:
                after = place(hand, bacon - BACON_OF[card], cheese - CHEESE_OF[card], nuts)
                desk.odds[i] = BEST * net.values[after]
        else:
            used = rules.cheese_sum(t, pieces.dice_in(code))
            card, second = pieces.card_in(code), pieces.second_in(code)
            left = nuts - abs(card - base - used)
            if second > 0:
                left -= 1 + abs(second - whole + used)
            elif whole - used >= NUT_FOR and left < ALL_NUTS:
                left += 1
            desk.odds[i] = BEST * net.values[place(hand ^ BIT[card] ^ BIT[second], bacon, cheese, left)]


def prospects(t: Any, code: int, nut: float, net: Any) -> float:
    """The higher the better: rolls still needed for the hand count against nuts and dice cards kept."""
    hand, up, nuts = t.hand[0], t.up[0], t.nuts[0]
    if pieces.is_miss(code):
        up = pieces.without(up, code - pieces.MISS)
    else:
        used, card, second = rules.cheese_sum(t, pieces.dice_in(code)), pieces.card_in(code), pieces.second_in(code)
        rest = rules.cheese_sum(t, rules.cheese_mask(t)) - used
        hand = pieces.without(hand, card)
        nuts -= abs(card - t.bacon[0] - t.bacon[1] - used)
        if second > 0:
            hand = pieces.without(hand, second)
            nuts -= 1 + abs(second - rest)
        elif rest >= NUT_FOR and nuts < ALL_NUTS:
            nuts += 1
    if hand == 0:
        return 1000.0 + pieces.count(up)
    rolls: float = 0.0
    dice = 4 * pieces.bacon_dice(up) + pieces.cheese_dice(up)
    for value in range(1, 19):
        if pieces.has(hand, value):
            rolls += net.rolls[dice][value]
    return float(nut * nuts + DICE_CARD * pieces.count(up) - rolls)


def high_card(codes: Row, n: int, whim: int) -> int:
    """Any of the three highest single catches; without one, the last miss there is."""
    many = 0
    for i in range(n):
        if not pieces.is_miss(codes[i]) and pieces.second_in(codes[i]) == 0:
            many += 1
    if many == 0:
        return codes[n - 1]
    wanted = whim % min(many, 3)
    for value in range(18, 0, -1):
        for i in range(n):
            if pieces.card_in(codes[i]) == value and not pieces.is_miss(codes[i]) and pieces.second_in(codes[i]) == 0:
                if wanted == 0:
                    return codes[i]
                wanted -= 1
    return codes[n - 1]


def choose(pad: Any, who: int, whim: int, net: Any, desk: Any) -> int:
    """The decision of this level; what it compares is left on the desk."""
    t, codes = pad[0], desk.codes[0]
    n = legal(t, codes)
    if who == PUP:
        return high_card(codes, n, whim)
    if who == MASTER:
        perfect(t, codes, n, net, desk)
        return best_of(codes, n, desk.odds)
    for i in range(n):
        desk.feel[i] = prospects(t, codes[i], NUT[who], net)
    return best_of(codes, n, desk.feel)


def best_of(codes: Row, n: int, worth: Any) -> int:
    """The decision worth most, of equals the first."""
    best = 0
    for i in range(1, n):
        if worth[i] > worth[best]:
            best = i
    return codes[best]


def worth(pad: Any, seat: int, net: Any, desk: Any) -> float:  # noqa: ARG001  every mind is asked alike
    """The expected verdict of the best play before a roll; exact at the end."""
    t = pad[0]
    if t.phase == rules.OVER:
        return float(rules.verdict(t))
    up = t.up[0]
    here = place(number_of(t.hand[0]), pieces.bacon_dice(up), pieces.cheese_dice(up), t.nuts[0])
    return BEST * net.values[here] / WHOLE  # type: ignore[no-any-return]
