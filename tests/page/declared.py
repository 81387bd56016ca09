"""Declarations as a game or the table might make them, for the test of the page's types."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, NotRequired, TypedDict

from tests.page.elsewhere import Ending


@dataclass(frozen=True)
class Letters:
    """Bounds: nothing for the page."""

    most: int


Colour = Literal["red", "green"]
Id = Annotated[str, Letters(64)]


class Card(TypedDict):
    """A card of the row."""

    holes: int
    colour: Colour | None
    seen_by: list[int]


class Base(TypedDict):
    """What all of them have."""

    game: str


class View(Base):
    """What a seat may know.

    More of it than one line.
    """

    row: list[Card | None]
    pair: tuple[int, str]
    names: Sequence[str]
    counts: Mapping[str, list[float]]
    anything: Any
    over: bool
    result: Ending | None
    hint: NotRequired[str]


@dataclass(slots=True)
class Hello:
    """The first message."""

    type: ClassVar[str] = "hello"
    id: Id
    also: Annotated[list[Id], Letters(6)] | None = None
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Bye:
    """The last one."""

    type: ClassVar[str] = "bye"


Message = Hello | Bye
_private = Literal["not for the page"]
