"""A seat's chance to win at any moment, from what it has seen, in the plain dialect: for whoever judges or measures.

Before a roll it is what was learned, before its own decision what the best one is worth. Before somebody else's it is
what their coming decision leaves: they are taken to do what is best from their own eyes. Of a card that they have
looked at and this seat has not, both fronts are weighed: they will keep it if it is cheese, and not if it is a trap.
"""

from typing import Any

from cheeseboard.games.alles_kaese import rules
from cheeseboard.games.alles_kaese.minds import deciding, facts

APART = ("after", "foreseen", "outlook", "plan", "their_eyes", "weigh")
MINE, THEIRS = 0, 2  # tables on the pad, each with one behind it to try things on


def outlook(pad: Any, seat: int, net: Any, desk: Any, out: Any) -> None:
    """The seat's chance as its sight shows it, into its own place; others' chances are not for it to say."""
    t = pad[MINE]
    if t.phase != rules.CHOOSE:
        facts.open_table(t, seat, net, desk)
        out[seat] = facts.chance_of(t, seat, net, desk)
    elif t.turn != seat:
        out[seat] = foreseen(pad, seat, net, desk)
    else:
        out[seat] = 0.0
        for i in range(weigh(pad, net, desk)):
            out[seat] = max(out[seat], desk.worth[i][seat])


def weigh(pad: Any, net: Any, desk: Any) -> int:
    """The chance of the seat whose turn it is after each of its decisions, on the desk; how many there are."""
    t = pad[MINE]
    facts.open_table(t, t.turn, net, desk)
    n = rules.legal(t, desk.codes[0])
    for i in range(n):
        desk.worth[i][t.turn] = deciding.expected(pad, desk.codes[0][i], net, desk)
    return n


def foreseen(pad: Any, seat: int, net: Any, desk: Any) -> float:
    """The seat's chance after the best decision of the seat whose turn it is, over what only that seat knows."""
    t, codes = pad[MINE], desk.codes[0]
    facts.open_table(t, seat, net, desk)
    n = rules.legal(t, codes)
    secrets = find_secrets(t, codes, n, seat, desk)
    for world in range(1 << secrets):
        desk.plans[world] = plan(pad, world, secrets, n, net, desk)
    facts.open_table(t, seat, net, desk)
    chance = 0.0
    for world in range(1 << secrets):
        weight = 1.0
        for i in range(secrets):
            weight *= desk.risks[i] if world >> i & 1 else 1 - desk.risks[i]
        if weight > 0:
            chance += weight * after(pad, desk.plans[world], seat, world, secrets, net, desk)
    return chance


def find_secrets(t: Any, codes: Any, n: int, seat: int, desk: Any) -> int:
    """The cards in question whose front the mover has seen and this seat has not, with their dangers; how many."""
    found = 0
    for i in range(n):
        card = t.display[codes[i] % rules.SLOTS]
        if rules.KEEP <= codes[i] < rules.REMOVE and t.trap[card] < 0 and rules.has_peeked(t, card, t.turn):
            desk.secrets[found] = card
            desk.risks[found] = risk(t, card, seat, desk)
            found += 1
    return found


def risk(t: Any, card: int, seat: int, desk: Any) -> float:
    """The chance that this card is a trap, as the seat that was counted for knows it."""
    if t.trap[card] >= 0:
        return float(t.trap[card])
    return desk.odds[facts.BASE][4 * (t.holes[card] - 1) + facts.kind(t, card, seat)]  # type: ignore[no-any-return]


def plan(pad: Any, world: int, secrets: int, n: int, net: Any, desk: Any) -> int:
    """The mover's best decision in this world: bit i says that secret number i is a trap."""
    theirs, codes = pad[THEIRS], desk.codes[0]
    their_eyes(pad)
    for i in range(secrets):
        theirs.trap[desk.secrets[i]] = world >> i & 1
    facts.open_table(theirs, theirs.turn, net, desk)
    best, chosen = -1.0, codes[0]
    for i in range(n):
        chance = deciding.expected(pad[THEIRS:], codes[i], net, desk)
        if chance > best:
            best, chosen = chance, codes[i]
    return chosen  # type: ignore[no-any-return]


def their_eyes(pad: Any) -> None:
    """The table as the seat whose turn it is sees it, with no front that the own seat does not know."""
    deciding.copy(pad, MINE, THEIRS)
    t, out = pad[MINE], pad[THEIRS]
    for card in range(rules.CARDS):
        hidden = t.place[card] == rules.ON_DISPLAY or t.place[card] == rules.DISCARDED
        if hidden and not rules.has_peeked(t, card, t.turn):
            out.trap[card] = deciding.HIDDEN


def after(pad: Any, code: int, seat: int, world: int, secrets: int, net: Any, desk: Any) -> float:
    """The own seat's chance after the mover's decision, over the fronts of a card that is kept."""
    t = pad[MINE]
    card = t.display[code % rules.SLOTS]
    if not rules.KEEP <= code < rules.REMOVE:
        return done(pad, code, card, t.trap[card], seat, net, desk)
    danger = risk(t, card, seat, desk)
    for i in range(secrets):
        if desk.secrets[i] == card:
            danger = float(world >> i & 1)
    chance = 0.0
    if danger < 1:
        chance += (1 - danger) * done(pad, code, card, 0, seat, net, desk)
    if danger > 0:
        chance += danger * done(pad, code, card, 1, seat, net, desk)
    return chance


def done(pad: Any, code: int, card: int, front: int, seat: int, net: Any, desk: Any) -> float:
    """The own seat's chance once this was done to a card with this front, as far as it is seen."""
    trial = pad[MINE + 1]
    deciding.copy(pad, MINE, MINE + 1)
    trial.trap[card] = front
    rules.play(trial, code)
    return facts.chance_of(trial, seat, net, desk)
