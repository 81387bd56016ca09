"""A tournament under way: games come in, the standing moves, and it ends when all is played or decided."""

from collections.abc import Generator
from contextlib import closing

from cheeseboard.arena.journal import Journal
from cheeseboard.arena.schedule import Game, Plan, results, tables
from cheeseboard.arena.sprt import Bounds, llr
from cheeseboard.arena.stats import Chairs, DealCounts, chairs_of


class Standing:
    """What is known so far. With two bots it counts deals as they come; a test decides when they are enough."""

    def __init__(self, plan: Plan, bounds: Bounds | None = None) -> None:
        self.plan = plan
        self.bounds = bounds
        self.games: list[Game] = []
        self.deals = DealCounts()
        self.path: list[float] = []
        """The test's ratio after each deal."""

    @property
    def duel(self) -> bool:
        """Do just two bots play each other?"""
        return len(self.plan.bots) == 2 and self.plan.players > 1

    @property
    def chairs(self) -> Chairs:
        """The first bot's chairs and the other's."""
        return chairs_of(tables(self.plan)[0], 0)

    @property
    def llr(self) -> float:
        """The test's ratio now."""
        return self.path[-1] if self.path else 0.0

    @property
    def decision(self) -> str | None:
        """What the test has decided, if there is one and it has."""
        return self.bounds.decision(self.llr) if self.bounds is not None else None

    def add(self, games: list[Game]) -> None:
        """One deal more."""
        self.games += games
        if self.duel:
            self.deals.add(games, 0)
        if self.bounds is not None:
            self.path.append(llr(self.deals.counts, self.bounds, self.chairs))


def hold(standing: Standing, journal: Journal, jobs: int) -> Generator[int, None, None]:
    """Play on from what the journal holds; yields the number of games just added."""
    plan = standing.plan
    for games in journal.played:
        standing.add(games)
        yield len(games)
        if standing.decision:
            return
    with closing(results(plan, jobs, len(journal.played))) as stream:
        for games in stream:
            journal.write(games)
            standing.add(games)
            yield len(games)
            if standing.decision:
                return
