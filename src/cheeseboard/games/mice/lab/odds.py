"""Odds in Mice to meet you: exact, for the race and for the solo game."""

from typing import Any

from cheeseboard.core.game import View
from cheeseboard.games.mice.lab import race_odds, solo_odds


def odds(view: View, samples: int, seed: int) -> dict[str, Any]:
    """What the coming roll can do, or what the solution of the solo game says; nothing is simulated."""
    return solo_odds.odds(view) if view["solo"] else race_odds.odds(view)


def in_words(answer: dict[str, Any]) -> str:
    """The same for people."""
    return solo_odds.in_words(answer) if "value" in answer else race_odds.in_words(answer)
