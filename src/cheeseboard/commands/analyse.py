"""Tell luck from skill in game records: everybody's chance after each step, and what each decision gave away."""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from typing import Any

from cheeseboard.commands.replay import check_seat, error_line
from cheeseboard.core.judgement import PlayOn
from cheeseboard.core.judges import Judge, calling_in
from cheeseboard.core.record import BadRecord, read_records
from cheeseboard.core.refusal import Refusal
from cheeseboard.insight.page import HEAD, page, player_row, split_row
from cheeseboard.insight.players import table_of
from cheeseboard.insight.story import Story, analyse, line_of
from cheeseboard.insight.telling import Costly, Teller, costliest
from cheeseboard.texts import LANGUAGES, explain, say

REFUSED = 2
MOST_TOLD = 50
"""A page tells so many games one by one; the table of players has all of them."""
MOST_COMPLAINTS = 3
"""So many refused records are complained about one by one; the others are counted."""
ROLLOUTS = range(2, 100_001)
PAYS = 5.0
"""Seconds of work after which the compiled judges of the lab are loaded: whoever has so many games has more of them."""
ENDINGS = (".json", ".jsonl")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard analyse`."""
    add = parser.add_argument
    add("file", metavar="FILE", help="records as JSON or JSON Lines, or a folder of them; - reads standard input")
    add("--json", action="store_true", help="print one line of JSON for each record")
    add("--seat", metavar="N", help="only this seat's figures and costliest decisions")
    add("-o", "--out", metavar="PAGE", help="write one self-contained HTML page")
    add("--rollouts", type=int, metavar="N", help="let experts play the costliest decisions on N times (needs the lab)")
    add(
        "--compiled",
        action="store_true",
        help="compiled judges from the first game on (needs the lab, which loads first)",
    )
    add("--lang", choices=LANGUAGES, default="en", help="language of words and page")


def run(args: argparse.Namespace) -> int:
    """Analyse every record; the exit status is 2 if any was refused."""
    if args.seat is not None and not (args.seat.isascii() and args.seat.isdecimal()):
        return fail("bad-seat", args)
    if args.rollouts is not None and args.rollouts not in ROLLOUTS:
        return fail("bad-rollouts", args, least=ROLLOUTS[0], most=ROLLOUTS[-1])
    try:
        play_on = experts(args.rollouts) if args.rollouts else None
        judges = compiled_judges() if args.compiled else when_it_pays()
    except ModuleNotFoundError as error:
        return fail("needs-lab", args, missing=error.name)
    with judges:
        return analyse_all(args, play_on)


def analyse_all(args: argparse.Namespace, play_on: PlayOn | None) -> int:
    """Every record, one after the other; then the report."""
    told: list[tuple[Story, list[Costly]]] = []
    refused = 0
    for count, (file, record) in enumerate(records_of(args.file), 1):
        progress(args, count)
        try:
            told.append(one(record, args, play_on))
        except BadRecord as bad:
            refused += 1
            complain(bad, args, file, refused)
    if refused > MOST_COMPLAINTS and not args.json:
        fail("refused.more", args, n=refused - MOST_COMPLAINTS)
    if told and not args.json:
        report(told, args)
    return REFUSED if refused else 0


def records_of(name: str) -> Iterator[tuple[str, Any]]:
    """Every record of a file, of standard input, or of all files in a folder by name; with the file's name there."""
    if name == "-":
        if sys.stdin is None:  # it was closed before we began
            raise Refusal("empty", "R1")
        yield from (("", record) for record in read_records(sys.stdin.buffer))
        return
    path = Path(name)
    files = sorted(each for each in path.iterdir() if each.suffix in ENDINGS) if path.is_dir() else [path]
    if not files:
        raise Refusal("empty", "R1")
    for file in files:
        with file.open("rb") as stream:
            yield from ((file.name if path.is_dir() else "", record) for record in read_records(stream))


def fail(key: str, args: argparse.Namespace, **values: object) -> int:
    """Say what is wrong with the question."""
    print(f"cheeseboard analyse: {say(args.lang, 'insight', key, **values)}", file=sys.stderr)
    return REFUSED


def experts(trials: int) -> PlayOn:
    """Compiled experts who play on so many times after each move; they come with the lab."""
    from cheeseboard.fast.rollouts import rollout

    return partial(rollout, trials=trials)


def compiled_judges() -> AbstractContextManager[None]:
    """While this is open races are judged by compiled minds; they come with the lab."""
    from cheeseboard.fast.judges import quick_judge

    return calling_in(quick_judge)


def when_it_pays() -> AbstractContextManager[None]:
    """Plain judges for a few games; compiled ones for the rest of many, where the lab is installed."""

    @cache
    def compiled(game_id: str, players: int) -> Judge | None:
        try:
            from cheeseboard.fast.judges import quick_judge
        except ModuleNotFoundError:
            return None
        return quick_judge(game_id, players)

    def judge(game_id: str, players: int) -> Judge | None:
        return compiled(game_id, players) if time.process_time() - begun > PAYS else None

    begun = time.process_time()
    return calling_in(judge)


def one(record: Any, args: argparse.Namespace, play_on: PlayOn | None) -> tuple[Story, list[Costly]]:
    """The story of a record, printed at once if JSON is wanted."""
    if isinstance(record, Refusal):
        raise BadRecord(None, record)
    story = analyse(record)
    seat = None if args.seat is None else check_seat(args.seat, story.players)
    costly = [] if args.json and play_on is None else costliest(record, story, seat, play_on)
    if args.json:
        print(json.dumps(with_rollouts(line_of(story, seat), costly)), flush=True)
    return story, costly


def with_rollouts(line: dict[str, Any], costly: Sequence[Costly]) -> dict[str, Any]:
    """The contract's line; steps that were played on say what came of the best move and of the one chosen."""
    for found in costly:
        if found.played_on:
            best, chosen = map(asdict, found.played_on)
            line["steps"][found.step.n - 1]["rollouts"] = {"best": best, "chosen": chosen}
    return line


def complain(bad: BadRecord, args: argparse.Namespace, file: str, count: int) -> None:
    """Say what is wrong with a record: to programs as `cheeseboard replay` does, to people in a sentence.

    A file that holds something else altogether would be refused line by line: after a few of them it is enough.
    """
    if args.json:
        print(json.dumps({"error": error_line(bad, args.lang)}), flush=True)
        return
    if count > MOST_COMPLAINTS:
        return
    where = f"{file}: " if file else ""
    where += "" if bad.index is None else f"{say(args.lang, 'insight', 'steps.n')} {bad.index + 1}: "
    print(f"cheeseboard analyse: {where}{explain(args.lang, bad.refusal, bad.game)}", file=sys.stderr)


def progress(args: argparse.Namespace, count: int) -> None:
    """How far it is, for people who watch; nothing where a program reads."""
    if sys.stderr.isatty() and count > 1:
        print(f"\r{say(args.lang, 'insight', 'progress', n=count)}", end="\r", file=sys.stderr, flush=True)


def report(told: list[tuple[Story, list[Costly]]], args: argparse.Namespace) -> None:
    """A page if one is wanted, else words: one game as its story, several as a table of players."""
    rows = table_of(story for story, _ in told)
    if args.out:
        write(Path(args.out), page(told[:MOST_TOLD], rows, args.lang))
        print(say(args.lang, "insight", "written", path=args.out))
    elif len(told) == 1:
        print("\n".join(in_words(*told[0], args.lang, args.seat)))
    else:
        head = [say(args.lang, "insight", f"head.{name}") for name in ("player", "game", "games", *HEAD[1:6], "rate")]
        lines = columns([head, *(player_row(row, args.lang) for row in rows)])
        print(say(args.lang, "insight", "players.title"), *lines, sep="\n")


def write(path: Path, text: str) -> None:
    """The whole page or nothing: a broken write leaves no half of one."""
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".html")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def in_words(story: Story, costly: list[Costly], lang: str, seat: str | None) -> Iterator[str]:
    """A game's story for the terminal."""
    teller = Teller(story, lang)
    shown = [told for told in story.seats if seat is None or told.seat == int(seat)]
    yield say(lang, story.game, "title")
    yield from (f"  {teller.fate(told)}" for told in shown)
    yield ""
    head = [teller.say(f"head.{name}") for name in HEAD]
    yield from columns([head, *(split_row(teller, told) for told in shown)])
    turning = teller.turning_point()
    if turning:
        yield f"\n{teller.say('turn.title')}: {turning}"
    yield f"\n{teller.say('cost.title')}:"
    yield from costly_words(teller, costly)
    yield f"\n{teller.method()}"


def costly_words(teller: Teller, costly: list[Costly]) -> Iterator[str]:
    """The costliest decisions, each with what spoke for the better move."""
    if not costly:
        yield f"  {teller.say('cost.none')}"
    for found in costly:
        yield f"  {teller.cost(found.step)}"
        if found.best:
            yield f"    {teller.say('cost.best', why=' '.join(map(teller.reason, found.best)))}"
        if found.chosen:
            yield f"    {teller.say('cost.chosen', why=' '.join(map(teller.reason, found.chosen)))}"
        if found.played_on:
            yield f"    {teller.rollouts(*found.played_on)}"


def columns(rows: list[list[str]]) -> list[str]:
    """A table of words: the first column to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
