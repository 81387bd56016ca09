"""The arena: same seed same result, seats rotated over the same luck, intervals, records, clear refusals."""

import json
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cheeseboard.arena import command, report, tournament
from cheeseboard.arena.play import Luck
from cheeseboard.arena.schedule import Game, Plan, check, play_one, results, rotations, tables, tasks
from cheeseboard.arena.words import win_lines
from cheeseboard.cli import main
from cheeseboard.core.record import replay
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.minds import Choice, bots_of

pytestmark = pytest.mark.usefixtures("fixture_games")


def games_of(plan: Plan, jobs: int = 1):
    """All games of a tournament."""
    return [game for deal in results(plan, jobs) for game in deal]


def facts(plan: Plan, games: list[Game]):
    """What is found from these games."""
    standing = tournament.Standing(plan)
    standing.games = games
    return report.facts(standing)


def arena(capsys: pytest.CaptureFixture[str], *words: str):
    """Run the command; its exit status and what it printed."""
    status = main(["arena", *words])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_same_seed_same_result_whatever_the_jobs():
    """Two workers find exactly what one finds, records included."""
    plan = Plan("acorns", ("level-1", "simple", "random"), 2, 6, seed=5)
    one, two = games_of(plan), games_of(plan, jobs=2)
    assert [game.played.record for game in one] == [game.played.record for game in two]
    drop = {"timing"}
    assert {k: v for k, v in facts(plan, one).items() if k not in drop} == {
        k: v for k, v in facts(plan, two).items() if k not in drop
    }


def test_another_seed_is_another_tournament():
    """The seed decides the cards."""
    decks = [games_of(Plan("whispers", ("level-1", "random"), 2, 2, seed))[0].played.record["setup"] for seed in (1, 2)]
    assert decks[0] != decks[1]


def test_rotations_use_the_same_cards_and_rolls():
    """Everybody sits everywhere, and the k-th roll of a deal is the same in each of its games."""
    plan = Plan("acorns", ("simple", "random", "level-1"), 3, 3, seed=2)
    games = games_of(plan)
    assert sorted(game.seats for game in games) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert len({json.dumps(game.played.record["setup"]) for game in games}) == 1
    rolls = [[move["roll"] for move in game.played.record["moves"] if "roll" in move] for game in games]
    shortest = min(map(len, rolls))
    assert shortest > 2
    assert len({tuple(row[:shortest]) for row in rolls}) == 1


def test_twins_share_the_win():
    """A bot against itself wins exactly half: the other rotation mirrors each game that depends on luck alone."""
    plan = Plan("drizzle", ("turner", "turner"), 2, 20, seed=1)
    assert facts(plan, games_of(plan))["results"][0]["wins"]["share"] == 0.5


@pytest.mark.parametrize(
    ("bots", "players", "expected"),
    [
        (("a", "b", "c"), 2, [(0, 1), (0, 2), (1, 2)]),
        (("a", "b", "c"), 3, [(0, 1, 2)]),
        (("a", "b"), 4, [(0, 1, 0, 1)]),
        (("a", "b"), 1, [(0,), (1,)]),
    ],
)
def test_tables(bots: tuple[str, ...], players: int, expected: list[tuple[int, ...]]):
    """More bots than chairs meet in a round robin; fewer take turns to fill the chairs."""
    assert tables(Plan("acorns", bots, players, 10, 1)) == expected


def test_a_gauntlet_is_the_first_against_each_other():
    """At a larger table the first bot meets as many of one kind as fit."""
    assert tables(Plan("acorns", ("a", "b", "c"), 2, 10, 1, gauntlet=True)) == [(0, 1), (0, 2)]
    assert tables(Plan("acorns", ("a", "b", "c"), 3, 10, 1, gauntlet=True)) == [(0, 1, 1), (0, 2, 2)]


def test_every_deal_is_played_in_every_rotation():
    """Asking for seven games of two gives four deals at each table, both ways round."""
    plan = Plan("acorns", ("simple", "random", "level-1"), 2, 7, seed=1)
    assert len(list(tasks(plan))) == 4 * 3
    assert plan.total == 24
    assert rotations((4, 7)) == [(4, 7), (7, 4)]
    assert Counter(game.seats for game in games_of(plan))[(0, 1)] == 4


def test_records_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Each record is a whole game that replays to the same end."""
    path = tmp_path / "games.jsonl"
    status, out, _ = arena(
        capsys, "acorns", "--bots", "level-1,random", "--games", "4", "--records", str(path), "--json"
    )
    assert status == 0
    records = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(records) == json.loads(out)["games"] == 4
    wins: Counter[str] = Counter()
    for record in records:
        match = replay(record, find)
        assert match.over
        for seat in find("acorns").summary(match.state)["winners"]:
            wins[record["players"][seat]] += 1
    assert wins["level-1"] / 4 == json.loads(out)["results"][0]["wins"]["share"]


def test_table_for_people(capsys: pytest.CaptureFixture[str]):
    """Wins with their interval, mean score, time per move, and ratings where there are three bots."""
    status, out, _ = arena(capsys, "acorns", "--bots", "simple,level-1,random", "--games", "10", "--lang", "de")
    assert status == 0
    assert "Faustregel" in out
    assert "%" in out
    assert "Wertungszahlen" in out


def test_solo_shows_verdicts(capsys: pytest.CaptureFixture[str]):
    """Alone there is nobody to beat: the mean verdict and its distribution count."""
    status, out, _ = arena(capsys, "acorns", "--bots", "level-1,level-4", "--players", "1", "--games", "12", "--json")
    rows = json.loads(out)["results"]
    assert status == 0
    assert rows[1]["mean_tier"] >= rows[0]["mean_tier"]
    assert list(rows[0]["tiers"]) == ["swift", "steady", "slow"]
    assert sum(rows[0]["tiers"].values()) == 12


@pytest.mark.parametrize(
    "words",
    [
        ["chess", "--bots", "random,simple"],
        ["acorns", "--bots", "random,level-7"],
        ["acorns", "--bots", "random,simple", "--players", "6"],
        ["acorns", "--bots", "random,simple", "--games", "0"],
        ["acorns", "--bots", "random,simple", "--options", "{"],
        ["acorns", "--bots", "random,simple", "--options", '{"nuts": 3}'],
        ["acorns", "--bots", "exec:,simple"],
        ["acorns", "--bots", "simple", "--gauntlet"],
        ["acorns", "--bots", "simple,random", "--gauntlet", "--players", "1"],
        ["acorns", "--bots", "simple,random", "--sprt", "20"],
        ["acorns", "--bots", "simple,random", "--sprt", "20,0"],
        ["acorns", "--bots", "simple,random", "--sprt", "0,20", "--alpha", "0.7"],
        ["acorns", "--bots", "simple,random,level-1", "--sprt", "0,20"],
        ["acorns", "--bots", "simple,random", "--players", "1", "--sprt", "0,20"],
        ["acorns", "--bots", "simple,random", "--resume"],
        ["acorns", "--bots", "random,simple", "--games", "2", "--page", "/no/such/folder/x.html"],
        ["acorns", "--bots", "random,simple", "--games", "2", "--records", "/no/such/folder/x.jsonl"],
    ],
)
def test_bad_words_are_explained(capsys: pytest.CaptureFixture[str], words: list[str]):
    """A clear sentence on standard error, exit status 2, nothing else."""
    status, out, err = arena(capsys, *words)
    assert status == 2
    assert out == ""
    assert len(err.strip()) > 20
    assert "Traceback" not in err


def test_stopping_shows_what_is_known(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Ctrl-C ends the games, not the report."""

    def interrupted(plan: Plan, jobs: int, done: int) -> Generator[list[Game], None, None]:
        for number, deal in enumerate(results(plan, jobs, done)):
            if number == 3:
                raise KeyboardInterrupt
            yield deal

    monkeypatch.setattr(tournament, "results", interrupted)
    status, out, _ = arena(capsys, "acorns", "--bots", "simple,random", "--games", "100")
    assert status == 130
    assert "6 games" in out
    assert "Stopped" in out


def test_a_crashing_bot_forfeits(monkeypatch: pytest.MonkeyPatch):
    """An error inside a bot costs it the game and is named; the tournament goes on."""

    class Broken:
        def choose(self, view: Any, legal: Any, rng: Random, seconds: float = 0.2) -> Choice:
            raise ZeroDivisionError("oops")

    monkeypatch.setitem(bots_of(find("acorns")), "broken", Broken())
    plan = Plan("acorns", ("broken", "simple", "random"), 3, 3, seed=1)
    row = facts(plan, games_of(plan))["results"][0]
    assert row["wins"]["share"] == 0
    assert row["forfeits"] == {"crash": 3}
    assert "ZeroDivisionError" in row["last_trouble"]


def test_an_illegal_move_forfeits(monkeypatch: pytest.MonkeyPatch):
    """The others share the win of a game that a seat forfeits."""

    class Wild:
        def choose(self, view: Any, legal: Any, rng: Random, seconds: float = 0.2) -> Choice:
            return Choice(("fly",), "random")

    monkeypatch.setitem(bots_of(find("acorns")), "wild", Wild())
    played = play_one(Plan("acorns", ("wild", "simple", "random"), 3, 1, seed=1), (0, 1, 2), 0)
    assert played.forfeit.code == "illegal"
    assert played.shares == [0.0, 0.5, 0.5]
    assert played.record["forfeit"]["seat"] == 0


def test_luck_depends_on_seed_deal_and_roll():
    """Bots' own random sources differ from the dice and from each other."""
    assert Luck(1, 2).mind("a").random() == Luck(1, 2).mind("a").random()
    assert len({Luck(*key).mind(who).random() for key in ((1, 2), (2, 1)) for who in "ab"}) == 4


def test_plans_are_checked():
    """A plan names an existing game."""
    with pytest.raises(Refusal, match="unknown-game"):
        check(Plan("chess", ("random",), 2, 1, 1))


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("level-4,simple", ["level-4", "simple"]),
        ("exec:python3 a.py --list 1,2,level-2", ["exec:python3 a.py --list 1,2", "level-2"]),
        ("exec:a b,exec:c", ["exec:a b", "exec:c"]),
    ],
)
def test_commands_may_hold_commas(words: str, names: list[str]):
    """A command reaches up to the next bot."""
    assert list(command.split_bots(words)) == names


def test_a_long_command_pushes_no_column_aside():
    """The column of names is as wide as the longest, so that the figures stand below each other."""
    shares = {"share": 0.5, "low": 0.4, "high": 0.6}
    bots = ("exec:python3 somewhere/far/away/mine.py", "level-4")
    rows = [{"bot": bot, "games": 2, "wins": shares, "mean_score": 1.0} for bot in bots]
    found = {"results": rows, "timing": [{"ms_per_move": 1.0, "slowest_ms": 2.0}] * 2}
    lines = win_lines(found, "en")
    assert len({line.index(" 50.0 %") for line in lines[1:]}) == 1
    assert lines[0].index("wins") == lines[1].index(" 50.0 %")
