"""Copy the store to a file, also while the server runs. The copy holds secrets of running games: keep it private."""

import argparse
import sys
from pathlib import Path

from cheeseboard.folders import data_folder
from cheeseboard.server.store.copies import back_up, stamp
from cheeseboard.server.store.looking import NAME
from cheeseboard.server.store.schema import StoreTrouble

TROUBLE = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard backup`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes; in a folder it is named by time")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of the store (default: your data folder)")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def run(args: argparse.Namespace) -> int:
    """Copy, and say where."""
    source = (args.data or data_folder()) / NAME
    target = args.file / f"cheeseboard-{stamp()}.db" if args.file.is_dir() else args.file
    if target.exists() and not args.force:
        print(f"cheeseboard backup: {target} is there already; --force writes over it.", file=sys.stderr)
        return TROUBLE
    try:
        back_up(source, target)
    except StoreTrouble as trouble:
        print(f"cheeseboard backup: {trouble}", file=sys.stderr)
        return TROUBLE
    print(f"{target}: a copy of {source}. It holds the secrets of running games: keep it private.")
    return 0
