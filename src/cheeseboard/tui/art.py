"""Drawing with characters: blocks of equally wide lines, put side by side."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

Block = list[Text]

CHEESE = "black on #f2c14e"
TRAP = "white on #8c2f39"
QUIET = "dim"
STRONG = "bold"
BACK = "black on #d9a441"
BACON = "black on #f0a58f"
MOUSE = "black on #c9c9c9"
CAT = "black on #e3a857"
NUT = "◆"
NO_NUT = "◇"
MANY_NUTS = 4

# Where the holes of a cheese card and the pips of a die lie, on three rows of three places.
SPOTS = {
    0: ("   ", "   ", "   "),
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}
ROUND = "╭─╮│╰╯"
DOUBLE = "╔═╗║╚╝"


def fit(text: str, width: int) -> str:
    """Text cut or filled to so many columns."""
    return set_cell_size(text, width)


def centre(text: str, width: int) -> str:
    """Text in the middle of so many columns."""
    text = fit(text, min(cell_len(text), width))
    left = (width - cell_len(text)) // 2
    return " " * left + text + " " * (width - left - cell_len(text))


def block(lines: Sequence[str], style: str = "") -> Block:
    """Plain lines as a block in one style."""
    width = max(map(cell_len, lines), default=0)
    return [Text(fit(line, width), style=style) for line in lines]


def box(lines: Sequence[str], style: str = "", edge: str = ROUND, foot: str = "") -> Block:
    """Lines in a frame, with a word in its lower edge."""
    width = max(map(cell_len, lines))
    tl, bar, tr, side, bl, br = tuple(edge)
    foot = foot if len(foot) <= width else foot.strip()[:width]
    bottom = foot.center(width, bar)
    inner = [f"{side}{fit(line, width)}{side}" for line in lines]
    return block([tl + bar * width + tr, *inner, bl + bottom + br], style)


def width_of(part: Block) -> int:
    """How wide a block is."""
    return max((line.cell_len for line in part), default=0)


def beside(parts: Sequence[Block], gap: int = 1) -> Block:
    """Blocks next to each other, tops in one line."""
    parts = [part for part in parts if part]
    height = max(map(len, parts), default=0)
    rows = []
    for row in range(height):
        line = Text()
        for index, part in enumerate(parts):
            line.append(" " * gap if index else "")
            cell = part[row] if row < len(part) else Text()
            line.append_text(cell)
            line.append(" " * (width_of(part) - cell.cell_len))
        rows.append(line)
    return rows


def under(*parts: Block) -> Block:
    """Blocks below each other."""
    return [line for part in parts for line in part]


def indent(part: Block, by: int = 1) -> Block:
    """A block moved to the right."""
    return [Text(" " * by) + line for line in part]


def spots(number: int, mark: str, wide: int) -> list[str]:
    """Three rows with so many holes or pips, places `wide` columns apart."""
    gap = " " * (wide - 1)
    return [gap.join(mark if place == "o" else " " for place in row) for row in SPOTS[number]]


def dots(full: int, most: int, mark: str = "●", empty: str = "○") -> str:
    """A small gauge: so many of so many."""
    return mark * full + empty * max(0, most - full)


def nuts(count: int) -> str:
    """Nuts as symbols, or as a number where they are many."""
    return NO_NUT if not count else NUT * count if count <= MANY_NUTS else f"{NUT} × {count}"


def names_in(names: Sequence[str], width: int) -> str:
    """Names in a row; where they do not fit, each by its first letters."""
    text = ",".join(names)
    if cell_len(text) <= width:
        return text
    share = max(1, (width - len(names) + 1) // len(names))
    return ",".join(fit(name, min(share, cell_len(name))) for name in names)
