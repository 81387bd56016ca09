"""The way back: from a view of Mice to meet you to its table. Nothing is hidden, so a sight is the whole state."""

from cheeseboard.core.show import text_of
from cheeseboard.core.verbs import Move
from cheeseboard.games.mice import rules
from cheeseboard.games.mice.moves import code_of, mask_of
from cheeseboard.games.mice.pieces import BACON, CHEESE
from cheeseboard.games.mice.rules import CAGE, State
from cheeseboard.games.mice.views import PHASES, REASONS, View


def sight(v: View, last: Move | None) -> State:
    """What everybody sees, in cells."""
    draft: State = State.Sight.blank(v["players"])
    draft.options = text_of(v["options"])
    draft.first_nuts = v["options"].get("nuts", 0)
    draft.phase, draft.active, draft.supply = PHASES.index(v["phase"]), v["active"], v["supply"]
    draft.left = v["left"] or 0
    draft.ended = 1 + REASONS.index(v["result"]["reason"]) if v["result"] else rules.PLAYING
    if v["dice"] is not None:
        draft.bacon = filled(v["dice"]["bacon"], BACON)
        draft.cheese = filled(v["dice"]["cheese"], CHEESE)
    draft.used = mask_of(draft, tuple(v["used"] or ())) or 0
    for seat in range(v["players"]):
        lay_seat(draft, v, seat)
    lay_last(draft, v, last)
    found: State = State.Sight.closed(draft)
    return found


def lay_seat(draft: State, v: View, seat: int) -> None:
    """What lies in front of one seat."""
    facts = v["seats"][seat]
    draft.hand[seat] = sum(1 << card for card in facts["hand"])
    draft.up[seat] = sum(1 << card for card in facts["up"])
    draft.nuts[seat], draft.caged[seat] = facts["nuts"], len(facts["cage"])
    draft.cage[seat * CAGE : (seat + 1) * CAGE] = filled(facts["cage"], CAGE)


def lay_last(draft: State, v: View, last: Move | None) -> None:
    """The last move with the phase in which it was played, and who acts now."""
    seat = v["last"]["seat"] if v["last"] else 0
    draft.last_seat = seat
    draft.asked = seat if v["actor"] is None else v["actor"]
    if last is None:
        return
    passive = not v["solo"] and last[0] != "miss" and len(last) <= 2
    draft.last_phase = rules.ROLL if last[0] == "roll" else rules.PASSIVE if passive else rules.ACTIVE
    draft.last_code = code_of(draft, last)


def filled(numbers: list[int], length: int) -> list[int]:
    """A row padded with zeros."""
    return numbers + [0] * (length - len(numbers))
