"""The store keeps its word through power cuts, kill -9, failing flushes, a full disk and flipped bits, in short rounds.

Longer: `python -m tools.torture --minutes 60`.
"""

from pathlib import Path
from random import Random

import pytest

from tools.torture import rounds
from tools.torture.disk import Entry, acked_before, after_the_cut, choose, pending
from tools.torture.rounds import ROUNDS, Skipped, Wrong


@pytest.mark.parametrize("kind", ROUNDS)
def test_a_short_round(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """One round of each kind, from a fixed seed."""
    monkeypatch.setattr(rounds, "CUTS", 12)
    try:
        assert ROUNDS[kind](tmp_path, 11)
    except Skipped as skipped:
        pytest.skip(str(skipped))


LOG = [
    Entry("W", "f", 0, b"a" * 1024),
    Entry("S", "f", 0, b""),
    Entry("W", "f", 1024, b"b" * 1024),
    Entry("W", "acks", 0, b"t 3 ab\n"),
    Entry("T", "f", 512, b""),
    Entry("U", "f", 0, b""),
]


def test_a_disk_without_power():
    """What was flushed is there; of the rest anything may be missing, or torn between sectors."""
    assert pending(LOG, 3) == [2]
    assert after_the_cut(LOG, 3, {2}, None) == {"f": b"a" * 1024}
    assert after_the_cut(LOG, 3, (), None) == {"f": b"a" * 1024 + b"b" * 1024}
    assert after_the_cut(LOG, 3, (), 2) == {"f": b"a" * 1024 + b"b" * 512 + bytes(512)}
    assert after_the_cut(LOG, 5, {2, 3}, None) == {"f": b"a" * 512}
    assert "f" not in after_the_cut(LOG, 6, (), None)
    assert acked_before(LOG, 3) == {}
    assert acked_before(LOG, 4) == {"t": (3, "ab")}
    assert choose([2], "none", Random(1)) == (frozenset({2}), None)


def test_a_store_that_does_not_flush_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """With the flushes of the log left out, the power cuts lose what was acknowledged, and it is said which."""
    honest = rounds.read_log

    def careless(path: Path) -> list[Entry]:
        return [entry for entry in honest(path) if not (entry.op == "S" and entry.name.endswith("-wal"))]

    monkeypatch.setattr(rounds, "read_log", careless)
    monkeypatch.setattr(rounds, "smallest", lambda *values: values[3])
    try:
        with pytest.raises(Wrong, match=r"again: python -m tools\.torture --only power --seed 11"):
            ROUNDS["power"](tmp_path, 11)
    except Skipped as skipped:
        pytest.skip(str(skipped))
