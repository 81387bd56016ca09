"""What a release consists of, by one command each: `python3 run.py build wheel`, `… sdist`, `… zipapp`, into dist/.

The zipapp is one file that any Python of the same version and platform runs: `python3 dist/cheeseboard.pyz`. It holds
the page and every package of requirements.lock, checked by their hashes, and unpacks itself into the user's cache when
it is first run.
"""

import argparse
import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def built(kind: str, folder: Path) -> Path:
    """The wheel (with the page) or the source archive."""
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", str(folder), str(ROOT)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    suffix = {"wheel": "*.whl", "sdist": "*.tar.gz"}[kind]
    return max(folder.glob(suffix), key=lambda path: path.stat().st_mtime)


def zipapp(folder: Path) -> Path:
    """One file with everything."""
    target = folder / "cheeseboard.pyz"
    wheel = built("wheel", folder)
    with tempfile.TemporaryDirectory() as name:
        listed = Path(name) / "requirements.lock"
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        locked = (ROOT / "requirements.lock").read_text(encoding="utf-8")
        listed.write_text(f"{locked}cheeseboard @ {wheel.as_uri()} --hash=sha256:{digest}\n", encoding="utf-8")
        pack(listed, target)
    return target


def pack(listed: Path, target: Path) -> None:
    """Everything on a list with hashes, for this Python and platform."""
    command = [sys.executable, "-m", "pex", "-r", str(listed)]
    options = ["--script", "cheeseboard", "--python", sys.executable, "--venv", "--output-file", str(target)]
    subprocess.run([*command, *options], check=True)


def main() -> None:
    """Build one of them."""
    parser = argparse.ArgumentParser(prog="run.py build", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("what", choices=["wheel", "sdist", "zipapp"])
    parser.add_argument("--folder", type=Path, default=ROOT / "dist", help="where to (default: dist/)")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    print(zipapp(args.folder) if args.what == "zipapp" else built(args.what, args.folder))


if __name__ == "__main__":
    main()
