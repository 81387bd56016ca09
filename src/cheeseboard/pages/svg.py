"""Drawings for the page: plain SVG whose colours and letters come from the page's own style, light or dark."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from cheeseboard.pages.figures import Figure

WIDTH = 340  # of every drawing: a phone shows one beside nothing, a desk three in a row


class Scale(NamedTuple):
    """Where a value lies between two ends of a drawing."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The place of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def drawing(height: float, label: str, *parts: str) -> str:
    """A whole drawing. The label says in words what it shows."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(label, quote=True)}">'
        f"{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """Words at a place."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def box(x: float, y: float, width: float, height: float, kind: str, radius: float = 0) -> str:
    """A rectangle, never thinner than nothing."""
    rounded = f' rx="{radius:g}"' if radius else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{max(0.0, height):.1f}"'
        f' class="{kind}"{rounded}/>'
    )


def dot(x: float, y: float, kind: str) -> str:
    """A measured point."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" class="{kind}"/>'


def area(points: Sequence[tuple[float, float]], kind: str) -> str:
    """A filled shape."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon points="{path}" class="{kind}"/>'


def curve(points: Sequence[tuple[float, float]], kind: str) -> str:
    """A line through points."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{path}" class="{kind}"/>'


def whisker(scale: Scale, y: float, figure: Figure, kind: str) -> str:
    """A point with its interval."""
    return line(scale.at(figure.low), y, scale.at(figure.high), y, f"whisker {kind}") + dot(
        scale.at(figure.value), y, kind
    )


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two ends, at most so many."""
    for step in (10**power * factor for power in range(-4, 8) for factor in (1, 2, 5)):
        first = -(-low // step) * step
        found = [first + i * step for i in range(most + 1) if first + i * step <= high + step * 1e-9]
        if len(found) <= most:
            return found
    return [low, high]
