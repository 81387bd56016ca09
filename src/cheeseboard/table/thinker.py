"""Where minds run. A table asks and goes on; the answer comes later, once, and always holds a legal move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cheeseboard.core.game import Event, Move, View
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
    """Answers questions without making anybody else wait. It never answers before `think` has returned."""

    def offers(self, game: str, players: int) -> Sequence[str]:
        """The bots that a table of this game and size offers, weakest first."""
        ...

    def levels(self, game: str, players: int) -> Sequence[str]:
        """The game's own bots among them: they are the same everywhere."""
        ...

    def check(self, game: str, bot: str | None) -> None:
        """Refuse a bot that this game does not have."""
        ...

    def follows(self, bot: str) -> bool:
        """Does this bot want to hear of every step that its seat sees?"""
        ...

    def follow(self, table: str, bot: str, events: Sequence[Event], view: View) -> None:
        """What the bot's seat saw of a step, and its view after it; at the end the view holds the result."""
        ...

    def think(self, question: Question, answer: Callable[[Thought], None]) -> None:
        """Ask for a move."""
        ...

    def advise(self, question: Question, answer: Callable[[Advice | None], None]) -> None:
        """Ask what each move is worth; None if there was no time for it."""
        ...

    def story(self, record: object, address: str, answer: Callable[[dict[str, Any] | Exception | None], None]) -> None:
        """Ask for the story of a record; the exception that it was refused with, or None if there was no time."""
        ...

    def par(
        self, game: str, deal: str, address: str, answer: Callable[[dict[str, Any] | Exception | None], None]
    ) -> None:
        """Ask how well the strongest player does with a daily deal; None if there was no time."""
        ...

    def forget(self, table: str) -> None:
        """Nobody waits for this table's answers any more."""
        ...

    def close(self) -> None:
        """End whatever runs."""
        ...
