"""What a game's rules.py holds: functions in the plain dialect, found by their names."""

from typing import Any, Protocol


class Rules(Protocol):
    """What every rules.py has, beside its `State`. What else counts, if it is there, stands in OPTIONAL."""

    def over(self, t: Any) -> bool:
        """Is the game over?"""
        ...

    def actor(self, t: Any) -> int:
        """The seat that decides, or whose roll is due."""
        ...

    def legal(self, t: Any, codes: Any) -> int:
        """Write the codes of all decisions into `codes` and return how many there are; none while a roll is due."""
        ...

    def play(self, t: Any, code: int) -> None:
        """Carry out a legal decision."""
        ...

    def merit(self, t: Any, seat: int) -> int:
        """The number that orders the seats when the game is over: the greatest wins."""
        ...


OPTIONAL = {
    "lay_out": "(t): from the shuffled pack to the first position",
    "chance": "(t, codes, weights) -> n: the outcomes of the roll that is due, with whole-number weights; 0 if none is",
    "roll": "(t, code): what an outcome changes",
    "score": "(t, seat) -> int: what a seat's result shows, NO_SCORE for nothing; by default its merit",
    "reason": "(t) -> int: why the game ended, counted from 1 as in `reasons`; by default the first",
    "verdict": "(t) -> int: how good a solo game was, counted from 0 as in `verdicts`",
}
