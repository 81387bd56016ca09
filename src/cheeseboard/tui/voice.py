"""The terminal's sentences in the chosen language."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from cheeseboard.core.game import Event, Move
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.texts import explain, has, move_in_words, say, tell


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

    def named(self, group: str, name: str) -> str:
        """What the game calls something, such as `reason.hand-empty`; its bare name if the texts have none."""
        key = f"{group}.{name}"
        return self.of_game(key) if self.game and has(self.lang, self.game, key) else name.replace("-", " ")

    def name(self, key: str) -> str:
        """What a field of a view is called."""
        return self.named("cell", key).replace("_", " ")

    def words(self, value: Any) -> str:
        """Any value of a view in words."""
        if isinstance(value, dict):
            return ", ".join(f"{self.name(key)} {self.words(inner)}" for key, inner in value.items())
        if isinstance(value, list):
            return " · ".join(map(self.words, value)) or "–"
        if value is None or isinstance(value, bool):
            return "✓" if value else "–"
        return self.named("word", value) if isinstance(value, str) else str(value)

    def move(self, move: Move) -> str:
        """A move in words: the game's `offer.<verb>` with its values, or the verb's name and the bare values."""
        raw = find(self.game).write_move(move)
        verb = move[0]
        values = {"value": raw[verb], **{key: value for key, value in raw.items() if key != verb}}
        if self.game and has(self.lang, self.game, f"offer.{verb}"):
            with suppress(KeyError):  # a sentence that wants more than the move says
                return self.of_game(f"offer.{verb}", **{key: self.words(value) for key, value in values.items()})
        return move_in_words(self.lang, self.game, raw)

    def tell(self, event: Event) -> str:
        """An event in words: the table's own are the terminal's to tell."""
        if event["type"] in ("undone", "newcomer"):
            return self(f"event.{event['type']}", seat=self.names[event["seat"]])
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
