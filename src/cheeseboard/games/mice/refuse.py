"""Why a move of Mice to meet you is not possible now, and what is possible instead."""

from typing import Any

from cheeseboard.core.kinds import are_ints, is_int
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.verbs import Move
from cheeseboard.games.mice import pieces, rules
from cheeseboard.games.mice.moves import DICE_CARDS, VERBS, code_of, dice_with, mask_of, roll_code, take_code
from cheeseboard.games.mice.pieces import has
from cheeseboard.games.mice.rules import State

PIPS = frozenset(range(1, 7))
WORDS = ", ".join(verb.name for verb in VERBS)


def check_move(s: State, move: Move) -> int:
    """The code of a move that is possible now; else the refusal that explains why not."""
    if s.phase == rules.OVER:
        raise Refusal("game-over", "M25" if s.players == 1 else "M16")
    if not well_formed(move):
        raise Refusal("unknown-move", "R7", verbs=WORDS)
    verb = move[0]
    if verb == "roll":
        return check_roll(s, move[1], move[2])
    if s.phase == rules.ROLL:
        raise Refusal("roll-first", "M5")
    if s.phase == rules.PASSIVE:
        refuse_passive(s, move)
    elif verb == "pass":
        raise Refusal("active-cannot-pass", "M23" if s.players == 1 else "M11")
    elif verb == "miss":
        refuse_miss(s, move[1])
    else:
        return check_active(s, move)
    return code_of(s, move)


def well_formed(move: Move) -> bool:
    """Is this tuple a move at all? The verbs could tell, but this is asked at every step and takes half the time."""
    match move:
        case ("roll", bacon, cheese):
            return are_ints(bacon) and are_ints(cheese)
        case ("miss", back):
            return back in ("cage", None) or is_int(back)
        case ("catch" | "flip", value):
            return is_int(value)
        case ("catch" | "flip", value, dice):
            return is_int(value) and are_ints(dice)
        case ("catch" | "flip", value, dice, second):
            return is_int(value) and are_ints(dice) and is_int(second)
    return move == ("pass",)


def check_roll(s: State, bacon: tuple[int, ...], cheese: tuple[int, ...]) -> int:
    """One roll a round, of exactly the dice that the face-up dice cards give (M5)."""
    if s.phase != rules.ROLL:
        raise Refusal("already-rolled", "M5")
    given = dice_with(s.up[s.active])
    if (len(bacon), len(cheese)) != given:
        raise Refusal("wrong-dice", "M5", bacon=given[0], cheese=given[1])
    if not PIPS.issuperset(bacon + cheese):
        raise Refusal("no-such-pips", "M5")
    return roll_code(bacon, cheese)


def refuse_card(s: State, seat: int, verb: str, value: int) -> None:
    """The card must be where it can be caught or flipped (M7–M9)."""
    if not 1 <= value <= 18:
        raise Refusal("no-such-card", "M2", value=value)
    if verb == "catch":
        if value in DICE_CARDS:
            raise Refusal("catch-dice-card", "M8", value=value)
        if not has(s.hand[seat], value):
            raise Refusal("already-caught", "M7", value=value)
        return
    if value not in DICE_CARDS:
        raise Refusal("flip-hand-card", "M7", value=value)
    if not has(s.up[seat], value):
        raise Refusal("already-down", "M8", value=value)
    if not has(pieces.turnable(s.up[seat]), value):
        raise Refusal("six-last", "M9")


def check_active(s: State, move: Move) -> int:
    """All bacon dice, cheese dice that were rolled, and nuts for the difference (M6, M10)."""
    verb, value, solo = move[0], move[1], s.players == 1
    if solo and verb == "flip":
        raise Refusal("solo-no-flip", "M24")
    if len(move) == 2:
        raise Refusal("cheese-missing", "M6", verb=verb)
    if len(move) == 4 and (not solo or verb == "flip"):
        raise Refusal("second-solo-only", "M21")
    refuse_card(s, s.asked, verb, value)
    dice = mask_of(s, move[2])
    if dice is None:
        raise Refusal("cheese-not-rolled", "M6", cheese=", ".join(str(die) for die in s.cheese if die))
    total = sum(s.bacon) + sum(move[2])
    nuts = s.nuts[s.asked]
    if abs(value - total) > nuts:
        raise Refusal("not-enough-nuts", "M10", total=total, value=value, need=abs(value - total), nuts=nuts)
    if len(move) == 4:
        refuse_second(s, value, move[3], dice, nuts - abs(value - total))
    return take_code(move, dice)


def refuse_second(s: State, value: int, second: int, dice: int, nuts: int) -> None:
    """Solo: a second card costs a nut and uses all cheese dice left over (M21)."""
    rest = rules.cheese_mask(s) & ~dice
    if rest == 0:
        raise Refusal("second-no-dice", "M21")
    if second == value:
        raise Refusal("second-same-card", "M21", value=value)
    if not 1 <= second <= 18 or not has(s.hand[0], second):
        raise Refusal("second-not-in-hand", "M21", value=second)
    left = rules.cheese_sum(s, rest)
    need = 1 + abs(second - left)
    if need > nuts:
        raise Refusal("second-not-enough-nuts", "M21", left=left, value=second, need=need, nuts=nuts)


def refuse_miss(s: State, back: Any) -> None:
    """Something must come back if anything can; solo a dice card goes down instead (M11, M23)."""
    if s.players == 1:
        refuse_solo_miss(s, back)
    elif back is None:
        if s.caged[s.asked] or rules.missable(s, s.asked):
            raise Refusal("miss-takes-back", "M11")
    elif back == "cage":
        if not s.caged[s.asked]:
            raise Refusal("cage-empty", "M11")
    elif back not in DICE_CARDS:
        raise Refusal("not-a-dice-card", "M11", value=back)
    elif not has(rules.missable(s, s.asked), back):
        raise Refusal("dice-card-up", "M11", value=back)


def refuse_solo_miss(s: State, back: Any) -> None:
    """Solo: a miss turns one face-up dice card down, the 6 last (M23)."""
    if back not in DICE_CARDS:
        raise Refusal("solo-miss-card", "M23")
    if not has(s.up[0], back):
        raise Refusal("dice-card-down", "M23", value=back)
    if not has(pieces.turnable(s.up[0]), back):
        raise Refusal("six-last", "M9")


def refuse_passive(s: State, move: Move) -> None:
    """A passive seat passes, or pays the fee and takes the value left, changed by its nuts (M13, M14)."""
    if move[0] == "pass":
        return
    if move[0] == "miss":
        raise Refusal("passive-cannot-miss", "M13")
    if len(move) > 2:
        raise Refusal("passive-no-dice", "M13", left=s.left)
    refuse_card(s, s.asked, move[0], move[1])
    if not rules.fee_payable(s, s.asked):
        raise Refusal("no-nut-for-fee", "M14")
    need, nuts = abs(move[1] - s.left), rules.free_nuts(s, s.asked)
    if need > nuts:
        raise Refusal("passive-not-enough-nuts", "M14", left=s.left, value=move[1], need=need, nuts=nuts)
