"""Why a move of Alles Käse! is not possible now, and what is possible instead."""

from cheeseboard.core.kinds import is_int
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.verbs import Move
from cheeseboard.games.alles_kaese import rules
from cheeseboard.games.alles_kaese.rules import SIDES, SLOTS, State

FIRST = {"roll": rules.ROLLED - 1, "peek": rules.PEEK, "keep": rules.KEEP, "remove": rules.REMOVE}
"""What is added to the pips or the slot to make a code."""


def check_move(state: State, move: Move) -> int:
    """The code of a move that is possible now; else the refusal that explains why not."""
    if state.phase == rules.OVER:
        raise Refusal("game-over", "A12" if state.ended == rules.THIRD_TRAP else "A13")
    if len(move) != 2 or move[0] not in FIRST or not is_int(move[1]):
        raise Refusal("unknown-move", "R7", verbs=", ".join(FIRST))
    verb, value = move
    if verb == "roll":
        refuse_roll(state, value)
    else:
        refuse_choice(state, verb, value)
    return int(FIRST[verb] + value)


def refuse_roll(state: State, pips: int) -> None:
    """One roll a turn, of a die with six sides (A5)."""
    if state.phase != rules.ROLL:
        raise Refusal("already-rolled", "A5", pips=state.pips)
    if not 1 <= pips <= SIDES:
        raise Refusal("no-such-pips", "A5")


def refuse_choice(state: State, verb: str, slot: int) -> None:
    """Peek only without a match; keep or remove only a matching card (A6, A8)."""
    if state.phase != rules.CHOOSE:
        raise Refusal("roll-first", "A5")
    if not 0 <= slot < SLOTS:
        raise Refusal("no-such-slot", "A3")
    match = rules.has_match(state)
    if verb == "peek":
        if match:
            raise Refusal("match-on-display", "A8", pips=state.pips)
    elif not match:
        raise Refusal("only-peek", "A6", pips=state.pips)
    elif not rules.shows(state, slot, state.pips):
        raise Refusal("wrong-holes", "A8", pips=state.pips, holes=state.holes[state.display[slot]])
