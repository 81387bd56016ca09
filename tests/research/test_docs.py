"""The research page: every example runs, is short, and the tables tell the truth."""

import re
from pathlib import Path

import pyspiel
import pytest

from cheeseboard.games import GAMES
from cheeseboard.research import openspiel
from cheeseboard.research.codec import codec

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_run(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each code block runs as it stands, prints something, and has about ten lines."""
    exec(compile(example, "docs/research.md", "exec"), {})  # noqa: S102 – our own page
    assert capsys.readouterr().out.strip()
    assert len([line for line in example.splitlines() if line.strip()]) <= 13


def test_every_api_has_an_example() -> None:
    """PettingZoo, Gymnasium, OpenSpiel, arrays, codec."""
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_is_named(game: str) -> None:
    """The table of observations names each piece of each game."""
    (line,) = re.findall(rf"^\| {game} \| (`phase`.*)\|$", PAGE, re.MULTILINE)
    assert re.findall(r"`(\w+)`", line) == [piece.name for piece in codec(game, 2).pieces]


def test_every_openspiel_game_and_default_is_named() -> None:
    """The table of OpenSpiel names and defaults is that of the code."""
    for game in openspiel.CLASSES:
        name, facts = game.facts.short_name, game.facts.parameter_specification
        (line,) = re.findall(rf"^\| `{name}` \| (.*?) \|", PAGE, re.MULTILINE)
        told = dict(re.findall(r"`(\w+)` \((\d+)\)", line))
        assert told == {key: str(value) for key, value in facts.items() if key != "options"}
        assert pyspiel.load_game(name).num_players() == (2 if "players" in facts else 1)
