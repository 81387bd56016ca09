"""Where minds run. A table asks and goes on; the answer comes later, once, and always holds a legal move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cheeseboard.core.game import Move, View
from cheeseboard.core.judgement import Advice


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked. It holds a view, so a bot cannot know more than its seat."""

    game: str
    rules: int
    bot: str
    view: View
    legal: Sequence[Move]
    seed: int
    budget_ms: float
    table: str
    """Questions are answered fairly by table,"""
    address: str
    """and by the address that opened it."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's answer: the move, why (a code and the values of its sentence), and which bot really gave it."""

    move: Move
    why: str
    values: dict[str, Any] = field(default_factory=dict)
    bot: str = ""
    """Another than was asked when time ran short."""


class Thinker(Protocol):
    """Answers questions without making anybody else wait."""

    def think(self, question: Question, answer: Callable[[Thought], None]) -> None:
        """Ask for a move."""
        ...

    def advise(self, question: Question, answer: Callable[[Advice | None], None]) -> None:
        """Ask what each move is worth; None if there was no time for it."""
        ...

    def forget(self, table: str) -> None:
        """Nobody waits for this table's answers any more."""
        ...

    def close(self) -> None:
        """End whatever runs."""
        ...
