"""Lessons: tables at which everything that happens is given, until the lesson is over; then the learner plays on.

A lesson goes by the moves that were made, so a move taken back is asked for again. A table that has left the lesson's
way (an older lesson, a seat that somebody else took) is a table like any other.
"""

from cheeseboard.core.game import Move
from cheeseboard.core.lesson import LEARNER, Lesson, LessonStep, lesson_of
from cheeseboard.core.refusal import Refusal
from cheeseboard.table.replies import LessonNow
from cheeseboard.table.table import Table


def lesson_at(table: Table) -> Lesson | None:
    """The lesson that this table follows up to now; None at all other tables."""
    if not table.terms.lesson or table.match is None:
        return None
    lesson = lesson_of(table.game)
    if lesson is None or lesson.setup != table.terms.setup:
        return None
    asked = [step.move for step in lesson.steps]
    return lesson if table.match.log == asked[: len(table.match.log)] else None


def due(table: Table) -> LessonStep | None:
    """The step that comes next; None where nothing is given."""
    lesson = lesson_at(table)
    at = 0 if table.match is None else len(table.match.log)
    return lesson.steps[at] if lesson is not None and at < len(lesson.steps) else None


def asked_for(table: Table, move: Move) -> Move:
    """A learner plays what the lesson asks for, however it is written; any other move is refused."""
    step, state = due(table), table.playing.state
    if step is None:
        return move
    if table.game.check_move(state, move) != table.game.code_of(state, step.move):
        raise Refusal("lesson-asks", "S11")
    return step.move


def now(table: Table, seat: int | None) -> LessonNow | None:
    """What the lesson says at this moment."""
    lesson = lesson_at(table)
    if lesson is None or table.match is None:
        return None
    at, count = len(table.match.log), len(lesson.steps)
    step = due(table)
    asked = step is not None and seat == LEARNER == table.match.actor and not table.match.chance_due
    return {
        "say": list(lesson.end if step is None else step.say),
        "at": None if step is None else step.at,
        "move": table.game.write_move(step.move) if step is not None and asked else None,
        "done": at,
        "steps": count,
    }
