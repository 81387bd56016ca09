"""Everybody's chance to win a race at any moment, in the plain dialect: for whoever judges, explains or measures.

Between two rounds it is what was learned. Where somebody is to decide it is what their best decision leaves, once the
others have answered at their best.
"""

from typing import Any

from cheeseboard.core import thought
from cheeseboard.games.mice import pieces, rules
from cheeseboard.games.mice.minds import facts, race

APART = ("between", "outlook", "settle", "weigh")
ENDED = -1


def outlook(pad: Any, seat: int, net: Any, desk: Any, out: Any) -> None:  # noqa: ARG001  every mind is asked alike
    """Each seat's chance as things stand; everything is open, so every seat sees the same."""
    t = pad[race.SIGHT]
    facts.open_table(t, net, desk)
    if t.phase == rules.ROLL or t.phase == rules.OVER:
        between(pad, race.SIGHT, net, desk, out)
        return
    best = 0
    for i in range(1, weigh(pad, net, desk)):
        if desk.worth[i][t.asked] > desk.worth[best][t.asked]:
            best = i
    for q in range(t.players):
        out[q] = desk.worth[best][q]


def weigh(pad: Any, net: Any, desk: Any) -> int:
    """Each seat's chance after each decision of the seat that is asked, on the desk; how many decisions there are.

    Beside it lie the value that the decision leaves (0 for none, ENDED when the game is over), and who takes it.
    """
    t, codes = pad[race.SIGHT], desk.codes[0]
    facts.open_table(t, net, desk)
    n = race.legal(t, codes)
    for i in range(n):
        race.copy(pad, race.SIGHT, race.TRIAL)
        race.play(pad[race.TRIAL], codes[i])
        desk.left[i] = ENDED if pad[race.TRIAL].phase == rules.OVER else pad[race.TRIAL].left
        desk.takers[i] = settle(pad, net, desk)
        between(pad, race.TRIAL, net, desk, desk.worth[i])
    return n


def settle(pad: Any, net: Any, desk: Any) -> int:
    """The passive seats of the trial answer, each at its best; the set of those who take something."""
    t, takers = pad[race.TRIAL], 0
    while t.phase == rules.PASSIVE:
        code = race.answer(pad, race.TRIAL, net, desk)
        if code != pieces.PASS:
            takers |= 1 << t.asked
        race.play(t, code)
    return takers


def between(pad: Any, at: int, net: Any, desk: Any, out: Any) -> None:
    """Each seat's chance between two rounds, brought to a sum of one; or its share of the win."""
    t = pad[at]
    total = 0.0
    for seat in range(t.players):
        if t.phase == rules.OVER:
            out[seat] = facts.share(t, seat)
        else:
            out[seat] = thought.chance(facts.judged(pad[race.SIGHT], t, seat, net, desk))
        total += out[seat]
    for seat in range(t.players):
        out[seat] = out[seat] / total
