"""Structured log lines on standard error: one JSON object each, never a secret or a name."""

from functools import cache
from typing import Any


@cache
def log() -> Any:
    """The logger; structlog is loaded with the first line that is worth writing."""
    import sys

    import structlog

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.dict_tracebacks,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    return structlog.get_logger()
