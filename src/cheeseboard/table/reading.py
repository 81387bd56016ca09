"""Reads messages and requests by their declarations, in plain Python: where msgspec is not at hand.

It accepts and refuses just what msgspec does with the server's structs; a test holds the two against each other.
"""

import json
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from cheeseboard.core.refusal import Refusal
from cheeseboard.table.messages import MESSAGES, Items, Letters, Message, Whole

T = TypeVar("T")


class Misfit(Exception):
    """A value that does not have its declared shape."""


def read(text: str | bytes) -> Message:
    """One message of a client; raises a Refusal that says what is wrong with it."""
    raw = parse(text)
    kinds = {kind.type: kind for kind in MESSAGES}
    if not isinstance(raw, dict):
        raise bad("$: expected an object")
    kind = raw.get("type")
    if not isinstance(kind, str) or kind not in kinds:
        raise bad("$.type: no such message")
    found: Message = as_declared(kinds[kind], raw)
    return found


def read_request(kind: type[T], text: str | bytes) -> T:
    """A request's body."""
    return as_declared(kind, parse(text))


def parse(text: str | bytes) -> Any:
    """Plain JSON, without NaN and the like."""
    try:
        value = json.loads(text if isinstance(text, str) else text.decode(), parse_constant=no_constant)
        json.dumps(value, ensure_ascii=False).encode()  # a lone surrogate is no text, spelled out or escaped
        return value
    except (ValueError, RecursionError) as fault:
        raise Refusal("not-json-message", "S8", trouble=str(fault)[:200]) from None


def no_constant(name: str) -> Any:
    """NaN and Infinity are not JSON."""
    raise ValueError(name)


def bad(trouble: str) -> Refusal:
    """The refusal of a message that does not have its shape."""
    return Refusal("bad-message", "S8", trouble=trouble[:200])


def as_declared(kind: type[T], raw: Any) -> T:
    """A value of a declared class from plain JSON; unknown keys are ignored."""
    try:
        return build(kind, raw, "$")
    except Misfit as misfit:
        raise bad(str(misfit)) from None


@cache
def shape(kind: type[Any]) -> tuple[tuple[str, Any, bool], ...]:
    """The fields of a declared class: name, type with its bounds, and whether it may be missing."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        (one.name, hints[one.name], one.default is not MISSING or one.default_factory is not MISSING)
        for one in fields(kind)
    )


def build(kind: type[T], raw: Any, where: str) -> T:
    """Check every field."""
    if not isinstance(raw, dict):
        raise Misfit(f"{where}: expected an object")
    values = {}
    declared: Any = kind
    for name, hint, optional in shape(declared):
        if name in raw:
            values[name] = fitted(hint, raw[name], f"{where}.{name}")
        elif not optional:
            raise Misfit(f"{where}: `{name}` is missing")
    return kind(**values)


def fitted(hint: Any, raw: Any, where: str) -> Any:
    """The value if it has the type that is declared."""
    if hint is Any:
        return raw
    if is_dataclass(hint) and isinstance(hint, type):
        return build(hint, raw, where)
    origin = get_origin(hint)
    if origin in FITTERS:
        return FITTERS[origin](get_args(hint), raw, where)
    return exactly(origin or hint, raw, where)


def of_annotated(hints: tuple[Any, ...], raw: Any, where: str) -> Any:
    """A value within its bounds."""
    base, *bounds = hints
    return bounded(fitted(base, raw, where), bounds, where)


def of_union(hints: tuple[Any, ...], raw: Any, where: str) -> Any:
    """Null where it is allowed, else the one other type."""
    if raw is None and NoneType in hints:
        return None
    (other,) = (hint for hint in hints if hint is not NoneType)
    return fitted(other, raw, where)


def one_of(words: tuple[Any, ...], raw: Any, where: str) -> Any:
    """One of the words that are listed."""
    if not isinstance(raw, str) or raw not in words:
        raise Misfit(f"{where}: expected one of {', '.join(map(str, words))}")
    return raw


def listed(hints: tuple[Any, ...], raw: Any, where: str) -> list[Any]:
    """A list of such values."""
    return [fitted(hints[0], one, f"{where}[{index}]") for index, one in enumerate(exactly(list, raw, where))]


def exactly(kind: type[T], raw: Any, where: str) -> T:
    """A value of just this type: true is no number."""
    if type(raw) is not kind:
        raise Misfit(f"{where}: expected {kind.__name__}")
    return raw


def bounded(value: Any, bounds: list[Any], where: str) -> Any:
    """The value if it keeps to its bounds."""
    for bound in bounds:
        if isinstance(bound, Whole) and not bound.least <= value <= bound.most:
            raise Misfit(f"{where}: expected {bound.least} to {bound.most}")
        if isinstance(bound, Letters) and not bound.least <= len(value) <= bound.most:
            raise Misfit(f"{where}: expected {bound.least} to {bound.most} letters")
        if isinstance(bound, Items) and len(value) > bound.most:
            raise Misfit(f"{where}: expected at most {bound.most} entries")
    return value


FITTERS: dict[Any, Callable[[tuple[Any, ...], Any, str], Any]] = {
    Annotated: of_annotated,
    Union: of_union,
    UnionType: of_union,
    Literal: one_of,
    list: listed,
}
