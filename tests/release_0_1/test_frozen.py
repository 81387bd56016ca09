"""The fixtures themselves: they never change, and the way they are compared can tell a difference."""

from hashlib import sha256

import pytest

from tests.release_0_1.frozen import FROZEN, differences, other_shape, read

LOOSE = {"README.md", "SHA256SUMS"}


def test_no_fixture_has_changed():
    """What 0.1 left behind is history: a test that fails is mended in the code, never here."""
    sums = dict(reversed(line.split("  ")) for line in read("SHA256SUMS").splitlines())
    files = [path for path in FROZEN.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    found = {path.relative_to(FROZEN).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}
    assert {name: digest for name, digest in found.items() if name not in LOOSE} == sums


THEN = {"n": 3, "view": {"nuts": [1, 2], "last": None, "seats": [{"up": True}]}, "message": "Roll first."}


@pytest.mark.parametrize(
    "now",
    [
        {},
        {**THEN, "n": 4},
        {**THEN, "n": 3.0},
        {**THEN, "message": None},
        {**THEN, "view": {"nuts": [2, 1], "last": None, "seats": [{"up": True}]}},
        {**THEN, "view": {"nuts": [1, 2, 3], "last": None, "seats": [{"up": True}]}},
        {**THEN, "view": {"nuts": [1, 2], "seats": [{"up": True}]}},
        {**THEN, "view": {"nuts": [1, 2], "last": None, "seats": [{"up": 1}]}},
    ],
)
def test_a_difference_is_seen(now: dict[str, object]):
    """A key that is gone, another value, another type, another order, a list that grew."""
    assert differences(THEN, now)


def test_what_may_be_added_is_no_difference():
    """New keys at any depth, another sentence, somebody else connected."""
    now = {**THEN, "message": "First roll!", "more": 1, "view": {**THEN["view"], "seats": [{"up": True, "age": 7}]}}
    assert differences(THEN, now) == []
    assert differences({"present": True}, {"present": False}) == []


def test_another_shape_is_seen_and_another_roll_is_none():
    """For what chance decides, keys and types count."""
    assert other_shape(THEN, {**THEN, "n": 9}) == []
    assert other_shape(THEN, {**THEN, "n": "9"})
    assert other_shape(THEN, {"n": 3, "message": ""})
