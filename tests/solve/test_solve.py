"""`cheeseboard solve` for games that have a solver, and a kind sentence for those that have none."""

import pytest

from cheeseboard.cli import main
from cheeseboard.games import GAMES
from cheeseboard.solve import NotSolved, solved, solver


def test_a_game_without_a_solver_says_which_have_one(
    fixture_games: dict[str, object], capsys: pytest.CaptureFixture[str]
):
    """A sentence and exit status 2, never a traceback."""
    assert main(["solve", "acorns"]) == 2
    assert f"acorns has no solver; these games have one: {', '.join(solved())}" in capsys.readouterr().err
    with pytest.raises(NotSolved):
        solver("acorns")


@pytest.mark.parametrize(("words", "says"), [(["chess"], "no game 'chess'"), ([], "GAME")])
def test_bad_words(words: list[str], says: str, capsys: pytest.CaptureFixture[str]):
    """Anything impossible gets a sentence and exit status 2."""
    try:
        status = main(["solve", *words])
    except SystemExit as stop:
        status = int(stop.code or 0)
    assert status == 2
    assert says in capsys.readouterr().err


def test_solvers_are_found_in_the_games_folders():
    """Whatever has a `lab.solve`."""
    assert solved()
    assert all(hasattr(solver(game_id), "solve") for game_id in solved())
    assert set(solved()) <= set(GAMES)
