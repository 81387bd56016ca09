"""A game's options as a form asks for them: values to go through, or a row of numbers to type. Knows no game."""

from typing import Any

from cheeseboard.core.game import AnyGame
from cheeseboard.core.kinds import Choice, Number
from cheeseboard.core.options import Option
from cheeseboard.core.refusal import Refusal


def options_of(game: AnyGame, players: int) -> dict[str, Option]:
    """The options that a table of this size has, by name."""
    return {option.name: option for option in game.options if option.is_for(players)}


def values_of(option: Option) -> list[Any]:
    """The values that one can go through: all of a choice or a number, else the usual one and those with a name."""
    if isinstance(option.kind, Choice):
        return list(option.kind.values)
    if isinstance(option.kind, Number):
        return list(range(option.kind.least, option.kind.most + 1))
    return [option.checked(option.default), *option.presets.values()]


def next_value(option: Option, value: Any, step: int) -> Any:
    """The neighbour of a value, round and round; from a typed one back to the first."""
    values = values_of(option)
    place = values.index(value) + step if value in values else 0
    return values[place % len(values)]


def typed(option: Option) -> bool:
    """Is it a row of numbers, to be typed?"""
    return not isinstance(option.kind, Choice)


def flat(value: Any) -> list[Any]:
    """A value as a row: numbers, lists of them, or numbers by name."""
    if isinstance(value, dict):
        return [one for inner in value.values() for one in flat(inner)]
    return [one for inner in value for one in flat(inner)] if isinstance(value, list | tuple) else [value]


def in_shape_of(like: Any, numbers: list[int]) -> Any:
    """Numbers put into the shape of another value; takes them from the front."""
    if isinstance(like, dict):
        return {key: in_shape_of(inner, numbers) for key, inner in like.items()}
    if isinstance(like, list | tuple):
        return [in_shape_of(inner, numbers) for inner in like]
    return numbers.pop(0)


def read_numbers(text: str, like: Any) -> Any:
    """Whole numbers with spaces or commas between them, as many as the present value has, in its shape."""
    words, count = text.replace(",", " ").split(), len(flat(like))
    if len(words) != count or not all(word.isdecimal() and len(word) < 4 for word in words):
        raise Refusal("option-numbers", "T2", count=count)
    return in_shape_of(like, [int(word) for word in words])
