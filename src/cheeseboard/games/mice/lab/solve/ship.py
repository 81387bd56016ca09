"""Solve the solo game and write the files that ship with the package: run this module with `python -m`.

They are the value of every position, for the bots, and how likely each verdict is, for hints.
"""

import sys
from pathlib import Path

from cheeseboard.games.mice.insight import verdicts
from cheeseboard.games.mice.lab.solve.stamp import rules_stamp
from cheeseboard.games.mice.minds import solo_values


def ship(values: Path, chances: Path) -> None:
    """Write both files, each whole or not at all."""
    from cheeseboard.games.mice.lab.solve.induction import solve_all  # only this step needs Numba

    found, stamp = solve_all("tier"), {**rules_stamp(), "objective": "tier"}
    write(values, solo_values.pack(found.first.ravel().tolist(), stamp))
    write(chances, verdicts.pack(found.tiers.ravel().tolist(), stamp))


def write(path: Path, content: bytes) -> None:
    """One file."""
    part = path.with_suffix(".part")
    part.write_bytes(content)
    part.replace(path)
    print(f"{path}: {len(content):,} bytes", file=sys.stderr)


if __name__ == "__main__":
    ship(*(Path(str(module.__file__)).with_name(module.FILE) for module in (solo_values, verdicts)))
