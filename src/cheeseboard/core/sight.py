"""Who may see what: written from the declaration as a function in the plain dialect, the same for both lanes.

`hide(t, seat, out)` writes HIDDEN into `out`, a copy of `t`, wherever this seat (-1: a spectator) may not look.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cheeseboard.core.cells import HIDDEN, Cell
from cheeseboard.core.drafts import compiled

Hide = Callable[[Any, int, Any], None]
SPECTATOR = -1


def sight_code(cells: Sequence[Cell], public: Mapping[int, int], *, remembered: bool = True) -> str:
    """The source of `hide`. Not `remembered`: without what a seat knows only because it has looked once."""
    lines = [f"HIDDEN = {HIDDEN}", ""]
    if public:
        codes = range(min(public), max(public) + 1)
        lines += [f"FIRST, PUBLIC = {codes[0]}, ({''.join(f'{public.get(code, code)}, ' for code in codes)})", ""]
    lines += ["", "def hide(t, seat, out):", '    """HIDDEN wherever this seat (-1: a spectator) may not look."""']
    if public:
        lines += [
            "    if t.last_seat != seat and 0 <= t.last_code - FIRST < len(PUBLIC):",
            "        out.last_code = PUBLIC[t.last_code - FIRST]",
        ]
    for found in cells:
        if found.hidden:
            lines += cell_code(found, remembered)
    return "\n".join([*lines, "    return", ""])


def cell_code(found: Cell, remembered: bool) -> list[str]:
    """The lines for one hidden cell or row."""
    if found.length is None:
        return [f"    if {test_code(found, found.name, '0', remembered)}:", f"        out.{found.name} = HIDDEN"]
    return [
        f"    for i in range({found.length}):",
        f"        if {test_code(found, f'{found.name}[i]', 'i', remembered)}:",
        f"            out.{found.name}[i] = HIDDEN",
    ]


def test_code(found: Cell, name: str, place: str, remembered: bool) -> str:
    """May this seat not look? Reasons to be seen are ruled out one by one."""
    tests = ["True"]
    if found.empty is not None:
        tests.append(f"t.{name} != {found.empty}")
    if found.own:
        tests.append(f"{place} // {found.each} != seat")
    if found.seen_by and remembered:
        bits = f"t.{found.seen_by}" if found.length is None else f"t.{found.seen_by}[{place}]"
        tests.append(f"(seat < 0 or {bits} >> seat & 1 == 0)")
    if found.held_by:
        tests.append(f"(seat < 0 or rules.{found.held_by}(t, {place}) != seat)")
    if found.open_if:
        tests.append(f"not rules.{found.open_if}(t, {place})")
    return " and ".join(tests[1:] or tests)


def hide_function(code: str, rules: object, name: str) -> Hide:
    """The function of this source for the ordinary lane."""
    found: Hide = compiled(code, f"sight of {name}", rules=rules)["hide"]
    return found
