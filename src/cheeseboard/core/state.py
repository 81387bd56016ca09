"""The state of a game, declared once in its rules.py: frozen outside, a draft inside, the same names in both.

A state is a tuple with names: it can be a key, be kept for undo, be shared by a thousand branches of a search.
`state.draft()` opens one that the rules may change, `draft.freeze()` closes it again. The code for both is written
from the declaration when the class is made, and is as quick as if it were written by hand.
"""

import sys
from collections import namedtuple
from keyword import iskeyword
from typing import Any, NamedTuple, Self

from cheeseboard.core.cells import (
    BYTE,
    HIDDEN,
    NO_SCORE,
    NOTHING,
    BadDeclaration,
    Cell,
    Row,
    aside,
    cell,
    per_seat,
    row,
)
from cheeseboard.core.drafts import ALLOWED, bounds_code, compiled, draft_functions, frozen

__all__ = ["HIDDEN", "NOTHING", "NO_SCORE", "Declared", "Row", "aside", "cell", "per_seat", "row"]

MOST_CODE = 2**31 - 1
TAKEN = frozenset({"count", "index", "draft", "freeze", "replace", "blank", "closed", "within"})


class Fault(NamedTuple):
    """A number outside its bounds: the cell, the place in its row, and the number."""

    cell: str
    place: int | None
    value: int


class Declaring(type):
    """Makes a class of states from the cells in its body."""

    _cells: tuple[Cell, ...] = ()
    Sight: Any
    """The class of what a seat may know of such a state: the same cells, some of them HIDDEN."""
    Draft: Any
    """The class of its drafts."""
    blank: Any
    """(players): a draft before the set-up, every cell at its start, every row open, also the fixed ones."""
    closed: Any
    """(draft): the state that such a draft describes."""
    within: Any
    """(state, before): is every number inside its bounds? Rows that are as in a state before need no look."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> "Declaring":
        mine = [thing.named(word) for word, thing in space.items() if isinstance(thing, Cell)]
        rest = {word: thing for word, thing in space.items() if not isinstance(thing, Cell)}
        made = super().__new__(mcs, name, bases, {"__slots__": (), **rest})
        made._cells = (*made._cells, *mine)
        if mine:
            check_names(made._cells)
            complete(made)
        return made

    @property
    def cells(cls) -> tuple[Cell, ...]:
        """Every cell and row, in the order of the declaration."""
        return cls._cells

    def cell(cls, name: str) -> Cell:
        """The declaration of this name."""
        return next(found for found in cls._cells if found.name == name)

    def opened(cls, state: Any) -> Any:
        """A state or a sight as a draft that is open everywhere. Asides stay behind, but the options."""
        draft = object.__new__(cls.Draft)
        for found, value in zip(cls._cells, state, strict=True):
            stays = found.aside and found.name != "options"
            open_value = list(value) if found.length is not None else value
            setattr(draft, found.name, found.first() if stays else open_value)
        return draft

    def fault(cls, state: Any) -> Fault | None:
        """The first number of a state that is outside its bounds."""
        if cls.within(state, (None,) * len(cls._cells)):
            return None
        numbers = ((found, *each) for found in cls._cells if not found.aside for each in placed(state, found))
        wrong = ((f.name, place, value) for f, place, value in numbers if not f.least <= value <= f.most)
        return Fault(*next(wrong))


def placed(state: Any, found: Cell) -> list[tuple[int | None, int]]:
    """The numbers of a cell or a row with their places."""
    value = getattr(state, found.name)
    return [(None, value)] if found.length is None else list(enumerate(value))


def check_names(cells: tuple[Cell, ...]) -> None:
    """Names must be free and plain, and those that a declaration points at must be there."""
    names = [found.name for found in cells]
    for name in names:
        if name in TAKEN or names.count(name) > 1 or name.startswith("_") or iskeyword(name):
            raise BadDeclaration(f"{name}: this name is taken, take another one")
    for found in cells:
        for other in filter(None, (found.seen_by, found.beside)):
            if other not in names:
                raise BadDeclaration(f"{found.name}: there is no row called {other}")
        check_looks(found, cells)


def check_looks(found: Cell, cells: tuple[Cell, ...]) -> None:
    """The row that says who has looked has a number for each place, and is forgotten with the looks."""
    looks = next((other for other in cells if other.name == found.seen_by), None)
    if looks is None:
        return
    if not looks.knowledge:
        raise BadDeclaration(f"{looks.name}: it says who has looked at {found.name}, so it needs knowledge=True")
    if looks.length != found.length:
        raise BadDeclaration(f"{looks.name}: it needs one number for each place of {found.name}")


def complete(made: Declaring) -> None:
    """Give a class of states its names, its drafts, its check, and the class of its sights."""
    cells = made.cells
    alive = [namedtuple("Getters", [found.name for found in cells])]  # its dictionary alone would not keep the class
    for found in cells:
        setattr(made, found.name, vars(alive[0])[found.name])
    made.within = staticmethod(compiled(bounds_code(cells), f"bounds of {made.__module__}", ALLOWED=ALLOWED)["within"])
    made.Sight = Declaring(
        "Sight", (made,), {"__module__": made.__module__, "__qualname__": f"{made.__qualname__}.Sight"}
    )
    kinds: list[tuple[Any, bool]] = [(made, False), (made.Sight, True)]
    for kind, loose in kinds:
        functions = draft_functions(kind, cells, loose)
        kind.Draft, kind.draft = functions["Draft"], functions["draft"]
        kind.Draft.__module__, kind.Draft.__qualname__ = made.__module__, f"{kind.__qualname__}.Draft"
        kind.blank, kind.closed = staticmethod(functions["blank"]), staticmethod(functions["close"])


class Declared(tuple[Any, ...], metaclass=Declaring):
    """The base of every game's State. The engine sets `last_seat` and `last_code` after each move; rules only read."""

    players: int = cell(BYTE, least=1)
    last_seat: int = cell(BYTE)
    last_code: int = cell(MOST_CODE, least=NOTHING, start=NOTHING)
    options: str = aside(str)  # as JSON, for views; what the rules need of them has cells of its own

    def draft(self) -> Self:
        """A draft of this state, for the rules to change."""
        raise NotImplementedError  # every declared state has its own, written from its cells

    def freeze(self) -> Self:
        """The draft made unchangeable again; a state is so already."""
        return self

    def replace(self, **changes: Any) -> Self:
        """The same state with some cells changed; a row is given as any numbers."""
        kind = type(self)
        loose = kind.Sight is kind
        values = [
            frozen(found, changes.pop(found.name), loose) if found.name in changes else value
            for found, value in zip(kind.cells, self, strict=True)
        ]
        if changes:
            raise AttributeError(f"a state has no cells called {', '.join(changes)}")
        return tuple.__new__(kind, values)

    def __repr__(self) -> str:
        pairs = (f"{found.name}={value!r}" for found, value in zip(type(self).cells, self, strict=True))
        return f"{type(self).__name__}({', '.join(pairs)})"

    def __reduce__(self) -> tuple[Any, ...]:
        kind = type(self)
        home = kind.__mro__[1] if kind.Sight is kind else kind
        return restored, (home.__module__, home.__qualname__, kind.Sight is kind, tuple(self))


def restored(module: str, name: str, sight: bool, values: tuple[Any, ...]) -> Any:
    """A state or a sight read back from a pickle."""
    __import__(module)
    kind = getattr(sys.modules[module], name)
    return tuple.__new__(kind.Sight if sight else kind, values)
