"""Solved tables are kept whole, stamped, and never trusted blindly; the shipped values fit the rules."""

import errno
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cheeseboard.core.match import Match
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.lab.solve import NeedsNumba, Policy, policy, solve, store
from cheeseboard.games.mice.lab.solve.model import UP
from cheeseboard.games.mice.lab.solve.stamp import fingerprint, rules_stamp
from cheeseboard.games.mice.lab.solve.tables import Values
from cheeseboard.games.mice.minds import solo_values
from cheeseboard.games.mice.minds.solo_values import CARDS, StaleValues, pack, place, shipped, unpack

START = place(CARDS, UP[-1], 3)


@pytest.fixture
def kept(solved: dict[str, Policy]) -> Path:
    """The file of the kept table for `tier`."""
    return store.path_of("tier")


def test_a_kept_table_is_read_back(solved: dict[str, Policy], monkeypatch: pytest.MonkeyPatch):
    """The second time nothing is solved, and every number is the same."""
    monkeypatch.setattr("cheeseboard.games.mice.lab.solve.compute", None)
    again = policy("tier")
    assert again.at(START) == solved["tier"].at(START)
    assert again.tiers_at(START) == solved["tier"].tiers_at(START)


@pytest.mark.parametrize("damage", ["flip", "cut", "empty", "head", "none"])
def test_a_damaged_table_is_not_used(kept: Path, damage: str):
    """One wrong bit, a cut file, an empty one, a foreign one or none at all: it counts as not there."""
    whole = kept.read_bytes()
    try:
        if damage == "none":
            kept.unlink()
        else:
            kept.write_bytes(damaged(whole, damage))
        assert store.load("tier") is None
    finally:
        kept.write_bytes(whole)
    assert store.load("tier") is not None


def damaged(whole: bytes, damage: str) -> bytes:
    """A file that is not quite right."""
    if damage == "flip":
        return whole[:-100] + bytes([whole[-100] ^ 1]) + whole[-99:]
    return {"cut": whole[: len(whole) // 2], "empty": b"", "head": b"[]" + whole[2:]}[damage]


def test_other_rules_need_another_table(kept: Path, monkeypatch: pytest.MonkeyPatch):
    """With another rules version the kept table is not found, even under the right name."""
    monkeypatch.setattr(type(GAME), "version", 99)
    assert store.path_of("tier") != kept
    assert store.solved_in(memoryview(kept.read_bytes()), "tier") is None


def test_a_full_disk_leaves_nothing_behind(kept: Path, monkeypatch: pytest.MonkeyPatch):
    """If the table cannot be written whole, the old one stays and no piece of the new one does."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    before = kept.read_bytes()
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        store.save("tier", (b"1", b"2", b"3"))
    assert kept.read_bytes() == before
    assert not list(kept.parent.glob("*.part"))


def test_outdated_tables_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A new table takes the place of those of older rules or solvers, and of no other objective's."""
    monkeypatch.setattr(store, "folder", lambda: tmp_path)
    (tmp_path / "mice-tier-0123.table").write_bytes(b"old")
    (tmp_path / "mice-clear-0123.table").write_bytes(b"other")
    path = store.save("tier", (b"", b"", b""))
    assert {entry.name for entry in tmp_path.iterdir()} == {path.name, "mice-clear-0123.table"}


def test_an_unwritable_cache_is_said_and_survived(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], solved: dict[str, Policy]
):
    """Where nothing can be kept, the answer comes all the same, with one line about it."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(store, "folder", lambda: tmp_path / "file" / "solved")
    monkeypatch.setattr("cheeseboard.games.mice.lab.solve.induction.solve_all", lambda _: as_values(solved["tier"]))
    assert solve(3, "tier").value == solved["tier"].at(START)
    assert "could not be kept" in capsys.readouterr().err


def as_values(policy: Policy) -> Values:
    """A solved table as the induction returns it."""
    return Values(*(np.frombuffer(part) for part in policy._solved))


def test_without_numba_a_kept_table_is_enough(solved: dict[str, Policy], monkeypatch: pytest.MonkeyPatch):
    """Only solving needs Numba: what is kept can be used without it, what is not says what is missing."""
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "cheeseboard.games.mice.lab.solve.induction")
    monkeypatch.delitem(sys.modules, "cheeseboard.fast.compiler")
    assert solve(3, "tier").value == solved["tier"].at(START)
    with pytest.raises(NeedsNumba, match="numba"):
        solve(3, "tier", fresh=True)


# -- the values that ship with the bots ------------------------------------------------------------------------


def test_the_shipped_values_fit_the_rules():
    """The file was made from these very rules: if this fails, run `python -m cheeseboard.games.mice.lab.solve.ship`."""
    facts, _ = shipped()
    assert {key: facts[key] for key in rules_stamp()} == rules_stamp()


def test_the_shipped_values_are_those_of_a_fresh_solve(solved: dict[str, Policy]):
    """Every one of the 393,216 values is within half a unit of its last place."""
    values = solo_values.solo_values(GAME.version)
    worst = max(
        abs(mine * values._unit - fresh)
        for mine, fresh in zip(values._table, solved["tier"]._solved.first, strict=True)
    )
    assert worst < 3e-12


def test_playing_by_the_shipped_values_loses_nothing(solved: dict[str, Policy]):
    """In whole games from all difficulties, the move chosen is worth the best move's exact value to 1e-11."""
    game, rng, values = GAME, Random(11), solo_values.solo_values(GAME.version)
    for number in range(40):
        match = Match.new(game, 1, {"nuts": number % 4}, rng=rng)
        while not match.over:
            if match.chance_due:
                match.draw()
                continue
            view, legal = match.view(0), match.legal()
            exact = {entry.move: entry.value for entry in solved["tier"].move_values(view, legal)}
            move, _ = values.best_move(view, legal)
            assert exact[move] > max(exact.values()) - 1e-11
            match.play(rng.choice([move, rng.choice(legal)]))


def test_damaged_shipped_values_are_refused():
    """A bit flipped, a cut file or no file of ours: never silently wrong numbers."""
    content = pack([0.0] * 64, {"rules": 1})
    for bad in (content[:-3], b"{}" + content, b"nonsense\n" + content):
        with pytest.raises(StaleValues):
            unpack(bad)


def test_values_for_other_rules_are_refused():
    """The bots ask for the version of the rules they play."""
    with pytest.raises(StaleValues, match="version"):
        solo_values.solo_values(99)


def test_the_fingerprint_is_of_the_sources_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Another number, another fingerprint; another kind of line end, the same; no interpreter has a say in it."""
    monkeypatch.syspath_prepend(tmp_path)
    found = []
    for name, text in (("one", b"A = 1\nB = 2\n"), ("two", b"A = 1\r\nB = 2\r\n"), ("three", b"A = 1\nB = 3\n")):
        package = tmp_path / f"stamped_{name}"
        package.mkdir()
        (package / "__init__.py").write_bytes(b"")
        (package / "rules.py").write_bytes(text)
        found.append(fingerprint(((package.name, "rules.py"),)))
    assert found[0] == found[1] != found[2]
    assert found[0] == "7906fb809939ba56b201cb351b9b0886"
