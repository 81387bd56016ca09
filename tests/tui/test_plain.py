"""Plain lines: whole games through pipes, in every language, and real processes that are killed."""

import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cheeseboard.core.record import open_record
from cheeseboard.games import find
from cheeseboard.texts import LANGUAGES, catalogue, rules
from cheeseboard.tui.folders import finished_folder
from cheeseboard.tui.plain import WIPE, Lines, PlainTable
from cheeseboard.tui.plan import Plan, Seat
from cheeseboard.tui.saves import find_saves
from cheeseboard.tui.session import Session
from cheeseboard.tui.turns import Kind
from cheeseboard.tui.voice import Voice
from tests.tui.tables import KINDS

PLAY = [sys.executable, "-m", "cheeseboard", "play"]
WORDS = {
    "secrets": ["alles-kaese", "--seats", "Anna,Ben", "--bots", "simple"],
    "dice": ["mice", "--seats", "Anna", "--bots", "simple"],
    "solo": ["mice", "--seats", "Anna", "--options", '{"nuts": 3}'],
    "turns": ["cheese", "--seats", "Anna,Ben"],
}
ANSWERS = {"turns": "\n\n2\n"}
PATIENCE = 120.0
"""Seconds for a program that should have ended or answered long ago, however busy the machine."""


def run(words: list[str], answers: str, **more: object) -> subprocess.CompletedProcess[str]:
    """Play through pipes."""
    env = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    return subprocess.run(
        [*PLAY, *words], input=answers, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=False,
        env=env, **more,  # type: ignore[call-overload]
    )  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game_through_pipes(kind: str, lang: str, data: Path) -> None:
    """From the first question to the record, without a terminal and without --plain."""
    done = run([*WORDS[kind], "--lang", lang, "--seed", "8"], ANSWERS.get(kind, "1\n" * 600))
    assert done.stderr == ""
    assert done.returncode == 0
    voice = Voice(lang, WORDS[kind][0])
    assert voice("end.title") in done.stdout
    (record,) = (data / "records").glob("*.json")
    assert str(record) in done.stdout
    assert voice.of_game("title") in done.stdout
    if kind == "solo":
        tiers = [text for key, text in catalogue(lang, "mice").items() if key.startswith("verdict.")]
        assert any(str(text) in done.stdout.splitlines() for text in tiers)


def test_words_instead_of_numbers() -> None:
    """? tells the rules, log and table repeat, undo says why not, nonsense is explained, the end of the input saves."""
    words = ["alles-kaese", "--seats", "Anna", "--bots", "simple", "--lang", "de", "--seed", "1"]
    done = run(words, "?\nlog\nundo\ntisch\nxyz\n7\n")
    voice = Voice("de", "alles-kaese")
    for number, text in rules("de", "alles-kaese"):
        assert f"{number} {text}" in done.stdout
    for key in ("log.empty", "quit.saved"):
        assert voice(key) in done.stdout
    assert done.stdout.count(voice("plain.unknown", most=1)) == 2
    assert done.stdout.count("Anna: Löcher 0") == 2
    assert done.returncode == 0


def test_without_a_game_it_asks_for_everything() -> None:
    """Game, players, seats, bot: then the table opens."""
    done = run(["--lang", "en", "--seed", "1"], "9\n1\n2\nAnna\n\n2\n1\n")
    assert "Anna rolls" in done.stdout
    assert "Please type a number from 1 to 3." in done.stdout


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["chess"], "chess"),
        (["mice", "--seats", "A,B,C,D,E,F"], "1"),
        (["cheese", "--seats", "Anna"], "2"),
        (["mice", "--seats", "A", "--options", "[1]"], "{}"),
        (["mice", "--seats", "A", "--options", '{"nuts": 9}'], "3"),
        (["alles-kaese", "--seats", "A", "--bots", "genius"], "genius"),
        (["--resume", "nothing-like-this"], "nothing-like-this"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_words_get_a_sentence_in_the_persons_language(
    words: list[str], part: str, lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit status 2 and one clear line, never a traceback."""
    from cheeseboard.cli import main

    assert main(["play", "--plain", *words, "--lang", lang]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert part in error


def test_names_cannot_harm_the_terminal() -> None:
    """Control characters in a name are dropped, equal names told apart, long ones cut."""
    done = run(["cheese", "--seats", "A\x1b[31m,A\x1b[31m," + "x" * 500, "--lang", "en"], "\n\n\n")
    assert "\x1b" not in done.stdout
    assert "A[31m 2" in done.stdout
    assert "x" * 15 not in done.stdout


def test_resume_without_a_saved_game_says_so() -> None:
    """Nothing to go on with is no error."""
    done = run(["--resume", "--lang", "it"], "")
    assert done.stdout.strip() == Voice("it")("resume.none")


def test_resume_lists_several_games_and_goes_on() -> None:
    """Two saved games: the list names both, the chosen one goes on where it was left."""
    run([*WORDS["dice"], "--seed", "1", "--lang", "en"], "1\n")
    run([*WORDS["solo"], "--seed", "1", "--lang", "en"], "1\n")
    done = run(["--resume", "--lang", "en"], "2\n")
    assert "Which game" in done.stdout
    assert "Welcome back" in done.stdout
    assert "simple" not in done.stdout
    assert "Anna rolls bacon" in done.stdout


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Yes."""
        return True


@pytest.mark.parametrize("seed", range(4))
def test_on_a_shared_terminal_nothing_secret_stands_above_the_curtain(seed: int) -> None:
    """Whatever a person was told or asked is wiped before the next one is called."""
    out = Terminal()
    seats = (Seat("Anna"), Seat("Ben"))
    session = Session.new(Plan("alles-kaese", seats, speed="instant", seed=seed))
    PlainTable(session, Lines(io.StringIO("1\ntable\n2\n" * 900), out)).play()
    text = out.getvalue()
    assert "You saw:" in text
    for before in text.split("Please hand the device to")[:-1]:
        visible = before.rpartition(WIPE)[2]
        for secret in ("You saw:", "(trap)", "(cheese)"):
            assert secret not in visible
        assert not re.search(r"peeks at card \d: ", visible)


# -- real processes that are killed ------------------------------------------------------------------------------


@pytest.mark.parametrize("answers", [7, 400])
def test_kill_9_in_mid_game_loses_nothing_that_was_shown(answers: int) -> None:
    """Everything the killed process had printed is on the disk: killed while it waits, and killed at full speed."""
    words = [*PLAY, "alles-kaese", "--seats", "Anna", "--bots", "simple", "--lang", "en", "--seed", "5"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as player:
        assert player.stdin is not None
        assert player.stdout is not None
        player.stdin.write("1\n" * answers)
        player.stdin.flush()
        shown = [player.stdout.readline() for _ in range(60)]
        player.send_signal(signal.SIGKILL)
        shown += player.stdout.read().splitlines()
    assert player.returncode == -signal.SIGKILL
    assert_all_saved([line.removeprefix("> ").strip() for line in shown])


def assert_all_saved(shown: list[str]) -> None:
    """The sentences about the game that were shown are the beginning of what the disk tells."""
    told = told_by_the_disk()
    facts = [line for line in shown if line in set(told) or line.startswith(("Anna rolls", "Edam rolls", "Anna peeks"))]
    assert len(facts) > 5
    assert told[: len(facts) - 1] == facts[:-1], "the last line may be cut by the kill"


def told_by_the_disk() -> list[str]:
    """What Anna is told by the save, or by the record if the game was over before the kill."""
    if find_saves():
        session = Session.resume(find_saves()[0])
        return Voice("en", session.plan.game, session.plan.names).tell_all(session.log())
    (path,) = finished_folder().glob("*.json")
    record = json.loads(path.read_text(encoding="utf-8"))
    match, moves = open_record(record, find)
    events = []
    for move in moves:
        before = match.view(0)
        match.play(match.game.read_move(move))
        events += match.game.events(before, match.view(0))
    return Voice("en", record["game"], record["players"]).tell_all(events)


def test_a_closed_terminal_loses_nothing() -> None:
    """The screen version in a real terminal that goes away (SIGHUP): the game can be resumed."""
    import pty
    import time

    pid, master = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24")
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it would be ignored, by whatever we start too
        os.execv(sys.executable, [*PLAY, *WORDS["solo"], "--speed", "instant", "--seed", "3", "--lang", "en"])
    os.set_blocking(master, False)
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up and moves_saved() < 2:
        drain(master)
        os.write(master, b"\r")
        time.sleep(0.1)
    os.close(master)
    give_up = time.monotonic() + PATIENCE
    while os.waitpid(pid, os.WNOHANG)[0] == 0:
        if time.monotonic() > give_up:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            pytest.fail("the program goes on although its terminal is gone")
        time.sleep(0.05)
    session = Session.resume(find_saves()[0])
    assert len(session.match.log) >= 2


def moves_saved() -> int:
    """Moves in the only save there is."""
    return sum(path.read_text(encoding="utf-8").count('{"move"') for path in find_saves())


def drain(fd: int) -> None:
    """Read away what the screen draws."""
    try:
        while os.read(fd, 65536):
            pass
    except OSError:
        pass


def test_a_full_disk_is_said_and_stops_safely() -> None:
    """A real limit on the size of files: the game stops before the move that did not fit; all before it is there."""

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))

    done = run([*WORDS["solo"], "--seed", "3", "--lang", "en"], "1\n" * 12 + "3\n", preexec_fn=small_files)
    voice = Voice("en")
    assert voice("trouble.title") in done.stdout
    assert "NOT" in done.stdout
    assert done.returncode == 0
    session = Session.resume(find_saves()[0])
    told = Voice("en", "mice", session.plan.names).tell_all(session.log())
    shown = [line.removeprefix("> ") for line in done.stdout.splitlines()]
    assert told == [line for line in shown if line in set(told)]
    assert session.turn().kind in (Kind.ROLL, Kind.CHOOSE)


def test_the_record_of_a_plain_game_replays(data: Path) -> None:
    """`cheeseboard replay` reads what `cheeseboard play` wrote."""
    run([*WORDS["turns"], "--seed", "2"], "2\n")
    (record,) = (data / "records").glob("*.json")
    done = subprocess.run(
        [sys.executable, "-m", "cheeseboard", "replay", str(record)], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["over"] is True
