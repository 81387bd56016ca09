"""The page holds no game: no source names one, and no event, verb or option of one decides anything."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cheeseboard.games import GAMES
from cheeseboard.texts import catalogue

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "web" / "src"
LITERAL = re.compile(r"""(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1""")

# Words of the page's own that a game happens to use too.
TABLE_WORDS = {"roll"}
"""Messages and draws of any game: the table asks for a roll, whatever the game calls it."""
ALLOWED = {
    ("table/EmoteFace.svelte", "cheese"): "one of the things people say",
    ("lib/wire.ts", "left"): "the server's message that a seat is gone",
    ("table/client.svelte.ts", "left"): "the same message",
    ("lib/words.ts", "turn"): "the first word of the keys for a turn in one sentence",
}


def sources() -> list[Path]:
    """Every source of the page itself; games' boards lie elsewhere, and tests may invent games."""
    return sorted(path for path in PAGE.rglob("*") if path.suffix in {".ts", ".svelte"} and ".test." not in path.name)


def names_of(game: str) -> set[str]:
    """A game's id, and the names of its events and options, and the verbs of moves that reveal."""
    keys = [key.split(".") for key in catalogue("en", game)]
    named = {parts[1] for parts in keys if parts[0] in {"event", "option", "verb"}}
    return {game, game.replace("-", "_"), *named, *GAMES[game].revealing} - TABLE_WORDS


def literals(path: Path) -> Iterator[str]:
    """Every string in a source, styles and comments left out."""
    text = re.sub(r"<style>.*?</style>|/\*.*?\*/|<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return (found[2] for found in LITERAL.finditer(text))


def words() -> set[tuple[str, str]]:
    """Every string of the page with the file in which it stands."""
    return {(path.relative_to(PAGE).as_posix(), word) for path in sources() for word in literals(path)}


@pytest.mark.parametrize("game", GAMES)
def test_no_source_of_the_page_names_a_game_or_what_is_its_own(game: str) -> None:
    """A game's name in a shared source would decide by game; so would the name of an event or a verb."""
    named = names_of(game)
    assert {(file, word) for file, word in words() if word in named} - set(ALLOWED) == set()


def test_every_exception_is_needed() -> None:
    """An allowance that nothing uses any more goes."""
    assert set(ALLOWED) - words() == set()


def test_only_the_transport_knows_where_the_server_is() -> None:
    """No absolute address of the API or of assets outside the transport: the page works in any folder."""
    assert {file for file, word in words() if re.match(r"/?(api|assets)/|https?://|wss?:", word)} == {"lib/server.ts"}


def test_the_documented_keys_are_those_of_the_page() -> None:
    """docs/play.md lists every shortcut of the browser table, and no other."""
    known = re.findall(r'key: "(.+?)"', (PAGE / "table" / "keys.ts").read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "play.md").read_text(encoding="utf-8").split("## At the terminal", maxsplit=1)[0]
    assert re.findall(r"^\| `(.+?)` \|", page, flags=re.MULTILINE) == known
