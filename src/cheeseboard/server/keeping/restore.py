"""Put a backup in the place of the store. No server may run on it; what was there is kept beside it."""

import argparse
import sys
from pathlib import Path

from cheeseboard.folders import data_folder
from cheeseboard.server.operations.place import Lock, Taken
from cheeseboard.server.store.copies import put_back
from cheeseboard.server.store.looking import NAME
from cheeseboard.server.store.schema import StoreTrouble

TROUBLE = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard restore`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a copy made by `cheeseboard backup`")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of the store (default: your data folder)")


def run(args: argparse.Namespace) -> int:
    """Put it in place, unless a server runs there."""
    folder = args.data or data_folder()
    try:
        lock = Lock(folder)
    except Taken:
        print(f"cheeseboard restore: a server is using {folder}; stop it first.", file=sys.stderr)
        return TROUBLE
    try:
        kept = put_back(args.file, folder / NAME)
    except StoreTrouble as trouble:
        print(f"cheeseboard restore: {trouble}", file=sys.stderr)
        return TROUBLE
    finally:
        lock.release()
    print(f"{folder / NAME}: restored from {args.file}." + (f" The store before is kept as {kept}." if kept else ""))
    return 0
