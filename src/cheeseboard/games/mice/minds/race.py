"""How the levels decide in a race, in the plain dialect. A mind reads a sight; here everything is open (M18).

`pad` has the sight and more tables to try things on: a decision, a passive seat's answer to it, a roll after it, and
what the roller makes of that. What makes a level is in `net.taste`.
"""

from typing import Any

from cheeseboard.core import packing, thought
from cheeseboard.core.state import Row
from cheeseboard.games.mice import pieces, rules
from cheeseboard.games.mice.minds import facts

APART = (
    "answer",
    "best_roll",
    "choose",
    "copy",
    "far",
    "judge",
    "legal",
    "look_far",
    "play",
    "simple",
    "tried",
    "worth",
)
SIMPLE, PUP, HOUSE, SLY, MASTER = 0, 1, 2, 3, 4
# Taste: the error on the log-odds of each decision in 56,757ths, the most nuts for one card, whether others' answers
# are thought of, whether everything is taken that can be, and whether small endgames are looked into further.
BLUR, MOST_NUTS, ANSWERS, GREEDY, FAR = 0, 1, 2, 3, 4
SIGHT, TRIAL, REPLY, ROLLED, ROLLER = 0, 1, 2, 3, 4  # tables on the pad
NUTS_OF_OTHERS = 3  # nobody is thought to spend more on one card: looking at that too would cost most of the time
LAST = 6  # the dice card that ends the game is worth any price
LOOKED_INTO = 6  # with three and more, others' answers take most of the time: the best few at first sight are enough
FEW_CARDS, FEW_DICE, FAR_NUTS = 2, 3, 1  # a small endgame: cards in both hands, dice of the next roll, nuts spent there
CLOSE = thought.ONE // 2  # decisions further behind are not looked into
NEVER = -(1 << 50)
LOST = -50 * thought.ONE
FEW_MICE = 20  # with this few mice in hand a simple player begins to end the game


def legal(t: Any, codes: Any) -> int:
    """The rules' own list, called from many places: pasted into each, it would take long to compile."""
    return rules.legal(t, codes)


def play(t: Any, code: int) -> None:
    """The rules' own move, called for the same reason."""
    rules.play(t, code)


def copy(pad: Any, at: int, to: int) -> None:
    """Lay another table of the pad like this one."""
    if packing.RECORDS:
        pad[to] = pad[at]
        return
    t, out = pad[at], pad[to]
    out.players = t.players
    out.phase = t.phase
    out.active = t.active
    out.asked = t.asked
    out.used = t.used
    out.left = t.left
    out.supply = t.supply
    out.bacon[:] = t.bacon
    out.cheese[:] = t.cheese
    out.hand[:] = t.hand
    out.up[:] = t.up
    out.nuts[:] = t.nuts
    out.caged[:] = t.caged
    out.cage[:] = t.cage


def nuts(t: Any, code: int) -> int:
    """What this decision costs."""
    if code == pieces.PASS or code >= pieces.MISS:
        return 0
    if t.phase == rules.PASSIVE:
        return int(abs(code - t.left))
    return int(abs(pieces.card_in(code) - t.bacon[0] - t.bacon[1] - rules.cheese_sum(t, pieces.dice_in(code))))


def takes(code: int) -> bool:
    """Does this decision catch or flip something?"""
    return code != pieces.PASS and code < pieces.MISS


def judge(pad: Any, n: int, most: int, nuts_spent: int, net: Any, desk: Any) -> None:
    """The log-odds to win after each of n decisions; NEVER for those that cost too much, or look too bad at first.

    At first sight nobody answers. So many of the best decisions are then looked into; where all are, the first sight
    is spared.
    """
    t, codes = pad[SIGHT], desk.codes[0]
    facts.open_table(t, net, desk)
    for i in range(n):
        desk.first[i] = NEVER
        if codes[i] & 31 == LAST or nuts(t, codes[i]) <= nuts_spent:
            desk.first[i] = 0
            if most < n:
                copy(pad, SIGHT, TRIAL)
                play(pad[TRIAL], codes[i])
                desk.first[i] = facts.judged(t, pad[TRIAL], t.asked, net, desk)
        desk.odds[i] = NEVER if most > 0 else desk.first[i]
    for _ in range(min(n, most)):
        i = place_of_best(desk.first, n)
        if desk.first[i] > NEVER:
            desk.odds[i] = tried(pad, codes[i], desk.first[i], most < n, net, desk)
            desk.first[i] = NEVER


def tried(pad: Any, code: int, first: Any, known: bool, net: Any, desk: Any) -> Any:
    """The log-odds to win after this decision, once the others have answered at their best.

    Where they all pass it is what was seen at first sight, if that is known.
    """
    t, trial = pad[SIGHT], pad[TRIAL]
    copy(pad, SIGHT, TRIAL)
    play(trial, code)
    while trial.phase == rules.PASSIVE:
        reply = answer(pad, TRIAL, net, desk)
        known = known and reply == pieces.PASS
        play(trial, reply)
    return first if known else facts.judged(t, trial, t.asked, net, desk)


def answer(pad: Any, at: int, net: Any, desk: Any) -> int:
    """What suits the passive seat of this table best, taken as if nobody answered after it."""
    t, trial, codes = pad[at], pad[REPLY], desk.codes[1]
    n = legal(t, codes)
    if n == 1:
        return pieces.PASS
    best, chosen = facts.judged(pad[SIGHT], t, t.asked, net, desk), pieces.PASS
    for i in range(1, n):
        if nuts(t, codes[i]) <= NUTS_OF_OTHERS:
            copy(pad, at, REPLY)
            play(trial, codes[i])
            odds = facts.judged(pad[SIGHT], trial, t.asked, net, desk)
            if odds > best:
                best, chosen = odds, codes[i]
    return chosen


def look_far(pad: Any, n: int, net: Any, desk: Any) -> None:
    """Two players with few cards, and something is offered: what comes close is judged over all rolls that follow."""
    t, codes = pad[SIGHT], desk.codes[0]
    if t.players != 2 or t.phase != rules.PASSIVE or pieces.count(t.hand[0]) + pieces.count(t.hand[1]) > FEW_CARDS:
        return
    least = desk.odds[place_of_best(desk.odds, n)] - CLOSE
    for i in range(n):
        if desk.odds[i] < least:
            desk.odds[i] = NEVER
        else:
            copy(pad, SIGHT, TRIAL)
            play(pad[TRIAL], codes[i])
            if pad[TRIAL].phase == rules.ROLL:
                desk.odds[i] = far(pad, desk.odds[i], net, desk)


def far(pad: Any, near: Any, net: Any, desk: Any) -> Any:
    """The log-odds of the deciding seat over all rolls that may follow; those at first sight where dice are many."""
    t = pad[TRIAL]
    up = t.up[t.active]
    bacon, cheese = pieces.bacon_dice(up), pieces.cheese_dice(up)
    if bacon + cheese > FEW_DICE:
        return near
    total, ways = 0.0, 0
    for b0 in range(1, 7):
        for b1 in range(1 if bacon > 1 else 0, b0 + 1 if bacon > 1 else 1):
            for c0 in range(1, 7):
                for c1 in range(1 if cheese > 1 else 0, c0 + 1 if cheese > 1 else 1):
                    weight = (2 if 0 < b1 < b0 else 1) * (2 if 0 < c1 < c0 else 1)
                    copy(pad, TRIAL, ROLLED)
                    rules.roll(pad[ROLLED], pieces.rolling(b0, b1, c0, c1, 0))
                    total += weight * thought.chance(best_roll(pad, net, desk))
                    ways += weight
    share = total / ways
    return thought.log_odds(share if t.active == pad[SIGHT].asked else 1 - share)


def best_roll(pad: Any, net: Any, desk: Any) -> Any:
    """The roller's log-odds after the best that can be made of this roll."""
    t, codes = pad[ROLLED], desk.codes[2]
    best = NEVER + desk.odds[0] * 0
    for i in range(legal(t, codes)):
        if codes[i] & 31 == LAST or nuts(t, codes[i]) <= FAR_NUTS:
            copy(pad, ROLLED, ROLLER)
            play(pad[ROLLER], codes[i])
            while pad[ROLLER].phase == rules.PASSIVE:
                play(pad[ROLLER], answer(pad, ROLLER, net, desk))
            odds = facts.judged(pad[SIGHT], pad[ROLLER], t.active, net, desk)
            best = max(best, odds)
    return best


def simple(t: Any, codes: Row, n: int) -> int:
    """By a rule of thumb: catch the highest card, flip dice cards when few mice are left, else miss cheaply."""
    late = pieces.mice_on(t.hand[t.asked]) <= FEW_MICE
    best, chosen = NEVER, -1
    for i in range(n):
        card = pieces.card_in(codes[i])
        is_dice = pieces.has(pieces.DICE_CARDS, card)
        if takes(codes[i]) and (late or not is_dice):
            worth = (30 if is_dice else card) - 3 * nuts(t, codes[i])
            if worth > best:
                best, chosen = worth, codes[i]
    return chosen if chosen >= 0 else cheapest(t, codes, n)


def cheapest(t: Any, codes: Row, n: int) -> int:
    """Pass, or the miss that brings back what costs least: the top card of the cage, or ten for a dice card."""
    if t.phase == rules.PASSIVE:
        return pieces.PASS
    best, chosen = 1 << 10, codes[n - 1]
    for i in range(n):
        if codes[i] >= pieces.MISS:
            cost = 10
            if codes[i] == pieces.MISS + pieces.CAGE_TOP:
                cost = t.cage[t.asked * rules.CAGE + t.caged[t.asked] - 1]
            if cost < best:
                best, chosen = cost, codes[i]
    return chosen


def choose(pad: Any, who: int, whim: int, net: Any, desk: Any) -> int:
    """The decision of this level."""
    t, taste = pad[SIGHT], net.taste[who]
    codes: Row = desk.codes[0]
    n = legal(t, codes)
    if who == SIMPLE:
        return simple(t, codes, n)
    most = n if t.players == 2 else LOOKED_INTO
    judge(pad, n, most if taste[ANSWERS] > 0 else 0, taste[MOST_NUTS], net, desk)
    if taste[FAR] > 0:
        look_far(pad, n, net, desk)
    blur(codes, n, taste, whim, desk)
    return codes[place_of_best(desk.odds, n)]


def blur(codes: Row, n: int, taste: Any, whim: int, desk: Any) -> None:
    """Look at the odds with weaker eyes, but never throw a game away; the greedy take whatever they can take."""
    greedy = False
    for i in range(n):
        if taste[GREEDY] > 0 and codes[n - 1] >= pieces.MISS and takes(codes[i]) and desk.odds[i] > LOST:
            greedy = True
    for i in range(n):
        if desk.odds[i] > LOST:
            desk.odds[i] += thought.jitter(thought.other_whim(whim, i)) * taste[BLUR]
        if greedy and not takes(codes[i]):
            desk.odds[i] = NEVER


def place_of_best(odds: Any, n: int) -> int:
    """Where the best odds are, of equals the first."""
    best = 0
    for i in range(1, n):
        if odds[i] > odds[best]:
            best = i
    return best


def worth(pad: Any, seat: int, net: Any, desk: Any) -> float:
    """A seat's chance to win, taken as if the round were over; exact at the end."""
    facts.open_table(pad[SIGHT], net, desk)
    odds = facts.judged(pad[SIGHT], pad[SIGHT], seat, net, desk)
    if pad[SIGHT].phase == rules.OVER:
        return facts.share(pad[SIGHT], seat)
    return thought.chance(odds)
