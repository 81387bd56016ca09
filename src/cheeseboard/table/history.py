"""What has happened at a table, and marks from which a part of it can be gone through again."""

from collections import deque
from typing import Any, NamedTuple

from cheeseboard.core.game import AnyGame, Move
from cheeseboard.core.match import Match

UNDO, NEWCOMER = "undo", "newcomer"
"""Steps that are no moves."""

EVERY = 32
"""Steps between two marks: a state takes about a kilobyte, a step again some microseconds."""


Past = tuple[int | None, Move | str]
"""A step that has happened: a seat, and its move or one of the words above.

A plain tuple, because the garbage collector does not look into those again and again.
"""


class Mark(NamedTuple):
    """A place in the history: the step, the state after it, and the states to which its mover could go back."""

    n: int
    state: Any
    back_seat: int | None
    back: tuple[Any, ...]


class History:
    """All steps of a table, with marks along the last part of the way."""

    __slots__ = ("marks", "steps", "window")

    def __init__(self, window: int) -> None:
        self.window = window
        self.steps: list[Past] = []
        self.marks: deque[Mark] = deque()

    def add(self, past: Past, match: Match) -> None:
        """One step more; the match stands after it."""
        self.steps.append(past)
        n = len(self.steps)
        if n % EVERY == 0:
            self.marks.append(Mark(n, match.state, *match.takebacks))
            while self.marks[0].n < n - self.window - EVERY:
                self.marks.popleft()

    def before(self, n: int, match: Match) -> "Walk":
        """A walk that stands after step n, started at the last mark before it."""
        game = match.game
        near = [mark for mark in self.marks if mark.n <= n]
        mark = near[-1] if near else Mark(0, match.first, None, ())
        walk = Walk(game, mark)
        for past in self.steps[mark.n : n]:
            walk.step(past)
        return walk


class Walk:
    """Goes through steps again. It keeps what an undo needs just as a match does."""

    __slots__ = ("back", "back_seat", "game", "state")

    def __init__(self, game: AnyGame, mark: Mark) -> None:
        self.game = game
        self.state = mark.state
        self.back_seat = mark.back_seat
        self.back = list(mark.back)

    def step(self, past: Past) -> None:
        """One step more."""
        seat, move = past
        if move == UNDO:
            self.state = self.back.pop()
        elif move == NEWCOMER:
            self.unlearn(seat)
        elif isinstance(move, tuple):
            self.play(seat, move)

    def play(self, seat: int | None, move: Move) -> None:
        """A decision or a roll."""
        revealing = move[0] in self.game.revealing or bool(self.game.chance(self.state))
        if revealing or seat != self.back_seat:
            self.back.clear()
        self.back_seat = None if revealing else seat
        if not revealing:
            self.back.append(self.state)
        self.state = self.game.apply(self.state, move)

    def unlearn(self, seat: int | None) -> None:
        """A newcomer takes a seat over."""
        if seat is not None:
            self.state = self.game.unlearn(self.state, seat)
            kept = [] if seat == self.back_seat else self.back
            self.back = [self.game.unlearn(state, seat) for state in kept]
