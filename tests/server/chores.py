"""What the tests of the crew let its processes do: plain functions, found there by their names."""

import os
import time
from pathlib import Path
from typing import Any

from cheeseboard.minds import thinking
from cheeseboard.table.thinker import Question, Thought


def hang(*_: Any) -> None:
    """Think for ever."""
    time.sleep(600)


def die_once(flag: str) -> int:
    """The first process that does this dies; the second one answers."""
    if not Path(flag).exists():
        Path(flag).touch()
        os._exit(1)
    return os.getpid()


def die() -> None:
    """Every process that does this dies."""
    os._exit(1)


def eat() -> int:
    """More memory than there is for visitors."""
    return len(bytearray(1 << 33))


def fail() -> None:
    """A fault whose message is nobody's business."""
    raise ValueError("a secret")


def experts_fail(question: Question) -> Thought:
    """The expert does not come to an end well; all others do as usual."""
    if question.bot == "level-4":
        raise RuntimeError
    return thinking.choose(question)


def nobody_answers(question: Question) -> Thought:
    """Every bot hangs."""
    hang()
    return thinking.choose(question)
