"""The section about Cheese in the report."""

from cheeseboard.games.cheese.game import GAME
from cheeseboard.lab.report import build


def test_the_section_answers_its_questions():
    """Can a game go on for ever, and what does another deck change?"""
    page = build([GAME.id], games=100, seed=3)
    assert "longest game seen" in page
    assert "How does the deck change the game?" in page
    assert page.count("<article") == 4
