"""Structured log lines on standard error: one JSON object each, never a secret, a name or a value, never a flood."""

import logging
import sys
import threading
from collections.abc import MutableMapping
from contextlib import suppress
from functools import cache
from time import monotonic
from types import TracebackType
from typing import Any

from cheeseboard.table.limits import Bucket

LINES_AT_ONCE, LINES_PER_SECOND = 20.0, 0.2
"""Of each kind; how many were left out is said with the next one."""
PLACES = 12
"""Innermost places of a traceback that are worth a line."""

Line = MutableMapping[str, Any]


class Stderr:
    """Standard error as it is now. A log that cannot be written must not stop what it tells of."""

    def write(self, text: str) -> None:
        """Write, or give up."""
        with suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        """The same."""
        with suppress(OSError, ValueError):
            sys.stderr.flush()


class Flood:
    """Lets some lines of each kind through."""

    def __init__(self) -> None:
        self.kinds: dict[str, tuple[Bucket, int]] = {}

    def __call__(self, _: Any, __: str, line: Line) -> Line:
        """Drop the line, or let it go with the number of those dropped before it."""
        from structlog import DropEvent

        kind, now = str(line.get("event")), monotonic()
        bucket, dropped = self.kinds.get(kind) or (Bucket(LINES_PER_SECOND, LINES_AT_ONCE, now), 0)
        passes = bucket.take(now)
        self.kinds[kind] = (bucket, 0 if passes else dropped + 1)
        if not passes:
            raise DropEvent
        return {**line, "left_out": dropped} if dropped else line


def places(_: Any, __: str, line: Line) -> Line:
    """A fault as its type and the places it came through. Its message and its values may hold secrets: never those."""
    fault = line.pop("exc_info", None)
    if fault is True:
        fault = sys.exc_info()[1]
    if isinstance(fault, BaseException):
        line["fault"] = what(fault)
        line["places"] = through(fault.__traceback__)
        if fault.__cause__ is not None:
            line["because"] = what(fault.__cause__)
    return line


def what(fault: BaseException) -> str:
    """The type, and for a fault of the system or the store its own code."""
    code = getattr(fault, "sqlite_errorname", None) or getattr(fault, "errno", None)
    return type(fault).__name__ if code is None else f"{type(fault).__name__} {code}"


def through(trace: TracebackType | None) -> list[str]:
    """Where in the program, innermost last."""
    found = []
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_filename.replace(chr(92), '/').rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return found[-PLACES:]


SPEAKER: dict[str, Any] = {}
"""What every line says of the one who writes it."""


def speak_as(**facts: Any) -> None:
    """From now on every line says this, too: which node it is, for instance."""
    SPEAKER.update(facts)


def signed(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A line with who wrote it."""
    return {**line, **SPEAKER}


@cache
def log() -> Any:
    """The logger; structlog is loaded with the first line that is worth writing."""
    import structlog

    structlog.configure(
        processors=[
            Flood(),
            signed,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            places,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.WriteLoggerFactory(Stderr()),  # type: ignore[arg-type]  # it only writes and flushes
        cache_logger_on_first_use=True,
    )
    return structlog.get_logger()


# -- what other libraries say, and how a crash looks -------------------------------------------------------------


class Library(logging.Handler):
    """What libraries log, in our form: who said it and what went wrong. Their sentences may hold values."""

    def emit(self, record: logging.LogRecord) -> None:
        """One line."""
        fault = record.exc_info[1] if record.exc_info else None
        log().warning(f"library-{record.name}", at=f"{record.filename}:{record.lineno}", exc_info=fault)


def take_over() -> None:
    """From now on whatever this process says on standard error is a log line without values."""
    logging.basicConfig(handlers=[Library(logging.WARNING)], level=logging.WARNING, force=True)
    sys.excepthook = lambda _, fault, __: log().critical("crashed", exc_info=fault)
    threading.excepthook = lambda args: log().critical("thread-crashed", exc_info=args.exc_value)
    sys.unraisablehook = lambda args: log().error("not-raised", exc_info=args.exc_value)
