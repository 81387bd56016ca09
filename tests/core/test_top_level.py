"""`import cheeseboard`: a dozen names that work, cost nothing until they are used, and are all documented."""

import json
import subprocess
import sys
from random import Random

import pytest

import cheeseboard
from cheeseboard.testing.conformance import step
from tests.docs.pages import DOCS


@pytest.mark.parametrize("name", cheeseboard.__all__)
def test_every_name_is_there_with_a_docstring(name: str):
    """And on the page about Python."""
    assert getattr(cheeseboard, name).__doc__
    assert name in dir(cheeseboard)
    assert f"cheeseboard.{name}" in (DOCS / "python.md").read_text(encoding="utf-8")


def test_importing_costs_nothing():
    """No name is fetched before somebody asks for it; an unknown one is an ordinary AttributeError."""
    program = "import sys, cheeseboard; print([name for name in sys.modules if name.startswith('cheeseboard.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        cheeseboard.nonsense  # noqa: B018  asking is the test


def test_a_match_is_begun_played_recorded_and_replayed(fixture_games: dict[str, object]):
    """By the names of games and bots; the same seed gives the same game."""
    match = cheeseboard.play("acorns", ["level-1", "random"], seed=5)
    assert match.over
    assert match.log == cheeseboard.play("acorns", ["level-1", "random"], seed=5).log
    again = cheeseboard.replay(json.dumps(match.record()))
    assert (again.state, again.log) == (match.state, match.log)
    begun = cheeseboard.new("acorns", 2, {"goal": 10}, seed=1)
    step(begun, Random(1))
    assert cheeseboard.play(begun, ["random", cheeseboard.bot("acorns", "random")]) is begun
    assert begun.over


def test_what_is_wrong_is_refused(fixture_games: dict[str, object]):
    """With the refusals that all of the package has."""
    with pytest.raises(cheeseboard.Refusal) as caught:
        cheeseboard.new("acorns", 9)
    assert "players" in cheeseboard.explain("en", caught.value)
    with pytest.raises(cheeseboard.BadRecord):
        cheeseboard.replay({"format": "cheeseboard/1", "game": "acorns", "players": 2, "moves": [{"stop": True}]})


def test_a_view_is_shown(fixture_games: dict[str, object]):
    """A notebook draws what a seat may know."""
    view = cheeseboard.new("whispers", 3, seed=1).view(2)
    assert cheeseboard.show(view)._repr_svg_().startswith("<svg")
    assert cheeseboard.odds(view, samples=10)["samples"] == 10
