"""Check the proof that a record carries: did all cards and dice follow from what was promised before the deal?"""

import argparse
import json
import sys
from pathlib import Path
from typing import IO, Any

from cheeseboard.core.fair import DEAL, Broken, verify
from cheeseboard.core.record import read_records
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.texts import LANGUAGES, explain

OK, BROKEN, NONE = 0, 2, 3
WORST = (BROKEN, NONE, OK)
"""Of several records the worst decides."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard verify`."""
    parser.add_argument("file", metavar="FILE", help="records as JSON or JSON Lines; - reads standard input")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the messages")


def run(args: argparse.Namespace) -> int:
    """One line of JSON for each record."""
    if args.file == "-":
        if sys.stdin is None:  # it was closed before we began
            raise Refusal("empty", "R1")
        return verify_all(sys.stdin.buffer, args.lang)
    with Path(args.file).open("rb") as stream:
        return verify_all(stream, args.lang)


def verify_all(stream: IO[bytes], lang: str) -> int:
    """Check every record; 2 if a proof is broken, else 3 if a record has none, else 0."""
    found = {OK}
    for record in read_records(stream):
        status, line = answer(record, lang)
        print(json.dumps(line, ensure_ascii=False), flush=True)
        found.add(status)
    return next(status for status in WORST if status in found)


def answer(record: Any, lang: str) -> tuple[int, dict[str, Any]]:
    """The exit status and the line for one record."""
    try:
        if isinstance(record, Refusal):
            raise Broken(DEAL, record)
        if verify(record, find):
            return OK, {"proof": "ok"}
    except Broken as broken:
        return BROKEN, {"proof": "broken", "at": broken.at, "message": explain(lang, broken.refusal, broken.game)}
    return NONE, {"proof": "none"}
