"""The declared messages: the plain reader and msgspec's structs accept and refuse the same texts."""

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheeseboard.core.refusal import Refusal
from cheeseboard.server import wire
from cheeseboard.table import reading
from cheeseboard.table.messages import MESSAGES, REQUESTS

GOOD: dict[str, dict[str, Any]] = {
    "hello": {"v": 1, "secret": "s", "since": 0, "lang": "de", "also": ["a", "b"], "host": "h"},
    "sit": {"secret": None, "since": 3},
    "move": {"id": "a", "n": 12, "move": {"keep": 2}},
    "roll": {"id": "a", "secret": "s"},
    "undo": {"id": "a", "n": 1},
    "hint": {"id": "a", "n": 1},
    "check": {"id": "a", "n": 1, "move": {"keep": 2}, "least": 30},
    "emote": {"emote": "wow"},
    "ask": {"what": "rematch"},
    "leave": {},
    "host": {"secret": "h", "do": "bot", "seat": 1, "bot": None, "settings": {"spectators": True}},
    "ping": {},
}

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 2**60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=3)
    | st.sampled_from(
        ["x" * 64, "x" * 65, "x" * 128, "x" * 129, "de", "xx", "kick", "open", "here", 5, 99, 100, 2**53]
    ),
    lambda inner: (
        st.lists(inner, max_size=8) | st.dictionaries(st.sampled_from(["kind", "bot", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


def outcome(read: Any, *args: Any) -> Any:
    """The fields of what was read, or the code of the refusal."""
    try:
        message = read(*args)
    except Refusal as refusal:
        return refusal.code
    return plain(message)


def plain(value: Any) -> Any:
    """A message of either kind as a dict."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    names = getattr(value, "__struct_fields__", getattr(value, "__dataclass_fields__", None))
    if names is None:
        return value
    found = {name: plain(getattr(value, name)) for name in names if name != "type"}
    return {"type": getattr(value, "type", None), **found}


def test_every_message_is_tried():
    """None is left out of the examples."""
    assert set(GOOD) == {kind.type for kind in MESSAGES}


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.type)
@given(data=st.data())
def test_both_readers_agree_on_messages(kind: Any, data: st.DataObject):
    """A good message with some fields changed, dropped or added."""
    names = [one.name for one in fields(kind)]
    change = data.draw(st.dictionaries(st.sampled_from([*names, "more"]), values, max_size=3))
    dropped = data.draw(st.sets(st.sampled_from([*names, "none"]), max_size=1))
    body = {"type": kind.type, **GOOD[kind.type], **change}
    text = json.dumps({key: value for key, value in body.items() if key not in dropped})
    assert outcome(reading.read, text) == outcome(wire.read, text)
    assert outcome(reading.read, text.encode()) == outcome(wire.read, text.encode())


@pytest.mark.parametrize("kind", REQUESTS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_both_readers_agree_on_requests(kind: Any, data: st.DataObject):
    """Any values in any of the fields."""
    names = [one.name for one in fields(kind)]
    text = json.dumps(data.draw(st.dictionaries(st.sampled_from([*names, "more"]), values)))
    assert outcome(reading.read_request, kind, text) == outcome(wire.read_request, kind, text.encode())


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "3", "null", '"x"', "{}", '{"type": 3}', '{"type": "x"}', '{"type": ["ping"]}', "NaN"),
        *('{"type": "ping"} x', '{"type": "roll", "id": "\\ud800"}', '{"type": "roll", "id": "a", "n": 1.0}'),
    ],
)
def test_both_readers_agree_on_nonsense(text: str):
    """No JSON, no object, no such type, no letter: the same code."""
    assert outcome(reading.read, text) == outcome(wire.read, text)


@given(st.binary(max_size=40) | st.text(max_size=40) | st.just("[" * 100_000))
def test_both_readers_agree_on_rubbish(text: bytes | str):
    """Whatever comes."""
    assert isinstance(outcome(reading.read, text), str)
    assert isinstance(outcome(wire.read, text), str)
