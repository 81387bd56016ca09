"""The graph of a story: everybody's chance after each step, as plain SVG in the page's own colours."""

from collections.abc import Sequence
from html import escape

from cheeseboard.games import find
from cheeseboard.insight.story import Story

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 54, 12, 12, 26
DASHES = ("", "7 4", "2 3", "9 3 2 3", "1 4", "12 5")
"""Lines differ by more than their colour."""


def graph(story: Story, names: Sequence[str], label: str, marks: Sequence[int] = ()) -> str:
    """One line for each seat, with a dot at each of these steps."""
    top = top_of(story)
    lines = [line_of(story, seat, top) for seat in range(story.players)]
    dots = [dot(story, n, top) for n in marks]
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label, quote=True)}">'
        f"{''.join(grid(top, story.players == 1))}{''.join(lines)}{''.join(dots)}{legend(names)}</svg>"
    )


def top_of(story: Story) -> int:
    """The most that a line can reach: a chance of one; alone the best verdict's number."""
    return len(find(story.game, story.rules).verdicts) - 1 if story.players == 1 else 1


def chances(story: Story, seat: int) -> list[float]:
    """A seat's chance before the first step and after each."""
    return [story.seats[seat].start, *(step.chance[seat] for step in story.steps)]


def x_of(story: Story, n: int) -> float:
    """The place of a step."""
    return LEFT + (WIDTH - LEFT - RIGHT) * n / max(1, len(story.steps))


def y_of(value: float, top: int) -> float:
    """The place of a chance."""
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top


def line_of(story: Story, seat: int, top: int) -> str:
    """A seat's line."""
    points = " ".join(f"{x_of(story, n):.1f},{y_of(value, top):.1f}" for n, value in enumerate(chances(story, seat)))
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return f'<polyline points="{points}" class="line seat{seat}"{dash}/>'


def dot(story: Story, n: int, top: int) -> str:
    """A mark at a step, on the line of the seat that acted."""
    step = story.steps[n - 1]
    return f'<circle cx="{x_of(story, n):.1f}" cy="{y_of(step.chance[step.seat], top):.1f}" r="5" class="mark"/>'


def grid(top: int, alone: bool) -> list[str]:
    """Horizontal lines with their figures: alone one for each verdict, else quarters of a chance."""
    found = []
    for part in range(top + 1 if alone else 5):
        value = part if alone else part / 4
        y = y_of(value, top)
        words = f"{value:g}" if alone else f"{100 * value:.0f} %"
        found.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" class="grid"/>')
        found.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{words}</text>')
    return found


def legend(names: Sequence[str]) -> str:
    """Who is who, below the lines."""
    found, x = [], float(LEFT)
    for seat, name in enumerate(names):
        short = name if len(name) <= 14 else name[:13] + "…"
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        y = HEIGHT - 8
        found.append(f'<line x1="{x:.0f}" y1="{y - 4}" x2="{x + 22:.0f}" y2="{y - 4}" class="line seat{seat}"{dash}/>')
        found.append(f'<text x="{x + 28:.0f}" y="{y}">{escape(short)}</text>')
        x += 46 + 7.2 * len(short)
    return "".join(found)
