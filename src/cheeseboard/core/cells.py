"""What a state is made of: cells (one number) and rows (a fixed number of numbers), with bounds and who may see them.

    class State(Declared):
        phase: int = cell(2)                                     # 0 … 2, everybody sees it
        store: Row = per_seat(4, 100)                            # one number for each of up to four seats
        deck: Row = row(12, 12, hidden="cards", dealt=True)      # shuffled, and nobody may look
        hand: Row = per_seat(4, 12, each=3, hidden="cards", own=True, empty=0)

To the editor and to mypy they are `int` and `Row`. Everything else follows from the declaration.
"""

from collections.abc import Callable, MutableSequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypedDict, Unpack

HIDDEN = -1
"""In a sight: a number that this seat may not know."""
NOTHING = -1
"""`last_code` before the first move."""
NO_SCORE = -(2**31) + 1
"""What `score` gives a seat that has no score at all."""

Row: TypeAlias = MutableSequence[int]
"""A fixed number of numbers: bytes or a tuple in a state, something to write to in a draft, an array when compiled."""

BYTE = 255


class BadDeclaration(TypeError):
    """A declaration that contradicts itself; the sentence says how."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One declared cell or row. `length` is None for a single number."""

    most: int
    least: int = 0
    length: int | None = None
    start: Any = 0  # the first value; of an aside, what makes it
    seats: int = 0  # rows by seat: how many seats there are at most
    hidden: str = ""  # nobody sees it unless something below says so; cells of one pool may trade places
    pool: str = ""  # everybody sees it, and what lies here belongs to this pool
    beside: str = ""  # the row that holds another side of the same things
    open_if: str = ""  # rules.py function (state, index) -> bool: everybody sees it
    seen_by: str = ""  # the row of bits that says who has looked
    held_by: str = ""  # rules.py function (state, index) -> seat that sees it
    own: bool = False  # rows by seat: each seat sees its own
    empty: int | None = None  # the value that means "nothing here", which everybody sees
    knowledge: bool = False  # bits of who has looked: lost by a newcomer, not shown in memory mode
    tells: bool = False  # open, and meant to tell something about cards that are hidden
    memory: bool = False  # public, but at a real table people would have to remember it
    quiet: bool = False  # public, but fronts need not show it: it is seen elsewhere, or for the rules alone
    fixed: bool = False  # never changes after the first state
    dealt: bool = False  # the shuffled pack lies here before the rules lay it out
    aside: bool = False  # any Python object, carried along; the rules and the fast lane never see it
    name: str = ""

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return 1 if self.length is None else self.length

    @property
    def each(self) -> int:
        """How many numbers of a row by seat belong to one seat."""
        return self.size // self.seats if self.seats else 0

    @property
    def small(self) -> bool:
        """Does every number of this row fit a byte? Then the row is kept as bytes."""
        return self.length is not None and self.least >= 0 and self.most <= BYTE

    @property
    def home(self) -> str:
        """The pool that it belongs to, hidden or open."""
        return self.hidden or self.pool

    @property
    def private(self) -> bool:
        """Do some seats see it and others not?"""
        return bool(self.hidden and (self.own or self.seen_by or self.held_by))

    def first(self) -> Any:
        """What it holds before the set-up, open to be written."""
        if self.aside:
            return self.start()
        return self.start if self.length is None else [self.start] * self.length

    def named(self, name: str) -> "Cell":
        """The same cell under its name, if the declaration makes sense."""
        found = replace(self, name=name)
        if problem := found.problem():
            raise BadDeclaration(f"{name}: {problem}")
        return found

    def problem(self) -> str:
        """What is wrong with this declaration; empty if nothing is."""
        seen = self.open_if or self.seen_by or self.held_by or self.own or self.beside
        wrong = {
            f"least {self.least} is above most {self.most}": self.least > self.most,
            "open_if, seen_by, held_by, own and beside are for hidden cells: say hidden=POOL": seen and not self.hidden,
            "a cell is hidden or open: say hidden=POOL or pool=POOL": self.hidden and self.pool,
            "hidden numbers are 0 or more, because less than 0 means hidden": self.hidden and self.least < 0,
            "own=True is for rows by seat: use per_seat": self.own and not self.seats,
            "tells=True is for open cells": self.tells and self.home,
            "a row has at least one number": self.length is not None and self.length < 1,
        }
        return next((sentence for sentence, found in wrong.items() if found and not self.aside), "")


class About(TypedDict, total=False):
    """What a declaration may say beside names, sizes and bounds. The fields of `Cell` explain each."""

    start: int
    hidden: str
    pool: str
    beside: str
    open_if: str
    seen_by: str
    held_by: str
    own: bool
    empty: int
    knowledge: bool
    tells: bool
    memory: bool
    quiet: bool
    fixed: bool
    dealt: bool


def cell(most: int, *, least: int = 0, **about: Unpack[About]) -> Any:
    """A whole number from `least` to `most`. It begins with `start`: 0, or `least` if that is greater."""
    return Cell(most, least, **first(least, about))


def row(length: int, most: int, *, least: int = 0, **about: Unpack[About]) -> Any:
    """A fixed number of whole numbers from `least` to `most`."""
    return Cell(most, least, length, **first(least, about))


def per_seat(seats: int, most: int, *, each: int = 1, least: int = 0, **about: Unpack[About]) -> Any:
    """A row with `each` numbers for every seat: seat s has those from s * each on."""
    return Cell(most, least, seats * each, seats=seats, **first(least, about))


def first(least: int, about: About) -> About:
    """The same with a first value."""
    return {"start": max(least, 0), **about}


def aside(make: Callable[[], object]) -> Any:
    """A Python object that states carry along for the engine, made by `make` for a new game.

    Neither the rules nor the fast lane see it, and no sight has it.
    """
    return Cell(0, start=make, aside=True)
