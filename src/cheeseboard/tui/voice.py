"""The terminal's sentences in the chosen language."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from cheeseboard.core.game import Event, Move
from cheeseboard.core.kinds import is_int
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.texts import explain, has, name_move, phrase, say, tell, wanting

MANY = 4
MARKS = {None: "?", True: "✓", False: "✗"}


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

    def has(self, key: str) -> bool:
        """Has the game such a sentence?"""
        return bool(self.game) and has(self.lang, self.game or "", key)

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
        """Any value of a view in words: what is hidden is a question mark, an empty place a dash."""
        if isinstance(value, dict):
            return ", ".join(f"{self.name(key)} {self.words(inner)}" for key, inner in value.items())
        if isinstance(value, list):
            return " · ".join(self.folded(value)) or "–"
        if isinstance(value, str):
            return self.named("word", value) if value else "–"
        return str(value) if is_int(value) else MARKS.get(value, str(value))

    def folded(self, values: Sequence[Any]) -> Iterator[str]:
        """The words of a row; many hidden or empty places beside each other are counted."""
        for value, run in groupby(values):
            count = len(list(run))
            if count >= MANY and value in (None, ""):
                yield f"{count} × {self.words(value)}"
            else:
                yield from [self.words(value)] * count

    def move(self, move: Move) -> str:
        """A move in words: the game's `offer.<verb>` if the move's fields are all it asks for, else its name."""
        game = find(self.game)
        fields = game.fields_of(move)
        values = {key: phrase(self.lang, game.id, key, value, self.names) for key, value in fields.items()}
        key = f"offer.{move[0]}"
        if has(self.lang, game.id, key) and not wanting(self.lang, game.id, key, values):
            return self.of_game(key, **values)
        return name_move(self.lang, game.id, fields, self.names)

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
