"""Who runs which tests, and when: `run.py test` shares files out among as many workers as there are cores.

Files that compile the same rules go to one worker together, because two would compile them at the same time, twice.
Files that keep every core busy take turns with files that mostly wait for clocks and other processes, so that no core
waits. The longest come first: at the end only short files are left to share out.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

import pytest

GAMES = "src/cheeseboard/games/"
TOGETHER = ("tests/lab/", "tests/fast/", "tests/minds/", "tests/research/")
"""Folders that compile; a game's own folder does as well."""
BUSY = (GAMES, *TOGETHER, "tests/browser/", "tests/table/", "tests/every_game/", "tests/tui/", "tests/packaging/")
BUSY += ("tests/docs/", "tests/insight/", "tests/site/")
WAITING = ("tests/cluster/", "tests/server/", "tests/arena/", "tests/release_0_1/", "tests/deploy/")
"""Both: the longest first."""


def unit_of(nodeid: str) -> str:
    """The tests that one worker runs one after the other: those of a file, of a game, or of a folder that compiles."""
    file = nodeid.partition("::")[0]
    if file.startswith(GAMES):
        return GAMES + file.removeprefix(GAMES).partition("/")[0]
    return next((folder for folder in TOGETHER if file.startswith(folder)), file)


def rank(unit: str, folders: Sequence[str]) -> int:
    """Which of these folders a unit belongs to; all others come last."""
    return next((place for place, folder in enumerate(folders) if unit.startswith(folder)), len(folders))


def arranged(units: Iterable[str]) -> list[str]:
    """The order in which units are shared out: a busy one, a waiting one, and so on."""
    found = list(dict.fromkeys(units))
    waiting = sorted((unit for unit in found if unit.startswith(WAITING)), key=lambda unit: rank(unit, WAITING))
    busy = sorted((unit for unit in found if not unit.startswith(WAITING)), key=lambda unit: rank(unit, BUSY))
    return [unit for pair in zip_longest(busy, waiting) for unit in pair if unit is not None]


def arrange(items: list[pytest.Item]) -> None:
    """Put the tests into that order."""
    order = {unit: place for place, unit in enumerate(arranged(unit_of(item.nodeid) for item in items))}
    items.sort(key=lambda item: order[unit_of(item.nodeid)])


def scheduler(config: pytest.Config, log: object) -> object:
    """Shares units out as xdist shares files out."""
    from xdist.scheduler import LoadFileScheduling

    class ByUnit(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return unit_of(nodeid)

    return ByUnit(config, log)
