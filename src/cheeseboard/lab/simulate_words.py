"""A simulation in words and tables, for terminals and notebooks."""

from collections.abc import Iterator
from html import escape
from typing import Any

from cheeseboard.games import find

Row = tuple[str, ...]
Section = tuple[str, Row, list[Row]]


def title_of(found: dict[str, Any]) -> str:
    """What was simulated, in one line."""
    seats = "1 player" if found["players"] == 1 else f"{found['players']} players"
    games = f"{found['games']:,} games"
    if found["partial"]:
        games = f"PARTIAL: stopped after {found['games']:,} of {found['asked']:,} games"
    return f"{found['game']}, {seats}, {found['policy']}, seed {found['seed']}: {games}"


def sections_of(found: dict[str, Any]) -> Iterator[Section]:
    """The tables, one after the other: title, heading, rows."""
    if not found["games"]:
        return
    if "wins" in found:
        rows = [(f"seat {win['seat']}", *share_cells(win), f"{win['shared']:,}") for win in found["wins"]]
        yield "Wins", ("", "games", "share", "95 % interval", "of them shared"), rows
        yield "Ties", ("", "games", "share", "95 % interval"), [("shared wins", *share_cells(found["ties"]))]
    for key, title in (("verdicts", "Verdicts"), ("reasons", "How games ended")):
        if key in found:
            known = getattr(find(found["game"]), key)  # as the game lists them: verdicts from the worst to the best
            names = sorted(found[key], key=lambda name: known.index(name) if name in known else len(known))
            rows = [(name, *share_cells(found[key][name])) for name in names]
            yield title, ("", "games", "share", "95 % interval"), rows
    heading = ("", "mean", "95 % interval", "least", "5 %", "25 %", "median", "75 %", "95 %", "most")
    lengths = [(name, *spread_cells(found[name])) for name in ("moves", "rolls") if name in found]
    yield "Length", heading, lengths
    scores = [(f"seat {score['seat']}", *spread_cells(score)) for score in found["scores"] if score["count"]]
    yield "Scores", heading, scores
    lost = [(f"seat {score['seat']}", *share_cells(score["none"])) for score in found["scores"]]
    if any(score["none"]["count"] for score in found["scores"]):
        yield "No score", ("", "games", "share", "95 % interval"), lost


def share_cells(part: dict[str, Any]) -> Row:
    """A proportion as cells."""
    return f"{part['count']:,}", f"{part['share']:.2%}", f"{part['low']:.2%} – {part['high']:.2%}"


def spread_cells(part: dict[str, Any]) -> Row:
    """A distribution as cells."""
    middle = [f"{value:,}" for value in part["quantiles"].values()]
    interval = f"{part['low']:,.2f} – {part['high']:,.2f}"
    return (f"{part['mean']:,.2f}", interval, f"{part['least']:,}", *middle, f"{part['most']:,}")


def text_of(found: dict[str, Any]) -> str:
    """The whole result as plain text."""
    lines = [title_of(found)]
    for title, heading, rows in sections_of(found):
        lines += ["", *aligned((title, *heading[1:]), rows)]
    return "\n".join([*lines, "", speed_of(found)])


def speed_of(found: dict[str, Any]) -> str:
    """How fast it went: games per second, or for games that take longer the seconds of one."""
    rate, seconds = found["games_per_second"], f"({found['seconds']:.2f} s)"
    if rate >= 10:
        return f"{rate:,.0f} games per second {seconds}"
    if rate >= 1 or not rate:
        return f"{rate:.1f} games per second {seconds}"
    return f"{found['seconds'] / found['games']:,.1f} seconds per game {seconds}"


def aligned(heading: Row, rows: list[Row]) -> list[str]:
    """Columns as wide as their widest cell: names to the left, numbers to the right."""
    widths = [max(len(row[i]) for row in (heading, *rows)) for i in range(len(heading))]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in (heading, *rows)
    ]


def html_of(found: dict[str, Any]) -> str:
    """The whole result for a notebook."""
    parts = [f"<p><b>{escape(title_of(found))}</b></p>"]
    for title, heading, rows in sections_of(found):
        head = "".join(f"<th>{escape(cell)}</th>" for cell in (title, *heading[1:]))
        body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
    return "".join(parts)
