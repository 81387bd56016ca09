"""Look through the whole store, also while the server runs: every page, every table, every step. Changes nothing."""

import argparse
import json
import sys
from pathlib import Path

from cheeseboard.folders import data_folder
from cheeseboard.server.store.looking import NAME, Report, look_through
from cheeseboard.server.store.schema import FORMAT, StoreTrouble

DAMAGED = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard check`."""
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a store or a backup (default: the store)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of the store (default: your data folder)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Say what was found; the exit status is 2 if anything is wrong."""
    path = args.file or (args.data or data_folder()) / NAME
    try:
        report = look_through(path)
    except StoreTrouble as trouble:
        print(f"cheeseboard check: {trouble}", file=sys.stderr)
        return DAMAGED
    print(json.dumps({**report._asdict(), "well": report.well}) if args.json else "\n".join(told(path, report)))
    return 0 if report.well else DAMAGED


def told(path: Path, report: Report) -> list[str]:
    """The report in words."""
    if report.pages:
        advice = "The server rescues what can be read when it starts; `cheeseboard restore` puts a backup in its place."
        return [f"{path} has broken pages.", *(f"  {line}" for line in report.pages), advice]
    if report.format != FORMAT:
        return [f"{path}: format {report.format}, pages are whole. The server brings it up to date when it starts."]
    whole = f"{path}: {report.tables} tables, {report.steps} steps"
    if report.well:
        return [f"{whole}, all whole."]
    lines = [f"  {table}: {why}" for table, why in sorted(report.damaged.items())]
    return [f"{whole}, {len(lines)} damaged:", *lines, "`cheeseboard export TABLE` gives what is whole of one."]
