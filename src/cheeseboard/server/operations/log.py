"""Structured log lines on standard error: one JSON object each, never a secret or a name."""

import sys
from collections.abc import MutableMapping
from contextlib import suppress
from functools import cache
from typing import Any


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
    """The logger; structlog is loaded with the first line that is worth writing. Tracebacks hold no values."""
    import structlog
    from structlog.tracebacks import ExceptionDictTransformer

    structlog.configure(
        processors=[
            signed,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.WriteLoggerFactory(Stderr()),  # type: ignore[arg-type]  # it only writes and flushes
        cache_logger_on_first_use=True,
    )
    return structlog.get_logger()
