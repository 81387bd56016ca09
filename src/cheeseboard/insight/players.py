"""Many games, a row for each player: how often they won, their luck, and what their decisions gave away."""

from collections.abc import Iterable
from dataclasses import dataclass

from cheeseboard.core.statistics import wilson
from cheeseboard.insight.story import SeatStory, Story


@dataclass(slots=True)
class Player:
    """One player's games of one game, at tables of one size."""

    name: str
    game: str
    players: int
    games: int = 0
    won: float = 0.0
    start: float = 0.0
    luck: float = 0.0
    skill: float = 0.0
    others: float = 0.0
    decisions: int = 0

    def add(self, told: SeatStory) -> None:
        """One more game that was played to its end."""
        self.games += 1
        self.won += told.result or 0.0
        self.start += told.start
        self.luck += told.luck
        self.skill += told.skill
        self.others += told.others
        self.decisions += told.decisions

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of wins lies, with 95 %."""
        return wilson(self.won, self.games)


def table_of(stories: Iterable[Story]) -> list[Player]:
    """A row for each name, game and size of table, as they come up. Unfinished games do not count."""
    rows: dict[tuple[str, str, int], Player] = {}
    for story in stories:
        for told in story.seats if story.over else ():
            name = story.names[told.seat] if story.names else f"#{told.seat + 1}"
            key = (name, story.game, story.players)
            rows.setdefault(key, Player(*key)).add(told)
    return list(rows.values())
