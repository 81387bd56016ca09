"""What is counted while games are played. Tallies add up in any order to the same sums."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from cheeseboard.lab.stats import proportion, spread, without_none

Columns = dict[str, Any]
"""One entry per game in each: game, winners (bit mask), reason, verdict, moves, rolls, score_0 … (None: no score)."""


@dataclass(slots=True)
class Tally:
    """Exact counts over a number of games."""

    players: int
    games: int = 0
    winners: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    moves: Counter[int] = field(default_factory=Counter)
    rolls: Counter[int] = field(default_factory=Counter)
    scores: list[Counter[int | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.scores:
            self.scores = [Counter() for _ in range(self.players)]

    def add(self, other: "Tally") -> None:
        """Count another tally's games as well."""
        self.games += other.games
        for name in ("winners", "reasons", "verdicts", "moves", "rolls"):
            getattr(self, name).update(getattr(other, name))
        for mine, theirs in zip(self.scores, other.scores, strict=True):
            mine.update(theirs)

    @property
    def solo(self) -> bool:
        """A solo game has a verdict instead of winners."""
        return bool(self.verdicts)

    def wins(self, seat: int) -> dict[str, Any]:
        """Games that this seat won, alone or shared, and how many of them were shared."""
        won = sum(n for mask, n in self.winners.items() if mask >> seat & 1)
        alone = self.winners[1 << seat]
        return {"seat": seat, **proportion(won, self.games), "shared": won - alone}

    def ties(self) -> dict[str, Any]:
        """Games with more than one winner."""
        return proportion(sum(n for mask, n in self.winners.items() if mask & (mask - 1)), self.games)

    def score(self, seat: int) -> dict[str, Any]:
        """A seat's scores; games in which it has none (a third trap) are counted apart."""
        scored = spread(without_none(self.scores[seat]))
        return {"seat": seat, **scored, "none": proportion(self.scores[seat][None], self.games)}

    def summary(self) -> dict[str, Any]:
        """Everything counted, with its 95 % intervals, as plain data."""
        found: dict[str, Any] = {}
        if self.solo:
            found["verdicts"] = {name: proportion(n, self.games) for name, n in sorted(self.verdicts.items())}
        else:
            found["wins"] = [self.wins(seat) for seat in range(self.players)]
            found["ties"] = self.ties()
        found["reasons"] = {name: proportion(n, self.games) for name, n in sorted(self.reasons.items())}
        found["moves"] = spread(self.moves)
        if set(self.rolls) != {0}:
            found["rolls"] = spread(self.rolls)
        found["scores"] = [self.score(seat) for seat in range(self.players)]
        return found
