"""Solve the solo game and write the values that ship with the bots: run this module with `python -m`."""

import sys
from pathlib import Path

from cheeseboard.games.mice.lab.solve.stamp import rules_stamp
from cheeseboard.games.mice.minds import solo_values


def ship(path: Path) -> int:
    """Write the file whole or not at all; its size in bytes."""
    from cheeseboard.games.mice.lab.solve.induction import solve_all  # only this step needs Numba

    values = solve_all("tier").first.ravel().tolist()
    content = solo_values.pack(values, {**rules_stamp(), "objective": "tier"})
    part = path.with_suffix(".part")
    part.write_bytes(content)
    part.replace(path)
    return len(content)


if __name__ == "__main__":
    target = Path(solo_values.__file__).with_name(solo_values.FILE)
    print(f"{target}: {ship(target):,} bytes", file=sys.stderr)
