"""The odds in a position, for every game: its own, or simulated; blind to secrets; and the command."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cheeseboard.cli import main
from cheeseboard.core.game import View
from cheeseboard.core.match import Match
from cheeseboard.core.playing import at_random, play_on
from cheeseboard.games import GAMES, find
from cheeseboard.lab.odds import GameOver, in_words, odds
from cheeseboard.lab.odds_command import Unclear, chosen_seat
from tests.fixture_games import FIXTURES
from tests.minds.test_outlook import WITH_OUTLOOK


def random_match(game: str, players: int, moves: int, seed: int, options: dict[str, Any] | None = None) -> Match:
    """A match after that many random moves (fewer if it ends)."""
    rng = Random(seed)
    return play_on(Match.new(find(game), players, options, rng=rng), at_random(rng), moves)


def random_matches(game: str, players: range, count: int, options: dict[str, Any] | None = None) -> list[Match]:
    """Unfinished matches of all sizes and ages."""
    rng = Random(count)
    found = [random_match(game, rng.choice(players), rng.randint(0, 40), seed, options) for seed in range(count)]
    return [match for match in found if not match.over]


TABLES = [
    (game.id, players)
    for game in [*GAMES.values(), *FIXTURES.values()]
    for players in sorted({game.min_players, game.max_players})
]


@pytest.mark.parametrize("game", FIXTURES)
def test_simulated_odds_add_up_and_repeat(game: str, fixture_games: dict[str, object]):
    """The chances of all seats add up to one; the same seed gives the same odds, another seed about the same."""
    add_up_and_repeat(random_match(game, 3, 6, 2).view(0), samples=80)


def add_up_and_repeat(view: View, samples: int) -> None:
    """Every ending has a winner; the same seed gives the same odds, another seed others within their intervals."""
    one, again = odds(view, samples=samples), odds(view, samples=samples)
    other = odds(view, samples=samples, seed=9)
    assert one == again
    assert sum(seat["win"] for seat in one["seats"]) == pytest.approx(1)
    for a, b in zip(one["seats"], other["seats"], strict=True):
        assert a["interval"][0] <= b["interval"][1]
        assert b["interval"][0] <= a["interval"][1]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_odds_know_no_more_than_the_seat(game: str, players: int, fixture_games: dict[str, object]):
    """Another state that looks the same to the seat has the same odds, byte for byte."""
    for match in (match for match in random_matches(game, range(players, players + 1), 4)):
        twin = find(game).imagine(match.view(0), Random(1))
        assert odds(find(game).view(twin, 0), samples=10) == odds(match.view(0), samples=10)


@pytest.mark.parametrize("game", ["whispers", WITH_OUTLOOK[-1][0]])
def test_experts_play_on_from_the_view(game: str, fixture_games: dict[str, object]):
    """Everybody's chance, and the mover's after each legal move, best first, each inside its interval; no peeking."""
    match = random_match(game, 2, 9, 4)
    if match.chance_due:
        match.draw()
    view = match.view(match.actor)
    told = odds(view, samples=5, experts=40)["experts"]
    twin = find(game).imagine(view, Random(1))
    assert odds(find(game).view(twin, match.actor), samples=5, experts=40)["experts"] == told
    assert sum(seat["win"] for seat in told["seats"]) == pytest.approx(1)
    assert len(told["moves"]) == len(match.legal()) > 1
    assert [row["win"] for row in told["moves"]] == sorted((row["win"] for row in told["moves"]), reverse=True)
    assert all(row["interval"][0] <= row["win"] <= row["interval"][1] for row in told["seats"] + told["moves"])


# -- the command -----------------------------------------------------------------------------------------------


def saved(match: Match, folder: Path) -> str:
    """The match as a file."""
    path = folder / "record.json"
    path.write_text(json.dumps(match.record()))
    return str(path)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_command_prints_words_and_json(
    game: str, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], fixture_games: dict[str, object]
):
    """People get tables, programs the same as plain data, whatever the game."""
    match = random_match(game, players, 9, 4)
    path = saved(match, tmp_path)
    assert main(["odds", path, "--seat", "0", "--samples", "20"]) == 0
    words = capsys.readouterr().out
    assert main(["odds", path, "--seat", "0", "--samples", "20", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer == json.loads(json.dumps(odds(match.view(0), samples=20)))
    assert words == in_words(answer) + "\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seat", "3"], "There is no seat 3"),
        (["--seat", "-1"], "--seat takes"),
        (["--seat", "spectator"], "--seat takes"),
        ([], "--seat takes"),
        (["--seat", "0", "--samples", "0"], "--samples takes"),
        (["--seat", "0", "--experts", "-1"], "--experts takes"),
    ],
)
def test_bad_words(
    words: list[str],
    says: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    fixture_games: dict[str, object],
):
    """Impossible questions get one sentence and exit status 2, with --json also as data."""
    path = saved(random_match("whispers", 3, 9, 4), tmp_path)
    words = [f"--seat={words[1]}", *words[2:]] if words else []
    for more in ([], ["--json"]):
        assert main(["odds", path, *words, *more]) == 2
        out, err = capsys.readouterr()
        assert says in err
        assert bool(out) == bool(more)
        if more:
            assert says in json.loads(out)["error"]["message"]


def test_bad_files(tmp_path: Path, capsys: pytest.CaptureFixture[str], fixture_games: dict[str, object]):
    """No file, no JSON, a refused move, two records, a finished game: each says what it is."""
    match = random_match("acorns", 2, 6, 1)
    record = match.record()
    cases = {
        "not JSON": "{",
        "Format": json.dumps({**record, "format": "other"}),
        "not possible": json.dumps({**record, "moves": [{"stop": True}]}),
        "more than one": json.dumps(record) + "\n" + json.dumps(record),
        "over": json.dumps(random_match("whispers", 2, 10**6, 1).record()),
    }
    path = tmp_path / "bad.json"
    for says, content in cases.items():
        path.write_text(content)
        assert main(["odds", str(path), "--seat", "0"]) == 2
        complaint = capsys.readouterr().err
        assert complaint.startswith("cheeseboard odds: ")
        assert says.lower() in complaint.lower()
    assert main(["odds", str(tmp_path / "none.json"), "--seat", "0"]) == 2
    assert "No such file" in capsys.readouterr().err


def test_a_finished_game_has_no_odds(fixture_games: dict[str, object]):
    """The API says so, too."""
    with pytest.raises(GameOver):
        odds(random_match("whispers", 2, 10**6, 1).view(0))


def test_where_nothing_is_hidden_no_seat_need_be_named(fixture_games: dict[str, object]):
    """All seats know the same: the one that acts is meant. Where something is hidden, the command asks."""
    match = random_match("acorns", 3, 9, 4)
    assert chosen_seat(None, match) == match.actor
    assert chosen_seat("2", match) == 2
    with pytest.raises(Unclear):
        chosen_seat(None, random_match("whispers", 3, 9, 4))
