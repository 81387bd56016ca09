"""docs/solve.md says the truth: its table is a fresh solve's, its examples run."""

import re
from pathlib import Path

import pytest

from cheeseboard.games.mice.lab.solve import Policy
from cheeseboard.games.mice.lab.solve.model import UP
from cheeseboard.games.mice.minds.solo_values import CARDS, place

PAGE = (Path(__file__).parents[6] / "docs/solve.md").read_text(encoding="utf-8")


def test_the_table_of_answers(solved: dict[str, Policy]):
    """All twelve lines, digit by digit."""
    for objective, policy in solved.items():
        for nuts in range(4):
            start = place(CARDS, UP[-1], nuts)
            chances = " | ".join(f"{100 * chance:.4f} %" for chance in policy.tiers_at(start).values())
            assert f"| {objective} | {nuts} | {policy.at(start):.12f} | {chances} |" in PAGE


def test_the_surprise(solved: dict[str, Policy]):
    """The values of the 18 alone and of the 18 with the 10 are as told."""
    alone, together = (solved["tier"].at(place(hand, UP[-1], 0)) for hand in ((18,), (10, 18)))
    assert f"is worth {alone:.2f}, the 18 together with the 10 is worth {together:.2f}" in " ".join(PAGE.split())


def test_the_examples_run(solved: dict[str, Policy], capsys: pytest.CaptureFixture[str]):
    """From top to bottom, as one program."""
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
    exec(compile(code, "docs/solve.md", "exec"), {})  # noqa: S102  our own page
    assert "4.938413361043" in capsys.readouterr().out
