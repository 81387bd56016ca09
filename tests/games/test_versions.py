"""Rules by version: when a game's rules change, old records replay and old matches go on under the rules they had."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cheeseboard import games, texts
from cheeseboard.core.match import Match
from cheeseboard.core.playing import play_on
from cheeseboard.core.record import BadRecord, replay
from cheeseboard.core.refusal import Refusal
from cheeseboard.minds import find_bot
from tests.fixture_games import FOLDER

# Two sixes and a one: under the first rules the one loses what was gathered; under the second it counts like any other.
MOVES = [{"roll": 6}, {"more": True}, {"roll": 1}]


@pytest.fixture
def raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Acorns at version 2, whose ones are harmless; the first rules lie frozen in v1/."""
    home = tmp_path / "acorns"
    shutil.copytree(FOLDER / "acorns", home, ignore=shutil.ignore_patterns("__pycache__"))
    (home / "v1").mkdir()
    for name in ("__init__.py", "rules.py", "game.py"):
        shutil.copy(home / name, home / "v1" / name)
    rules = (home / "rules.py").read_text()
    (home / "rules.py").write_text(rules.replace("if code == ROLLED:", "if code < ROLLED:"))
    game = (home / "game.py").read_text()
    (home / "game.py").write_text(game.replace("    players =", "    version = 2\n    players ="))
    monkeypatch.setenv("CHEESEBOARD_GAMES", str(tmp_path))
    games.look_again()
    texts.look_again()
    yield
    monkeypatch.undo()
    games.look_again()
    texts.look_again()


def record(**more: object) -> dict[str, object]:
    """A record of the first moves."""
    return {"format": "cheeseboard/1", "game": "acorns", "players": 2, "moves": MOVES, **more}


def test_each_version_plays_by_its_own_rules(raised: None):
    """The same moves lead elsewhere, and each version says which it is."""
    old, new = games.find("acorns", 1), games.find("acorns")
    assert (old.version, new.version, old.id, new.id) == (1, 2, "acorns", "acorns")
    assert replay(record(rules=1), games.find).state.gathered == 0
    assert replay(record(rules=2), games.find).state.gathered == 7


def test_a_record_without_a_version_is_of_the_first(raised: None):
    """As the format says; and a record carries the version it was played under for ever."""
    match = replay(record(), games.find)
    assert match.game.version == 1
    assert match.record()["rules"] == 1
    assert replay(match.record(), games.find).state == match.state


def test_an_old_match_goes_on_under_its_own_rules(raised: None):
    """Views, bots and the end included."""
    match, rng = replay(record(rules=1), games.find), Random(1)
    bot = find_bot("acorns", "level-1", match.game.version)
    play_on(match, lambda match, seat: bot.choose(match.view(seat), match.legal(), rng).move)
    assert match.over
    assert match.view(None)["version"] == 1
    assert replay(match.record(), games.find).game.summary(match.state) == match.game.summary(match.state)


def test_a_version_that_is_not_here_is_refused(raised: None):
    """Newer than ours, or older than anything kept."""
    for rules in (0, 3, -1):
        with pytest.raises(Refusal, match="unknown-rules"):
            games.find("acorns", rules)
    with pytest.raises(BadRecord) as caught:
        replay(record(rules=3), games.find)
    assert caught.value.refusal.code == "unknown-rules"
    assert "up to version 2" in texts.explain("en", caught.value.refusal)


def test_new_matches_take_the_present_rules(raised: None):
    """Whoever asks for no version gets the newest."""
    assert Match.new(games.find("acorns"), 2).game.version == 2
