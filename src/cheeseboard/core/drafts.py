"""Drafts: the states that rules may change, and the code that opens and closes them, written from the declaration."""

import linecache
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from cheeseboard.core.cells import BYTE, Cell

NUMBERS = count(1)
ENGINE = ("players", "last_seat", "last_code")
ALLOWED = [bytes(range(most + 1)) for most in range(BYTE + 1)]
"""For each bound the bytes that it allows: taking them out of a row leaves those that it does not."""


def frozen(found: Cell, value: Any, loose: bool) -> Any:
    """A value as a state keeps it. In a sight (`loose`) a hidden row is a tuple, because HIDDEN fits no byte."""
    if found.length is None:
        return value
    return bytes(value) if found.small and not (loose and found.hidden) else tuple(value)


def draft_code(cells: Sequence[Cell], loose: bool) -> str:
    """The functions `draft` and `freeze`, and `blank` and `close` for the set-up, when fixed rows are written too."""
    rows = {found.name: makers_of(found, loose) for found in cells if found.length is not None}
    moving = {found.name: rows[found.name] for found in cells if found.name in rows and not found.fixed}
    targets = ", ".join(found.name if found.name in moving else f"t.{found.name}" for found in cells)
    copies = [f"t.{name} = {maker[0]}({name})" for name, maker in moving.items()]
    firsts = [f"t.{found.name} = {first_code(found)}" for found in cells]
    return (
        function_code("draft(self)", ["t = new(Draft)", f"{targets} = self", *copies, "return t"])
        + function_code("freeze(t)", [f"return new_tuple(State, ({frozen_code(cells, moving)},))"])
        + function_code("blank(players)", ["t = new(Draft)", *firsts, "t.players = players", "return t"])
        + function_code("close(t)", [f"return new_tuple(State, ({frozen_code(cells, rows)},))"])
    )


def function_code(head: str, lines: Iterable[str]) -> str:
    """The source of one function."""
    return "\n".join([f"def {head}:", *(f"    {line}" for line in lines), "", "", ""])


def first_code(found: Cell) -> str:
    """What a cell or row holds before the set-up."""
    if found.aside:
        return f"makers[{found.name!r}]()"
    return str(found.start) if found.length is None else f"[{found.start}] * {found.length}"


def frozen_code(cells: Sequence[Cell], rows: Mapping[str, tuple[str, str]]) -> str:
    """The values of a state, with these rows made unchangeable."""
    return ", ".join(
        f"{rows[found.name][1]}(t.{found.name})" if found.name in rows else f"t.{found.name}" for found in cells
    )


def makers_of(found: Cell, loose: bool) -> tuple[str, str]:
    """What makes a row of a draft, and a row of a state again."""
    return ("bytearray", "bytes") if found.small and not (loose and found.hidden) else ("list", "tuple")


def bounds_code(cells: Sequence[Cell]) -> str:
    """The function `within`: is every number of a state inside its bounds? A row that is as before is as good."""
    looked = [found for found in cells if is_looked_at(found)]
    if not looked:
        return function_code("within(state, before)", ["return True"])
    names, old = ([f"{letter}_{found.name}" if found in looked else "_" for found in cells] for letter in "nb")
    tests = " and ".join(map(bounds_test, looked))
    lines = [f"{', '.join(names)}, = state", f"{', '.join(old)}, = before", f"return {tests}"]
    return function_code("within(state, before)", lines)


def is_looked_at(found: Cell) -> bool:
    """Can anything be wrong with it? Not where every byte is allowed, nor where only the engine writes."""
    any_byte = found.small and found.most == BYTE and found.least == 0
    return not (found.aside or found.name in ENGINE or found.fixed or any_byte)


def bounds_test(found: Cell) -> str:
    """The test of one cell or row."""
    name = f"n_{found.name}"
    if found.length is None:
        return f"{found.least} <= {name} <= {found.most}"
    if found.small and found.least == 0:
        return f"({name} == b_{found.name} or not {name}.translate(None, ALLOWED[{found.most}]))"
    return f"({name} == b_{found.name} or {found.least} <= min({name}) and max({name}) <= {found.most})"


def compiled(code: str, name: str, **given: Any) -> dict[str, Any]:
    """The functions of a written source. It stays readable: tracebacks and debuggers show its lines."""
    file = f"<{name} {next(NUMBERS)}>"
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    space: dict[str, Any] = {"__name__": __name__, **given}
    exec(compile(code, file, "exec"), space)  # noqa: S102  our own text, made from names that were checked
    return space


def draft_functions(state: type, cells: Sequence[Cell], loose: bool) -> dict[str, Any]:
    """`Draft`, the class of a state's drafts, and the functions that open and close them."""
    draft: Any = type("Draft", (), {"__slots__": tuple(found.name for found in cells), "__module__": state.__module__})
    makers = {found.name: found.start for found in cells if found.aside}
    given = {"new": object.__new__, "new_tuple": tuple.__new__, "Draft": draft, "State": state, "makers": makers}
    made = compiled(draft_code(cells, loose), f"draft of {state.__module__}", **given)
    draft.freeze = made["freeze"]
    return made


class OutOfBounds(Exception):
    """The rules wrote a number where it cannot be, or looked where nothing is."""

    def __init__(self, cell: str, place: int | None, value: int | None) -> None:
        super().__init__(cell, place, value)
        self.cell = cell
        self.place = place
        self.value = value


class CheckedRow(list[int]):
    """A row that lets nobody write outside its bounds or reach beyond its ends; slower than bytes."""

    def __init__(self, found: Cell, numbers: Iterable[int]) -> None:
        super().__init__(numbers)
        self.found = found

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, slice) and not 0 <= place < len(self):
            raise OutOfBounds(self.found.name, place, None)
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        found = self.found
        if not 0 <= place < len(self) or found.fixed or not found.least <= value <= found.most:
            raise OutOfBounds(found.name, place, value)
        super().__setitem__(place, value)


class CheckedDraft:
    """A draft that names the cell at once when the rules break their own declaration. Slow: for tests and faults."""

    def __init__(self, state: Any) -> None:
        kind = type(state)
        space = vars(self)
        space["_cells"] = {found.name: found for found in kind.cells}
        for found, value in zip(kind.cells, state, strict=True):
            space[found.name] = value if found.length is None else CheckedRow(found, value)
        space["_kind"] = kind

    def __setattr__(self, name: str, value: Any) -> None:
        found: Cell | None = vars(self)["_cells"].get(name)
        if found is None or found.length is not None:
            raise OutOfBounds(name, None, None)
        if not found.aside and not found.least <= value <= found.most:
            raise OutOfBounds(name, None, value)
        vars(self)[name] = value

    def freeze(self) -> Any:
        """The state that the rules have made."""
        space = vars(self)
        values = (frozen(found, space[name], False) for name, found in space["_cells"].items())
        return tuple.__new__(space["_kind"], values)
