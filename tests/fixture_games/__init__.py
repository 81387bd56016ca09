"""Games for the tests: `acorns` (dice, alone too), `whispers` (secrets), `drizzle` (no choices), `pebbles` (no words).

They bring nothing but what is compulsory, in their own folders, as a stranger's first game does. `FIXTURES` gives them
without making them known; the fixture `fixture_games` (tests/conftest.py) makes them known to everybody, also to
programs that a test starts.
"""

import os
from pathlib import Path

from cheeseboard import games
from cheeseboard.core.game import AnyGame

FOLDER = Path(__file__).parent


def found() -> dict[str, AnyGame]:
    """The games of this folder, found as a stranger's are."""
    before = os.environ.get("CHEESEBOARD_GAMES")
    os.environ["CHEESEBOARD_GAMES"] = str(FOLDER)
    try:
        games.outside.packages()
        return {game.id: game for game in map(games.declared, games.outside.packages())}
    finally:
        if before is None:
            del os.environ["CHEESEBOARD_GAMES"]
        else:
            os.environ["CHEESEBOARD_GAMES"] = before


FIXTURES = found()
