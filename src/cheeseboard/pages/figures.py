"""Figures with their uncertainty, and numbers as the reader's language writes them."""

from typing import NamedTuple

SWAPPED = str.maketrans(",.", ".,")


class Figure(NamedTuple):
    """A measured number, the ends of its 95 % interval, and how many games it rests on."""

    value: float
    low: float
    high: float
    games: int


def written(lang: str, value: float, places: int = 0) -> str:
    """A number: 1,234.5 in English, 1.234,5 in German and Italian."""
    text = f"{value:,.{places}f}"
    return text if lang == "en" else text.translate(SWAPPED)


def percent(lang: str, figure: Figure) -> str:
    """A share in words, with as many digits as the sample earns."""
    places = 2 if figure.high - figure.low < 0.002 else 1
    value, low, high = (written(lang, 100 * part, places) for part in figure[:3])
    return f"{value} % ({low}–{high})"


def number(lang: str, figure: Figure, places: int = 1) -> str:
    """A number in words."""
    value, low, high = (written(lang, part, places) for part in figure[:3])
    return f"{value} ({low}–{high})"
