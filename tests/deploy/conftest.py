"""Nodes are tried with games of the tests."""

import pytest


@pytest.fixture(autouse=True, scope="module")
def games_of_the_tests(fixture_games: object) -> None:
    """Set before the first node starts: nodes live no longer than the file that starts them."""
