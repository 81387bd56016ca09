"""How odds are printed: percentages, lists and plain tables that a screen reader can follow."""

from collections.abc import Sequence


def percent(chance: float) -> str:
    """A chance for people. Only what is certain or impossible is shown as 100 % or 0 %."""
    if 0 < chance < 0.0005:
        return "<0.1 %"
    if 0.9995 < chance < 1:
        return ">99.9 %"
    return f"{100 * chance:.1f} %" if 0 < chance < 1 else f"{100 * chance:.0f} %"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with a line under its head; the first column to the left, the others to the right."""
    widths = [max(len(line[column]) for line in [head, *rows]) for column in range(len(head))]
    lines = [aligned(head, widths), "  ".join("-" * width for width in widths)]
    return "\n".join(lines + [aligned(row, widths) for row in rows])


def aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    """One line of a table."""
    rest = [f"{cell:>{width}}" for cell, width in zip(cells[1:], widths[1:], strict=True)]
    return "  ".join([f"{cells[0]:<{widths[0]}}", *rest]).rstrip()


def listed(numbers: Sequence[int]) -> str:
    """Numbers as in a sentence."""
    words = [str(number) for number in numbers]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
