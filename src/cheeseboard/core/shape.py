"""Checks of plain data from outside. JSON's true is an int to Python and 4.0 equals 4: neither is a number of ours."""

from collections.abc import Mapping
from typing import Any, TypeGuard

from cheeseboard.core.refusal import Refusal


def is_int(value: object) -> TypeGuard[int]:
    """A real integer, not a boolean in disguise."""
    return type(value) is int


def is_ints(value: object) -> TypeGuard[list[int]]:
    """A list of real integers."""
    return isinstance(value, list) and all(map(is_int, value))


def one_key(raw: object, verbs: Mapping[str, frozenset[str]]) -> tuple[str, dict[str, Any]]:
    """The verb of a move in record form and the move itself, if it has exactly the keys of one of these verbs.

    `verbs` maps each verb to the further keys that may stand beside it.
    """
    if not isinstance(raw, dict):
        raise Refusal("move-not-object", "R7")
    found = [verb for verb in verbs if verb in raw]
    if len(found) != 1:
        raise Refusal("unknown-move", "R7", verbs=", ".join(verbs))
    extra = set(raw) - {found[0]} - verbs[found[0]]
    if extra:
        raise Refusal("extra-key", "R7", key=str(min(extra, key=str))[:40], verb=found[0])
    return found[0], raw


def only_options(raw: Mapping[str, Any], known: frozenset[str], rule: str) -> None:
    """Refuse options that the game does not have: ignoring one would play another game than the one asked for."""
    for name in raw:
        if name not in known:
            raise Refusal("unknown-option", rule, option=str(name)[:40], known=", ".join(sorted(known)) or "-")
