"""The file of records: one line for each game, from which an interrupted tournament goes on.

Games are written a deal at a time, in the one order of the tournament. Whatever ends it, the file holds whole deals and
at most a torn one behind them, which is played again. Beside the record each line has what the arena itself counted.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from cheeseboard.arena.play import Forfeit, Played
from cheeseboard.arena.schedule import Game, Plan, Task, rotations, tasks
from cheeseboard.core.refusal import Refusal

KEPT = ("shares", "places", "scores", "reason", "verdict", "seconds", "slowest", "moves")


class Journal:
    """The records of one tournament, in a file or, without a path, nowhere."""

    def __init__(self, plan: Plan, path: str | None, resume: bool) -> None:
        self._mark = plan.mark
        self._file: IO[str] | None = None
        self.played: list[list[Game]] = []
        if path is None:
            return
        target = Path(path)
        if resume and target.exists():
            self.played, whole = read_back(plan, target)
            with target.open("r+b") as file:
                file.truncate(whole)
        elif target.exists() and target.stat().st_size:
            raise Refusal("records-there", "B6", path=path)
        self._file = target.open("a", encoding="utf-8")

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def write(self, games: Sequence[Game]) -> None:
        """Add the games of one deal; they are handed to the system at once. Memory keeps what counts, not the moves."""
        for game in games:
            if self._file is not None:
                self._file.write(line_of(game, self._mark))
            game.played.record = {}
        if self._file is not None:
            self._file.flush()


def line_of(game: Game, mark: str) -> str:
    """One game."""
    counted = {key: value for key, value in asdict(game.played).items() if key in KEPT}
    arena = {"plan": mark, "seats": game.seats, **counted}
    return json.dumps({**game.played.record, "arena": arena}, separators=(",", ":")) + "\n"


def read_back(plan: Plan, path: Path) -> tuple[list[list[Game]], int]:
    """The whole deals that the file holds, and where they end in it; a longer tournament's games may follow."""
    found: list[list[Game]] = []
    ends = 0
    with path.open("rb") as file:
        for task in tasks(plan):
            games = read_deal(plan, task, file, path)
            if games is None:
                return found, ends
            found.append(games)
            ends = file.tell()
        for _ in lines(file):
            ends = file.tell()
    return found, ends


def read_deal(plan: Plan, task: Task, file: IO[bytes], path: Path) -> list[Game] | None:
    """The next deal in all its rotations; None where the file ends before."""
    games: list[Game] = []
    for seats, line in zip(rotations(task.table), lines(file), strict=False):
        game = read_game(plan, line)
        if game is None or (game.seats, game.deal) != (seats, task.deal):
            raise Refusal("other-records", "B6", path=str(path))
        games.append(game)
    return games if len(games) == len(task.table) else None


def lines(file: IO[bytes]) -> Iterator[bytes]:
    """Lines that were written to their end."""
    while (line := file.readline()).endswith(b"\n"):
        yield line


def read_game(plan: Plan, line: bytes) -> Game | None:
    """One game of this tournament, or None if it is not."""
    try:
        record: dict[str, Any] = json.loads(line)
        arena = record["arena"]
        if arena["plan"] != plan.mark:
            return None
        played = Played(**{key: arena[key] for key in KEPT})
        if "forfeit" in record:
            played.forfeit = Forfeit(**record["forfeit"])
        return Game(tuple(arena["seats"]), record["deal"], played)
    except (ValueError, KeyError, TypeError):
        return None
