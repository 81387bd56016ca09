"""The declared messages as msgspec structs, which read and check a message in one go."""

from dataclasses import MISSING, fields, is_dataclass
from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from cheeseboard.core.refusal import Refusal
from cheeseboard.table.messages import MESSAGES, Items, Letters, Message, Whole

T = TypeVar("T")

write = msgspec.json.Encoder().encode

STRUCTS: dict[Any, Any] = {}


def write_text(value: Any) -> str:
    """JSON as text."""
    return write(value).decode()


def struct_of(declared: Any) -> Any:
    """The struct of a declared class, made once."""
    if declared not in STRUCTS:
        STRUCTS[declared] = new_struct(declared)
    return STRUCTS[declared]


def new_struct(declared: Any) -> Any:
    """A struct with the fields, bounds and defaults of a declared class, and its `type` as the tag."""
    hints = get_type_hints(declared, include_extras=True)
    columns = [(one.name, hint_of(hints[one.name]), *default_of(one)) for one in fields(declared)]
    tag = getattr(declared, "type", None)
    more: dict[str, Any] = {} if tag is None else {"tag": tag, "tag_field": "type", "namespace": {"type": tag}}
    return msgspec.defstruct(declared.__name__, columns, **more)


def default_of(column: Any) -> tuple[Any, ...]:
    """The default of a field, as msgspec wants it; nothing if the field must be there."""
    if column.default is not MISSING:
        return (column.default,)
    if column.default_factory is not MISSING:
        return (msgspec.field(default_factory=column.default_factory),)
    return ()


def hint_of(hint: Any) -> Any:
    """A declared type with msgspec's bounds in the place of ours, and structs in the place of classes."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Annotated[(hint_of(inner[0]), *(bound_of(bound) for bound in inner[1:]))]
    if origin in (Union, UnionType):
        return reduce(or_, map(hint_of, inner))
    if origin is list:
        return list[hint_of(inner[0])]  # type: ignore[misc]  # made while the program runs
    return struct_of(hint) if is_dataclass(hint) else hint


def bound_of(bound: Any) -> Meta:
    """One bound."""
    if isinstance(bound, Whole):
        return Meta(ge=bound.least, le=bound.most)
    if isinstance(bound, Letters):
        return Meta(min_length=bound.least, max_length=bound.most)
    if isinstance(bound, Items):
        return Meta(max_length=bound.most)
    raise TypeError(bound)


decode = msgspec.json.Decoder(reduce(or_, map(struct_of, MESSAGES))).decode


def read(text: str | bytes) -> Message:
    """One message of a client; raises a Refusal that says what is wrong with it."""
    try:
        message: Message = decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise misread(fault) from None
    return message


def read_request(kind: type[T], text: bytes) -> T:
    """The body of a request."""
    try:
        found: T = msgspec.json.decode(text, type=struct_of(kind))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise misread(fault) from None
    return found


def as_request(kind: type[T], value: Any) -> T:
    """A request from JSON that was read before."""
    try:
        found: T = msgspec.convert(value, struct_of(kind))
    except msgspec.ValidationError as fault:
        raise misread(fault) from None
    return found


def misread(fault: Exception) -> Refusal:
    """What is wrong with a text: its shape, or it is no JSON at all."""
    code = "bad-message" if isinstance(fault, msgspec.ValidationError) else "not-json-message"
    return Refusal(code, "S8", trouble=str(fault)[:200])
