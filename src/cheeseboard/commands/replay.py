"""Replay game records under the rules and print one line of JSON for each."""

import argparse
import json
import sys
from pathlib import Path
from typing import IO, Any

from cheeseboard.core.record import BadRecord, read_records, replay
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.texts import LANGUAGES, explain

REFUSED = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard replay`."""
    parser.add_argument("file", metavar="FILE", help="records as JSON or JSON Lines; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print JSON (this is also the default)")
    parser.add_argument("--seat", metavar="N", help="print what seat N (or 'spectator') may know after the last move")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the error messages")


def run(args: argparse.Namespace) -> int:
    """Replay every record; the exit status is 2 if any was refused."""
    if args.seat is not None and args.seat != "spectator" and not (args.seat.isascii() and args.seat.isdecimal()):
        print("cheeseboard replay: --seat takes a seat number from 0 on, or 'spectator'", file=sys.stderr)
        return REFUSED
    if args.file == "-":
        if sys.stdin is None:  # it was closed before we began
            raise Refusal("empty", "R1")
        return replay_all(sys.stdin.buffer, args)
    with Path(args.file).open("rb") as stream:
        return replay_all(stream, args)


def replay_all(stream: IO[bytes], args: argparse.Namespace) -> int:
    """One line for each record."""
    status = 0
    for record in read_records(stream):
        line = answer(record, args.seat, args.lang)
        print(json.dumps(line, separators=(", ", ": ")), flush=True)
        if "error" in line:
            status = REFUSED
    return status


def answer(record: Any, seat: str | None, lang: str) -> dict[str, Any]:
    """The summary, the view asked for, or the error."""
    try:
        if isinstance(record, Refusal):
            raise BadRecord(None, record)
        match = replay(record, find)
        if seat is None:
            return match.game.summary(match.state)
        return {"view": match.view(check_seat(seat, match.players))}
    except BadRecord as bad:
        return {"error": error_line(bad, lang)}


def check_seat(seat: str, players: int) -> int | None:
    """The seat's number; None for a spectator."""
    if seat == "spectator":
        return None
    if len(seat) > 3 or int(seat) >= players:
        raise BadRecord(None, Refusal("no-such-seat", "R4", seat=seat[:10], last=players - 1))
    return int(seat)


def error_line(bad: BadRecord, lang: str) -> dict[str, Any]:
    """What was refused, where, and which rule says so."""
    refusal = bad.refusal
    return {"index": bad.index, "code": refusal.code, "rule": refusal.rule, "message": explain(lang, refusal, bad.game)}
