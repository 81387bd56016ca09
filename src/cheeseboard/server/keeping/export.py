"""Write stored tables as game records, one on each line. For the operator: those of running games hold their secrets.

Works also while the server runs. Records of running games are marked (`holds_secrets`), and so are damaged ones.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from cheeseboard.folders import data_folder
from cheeseboard.games import find
from cheeseboard.server.store.looking import NAME, opened, stored_in
from cheeseboard.server.store.schema import FORMAT, StoreTrouble, check_format
from cheeseboard.table.archive import exported

TROUBLE = 2
PRIVATE = 0o600


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard export`."""
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="ids of tables (default: all)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of the store (default: your data folder)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file that only you can read")


def run(args: argparse.Namespace) -> int:
    """One line for each table; the exit status is 2 if one is damaged or not there."""
    path = (args.data or data_folder()) / NAME
    status = 0
    try:
        with output(args.output) as stream:
            for record in records(path, *args.tables):
                status = TROUBLE if "damaged" in record else status
                print(json.dumps(record, ensure_ascii=False), file=stream)
    except StoreTrouble as trouble:
        print(f"cheeseboard export: {trouble}", file=sys.stderr)
        return TROUBLE
    return status


def output(path: Path | None) -> Any:
    """Standard output, or a new file that only its owner can read."""
    if path is None:
        return nullcontext(sys.stdout)
    return os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, PRIVATE), "w", encoding="utf-8")


def records(path: Path, *ids: str) -> Iterator[dict[str, Any]]:
    """These tables, or all, as records."""
    base = opened(path)
    try:
        if check_format(base, path) != FORMAT:
            raise StoreTrouble(f"{path} is of an older format: start the server once to bring it up to date.")
        for id_, stored, why in stored_in(base, *ids):
            yield {"table": id_, "damaged": why} if stored is None else exported(id_, stored, why, find)
    finally:
        base.close()
