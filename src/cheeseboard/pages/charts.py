"""The kinds of pictures on the page: points with intervals, distributions, and stacked shares."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cheeseboard.pages.figures import SWAPPED, Figure
from cheeseboard.pages.svg import WIDTH, Scale, area, box, drawing, line, text, ticks, whisker

LEFT, RIGHT, ROW, TOP, BOTTOM = 96, 14, 26, 10, 34

Words = Callable[[float], str]


class Row(NamedTuple):
    """A line of a chart of points: its name and one point for each kind of play that was measured."""

    name: str
    points: dict[str, Figure]


def per_cent(lang: str) -> Words:
    """Ticks of shares."""
    return lambda value: f"{shortest(lang, 100 * value)} %"


def plain(lang: str) -> Words:
    """Ticks of numbers."""
    return lambda value: shortest(lang, value)


def shortest(lang: str, value: float) -> str:
    """A number with at most four digits that matter, and none that do not."""
    text = f"{value:,.4g}"
    return text if lang == "en" else text.translate(SWAPPED)


def points_chart(label: str, rows: Sequence[Row], words: Words, fair: float | None = None) -> str:
    """A point with its interval for each row and kind; a line where everything would be even."""
    ends = [end for row in rows for figure in row.points.values() for end in (figure.low, figure.high)]
    ends += [] if fair is None else [fair]
    spread = max(max(ends) - min(ends), 1e-9)
    scale = Scale(min(ends) - 0.08 * spread, max(ends) + 0.08 * spread, LEFT, WIDTH - RIGHT)
    floor = TOP + ROW * len(rows)
    parts = [axis(scale, floor, words)]
    if fair is not None:
        parts.append(line(scale.at(fair), TOP - 4, scale.at(fair), floor, "fair"))
    parts += [points_row(scale, TOP + ROW * (i + 0.5), row) for i, row in enumerate(rows)]
    return drawing(floor + BOTTOM, label, *parts)


def points_row(scale: Scale, y: float, row: Row) -> str:
    """One name and its points, one under the other if there are several."""
    shifts = [0.0] if len(row.points) == 1 else [-4.5, 4.5]
    marks = [
        whisker(scale, y + shift, figure, kind)
        for shift, (kind, figure) in zip(shifts, row.points.items(), strict=True)
    ]
    return text(LEFT - 10, y + 4, row.name, "name", "end") + "".join(marks)


def axis(scale: Scale, y: float, words: Words, steps: Sequence[float] | None = None) -> str:
    """Ticks along the bottom with light lines upwards."""
    found = ticks(scale.low, scale.high) if steps is None else steps
    lines = [line(scale.at(value), TOP - 4, scale.at(value), y + 3, "grid") for value in found]
    return "".join(lines) + "".join(text(scale.at(value), y + 18, words(value), "tick", "middle") for value in found)


class Ridge(NamedTuple):
    """One distribution: its name, the share in each bin, and its middle."""

    name: str
    shares: Sequence[float]
    middle: float


def ridges_chart(label: str, ridges: Sequence[Ridge], scale: Scale, words: Words, steps: Sequence[float]) -> str:
    """Distributions one under the other, each as high as its own peak, with a mark at its median."""
    each, floor = 44, TOP + 44 * len(ridges)
    parts = [axis(scale, floor, words, steps)]
    for number, ridge in enumerate(ridges):
        base = TOP + each * (number + 1)
        parts.append(ridge_shape(ridge, scale, base, each - 8))
        parts.append(text(LEFT - 10, base - 6, ridge.name, "name", "end"))
        parts.append(line(scale.at(ridge.middle), base - each + 12, scale.at(ridge.middle), base, "median"))
    return drawing(floor + BOTTOM, label, *parts)


def ridge_shape(ridge: Ridge, scale: Scale, base: float, height: float) -> str:
    """The filled outline of a distribution, its bins spread evenly over the scale."""
    bins, most = len(ridge.shares), max(ridge.shares) or 1.0
    width = (scale.end - scale.start) / bins
    points = [(scale.start, base)]
    for i, part in enumerate(ridge.shares):
        top = base - height * part / most
        points += [(scale.start + i * width, top), (scale.start + (i + 1) * width, top)]
    return area([*points, (scale.end, base)], "ridge")


class Stack(NamedTuple):
    """A bar of parts that add up to one."""

    name: str
    parts: Sequence[float]


def stacks_chart(label: str, stacks: Sequence[Stack], kinds: Sequence[str]) -> str:
    """Bars of shares, each part in the colour of its kind; large parts carry their percentage."""
    scale = Scale(0, 1, 64, WIDTH - 8)
    parts = []
    for number, stack in enumerate(stacks):
        y = TOP + 40 * number
        parts.append(text(56, y + 20, stack.name, "name", "end"))
        parts += stack_bar(scale, y, stack, kinds)
    return drawing(TOP + 40 * len(stacks), label, *parts)


def stack_bar(scale: Scale, y: float, stack: Stack, kinds: Sequence[str]) -> list[str]:
    """One bar."""
    done, found = 0.0, []
    for part, kind in zip(stack.parts, kinds, strict=True):
        left, right = scale.at(done), scale.at(done + part)
        found.append(box(left, y, right - left - 1, 30, kind))
        if right - left > 30:
            found.append(text((left + right) / 2, y + 20, f"{100 * part:.0f} %", f"inside {kind}-ink", "middle"))
        done += part
    return found
