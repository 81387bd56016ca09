"""What a release consists of, by one command each: `python3 run.py build wheel` (or sdist, zipapp, site).

The zipapp is one file that any Python of the same version and platform runs: `python3 dist/cheeseboard.pyz`. It holds
the page and every package of requirements.lock, and unpacks itself into the user's cache when it is first run.
"""

import argparse
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from functools import partial
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
    """One file with everything: our wheel, and the locked packages as they lie in this virtual environment."""
    target = folder / "cheeseboard.pyz"
    with tempfile.TemporaryDirectory() as ours:
        with zipfile.ZipFile(built("wheel", folder)) as wheel:
            wheel.extractall(ours)
        packages = ["--venv-repository", sys.prefix, "--requirement", str(ROOT / "requirements.lock"), "--no-pypi"]
        program = ["--sources-directory", ours, "--entry-point", "cheeseboard.cli:main", "--venv"]
        pex = [sys.executable, "-m", "pex", *packages, *program, "--output-file", str(target)]
        subprocess.run(pex, check=True, stdout=subprocess.DEVNULL)
    return target


def site(folder: Path) -> Path:
    """The table as a static folder."""
    target = folder / "site"
    command = [sys.executable, "-m", "cheeseboard", "site", "--output", str(target)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return target


BUILDERS: dict[str, Callable[[Path], Path]] = {
    "wheel": partial(built, "wheel"),
    "sdist": partial(built, "sdist"),
    "zipapp": zipapp,
    "site": site,
}


def main() -> None:
    """Build one of them."""
    parser = argparse.ArgumentParser(prog="run.py build", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("what", choices=list(BUILDERS))
    parser.add_argument("--folder", type=Path, default=ROOT / "dist", help="where to (default: dist/)")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    print(BUILDERS[args.what](args.folder))


if __name__ == "__main__":
    main()
