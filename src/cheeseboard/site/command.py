"""Write the table as a static folder: any web host can serve it, and it plays without a server, also offline."""

import argparse
from pathlib import Path

from cheeseboard.site.folder import make_folder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to, and which server to name."""
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="the folder to write")
    parser.add_argument("--server", metavar="URL", help="a Cheeseboard server that the page offers for playing by link")


def run(args: argparse.Namespace) -> int:
    """Write the folder and say how to look at it."""
    make_folder(args.output, args.server)
    files = [path for path in args.output.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    print(f"{args.output}: {len(files)} files, {size:.1f} MB. To look at it here:")
    print(f"  python3 -m http.server --directory {args.output} 8000")
    return 0
