"""How likely each verdict of the solo game is if it is played on at its best, from numbers that ship with the package.

`games/mice/lab/solve/ship.py` made them: of each position the chances of the five best verdicts as 16-bit numbers. The
other two follow, because all seven add up to one and their mean is the exact value. So each chance is off by less than
0.0002, and the file has less than 2 MB (docs/solve.md).
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.judgement import Verdicts
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds import solo_values as solved
from cheeseboard.games.mice.minds.solo_values import POSITIONS, Place, after_catch, after_miss, place_of

MICE: AnyGame = GAME
FORMAT, FILE = "cheeseboard-solo-verdicts/1", "solo_verdicts.bin"
BYTES, UNIT = 2, (1 << 16) - 1
DERIVED = 2
"""The two worst verdicts follow from the others."""
KEPT = range(DERIVED, 7)


def verdicts(view: View) -> Verdicts:
    """Before the roll, or with these dice after the best move."""
    if view["chance"]:
        return at(place_of(view), view["version"])
    best, _ = solved.solo_values(view["version"]).best_move(view, MICE.legal_from_view(view))
    return after(view, best)


def verdicts_after(view: View, legal: Sequence[Move]) -> list[Verdicts]:
    """After each of these moves."""
    return [after(view, move) for move in legal]


def after(view: View, move: Move) -> Verdicts:
    """After a move of this view."""
    here, dice = place_of(view), view["dice"]
    if move[0] == "catch":
        there: Place | None = after_catch(here, move, sum(dice["bacon"]), sum(dice["cheese"]))
    else:
        there = after_miss(here, move[1])
    if there is None:
        return tuple(float(verdict == here.left_over) for verdict in range(len(MICE.verdicts)))
    return at(there, view["version"])


def at(here: Place, rules_version: int) -> Verdicts:
    """In a position before its roll, the worst verdict first."""
    table, value = numbers(rules_version), solved.solo_values(rules_version).at(here)
    best = [table[column * POSITIONS + here.number] / UNIT for column in range(len(KEPT))]
    second = max(0.0, value - sum(verdict * chance for verdict, chance in zip(KEPT, best, strict=True)))
    worst = max(0.0, 1 - second - sum(best))
    total = worst + second + sum(best)
    return tuple(chance / total for chance in (worst, second, *best))


def pack(tiers: Sequence[float], stamp: dict[str, Any]) -> bytes:
    """A file's content, from the seven chances of every position one after the other."""
    whole = [round(UNIT * chance) for verdict in KEPT for chance in tiers[verdict::7]]
    planes = b"".join(bytes(number >> 8 * i & 255 for number in whole) for i in range(BYTES))
    return solved.sealed(planes, FORMAT, stamp)


@cache
def shipped() -> tuple[dict[str, Any], Sequence[int]]:
    """The stamp and the numbers that came with the package."""
    facts, planes = solved.unsealed(files(__package__).joinpath(FILE).read_bytes(), FORMAT)
    return facts, solved.laid_out(planes, BYTES, BYTES, "H")


def numbers(rules_version: int) -> Sequence[int]:
    """The shipped numbers, verdict by verdict, if they were made for this version of the rules."""
    return solved.fitting(*shipped(), rules_version)
