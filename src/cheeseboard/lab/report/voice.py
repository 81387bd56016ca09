"""The report in the reader's language: sentences of a catalogue, and numbers as that language writes them."""

from typing import Any

from cheeseboard.pages import figures
from cheeseboard.pages.charts import Words, per_cent, plain
from cheeseboard.pages.figures import Figure, written
from cheeseboard.texts import say


class Voice:
    """Speaks one language, from the report's own sentences or from a game's (`mice/lab`)."""

    def __init__(self, lang: str, name: str = "pages") -> None:
        self.lang = lang
        self.name = name

    def __call__(self, key: str, /, **values: Any) -> str:
        """The sentence behind a key."""
        return say(self.lang, self.name, key, **values)

    def players(self, players: int) -> str:
        """How many sit at the table."""
        return say(self.lang, "pages", "players", players=players)

    def whole(self, value: float) -> str:
        """A whole number."""
        return written(self.lang, value)

    def written(self, value: float, places: int) -> str:
        """A number with so many places."""
        return written(self.lang, value, places)

    def percent(self, figure: Figure) -> str:
        """A share with its interval."""
        return figures.percent(self.lang, figure)

    def number(self, figure: Figure, places: int = 1) -> str:
        """A number with its interval."""
        return figures.number(self.lang, figure, places)

    @property
    def shares(self) -> Words:
        """How a chart of shares writes its ticks."""
        return per_cent(self.lang)

    @property
    def numbers(self) -> Words:
        """How a chart of numbers writes its ticks."""
        return plain(self.lang)
