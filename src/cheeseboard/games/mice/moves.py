"""Moves of Mice to meet you: record form, protocol form and the rules' numbers."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from cheeseboard.core.chance import Chance
from cheeseboard.core.protocol import Move
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.shape import is_int, is_ints, one_key
from cheeseboard.games.mice import rules
from cheeseboard.games.mice.table import Cells, State

NONE: frozenset[str] = frozenset()
VERBS = {
    "roll": NONE,
    "catch": frozenset({"cheese", "second"}),
    "flip": frozenset({"cheese"}),
    "miss": NONE,
    "pass": NONE,
}
BACK: dict[str | int | None, int] = {"cage": rules.CAGE_TOP, None: rules.NOTHING_BACK}


def read_move(raw: object) -> Move:
    """A move from its record form."""
    verb, fields = one_key(raw, VERBS)
    if verb == "roll":
        return read_roll(fields["roll"])
    if verb in ("catch", "flip"):
        return read_take(verb, fields)
    if verb == "miss":
        return read_miss(fields["miss"])
    if fields["pass"] is not True:
        raise Refusal("pass-is-true", "R7")
    return PASS


def read_roll(dice: object) -> Move:
    """A roll names its bacon and its cheese dice."""
    if not isinstance(dice, dict) or set(dice) != {"bacon", "cheese"} or not all(map(is_ints, dice.values())):
        raise Refusal("roll-shape", "R7")
    return ("roll", falling(dice["bacon"]), falling(dice["cheese"]))


def read_take(verb: str, fields: dict[str, Any]) -> Move:
    """A catch or a flip, with the cheese dice used (active) and a second card (solo)."""
    if not is_int(fields[verb]) or not is_int(fields.get("second", 0)):
        raise Refusal("not-a-number", "R7", verb=verb)
    if "cheese" not in fields:
        if "second" in fields:
            raise Refusal("cheese-missing", "M6", verb=verb)
        return (verb, fields[verb])
    if not is_ints(fields["cheese"]):
        raise Refusal("cheese-shape", "R7")
    second = (fields["second"],) if "second" in fields else ()
    return (verb, fields[verb], falling(fields["cheese"]), *second)


def read_miss(back: object) -> Move:
    """A miss says what comes back: the cage's top card, a dice card, or nothing."""
    if back is None or back == "cage" or is_int(back):
        return ("miss", back)
    raise Refusal("miss-shape", "R7")


def write_move(move: Move) -> dict[str, Any]:
    """A move in its record form."""
    verb = move[0]
    if verb == "roll":
        return {"roll": {"bacon": list(move[1]), "cheese": list(move[2])}}
    if verb == "pass":
        return {"pass": True}
    fields: dict[str, Any] = {verb: move[1]}
    if len(move) > 2:
        fields["cheese"] = list(move[2])
    if len(move) > 3:
        fields["second"] = move[3]
    return fields


def falling(dice: Any) -> tuple[int, ...]:
    """Dice in their one order: highest first."""
    return tuple(sorted(dice, reverse=True))


@cache
def rolls(bacon: int, cheese: int) -> Chance:
    """Every roll of that many dice as multisets, weighted by how many ways there are to throw it (M5)."""
    return Chance((("roll", b, c), ways(b) * ways(c)) for b in multisets(bacon) for c in multisets(cheese))


def multisets(dice: int) -> list[tuple[int, ...]]:
    """All results of that many dice, highest first."""
    return [falling(faces) for faces in combinations_with_replacement(range(1, 7), dice)]


def ways(faces: tuple[int, ...]) -> int:
    """In how many orders these faces can fall."""
    return factorial(len(faces)) // prod(factorial(n) for n in Counter(faces).values())


@cache
def subsets(cheese: bytes) -> tuple[tuple[int, ...], ...]:
    """The dice values behind each mask over these cheese dice."""
    return tuple(tuple(die for i, die in enumerate(cheese) if mask >> i & 1) for mask in range(8))


@cache
def masks(cheese: bytes) -> dict[tuple[int, ...], int]:
    """The mask of each choice of dice values: the lowest, because of equal dice the first are used first."""
    return {dice: mask for mask, dice in reversed(tuple(enumerate(subsets(cheese)))) if 0 not in dice}


def mask_of(t: Cells, dice: tuple[int, ...]) -> int | None:
    """The mask of cheese dice that show these values in any order, or None if they were not rolled."""
    known = masks(bytes(t.cheese))
    found = known.get(dice)
    return known.get(falling(dice)) if found is None else found


TAKES = tuple(("flip" if rules.DICE_CARDS >> value & 1 else "catch", value) for value in range(19))
"""The value alone says whether a card is caught or flipped: dice cards are never in a hand."""
PASS: Move = ("pass",)
MISSES = {code: ("miss", back) for back, code in {**BACK, 6: 6, 9: 9, 12: 12, 15: 15}.items()}


def move_of(s: State, code: int, phase: int) -> Move:
    """The move behind the rules' number, played in this phase with the dice on the table."""
    if code == rules.ROLLED:
        return ("roll", falling(die for die in s.bacon if die), falling(die for die in s.cheese if die))
    return decisions([code], s.cheese, phase)[0]


def decisions(codes: list[int], cheese: bytes, phase: int) -> list[Move]:
    """The decisions behind the rules' numbers, in this phase with these cheese dice."""
    if phase == rules.PASSIVE:
        return [TAKES[code] if code else PASS for code in codes]
    used = boxed(cheese)
    return [
        TAKES[code & 31] + used[code >> rules.DICE_BIT] if code < rules.MISS else rarer(code, used) for code in codes
    ]


@cache
def boxed(cheese: bytes) -> tuple[tuple[tuple[int, ...]], ...]:
    """The dice values behind each mask, ready to be put at the end of a move."""
    return tuple((dice,) for dice in subsets(cheese))


def rarer(code: int, used: tuple[tuple[tuple[int, ...]], ...]) -> Move:
    """A miss, or a catch with a second card."""
    second = code >> rules.SECOND
    return TAKES[code & 31] + used[code >> rules.DICE_BIT & 7] + (second,) if second else MISSES[code - rules.MISS]


def code_of(t: Cells, move: Move) -> int:
    """The rules' number of a decision."""
    if move[0] == "pass":
        return rules.PASS
    if move[0] == "miss":
        return rules.MISS + BACK.get(move[1], move[1] or 0)
    if len(move) == 2:
        return int(move[1])
    second = move[3] if len(move) > 3 else 0
    return int(move[1] | (mask_of(t, move[2]) or 0) << rules.DICE_BIT | second << rules.SECOND)
