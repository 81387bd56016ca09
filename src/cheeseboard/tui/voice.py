"""The terminal's sentences in the chosen language."""

from collections.abc import Iterable, Sequence
from typing import Any

from cheeseboard.core.game import Event
from cheeseboard.core.refusal import Refusal
from cheeseboard.texts import explain, has, say, tell


class Voice:
    """Speaks one language about one game."""

    def __init__(self, lang: str, game: str | None = None, names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.game = game
        self.names = list(names)

    def __call__(self, key: str, **values: Any) -> str:
        """A sentence of the terminal's own."""
        return say(self.lang, "tui", key, **values)

    def of_game(self, key: str, **values: Any) -> str:
        """A sentence of the game's."""
        return say(self.lang, self.game or "common", key, **values)

    def title(self) -> str:
        """The game's name."""
        return self.of_game("title")

    def tell(self, event: Event) -> str:
        """An event in words."""
        if event["type"] == "undone":
            return self("event.undone", seat=self.names[event["seat"]])
        return tell(self.lang, self.game or "", event, self.names)

    def tell_all(self, events: Iterable[Event]) -> list[str]:
        """Several events, one sentence each."""
        return [self.tell(event) for event in events]

    def explain(self, refusal: Refusal) -> str:
        """A refusal in words."""
        own = has(self.lang, "tui", f"refusal.{refusal.code}")
        return explain(self.lang, refusal, "tui" if own else self.game)

    def seats(self, seats: Iterable[int]) -> str:
        """Names in a row."""
        return ", ".join(self.names[seat] for seat in seats)
