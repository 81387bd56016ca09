"""The section about Mice to meet you in the report."""

from cheeseboard.games.mice.game import GAME
from cheeseboard.lab.report import build


def test_solo_figures_are_the_solver_s():
    """The nuts' worth comes from the solution: 4.938413 with three nuts, 3.191520 without."""
    page = build([GAME.id], games=100, seed=3)
    assert "What is each nut worth in the solo game?" in page
    for value in ("4.938413", "4.651899", "4.155787", "3.191520"):
        assert value in page
