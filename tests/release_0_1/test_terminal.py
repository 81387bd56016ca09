"""Saves of 0.1's terminal: they are found, show the game as it was left, and are played to the end."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.release_0_1.frozen import FROZEN, differences, read_lines

PLAY = [sys.executable, "-m", "cheeseboard", "play", "--plain"]
Save = dict[str, Any]
SAVES: dict[str, Save] = {save["save"].removesuffix(".jsonl"): save for save in read_lines("saves.jsonl")}
FIRST_CHOICE = re.compile(r"^\s*1[.)] ", re.MULTILINE)
CHOICE = re.compile(r"^\s*\d+[.)] (.*)$", re.MULTILINE)
UNTIL_THE_END = {"cheese": "run\n"}
Gist = list[str]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of somebody who played 0.1: every running game is in it."""
    running = tmp_path / "running"
    running.mkdir()
    for file in (FROZEN / "saves").iterdir():
        (running / file.name).write_bytes(file.read_bytes())
    return tmp_path


def play(data: Path, answers: str, *words: str) -> str:
    """What the terminal says."""
    env = {**os.environ, "CHEESEBOARD_DATA": str(data), "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [*PLAY, *words], input=answers, capture_output=True, encoding="utf-8", timeout=60, check=False, env=env
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def resume(data: Path, name: str, answers: str, *words: str) -> str:
    """Go on with one of the saves."""
    return play(data, answers, "--resume", str(data / "running" / f"{name}.jsonl"), *words)


def gists(text: str, save: Save) -> list[Gist]:
    """The names and numbers of each line: they stay when a sentence is put into better words."""
    names = "|".join(map(re.escape, save["record"]["players"]))
    found = [sorted(re.findall(rf"{names}|\d+", line)) for line in text.splitlines()]
    return [gist for gist in found if gist]


def tells(text: str, save: Save, log: list[Gist]) -> bool:
    """Is everything in the log told, in its order, whatever stands in between, perhaps with a reason more?"""
    told = iter(gists(text, save))
    return all(any(not Counter(gist) - Counter(line) for line in told) for gist in log)


@pytest.mark.parametrize("name", SAVES)
def test_a_save_shows_the_game_as_it_was_left(data: Path, name: str):
    """The log from the first move on, and the right person is asked."""
    save = SAVES[name]
    text = resume(data, name, save["answers"])
    log = gists("\n".join(save["log"]), save)
    assert tells(text, save, log)
    asked = [match.start() for match in FIRST_CHOICE.finditer(text)][-1]
    assert save["turn"] in text[:asked].splitlines()[-1]


@pytest.mark.parametrize("name", SAVES)
def test_a_save_is_played_to_the_end(data: Path, name: str):
    """The record begins with everything that was played in 0.1: seats, bots, options, cards, moves."""
    save = SAVES[name]
    text = resume(data, name, UNTIL_THE_END.get(save["record"]["game"], "1\n" * 2000))
    (path,) = re.findall(r"(/\S+\.json)\b", text)
    record = json.loads(Path(path).read_text(encoding="utf-8"))
    moves = save["record"]["moves"]
    assert record["moves"][: len(moves)] == moves
    assert len(record["moves"]) > len(moves)
    assert differences({**save["record"], "moves": record["moves"]}, record) == []


def test_all_saves_are_found(data: Path):
    """Each is on the list by the names of its players; a game's name chooses among its saves."""
    listed = CHOICE.findall(play(data, "", "--resume", "--lang", "en"))
    assert len(listed) == len(SAVES)
    for save in SAVES.values():
        assert any(all(name in line for name in save["record"]["players"]) for line in listed)
    assert len(CHOICE.findall(play(data, "", "--resume", "alles-kaese", "--lang", "en"))) == 4


def test_the_language_of_a_save_is_kept(data: Path):
    """A German game goes on in German unless another language is asked for."""
    name = "alles-kaese-memory-german"
    german, english = (resume(data, name, "log\n", *words) for words in ([], ["--lang", "en"]))
    assert german != english
    assert tells(english, SAVES[name], gists("\n".join(SAVES[name]["log"]), SAVES[name]))


def test_a_look_that_was_not_confirmed_comes_again(data: Path):
    """Behind the curtain, to the person who peeked."""
    save = SAVES["alles-kaese-look-not-confirmed"]
    slot = str(save["record"]["moves"][-1]["peek"] + 1)
    seat = (len(save["record"]["moves"]) // 2 - 1) % len(save["record"]["players"])
    looker = save["record"]["players"][seat]
    called, shown, *_ = resume(data, save["save"].removesuffix(".jsonl"), "\n\n").split("\n> ")
    assert looker in called.splitlines()[-1]
    assert sorted([looker, slot]) in gists(shown, save)


def test_an_open_decision_can_still_be_taken_back(data: Path):
    """Undo after resuming is told at the end of the log, and another decision takes the place of the first."""
    save = SAVES["mice-undo-open"]
    text = resume(data, "mice-undo-open", "undo\nlog\n")
    assert tells(text, save, [*gists("\n".join(save["log"]), save), [save["turn"]]])
    text = resume(data, "mice-undo-open", "2\n" + "1\n" * 2000)
    (path,) = re.findall(r"(/\S+\.json)\b", text)
    moves = json.loads(Path(path).read_text(encoding="utf-8"))["moves"]
    *kept, taken_back = save["record"]["moves"]
    assert moves[: len(kept)] == kept
    assert moves[len(kept)] != taken_back


def test_a_torn_last_line_was_never_played():
    """The fixture itself: the torn save is the whole one and half a line."""
    whole, torn = (read_bytes(name) for name in ("mice-undone", "mice-torn"))
    assert torn.startswith(whole)
    assert not torn.endswith(b"\n")
    assert SAVES["mice-torn"]["log"] == SAVES["mice-undone"]["log"]
    assert b'"undo"' in whole
    assert b'"seen"' in read_bytes("alles-kaese-shared")


def read_bytes(name: str) -> bytes:
    """A save as it lies on the disk."""
    return (FROZEN / "saves" / f"{name}.jsonl").read_bytes()
