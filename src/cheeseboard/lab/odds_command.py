"""Show the odds in the position at the end of a record, from what one seat may know."""

import argparse
import json
import sys
from pathlib import Path
from typing import IO, Any

from cheeseboard.core.match import Match
from cheeseboard.core.record import BadRecord, read_records, replay
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.lab.odds import SAMPLES, GameOver, in_words, odds
from cheeseboard.texts import explain, say

REFUSED = 2
MOST_SAMPLES = 1_000_000


class Unclear(Exception):
    """The question lacks something; the sentence says what."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard odds`."""
    parser.add_argument("file", metavar="FILE", help="one record; - reads standard input")
    parser.add_argument("--seat", metavar="N", help="whose knowledge counts (needed where seats know different things)")
    parser.add_argument(
        "--samples", type=int, default=SAMPLES, help=f"endings to simulate where nothing is exact (default {SAMPLES})"
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of that simulation (default 0)")
    parser.add_argument(
        "--experts", type=int, default=0, metavar="N", help="also play the position on N times with the strongest bots"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Replay the record and print the odds."""
    if not 1 <= args.samples <= MOST_SAMPLES:
        return fail(f"--samples takes a number from 1 to {MOST_SAMPLES:,}", args.json)
    if not 0 <= args.experts <= MOST_SAMPLES:
        return fail(f"--experts takes a number from 0 to {MOST_SAMPLES:,}", args.json)
    try:
        match = last_position(args.file)
        seat = chosen_seat(args.seat, match)
        answer = odds(match.view(seat), samples=args.samples, seed=args.seed, experts=args.experts)
    except BadRecord as bad:
        return refuse(bad, args.json)
    except GameOver:
        reason = match.view(None)["result"]["reason"]
        why = say("en", match.game.id, f"reason.{reason}")
        return fail(f"the game is over, so nothing is left to chance. {why}", args.json)
    except Unclear as unclear:
        return fail(str(unclear), args.json)
    print(json.dumps(answer) if args.json else in_words(answer))
    return 0


def last_position(name: str) -> Match:
    """The match at the end of the only record in a file."""
    if name == "-":
        return replay(only_record(sys.stdin.buffer), find)
    with Path(name).open("rb") as stream:
        return replay(only_record(stream), find)


def only_record(stream: IO[bytes]) -> Any:
    """The record of a file that holds one; of many, nobody could say which is meant."""
    records = read_records(stream)
    first = next(records)
    if isinstance(first, Refusal):
        raise BadRecord(None, first)
    if next(records, None) is not None:
        raise Unclear("the file holds more than one record, and odds are for one: cut out the one you mean")
    return first


def chosen_seat(seat: str | None, match: Match) -> int:
    """The seat asked for. A solo game has only one; and where nothing is hidden, all seats know the same."""
    if seat is None and not match.game.hidden and match.players > 1:
        return match.actor or 0
    if seat is None and match.players == 1:
        return 0
    if seat is None or not seat.isdecimal():
        raise Unclear(f"--seat takes the number of the seat whose knowledge counts, 0 to {match.players - 1}")
    if len(seat) > 3 or int(seat) >= match.players:
        raise BadRecord(None, Refusal("no-such-seat", "R4", seat=seat[:10], last=match.players - 1))
    return int(seat)


def refuse(bad: BadRecord, as_json: bool) -> int:
    """Say which move the rules refuse, or why the record is not understood."""
    refusal = bad.refusal
    sentence = explain("en", refusal, bad.game)
    where = "" if bad.index is None else f"move {bad.index}: "
    line = {"index": bad.index, "code": refusal.code, "rule": refusal.rule, "message": sentence}
    return fail(where + sentence, as_json, line)


def fail(sentence: str, as_json: bool, line: dict[str, Any] | None = None) -> int:
    """Say what is wrong: to people a sentence, to programs the same as `cheeseboard replay` does."""
    if as_json:
        print(json.dumps({"error": line or {"index": None, "code": "no-odds", "rule": "R1", "message": sentence}}))
    print(f"cheeseboard odds: {sentence}", file=sys.stderr)
    return REFUSED
