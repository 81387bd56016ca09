"""A board game for the tests, as a stranger wrote it from docs/add-a-game.md alone: open, with dice, also for one.

It has what the fixture games have not: a track, moves with two fields in an object, numbers below zero, options with
names, several endings, verdicts, and translations with gaps. It is no fixture game, for nobody need compile it.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
