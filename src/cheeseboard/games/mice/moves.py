"""Moves of Mice to meet you: the verbs, and the rules' numbers for them, which depend on the dice on the table."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from cheeseboard.core.chance import Chance
from cheeseboard.core.kinds import choice, dice, number, optional, shaped
from cheeseboard.core.verbs import Move, Verb
from cheeseboard.games.mice import pieces, rules
from cheeseboard.games.mice.pieces import BACON, CHEESE
from cheeseboard.games.mice.rules import State

DICE_CARDS = (6, 9, 12, 15)
CARD = number(1, 18)
USED = optional(shaped(dice(CHEESE), "cheese-shape"))
BACK = choice("cage", None, *DICE_CARDS)

VERBS = (
    Verb("roll", bacon=dice(BACON), cheese=dice(CHEESE), nested=True, chance=True, rule="M5", shape="roll-shape"),
    Verb("catch", value=CARD, cheese=USED, second=optional(CARD), rule="M7"),
    Verb("flip", value=CARD, cheese=USED, rule="M8"),
    Verb("miss", back=shaped(BACK, "miss-shape"), rule="M11"),
    Verb("pass", rule="M13", shape="pass-is-true", idle=True),
)

PASS: Move = ("pass",)
TAKES = tuple(("flip" if value in DICE_CARDS else "catch", value) for value in range(19))
"""The value alone says whether a card is caught or flipped: dice cards are never in a hand."""
BACK_CODE = {"cage": pieces.CAGE_TOP, None: pieces.NOTHING_BACK} | {card: card for card in DICE_CARDS}
MISSES: dict[int, Move] = {pieces.MISS + code: ("miss", back) for back, code in BACK_CODE.items()}


def falling(faces: Iterable[int]) -> tuple[int, ...]:
    """Dice in their one order: highest first."""
    return tuple(sorted(faces, reverse=True))


# -- rolls -------------------------------------------------------------------------------------------------------


@cache
def rolls(bacon: int, cheese: int) -> Chance:
    """Every roll of that many dice as multisets, weighted by how many ways there are to throw it (M5)."""
    return Chance((("roll", b, c), ways(b) * ways(c)) for b in multisets(bacon) for c in multisets(cheese))


@cache
def dice_with(up: int) -> tuple[int, int]:
    """How many bacon and cheese dice these face-up dice cards give (M3)."""
    return pieces.bacon_dice(up), pieces.cheese_dice(up)


def multisets(count: int) -> list[tuple[int, ...]]:
    """All results of that many dice, highest first."""
    return [falling(faces) for faces in combinations_with_replacement(range(1, 7), count)]


def ways(faces: tuple[int, ...]) -> int:
    """In how many orders these faces can fall."""
    return factorial(len(faces)) // prod(factorial(n) for n in Counter(faces).values())


@cache
def roll_code(bacon: tuple[int, ...], cheese: tuple[int, ...]) -> int:
    """The rules' number of a roll."""
    code = 0
    for die in (*padded(bacon, BACON), *padded(cheese, CHEESE)):
        code = code * 8 + die
    return pieces.ROLLED + code


def padded(faces: tuple[int, ...], length: int) -> tuple[int, ...]:
    """Dice highest first, with 0 for each one that is not there."""
    return falling(faces) + (0,) * (length - len(faces))


@cache
def roll_of(code: int) -> Move:
    """The roll behind the rules' number."""
    faces = [pieces.die_in(code, place) for place in range(BACON + CHEESE)]
    return ("roll", tuple(filter(None, faces[:BACON])), tuple(filter(None, faces[BACON:])))


# -- choices of cheese dice --------------------------------------------------------------------------------------


@cache
def subsets(cheese: bytes) -> tuple[tuple[int, ...], ...]:
    """The dice values behind each mask over these cheese dice."""
    return tuple(tuple(die for i, die in enumerate(cheese) if mask >> i & 1) for mask in range(8))


@cache
def masks(cheese: bytes) -> dict[tuple[int, ...], int]:
    """The mask of each choice of dice values: the lowest, because of equal dice the first are used first."""
    return {faces: mask for mask, faces in reversed(tuple(enumerate(subsets(cheese)))) if 0 not in faces}


def mask_of(t: State, faces: tuple[int, ...]) -> int | None:
    """The mask of cheese dice that show these values in any order, or None if they were not rolled."""
    known = masks(bytes(t.cheese))
    found = known.get(faces)
    return known.get(falling(faces)) if found is None else found


# -- decisions ---------------------------------------------------------------------------------------------------


def decisions(codes: list[int], cheese: bytes, phase: int) -> list[Move]:
    """The decisions behind the rules' numbers, in this phase with these cheese dice."""
    if phase == rules.PASSIVE:
        return [TAKES[code] if code else PASS for code in codes]
    return list(map(active_moves(cheese).__getitem__, codes))


class ActiveMoves(dict[int, Move]):
    """The active seat's decisions by number, with these cheese dice, each made when it first comes up."""

    def __init__(self, cheese: bytes) -> None:
        super().__init__(MISSES)
        self._used = subsets(cheese)

    def __missing__(self, code: int) -> Move:
        second = pieces.second_in(code)
        move = (*TAKES[pieces.card_in(code)], self._used[pieces.dice_in(code)], *((second,) if second else ()))
        self[code] = move
        return move


active_moves = cache(ActiveMoves)


def move_of(s: State, code: int) -> Move:
    """The last move, played with the dice that lie on the table."""
    return roll_of(code) if code >= pieces.ROLLED else decisions([code], bytes(s.cheese), s.last_phase)[0]


def code_of(t: State, move: Move) -> int:
    """The rules' number of a move."""
    verb = move[0]
    if verb == "roll":
        return roll_code(move[1], move[2])
    if verb == "pass":
        return pieces.PASS
    if verb == "miss":
        return pieces.MISS + BACK_CODE[move[1]]
    if len(move) == 2:
        return int(move[1])
    return take_code(move, mask_of(t, move[2]) or 0)


def take_code(move: Move, used: int) -> int:
    """The number of a catch or flip with these cheese dice."""
    code = pieces.taking(move[1], used)
    return pieces.and_second(code, move[3]) if len(move) > 3 else code
