"""What a field of a move or an option takes: a number, one of several values, numbers, dice, counts.

JSON's true is an int to Python and 4.0 equals 4: neither is a number of ours.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeGuard, TypeVar

from cheeseboard.core.refusal import Refusal

Plain = int | str | bool | None
Form = dict[str, Any]
"""A kind described for a form or a board, as plain data."""

K = TypeVar("K", bound="Kind")


def is_int(value: object) -> TypeGuard[int]:
    """A real integer, not a boolean in disguise."""
    return type(value) is int


def is_ints(value: object) -> TypeGuard[list[int]]:
    """A list of real integers."""
    return isinstance(value, list) and all(map(is_int, value))


@dataclass(frozen=True, kw_only=True)
class Kind(ABC):
    """A kind of value. In a move it is what a tuple can hold, in a record what JSON can."""

    private: bool = False
    """Only the mover is shown it."""
    optional: bool = False
    """It may be missing, with everything after it."""
    shape: str = ""
    """The code of a refusal of its own for what does not look right."""
    code: ClassVar[str]
    """The code of the refusal that says what it takes."""

    @abstractmethod
    def read(self, raw: Any) -> Any:
        """The value as a move holds it, or BadShape. Bounds are not looked at."""

    def write(self, value: Any) -> Any:
        """The value as JSON holds it."""
        return value

    @abstractmethod
    def shaped(self, value: object) -> bool:
        """Does a value in a move look right?"""

    @abstractmethod
    def fits(self, value: Any) -> bool:
        """Is a value that looks right inside the bounds?"""

    @property
    def size(self) -> int:
        """How many values there are, if they can be numbered; else 0."""
        return 0

    def place(self, value: Any) -> int:
        """The number of a value."""
        raise NotImplementedError

    def at(self, place: int) -> Any:
        """The value with this number."""
        raise NotImplementedError

    @abstractmethod
    def form(self) -> Form:
        """What a form or a board needs to know."""

    def takes(self) -> dict[str, Any]:
        """The values for the sentence that says what it takes."""
        return {name: value for name, value in self.form().items() if name != "kind"}

    def misshapen(self, key: str) -> Refusal:
        """The refusal of a value that does not look right."""
        return Refusal(self.shape or self.code, "R7", verb=key, **self.takes())

    def refused(self, key: str, rule: str) -> Refusal:
        """The refusal of a value that is outside the bounds."""
        return Refusal(self.code, rule, verb=key, **self.takes())


class BadShape(Exception):
    """A raw value does not look as it must."""


@dataclass(frozen=True)
class Number(Kind):
    """A whole number between two bounds."""

    code = "out-of-range"
    least: int
    most: int

    def read(self, raw: Any) -> Any:
        if not is_int(raw):
            raise BadShape
        return raw

    def misshapen(self, key: str) -> Refusal:
        return Refusal(self.shape or "not-a-number", "R7", verb=key)

    def shaped(self, value: object) -> bool:
        return type(value) is int

    def fits(self, value: Any) -> bool:
        return bool(self.least <= value <= self.most)

    @property
    def size(self) -> int:
        return self.most - self.least + 1

    def place(self, value: Any) -> int:
        return int(value - self.least)

    def at(self, place: int) -> Any:
        return self.least + place

    def form(self) -> Form:
        return {"kind": "number", "least": self.least, "most": self.most}


@dataclass(frozen=True)
class Choice(Kind):
    """One of several values: words, numbers, null."""

    code = "no-such-choice"
    values: tuple[Plain, ...]

    def read(self, raw: Any) -> Any:
        if not self.shaped(raw):
            raise BadShape
        return raw

    def shaped(self, value: object) -> bool:
        """A word must be one of those there are; any whole number looks right where there are numbers."""
        if is_int(value):
            return any(map(is_int, self.values))
        return any(value is known or (type(value) is str and value == known) for known in self.values)

    def fits(self, value: Any) -> bool:
        return value in self.values

    @property
    def size(self) -> int:
        return len(self.values)

    def place(self, value: Any) -> int:
        return self.values.index(value)

    def at(self, place: int) -> Any:
        return self.values[place]

    def form(self) -> Form:
        return {"kind": "choice", "values": list(self.values)}

    def takes(self) -> dict[str, Any]:
        return {"values": ", ".join("null" if value is None else str(value) for value in self.values)}


@dataclass(frozen=True)
class Numbers(Kind):
    """So many whole numbers, each between two bounds, perhaps with a fixed sum."""

    code = "wrong-numbers"
    length: int
    least: int
    most: int
    total: int | None = None

    def read(self, raw: Any) -> Any:
        if not is_ints(raw):
            raise BadShape
        return tuple(raw)

    def write(self, value: Any) -> Any:
        return list(value)

    def shaped(self, value: object) -> bool:
        return are_ints(value)

    def fits(self, value: Any) -> bool:
        whole = self.total is None or sum(value) == self.total
        return len(value) == self.length and whole and all(self.least <= number <= self.most for number in value)

    def form(self) -> Form:
        bounds = {"least": self.least, "most": self.most, "total": self.total}
        return {"kind": "numbers", "length": self.length, **bounds}


@dataclass(frozen=True)
class Summed(Numbers):
    """Numbers with a fixed sum: the refusal says it too."""

    code = "wrong-sum"


@dataclass(frozen=True)
class Dice(Kind):
    """Up to so many dice, by their pips; their order means nothing, so they are kept highest first."""

    code = "not-dice"
    most: int

    def read(self, raw: Any) -> Any:
        if not is_ints(raw):
            raise BadShape
        return tuple(sorted(raw, reverse=True))

    def write(self, value: Any) -> Any:
        return list(value)

    def shaped(self, value: object) -> bool:
        return are_ints(value)

    def fits(self, value: Any) -> bool:
        return len(value) <= self.most and all(1 <= pips <= 6 for pips in value)

    def form(self) -> Form:
        return {"kind": "dice", "most": self.most}


@dataclass(frozen=True)
class Counts(Kind):
    """How many there are of each thing, by name: one number, or several where a thing comes in sorts."""

    code = "wrong-counts"
    sorts: Mapping[str, int]
    total: int

    def read(self, raw: Any) -> Any:
        if not self.shaped(raw):
            raise BadShape
        return {name: list(raw[name]) if many > 1 else raw[name] for name, many in self.sorts.items()}

    def shaped(self, value: object) -> bool:
        if not isinstance(value, dict) or set(value) != set(self.sorts):
            return False
        return all(
            (is_ints(value[name]) and len(value[name]) == many) if many > 1 else is_int(value[name])
            for name, many in self.sorts.items()
        )

    def flat(self, value: Mapping[str, Any]) -> list[int]:
        """All numbers in order."""
        return [n for name in self.sorts for n in (value[name] if isinstance(value[name], list) else [value[name]])]

    def fits(self, value: Any) -> bool:
        return min(self.flat(value)) >= 0 and sum(self.flat(value)) == self.total

    def form(self) -> Form:
        return {"kind": "counts", "sorts": dict(self.sorts), "total": self.total}

    def takes(self) -> dict[str, Any]:
        return {"sorts": ", ".join(self.sorts), "total": self.total}


def are_ints(value: object) -> bool:
    """A tuple of whole numbers."""
    if type(value) is not tuple:
        return False
    for number in value:  # noqa: SIM110  for so few numbers a loop takes half the time of all()
        if type(number) is not int:
            return False
    return True


def number(least: int, most: int) -> Number:
    """A whole number from `least` to `most`."""
    return Number(least, most)


def choice(*values: Plain) -> Choice:
    """One of these values; the first is the default of an option."""
    return Choice(values)


def numbers(length: int, least: int, most: int, total: int | None = None) -> Numbers:
    """So many whole numbers, perhaps with a fixed sum."""
    return (Numbers if total is None else Summed)(length, least, most, total)


def dice(most: int) -> Dice:
    """Up to so many dice."""
    return Dice(most)


def counts(sorts: Mapping[str, int], total: int) -> Counts:
    """How many of each thing: `{"joker": 1, "knight": 4}` takes a number of jokers and four numbers of knights."""
    return Counts(sorts, total)


def private(kind: K) -> K:
    """The same, shown to the mover alone."""
    return replace(kind, private=True)


def optional(kind: K) -> K:
    """The same, but it may be missing."""
    return replace(kind, optional=True)


def shaped(kind: K, code: str) -> K:
    """The same, with a refusal of its own for what does not look right."""
    return replace(kind, shape=code)
