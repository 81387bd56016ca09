"""Python annotations as TypeScript, in the layout that the page's formatter leaves alone."""

import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from types import GenericAlias, ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

WIDTH = 110
PLAIN = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
    object: "unknown",
}
LISTS = {list, Sequence, tuple, set, frozenset}
MAPS = {dict, Mapping}


def declarations(module: ModuleType) -> list[str]:
    """Every TypedDict, message and named union of a module, and what they need from elsewhere, in reading order."""
    names = Names(module)
    return [text for name, kind in names.known.items() if (text := declared(names, name, kind))]


class Names:
    """What has a name in the file that is being made."""

    def __init__(self, module: ModuleType) -> None:
        """Collect the module's own declarations; what they mention from elsewhere comes first."""
        own = {name: kind for name, kind in vars(module).items() if not name.startswith("_") and is_own(kind, module)}
        bounds = {type(note) for kind in own.values() for note in notes_in(kind)}
        mine = {name: kind for name, kind in own.items() if kind not in bounds}
        self.known: dict[str, Any] = {}
        for name, kind in mine.items():
            for foreign in mentioned(kind):
                if foreign not in mine.values():
                    self.known.setdefault(foreign.__name__, foreign)
            self.known[name] = kind

    def name_of(self, kind: Any) -> str | None:
        """The name under which a type was declared."""
        return next((name for name, known in self.known.items() if same(known, kind)), None)


def same(a: Any, b: Any) -> bool:
    """The same declaration; unions and literals are the same if they say the same."""
    return a is b or (type(a) is type(b) and not isinstance(a, type) and a == b)


def is_own(kind: Any, module: ModuleType) -> bool:
    """Does the module declare this itself: a shape, or a union or list of words with a name?"""
    if is_shape(kind):
        return bool(kind.__module__ == module.__name__)
    return get_origin(kind) in (Literal, Union, UnionType)


def is_shape(kind: Any) -> bool:
    """A TypedDict or a dataclass."""
    return isinstance(kind, type) and (is_typeddict(kind) or dataclasses.is_dataclass(kind))


def hints(kind: Any) -> dict[str, Any]:
    """The fields of a shape with their types."""
    return get_type_hints(kind, include_extras=True)


def parts(kind: Any) -> Iterator[Any]:
    """A type and everything inside it."""
    yield kind
    for inner in get_args(kind):
        if get_origin(kind) is not Literal:
            yield from parts(inner)


def mentioned(kind: Any) -> Iterator[Any]:
    """The shapes that a declaration mentions, those that they mention first."""
    for field in hints(kind).values() if is_shape(kind) else [kind]:
        for part in parts(field):
            if is_shape(part) and part is not kind:
                yield from mentioned(part)
                yield part


def notes_in(kind: Any) -> Iterator[Any]:
    """The bounds that stand in the types of a shape; they are no shapes for the page."""
    for field in hints(kind).values() if is_shape(kind) else []:
        for part in parts(field):
            if get_origin(part) is Annotated:
                yield from part.__metadata__


# -- one declaration --------------------------------------------------------------------------------------------


def declared(names: Names, name: str, kind: Any) -> str:
    """A declaration in TypeScript."""
    if get_origin(kind) is Literal:
        return union(name, [literal(value) for value in get_args(kind)])
    if not is_shape(kind):
        return union(name, [written(names, each) for each in get_args(kind)])
    sentence = (kind.__doc__ or "").strip().partition("\n")[0]
    comment = f"/** {sentence} */\n" if sentence and not sentence.startswith(f"{name}(") else ""
    fields = list(lines(names, kind))
    if not fields:
        return f"{comment}export type {name} = Record<string, never>;\n"
    return f"{comment}export type {name} = {{\n" + "".join(f"  {line}\n" for line in fields) + "};\n"


def union(name: str, types: list[str]) -> str:
    """A named union: on one line if that fits, or on the next, else one type on each."""
    head, together = f"export type {name} =", f"{' | '.join(types)};\n"
    for between in (" ", "\n  "):
        if len(f"{head}{between}{together}".splitlines()[-1]) <= WIDTH:
            return f"{head}{between}{together}"
    return f"export type {name} =\n" + "\n".join(f"  | {each}" for each in types) + ";\n"


def lines(names: Names, kind: Any) -> Iterator[str]:
    """One line for each field; a question mark where it may be missing."""
    for field, hint in hints(kind).items():
        if get_origin(hint) is ClassVar:
            yield f'{field}: "{getattr(kind, field)}";'
        else:
            yield f"{field}{'?' if may_miss(kind, field, hint) else ''}: {written(names, hint)};"


def may_miss(kind: Any, field: str, hint: Any) -> bool:
    """Need not be there: not required, or with a default."""
    if is_typeddict(kind):
        return field not in kind.__required_keys__ or get_origin(hint) is NotRequired
    own = {each.name: each for each in dataclasses.fields(kind)}[field]
    return own.default is not dataclasses.MISSING or own.default_factory is not dataclasses.MISSING


# -- one type ---------------------------------------------------------------------------------------------------


def written(names: Names, kind: Any) -> str:
    """A type in TypeScript, by its name if it has one."""
    name = names.name_of(kind) if is_shape(kind) or get_origin(kind) in (Literal, Union, UnionType) else None
    if name is not None:
        return name
    if kind in PLAIN:
        return PLAIN[kind]
    return composed(names, get_origin(kind), get_args(kind), kind)


def composed(names: Names, origin: Any, inner: tuple[Any, ...], kind: Any) -> str:
    """A type that is made of others."""
    if origin in (Annotated, Required, NotRequired):
        named = [note.typescript for note in inner[1:] if hasattr(note, "typescript")]
        return named[0] if named else written(names, inner[0])
    if origin is Literal:
        return " | ".join(literal(value) for value in inner)
    if origin in (Union, UnionType):
        return either(names, inner)
    if origin is tuple and inner[-1] is not Ellipsis:
        return "[" + ", ".join(written(names, each) for each in inner) + "]"
    if origin in LISTS:
        return listed(written(names, inner[0]))
    if origin in MAPS or isinstance(kind, GenericAlias):
        return f"Record<string, {written(names, inner[1])}>"
    raise TypeError(f"no TypeScript for {kind!r}")


def either(names: Names, inner: tuple[Any, ...]) -> str:
    """A union. A named part of it keeps its name: `Front | None` is `Front | null`."""
    some = [each for each in inner if each is not NoneType]
    whole = names.name_of(Union[tuple(some)]) if len(some) > 1 else None  # noqa: UP007  made from a list
    texts = [whole] if whole else [written(names, each) for each in some]
    return " | ".join(texts + ["null"] * (NoneType in inner))


def listed(text: str) -> str:
    """A list of something."""
    return f"({text})[]" if " " in text and not text.startswith(("Record", "[")) else f"{text}[]"


def literal(value: Any) -> str:
    """A fixed value."""
    return json.dumps(value, ensure_ascii=False)
