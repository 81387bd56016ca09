"""`cheeseboard simulate` and its Python side: counts, intervals, files, Ctrl-C and all that can be typed wrong."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from cheeseboard.cli import main
from cheeseboard.core.record import read_records, replay
from cheeseboard.core.statistics import wilson
from cheeseboard.games import GAMES, find
from cheeseboard.lab import Simulation, simulate
from cheeseboard.lab.chunks import Job, LabError, bot_game, check_job, row_of, spans
from cheeseboard.lab.simulate_words import speed_of
from cheeseboard.lab.stats import proportion, quantile, spread
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")
TIMES = ("seconds", "games_per_second")
EVERY = [*GAMES, *FIXTURES]


def facts(result: Simulation):
    """Everything but the clock."""
    return {name: value for name, value in result.summary().items() if name not in TIMES}


def run(capsys: pytest.CaptureFixture[str], *words: str):
    """Exit status, what was printed, and what was complained about."""
    status = main(["simulate", *words])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


# -- statistics ------------------------------------------------------------------------------------------------------


def test_wilson_covers_the_truth_about_95_times_in_100():
    """Over all outcomes of 60 throws of a coin that lands at 30 %, the intervals hold 0.3 with a chance near 95 %."""
    held = [k for k in range(61) if wilson(k, 60)[0] <= 0.3 <= wilson(k, 60)[1]]
    covered = sum(comb(60, k) * 0.3**k * 0.7 ** (60 - k) for k in held)
    assert 0.93 < covered < 0.97


def test_spread_of_a_histogram():
    """Mean, quantiles and the interval of a small known sample."""
    found = spread(Counter({1: 1, 2: 2, 9: 1}))
    assert (found["mean"], found["least"], found["most"], found["count"]) == (3.5, 1, 9, 4)
    assert found["low"] == pytest.approx(3.5 - 1.959964 * (41 / 3 / 4) ** 0.5)
    assert [quantile({1: 50, 2: 50}, q) for q in (5, 50, 51, 95)] == [1, 1, 2, 2]
    assert proportion(1, 4)["share"] == 0.25


def test_chunks_cover_every_game_once():
    """Whatever the number of jobs, each game number is in exactly one chunk."""
    for games, jobs in ((1, 4), (100, 1), (100, 3), (4097, 2)):
        played = [n for first, count in spans(games, jobs, 64) for n in range(first, first + count)]
        assert played == list(range(games))


# -- results ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", EVERY)
def test_same_seed_same_result_whatever_the_jobs(game: str):
    """One thread or three: equal counts and equal rows; another seed: others."""
    players = find(game).min_players
    one = simulate(game, players=players, games=700, seed=3, jobs=1)
    three = simulate(game, players=players, games=700, seed=3, jobs=3)
    assert facts(one) == facts(three)
    assert one.rows() == three.rows()
    assert facts(simulate(game, players=players, games=700, seed=4)) != facts(one)


def test_bots_same_seed_same_result_in_processes():
    """Bots play in processes of their own, with the same result as in this one."""
    one = simulate("acorns", players=3, games=12, bots="simple,random,level-1", seed=3, jobs=1)
    two = simulate("acorns", players=3, games=12, bots=["simple", "random", "level-1"], seed=3, jobs=2)
    assert facts(one) == facts(two)
    assert one.rows() == two.rows()


def test_fast_lane_and_bots_agree_on_random_play():
    """Compiled random play and random bots have the same mean length, within four standard errors."""
    fast = simulate("acorns", players=3, games=20_000, seed=1).summary()["moves"]
    slow = simulate("acorns", players=3, games=400, bots="random", seed=1, jobs=1).summary()["moves"]
    error = ((fast["high"] - fast["low"]) ** 2 + (slow["high"] - slow["low"]) ** 2) ** 0.5 / 2 / 1.96
    assert abs(fast["mean"] - slow["mean"]) < 4 * error


def test_counts_add_up():
    """Every game has a reason, a length, winners, and a score or none for each seat; rows and counts agree."""
    result = simulate("whispers", players=4, games=500, seed=2)
    found, rows = result.summary(), result.rows()
    assert len(rows) == found["games"] == 500
    assert sum(part["count"] for part in found["reasons"].values()) == 500
    for win in found["wins"]:
        assert win["count"] == sum(str(win["seat"]) in row["winners"].split("+") for row in rows)
        assert win["low"] <= win["share"] <= win["high"]
    assert found["ties"]["count"] == sum("+" in row["winners"] for row in rows)
    for score in found["scores"]:
        assert score["count"] + score["none"]["count"] == 500
        assert score["none"]["count"] == sum(row[f"score_{score['seat']}"] is None for row in rows)


def test_bot_rows_are_the_record_s_summary():
    """A row of a game between bots says what its replay says."""
    job = check_job(Job("acorns", 2, {}, 5, ("simple",)))
    match = bot_game(job, 0)
    row, result = row_of(match), match.game.summary(match.state)
    assert row["winners"] == sum(1 << seat for seat in result["winners"])
    assert [row["score_0"], row["score_1"]] == result["scores"]
    assert row["moves"] == len(match.log)


def test_solo_games_have_verdicts():
    """Alone: verdicts instead of wins, with either policy."""
    for bots in ("", "simple"):
        found = simulate("acorns", players=1, games=30, bots=bots, options={"goal": 30}, jobs=1).summary()
        assert sum(part["count"] for part in found["verdicts"].values()) == 30
        assert "wins" not in found


def test_it_shows_itself_in_words_and_in_html():
    """A result prints as a table and shows as one in a notebook."""
    result = simulate("drizzle", players=3, games=100)
    assert "drizzle, 3 players, random, seed 0: 100 games" in repr(result)
    assert "95 % interval" in repr(result)
    assert result._repr_html_().count("<table>") == 5


# -- the command -----------------------------------------------------------------------------------------------------


def test_json_is_one_line_of_everything(capsys: pytest.CaptureFixture[str]):
    """`--json` prints what the Python side has."""
    status, out, err = run(capsys, "drizzle", "--players", "4", "--games", "2e2", "--seed", "9", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    expected = facts(simulate("drizzle", players=4, games=200, seed=9))
    assert {name: found[name] for name in expected} == json.loads(json.dumps(expected))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "no game 'chess'"),
        (["acorns", "--players", "9"], "1 to 4 players"),
        (["acorns", "--players", "2", "--options", '{"nuts": 2}'], "nuts"),
        (["acorns", "--options", "{nuts}"], "not JSON"),
        (["acorns", "--options", "[1]"], "JSON object"),
        (["acorns", "--options", '{"goal": 1000}'], "from 5 to 50"),
        (["acorns", "--bots", "level-9"], "no bot 'level-9'"),
        (["acorns", "--players", "3", "--bots", "simple,random"], "2 bots for 3 players"),
        (["drizzle", "--out", "rows.xlsx"], ".parquet or .csv"),
        (["drizzle", "--out", "no/such/folder/rows.csv"], "No such file or directory"),
        (["drizzle", "--dask", "tcp://127.0.0.1:9"], "No Dask scheduler"),
    ],
)
def test_bad_input_gets_a_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str
):
    """Unknown games, impossible options, unwritable files: one clear line, status 2, no file."""
    monkeypatch.chdir(tmp_path)
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("games", ["0", "-5", "1.5", "many", "1e30"])
def test_games_must_be_a_number_from_1_on(capsys: pytest.CaptureFixture[str], games: Any):
    """The number of games is checked where it is typed."""
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", "drizzle", f"--games={games}"])
    assert stopped.value.code == 2
    assert "whole number" in capsys.readouterr().err


def test_without_numba_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch):
    """No Numba: random play says what to install and what works without; bots play on."""
    monkeypatch.setattr("cheeseboard.lab.chunks.find_spec", lambda _: None)
    with pytest.raises(LabError, match=r"cheeseboard\[lab\].*--bots random"):
        simulate("acorns", games=10)
    assert simulate("acorns", players=1, games=3, bots="simple", jobs=1).games == 3


def test_bots_need_neither_numba_nor_numpy(tmp_path: Path):
    """With bots the command works where nothing but the base package is installed."""
    hide = "import sys; sys.modules.update({n: None for n in ('numba', 'numpy', 'polars', 'distributed')})\n"
    code = hide + "from cheeseboard.cli import main; sys.exit(main(sys.argv[1:]))"
    words = ["simulate", "acorns", "--players=1", "--bots=simple", "--games=3", "--jobs=1", "--out=r.jsonl"]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len((tmp_path / "r.jsonl").read_text().splitlines()) == 3


# -- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_files_hold_one_row_per_game_in_order(tmp_path: Path, name: str):
    """Parquet and CSV: the rows of the Python side in the order of the games, in whatever order chunks come back."""
    path = tmp_path / name
    result = simulate("acorns", players=2, games=300, seed=6, jobs=3, out=path)
    read = pl.read_parquet if name.endswith("parquet") else pl.read_csv
    frame = read(path)
    assert frame["game"].to_list() == list(range(300))
    rows = result.rows()
    for column in ("winners", "reason", "moves", "rolls", "score_0", "score_1"):
        written = [None if row[column] is None else str(row[column]) for row in rows]
        assert frame[column].cast(pl.String).to_list() == written
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_a_csv_is_plain(tmp_path: Path):
    """Any program can read the CSV: a header, one line per game, empty where there is no score."""
    simulate("acorns", players=2, games=50, seed=6, jobs=1, out=tmp_path / "a.csv")
    with (tmp_path / "a.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 50
    assert list(rows[0]) == ["game", "winners", "reason", "verdict", "moves", "rolls", "score_0", "score_1"]


@pytest.mark.parametrize("bots", ["", "random"])
@pytest.mark.parametrize("game", EVERY)
def test_records_replay_to_the_same_results(tmp_path: Path, game: str, bots: str):
    """JSON Lines: the record of every game, replayed under the rules, ends as its row says."""
    path, players = tmp_path / "games.jsonl", find(game).min_players
    result = simulate(game, players=players, games=8, bots=bots, seed=2, jobs=1, out=path)
    with path.open("rb") as stream:
        matches = [replay(record, find) for record in read_records(stream)]
    for match, row in zip(matches, result.rows(), strict=True):
        assert match.over
        summary = match.game.summary(match.state)
        assert summary["reason"] == row["reason"]
        if players > 1:
            assert "+".join(map(str, summary["winners"])) == row["winners"]
        assert len(match.log) == row["moves"]


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet", "games.jsonl"])
def test_a_full_disk_leaves_nothing_that_looks_whole(tmp_path: Path, name: str):
    """When the file cannot grow any more: a sentence, status 2, no file, not even a part of one."""
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))\n"
        "sys.dont_write_bytecode = True\n"
        "from cheeseboard.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    words = ["simulate", "acorns", "--games", "900", "--bots", "random", "--jobs", "1", "--out", name]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("cheeseboard simulate: ")
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_an_old_file_stays_until_the_new_one_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A failing simulation does not touch the file that was there."""
    path = tmp_path / "rows.csv"
    path.write_text("old")

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cheeseboard.lab.outputs.frame", broken)
    with pytest.raises(OSError, match="No space"):
        simulate("drizzle", games=10, out=path)
    assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


# -- stopping --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("extra", [["--jobs", "1"], ["--jobs", "2"], ["--bots", "random", "--jobs", "2"]])
def test_ctrl_c_prints_what_is_known_so_far(tmp_path: Path, extra: list[str]):
    """Interrupted: status 130, a partial result marked as such, no file."""
    words = ["simulate", "acorns", "--games", "1e9", "--json", "--out", "rows.csv", *extra]
    command = [sys.executable, "-m", "cheeseboard", *words]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            wait_for(lambda: growing(tmp_path))
            os.kill(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()  # else leaving the block would wait for a billion games
    assert process.returncode == 130, err
    found = json.loads(out)
    assert found["partial"]
    assert 0 < found["games"] < found["asked"]
    assert "rows.csv was not written" in err
    assert list(tmp_path.iterdir()) == []


def growing(folder: Path):
    """Has the file in the making got its first rows?"""
    return any(entry.stat().st_size > 0 for entry in folder.iterdir())


def wait_for(condition: Callable[[], bool]):
    """Wait until something is true, a minute at most."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    pytest.fail("it did not happen within a minute")


@pytest.mark.parametrize(
    ("games", "seconds", "words"),
    [
        (1_000_000, 2.0, "500,000 games per second (2.00 s)"),
        (30, 8.0, "3.8 games per second (8.00 s)"),
        (40, 200.0, "5.0 seconds per game (200.00 s)"),
        (0, 3.0, "0.0 games per second (3.00 s)"),
    ],
)
def test_a_slow_simulation_says_how_long_a_game_takes(games: int, seconds: float, words: str):
    """Nobody can read `0 games per second`."""
    assert speed_of({"games": games, "seconds": seconds, "games_per_second": round(games / seconds, 1)}) == words
