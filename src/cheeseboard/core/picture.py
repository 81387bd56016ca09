"""A position as a picture (SVG), for notebooks and pages: made from a view, so it shows no more than the view does.

A game with a part `picture` (a function `svg(view) -> str`) is drawn by it; every other one by the names in its view.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from html import escape
from typing import Any

from cheeseboard.core.game import AnyGame, View
from cheeseboard.core.parts import part
from cheeseboard.core.show import COMMON, quiet_names

WIDTH = 720
MARGIN = 16
LABEL = 150
"""How far to the right of its name a thing begins."""
LINE = 34
CHIP = 26
LETTER = 8.2
"""The width of a letter, on average."""
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#3c1c00}.name{fill:#7a5a36}.title{font-weight:700;font-size:17px}"
    ".chip{fill:#fffaf0;stroke:#d9b77e;stroke-width:1.5}.hidden{fill:#265b63;stroke:#173f45;stroke-width:1.5}"
    ".empty{fill:none;stroke:#d9b77e;stroke-dasharray:4 3}.back{fill:#fff7e2}"
)


class Picture:
    """An SVG that a notebook draws by itself."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg


def picture_of(game: AnyGame, view: View) -> Picture:
    """A view of this game as a picture."""
    own = part(game, "picture")
    return Picture(own.svg(view) if own is not None else plain_svg(view, quiet_names(game)))


def plain_svg(view: View, unsaid: Sequence[str] = ()) -> str:
    """Every thing in a view by its name, one line for each, what is hidden face down."""
    lines: list[str] = []
    top = float(MARGIN + LINE)
    for name, values in things(view, {*COMMON, *unsaid}):
        drawn, top = row(name, values, top)
        lines += drawn
    height = round(top + MARGIN)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title(view))}">',
        f'<style>{STYLE}</style><rect width="{WIDTH}" height="{height}" rx="14" fill="#f3dcae"/>',
        f'<text class="title" x="{MARGIN}" y="{MARGIN + 18}">{escape(title(view))}</text>',
    ]
    return "".join([*parts, *lines, "</svg>"])


def title(view: View) -> str:
    """The game, what is going on, who acts, and through whose eyes it is seen."""
    actor = [] if view["actor"] is None else [f"▸ seat {view['actor']}"]
    eyes = [] if view["seat"] is None else [f"seen by seat {view['seat']}"]
    return " · ".join([view["game"], words(view["phase"]), *actor, *eyes])


def things(view: View, unsaid: Set[str]) -> Iterator[tuple[str, list[Any]]]:
    """What lies on the table, then what belongs to each seat, then the result; what is not there is left out."""
    own = {name: value for name, value in view.items() if name not in unsaid}
    yield from ((words(name), listed(value)) for name, value in own.items() if value not in (None, []))
    for seat, facts in enumerate(view.get("seats", ())):
        yield from of_seat(seat, {name: value for name, value in facts.items() if name not in unsaid})
    if view["result"] is not None:
        yield "result", [f"{words(name)} {spoken(value)}" for name, value in view["result"].items()]


def of_seat(seat: int, facts: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """A seat's single values beside each other, its rows one below the other."""
    rows = {name: value for name, value in facts.items() if isinstance(value, list)}
    yield f"seat {seat}", [f"{words(name)} {spoken(value)}" for name, value in facts.items() if name not in rows]
    yield from ((f"seat {seat}: {words(name)}", value) for name, value in rows.items() if value)


def words(name: str) -> str:
    """A name as words."""
    return name.replace("_", " ").replace("-", " ")


def listed(value: Any) -> list[Any]:
    """A value as a row of values."""
    return list(value) if isinstance(value, list | tuple) else [value]


def spoken(value: Any) -> str:
    """Any plain value in short."""
    if isinstance(value, Mapping):
        return ", ".join(f"{words(name)} {spoken(each)}" for name, each in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(map(spoken, value)) or "–"
    return {None: "?", True: "yes", False: "no"}[value] if value is None or isinstance(value, bool) else str(value)


def row(name: str, values: Sequence[Any], top: float) -> tuple[list[str], float]:
    """A name and its things, wrapped where the picture ends; and where the next row begins."""
    found = [f'<text class="name" x="{MARGIN}" y="{top + 18:g}">{escape(name)}</text>']
    left = float(MARGIN + LABEL)
    for value in values:
        wide = max(CHIP, len(spoken(value)) * LETTER + 14)
        if left + wide > WIDTH - MARGIN and left > MARGIN + LABEL:
            left, top = float(MARGIN + LABEL), top + LINE
        found.append(chip(value, left, top, wide))
        left += wide + 6
    return found, top + LINE


def chip(value: Any, left: float, top: float, wide: float) -> str:
    """One thing: a number or a word, a card face down, or an empty place."""
    kind = "hidden" if value is None else "empty" if value == "" else "chip"
    shape = f'<rect class="{kind}" x="{left:g}" y="{top:g}" width="{wide:g}" height="{CHIP}" rx="7"/>'
    back = ' class="back"' if value is None else ""
    text = f'<text{back} x="{left + wide / 2:g}" y="{top + 18:g}" text-anchor="middle">{escape(spoken(value))}</text>'
    return shape if value == "" else shape + text
