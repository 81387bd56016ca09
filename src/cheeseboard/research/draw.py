"""A table in a few lines of plain text, for `render_mode="ansi"` and OpenSpiel's state strings."""

import json

from cheeseboard.core.game import View

HIDDEN = frozenset({"game", "version", "options", "seat", "players", "solo", "chance"})
"""Facts that do not change during a game, or that other lines say already."""


def drawn(view: View) -> str:
    """One line for each fact of a view, one for each seat."""
    lines = [f"{view['game']}, {view['players']} players"]
    for name, value in view.items():
        if name == "seats":
            lines += [f"seat {seat}: {plain(facts)}" for seat, facts in enumerate(value)]
        elif name not in HIDDEN and value is not None:
            lines.append(f"{name}: {plain(value)}")
    return "\n".join(lines)


def plain(value: object) -> str:
    """Plain data in one line, without the quotes."""
    return json.dumps(value, ensure_ascii=False).replace('"', "")
