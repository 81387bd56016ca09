"""The session: who acts, what is saved, who may see what."""

import errno
import json
import os
import stat
from pathlib import Path
from random import Random

import pytest

from cheeseboard.core.fair import verify
from cheeseboard.core.record import replay
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.tui import saves
from cheeseboard.tui.saves import find_saves
from cheeseboard.tui.session import Session
from cheeseboard.tui.turns import Kind
from tests.tui.tables import KINDS, plan_of, saved_moves, step

pytestmark = pytest.mark.filterwarnings("error")


@pytest.mark.parametrize("kind", KINDS)
def test_every_move_is_on_the_disk_before_it_is_shown(kind: str) -> None:
    """After each step the file holds exactly the moves that the views and the log are made from."""
    session = Session.new(plan_of(kind))
    rng = Random(1)
    game = session.match.game
    for _ in range(150):
        assert saved_moves(session) == [game.write_move(move) for move in session.match.log]
        assert session.view() == game.view(session.match.state, session.viewer)
        if not step(session, rng):
            break


@pytest.mark.parametrize("kind", KINDS)
def test_a_finished_game_leaves_a_record_that_replays_and_no_running_file(kind: str) -> None:
    """The record has the same result as the table showed."""
    session = Session.new(plan_of(kind))
    rng = Random(2)
    if session.automatic:
        session.run(100_000)
    while step(session, rng):
        pass
    path = session.finish()
    assert path is not None
    assert find_saves() == []
    match = replay(json.loads(path.read_text(encoding="utf-8")), find)
    assert match.view(None)["result"] == session.view()["result"]


@pytest.mark.parametrize("kind", KINDS)
def test_resuming_at_any_moment_gives_the_same_table_log_and_next_step(kind: str) -> None:
    """What one session shows, a session resumed from its file shows too, for every person."""
    session = Session.new(plan_of(kind))
    rng = Random(3)
    for _ in range(40):
        session.save.close()
        again = Session.resume(session.save.path)
        again.save.close()
        assert again.match.state == session.match.state
        for seat, seen in session._seen.items():
            assert again._seen[seat].log == seen.log
            assert again._seen[seat].secrets == seen.secrets
        if not step(session, rng):
            break


def test_a_running_save_can_be_read_only_by_its_owner() -> None:
    """The file holds the deck, so it has mode 0600 in a folder of mode 0700."""
    session = Session.new(plan_of("secrets"))
    assert stat.S_IMODE(session.save.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(session.save.path.parent.stat().st_mode) == 0o700


def test_the_seed_is_not_in_the_save() -> None:
    """A seed would repeat the whole game, also for whoever is to play it next."""
    session = Session.new(plan_of("dice", seed=123456789))
    assert "123456789" not in session.save.path.read_text(encoding="utf-8")


def test_a_seed_repeats_a_game() -> None:
    """The same seed and choices give the same game, another seed another one."""

    def play(seed: int) -> list[object]:
        session = Session.new(plan_of("secrets", seed=seed))
        rng = Random(0)
        while step(session, rng):
            pass
        return [session.match.setup, session.match.log]

    assert play(5) == play(5)
    assert play(5) != play(6)


def test_two_terminals_cannot_go_on_with_the_same_game() -> None:
    """The second one is told that the game is open elsewhere."""
    session = Session.new(plan_of("dice"))
    with pytest.raises(Refusal, match="save-in-use"):
        Session.resume(session.save.path)
    session.close()
    Session.resume(session.save.path).close()


@pytest.mark.parametrize("junk", [b'{"move":{"ro', b'{"move"', b"\xff\xfe"])
def test_a_torn_last_line_is_dropped(junk: bytes) -> None:
    """A line without its end was never shown: the game goes on before it, and the file is whole again."""
    session = Session.new(plan_of("dice"))
    rng = Random(1)
    for _ in range(5):
        step(session, rng)
    session.close()
    with session.save.path.open("ab") as file:
        file.write(junk)
    again = Session.resume(session.save.path)
    assert again.match.log == session.match.log
    step(again, rng)
    assert saved_moves(again) == [again.match.game.write_move(move) for move in again.match.log]


@pytest.mark.parametrize(
    "text", ["", "not json\n", "[]\n", '{"save":1}\n', '{"save":1,"started":"","record":{},"table":{}}\n']
)
def test_a_damaged_save_is_refused_with_a_sentence(text: str, data: Path) -> None:
    """Never a traceback: the refusal names the file."""
    path = data / "running" / "mice-x.jsonl"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refusal, match="save-damaged"):
        Session.resume(path)


def test_a_save_with_an_impossible_move_is_refused() -> None:
    """Moves in a save go through the rules like all others."""
    session = Session.new(plan_of("dice"))
    session.close()
    with session.save.path.open("a", encoding="utf-8") as file:
        file.write('{"move":{"catch":1,"cheese":[]}}\n')
    with pytest.raises(Refusal, match="save-damaged"):
        Session.resume(session.save.path)


# -- a disk that refuses -----------------------------------------------------------------------------------------


class FullDisk:
    """Writes some bytes, then nothing more, until there is room again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        self._write = os.write
        monkeypatch.setattr(saves.os, "write", self.write)

    def write(self, fd: int, data: bytes) -> int:
        """A full disk may take a few bytes first."""
        if not self.full:
            return self._write(fd, data)
        if len(data) > 3:
            return self._write(fd, data[:3])
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    """A disk that can be full."""
    return FullDisk(monkeypatch)


def test_on_a_full_disk_the_next_move_waits_unseen(disk: FullDisk) -> None:
    """The roll is not shown, the file keeps every move that was; with room again nothing is missing."""
    session = Session.new(plan_of("solo"))
    session.roll()
    session.play(session.legal()[0])
    before, log, whole = session.view(), list(session.log()), session.save.path.read_bytes()
    disk.full = True
    session.roll()
    assert session.turn().kind is Kind.TROUBLE
    assert (session.view(), session.log()) == (before, log)
    assert session.save.path.read_bytes() == whole
    disk.full = False
    assert session.flush()
    assert session.turn().kind is Kind.CHOOSE
    assert len(saved_moves(session)) == 3


def test_going_on_unsaved_catches_up_when_there_is_room_again(disk: FullDisk) -> None:
    """People may go on; the table says that it is not saved, and the first write that works saves everything."""
    session = Session.new(plan_of("solo"))
    disk.full = True
    session.roll()
    session.go_on_unsaved()
    assert session.turn().kind is Kind.CHOOSE
    assert session.unsaved
    session.play(session.legal()[0])
    disk.full = False
    session.roll()
    assert not session.unsaved
    assert len(saved_moves(session)) == 3


def test_a_game_that_cannot_even_begin_its_file_waits(data: Path) -> None:
    """A data folder that cannot be made is trouble too, not a crash, and is over as soon as it can."""
    data.write_text("a file where the folder should be", encoding="utf-8")
    session = Session.new(plan_of("solo"))
    assert session.turn().kind is Kind.TROUBLE
    data.unlink()
    assert session.flush()
    session.roll()
    session.close()
    assert Session.resume(session.save.path).match.log == session.match.log


def test_a_record_that_cannot_be_written_keeps_the_save(disk: FullDisk) -> None:
    """At the end of the game the disk is full: the running file stays, no half record is left."""
    session = Session.new(plan_of("turns"))
    session.run(100_000)
    disk.full = True
    assert session.finish() is None
    assert session.save.path.exists()
    assert list(session.save.path.parent.parent.glob("records/*")) == []
    disk.full = False
    assert session.finish() is not None


# -- undo --------------------------------------------------------------------------------------------------------


def test_undo_takes_a_decision_back_also_on_the_disk() -> None:
    """After an undo and a resume the decision is open again."""
    session = Session.new(plan_of("solo"))
    session.roll()
    before = session.view()
    session.play(session.legal()[0])
    session.undo()
    assert session.view() == before
    assert session.log()[-1] == {"type": "undone", "seat": 0}
    session.close()
    again = Session.resume(session.save.path)
    assert again.view() == before


def test_undo_says_why_not() -> None:
    """Nothing yet; after a roll; after another's move: each has its reason."""
    session = Session.new(plan_of("dice"))
    codes = [session.undo_refusal()]
    session.roll()
    codes.append(session.undo_refusal())
    session.play(session.legal()[0])
    while session.turn().kind is Kind.BOT and not session.match.chance_due:
        session.bot()
    codes.append(session.undo_refusal())
    assert [refusal and refusal.code for refusal in codes][:2] == ["undo-nothing", "undo-revealed"]
    assert codes[2] is None or codes[2].code == "undo-others"


def test_an_undo_of_a_bots_move_is_refused() -> None:
    """Nobody takes back what a bot decided."""
    session = Session.new(plan_of("dice"))
    rng = Random(4)
    while session.match.view(None)["last"] is None or session.match.view(None)["last"]["seat"] == 0:
        step(session, rng)
    with pytest.raises(Refusal, match="undo-others"):
        session.undo()


@pytest.mark.parametrize("kind", ["secrets", "dice", "turns"])
def test_the_luck_of_a_finished_game_can_be_checked(kind: str) -> None:
    """By the same construction as at any table, also when the game was left and resumed: no roll is drawn anew."""
    session, rng = Session.new(plan_of(kind, seed=None)), Random(3)
    for _ in range(12):
        step(session, rng)
    session.close()
    again = Session.resume(session.save.path)
    while step(again, rng):
        pass
    record = json.loads(json.dumps(again.record()))
    again.close()
    assert verify(record, find)
    assert [share is None for share in record["proof"]["shares"]].count(False) == 1, "one device, one share"
