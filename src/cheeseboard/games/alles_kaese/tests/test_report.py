"""The section about Alles Käse! in the report."""

from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.lab.report import build


def test_the_section_answers_its_questions():
    """How games end, and what the split of the traps changes."""
    page = build([GAME.id], games=100, seed=3)
    assert "How does the split of the traps change the game?" in page
    assert page.count("<article") == 4
