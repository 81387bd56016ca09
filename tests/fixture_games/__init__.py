"""Games for the tests: `acorns` (dice, alone too), `whispers` (secrets), `drizzle` (no choices), `pebbles` (no words).

They bring nothing but what is compulsory, in their own folders, as a stranger's first game does. `FIXTURES` gives them
as packages of the tests, without making them known, whatever games other tests look for; the fixture `fixture_games`
(tests/conftest.py) makes them known to everybody, also to programs that a test starts.
"""

from pathlib import Path

from cheeseboard import games

FOLDER = Path(__file__).parent

FIXTURES = {
    game.id: game
    for game in (games.declared(f"{__name__}.{file.parent.name}") for file in sorted(FOLDER.glob("*/game.py")))
}
