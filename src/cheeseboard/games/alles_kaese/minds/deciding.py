"""How the levels decide at Alles Käse!, in the plain dialect. A mind reads the sight of its seat and nothing else."""

from typing import Any

from cheeseboard.core import packing, thought
from cheeseboard.games.alles_kaese import rules
from cheeseboard.games.alles_kaese.minds import facts

APART = ("after", "choose", "copy", "expected", "judge", "overlook", "simple", "wish", "worth")
SIMPLE, PUP, HOUSE, SLY, MASTER = 0, 1, 2, 3, 4
# Taste: an error on each chance as log-odds, how many of a thousand times a seen front comes to mind, whether others'
# looks are watched, whether cards are counted, and what an unseen trap or unseen holes weigh besides the chance to win.
BLUR, MEMORY, WATCHES, COUNTS, FEAR, GREED = 0, 1, 2, 3, 4, 5
HIDDEN = -1


def copy(pad: Any, at: int, to: int) -> None:
    """Lay another table of the pad like this one, as far as minds look."""
    if packing.RECORDS:
        pad[to] = pad[at]
        return
    t, out = pad[at], pad[to]
    out.players = t.players
    out.phase = t.phase
    out.turn = t.turn
    out.pips = t.pips
    out.top = t.top
    out.gone = t.gone
    out.ended = t.ended
    out.traps_by_holes[:] = t.traps_by_holes
    out.holes[:] = t.holes
    out.trap[:] = t.trap
    out.display[:] = t.display
    out.place[:] = t.place
    out.peeked[:] = t.peeked
    out.left[:] = t.left
    out.won[:] = t.won
    out.cheese[:] = t.cheese
    out.traps[:] = t.traps


def judge(pad: Any, n: int, taste: Any, net: Any, desk: Any) -> None:
    """The chance to win after each of n decisions, as somebody of this taste sees it."""
    facts.open_table(pad[0], pad[0].turn, net, desk)
    if taste[COUNTS] == 0:
        guess_odds(pad[0], desk)
    for i in range(n):
        desk.chances[i] = expected(pad, desk.codes[0][i], net, desk)


def guess_odds(t: Any, desk: Any) -> None:
    """Who does not count takes every unseen card for a trap as often as the box says."""
    for holes in range(6):
        for k in range(4):
            desk.odds[facts.BASE][4 * holes + k] = t.traps_by_holes[holes] / 6


def danger(t: Any, card: int, desk: Any) -> float:
    """The chance that this card is a trap, as the seat knows it."""
    if t.trap[card] >= 0:
        return float(t.trap[card])
    return desk.odds[facts.BASE][4 * (t.holes[card] - 1) + facts.kind(t, card, t.turn)]  # type: ignore[no-any-return]


def expected(pad: Any, code: int, net: Any, desk: Any) -> float:
    """The chance to win after this decision, over everything that it may bring to light."""
    t = pad[0]
    card = t.display[code % rules.SLOTS]
    if code >= rules.REMOVE:
        return after(pad, code, t.trap[card], net, desk)
    risk = danger(t, card, desk)
    chance = 0.0
    if risk < 1:
        chance += (1 - risk) * after(pad, code, 0, net, desk)
    if risk > 0:
        chance += risk * after(pad, code, 1, net, desk)
    return chance


def after(pad: Any, code: int, front: int, net: Any, desk: Any) -> float:
    """The chance to win after this decision about a card with this front."""
    t, trial = pad[0], pad[1]
    copy(pad, 0, 1)
    trial.trap[t.display[code % rules.SLOTS]] = front
    rules.play(trial, code)
    return facts.chance_of(trial, t.turn, net, desk)


def simple(t: Any, codes: Any, n: int) -> int:
    """By a rule of thumb: keep seen cheese, remove seen traps, risk the rest with fewer than two traps."""
    if codes[0] < rules.KEEP:
        return fattest(t, codes, n)
    for front in range(2):
        for i in range(n):
            if t.trap[t.display[codes[i] % rules.SLOTS]] == front and codes[i] >= rules.REMOVE == (front == 1):
                return codes[i]  # type: ignore[no-any-return]
    return codes[0] if t.traps[t.turn] < 2 else codes[1]  # type: ignore[no-any-return]


def fattest(t: Any, codes: Any, n: int) -> int:
    """Peek at the card with the most holes that this seat does not know yet."""
    best, chosen = -1, 0
    for i in range(n):
        card = t.display[codes[i] - rules.PEEK]
        worth = t.holes[card] + (10 if t.trap[card] == HIDDEN else 0)
        if worth > best:
            best, chosen = worth, codes[i]
    return chosen


def overlook(t: Any, taste: Any, whim: int) -> None:
    """What this level does not keep in mind: some fronts that it saw, and what others looked at."""
    for slot in range(rules.SLOTS):
        card = t.display[slot]
        if card != rules.EMPTY and t.trap[card] >= 0 and thought.other_whim(whim, 100 + slot) % 1000 >= taste[MEMORY]:
            t.trap[card] = HIDDEN
    if taste[WATCHES] == 0:
        for card in range(rules.CARDS):
            t.peeked[card] = t.peeked[card] & 1 << t.turn


def choose(pad: Any, who: int, whim: int, net: Any, desk: Any) -> int:
    """The decision of this level; the chances that it compared are left on the desk."""
    t, codes, taste = pad[0], desk.codes[0], net.taste[who]
    n = rules.legal(t, codes)
    if who == SIMPLE:
        return simple(t, codes, n)
    overlook(t, taste, whim)
    judge(pad, n, taste, net, desk)
    for i in range(n):
        desk.chances[i] += wish(t, codes[i], taste, desk)
    blur(desk.chances, n, taste[BLUR], whim)
    best = 0
    for i in range(1, n):
        if desk.chances[i] > desk.chances[best]:
            best = i
    return codes[best]  # type: ignore[no-any-return]


def wish(t: Any, code: int, taste: Any, desk: Any) -> float:
    """What fear of traps and greed for holes add to the chance of keeping a card that was not seen."""
    card = t.display[code % rules.SLOTS]
    if not rules.KEEP <= code < rules.REMOVE or t.trap[card] >= 0:
        return 0.0
    risk = danger(t, card, desk)
    return (taste[GREED] * t.holes[card] * (1 - risk) - taste[FEAR] * risk) / 6  # type: ignore[no-any-return]


def blur(chances: Any, n: int, size: float, whim: int) -> None:
    """Look at the chances with weaker eyes."""
    for i in range(n):
        error = thought.jitter(thought.other_whim(whim, i)) / thought.SPREAD * size
        chances[i] += error * chances[i] * (1 - chances[i])


def worth(pad: Any, seat: int, net: Any, desk: Any) -> float:
    """A seat's chance to win between two turns, as its sight shows it; exact at the end."""
    facts.open_table(pad[0], seat, net, desk)
    return facts.chance_of(pad[0], seat, net, desk)
