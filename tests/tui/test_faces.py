"""Pictures and words: complete in every language, within their width, and without rules of their own."""

import ast
import json
import string
from pathlib import Path
from random import Random

import pytest

from cheeseboard import tui
from cheeseboard.games import GAMES, find
from cheeseboard.texts import LANGUAGES, catalogue
from cheeseboard.tui.face import Face, Offer
from cheeseboard.tui.faces import face_of
from cheeseboard.tui.plan import Plan, Seat
from cheeseboard.tui.session import Session
from cheeseboard.tui.turns import Kind
from cheeseboard.tui.voice import Voice
from tests.tui.tables import step

FOLDER = Path(tui.__file__).parent
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritzchen")


def moves_of(offers: list[Offer]) -> list[object]:
    """All moves behind offers and their lists."""
    return [move for offer in offers for move in ([offer.move] if offer.move else moves_of(list(offer.more)))]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("players", "memory"), [("fewest", True), ("most", False)])
def test_every_position_can_be_drawn_told_and_decided(game: str, players: str, memory: bool, lang: str) -> None:
    """Boards keep to 80 columns, offers are exactly the legal moves, labels differ, and all of it has words."""
    count = find(game).min_players if players == "fewest" else find(game).max_players
    seats = tuple(Seat(name) for name in NAMES[:count])
    session = Session.new(Plan(game, seats, lang=lang, memory=memory, seed=count))
    face, voice, rng = face_of(game), Voice(lang, game, session.plan.names), Random(1)
    for _ in range(80):
        view = session.view()
        for height in (10, 40):
            board = face.board(view, voice, 80, height)
            assert all(line.cell_len <= 80 and "None" not in line.plain for line in board)
        assert all(line and "None" not in line for line in face.lines(view, voice))
        if session.turn().kind is Kind.CHOOSE:
            offers = face.offers(view, session.legal(), session.preview, voice)
            assert sorted(map(repr, moves_of(offers))) == sorted(map(repr, session.legal()))
            assert len({offer.label for offer in offers}) == len(offers)
            assert face.ask(view, session.legal(), voice)
        if not step(session, rng):
            break
    assert all(voice.tell_all(session.public_log()))


def test_a_game_without_a_face_can_still_be_played() -> None:
    """A new game works at the terminal before anybody has drawn it."""
    session = Session.new(Plan("mice", (Seat("Anna"),), seed=1))
    session.roll()
    face, voice = Face(), Voice("en", "mice", ["Anna"])
    offers = face.offers(session.view(), session.legal(), session.preview, voice)
    assert [offer.move for offer in offers] == session.legal()
    assert face.board(session.view(), voice, 80, 24)


def fields(entry: object) -> set[str]:
    """The values that a sentence needs."""
    texts = [entry] if isinstance(entry, str) else [text for key, text in dict(entry).items() if key != "by"]  # type: ignore[call-overload]
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def test_the_terminals_sentences_are_complete_in_every_language() -> None:
    """The same keys with the same values in all three."""
    english = catalogue("en", "tui")
    for lang in LANGUAGES:
        there = catalogue(lang, "tui")
        assert list(there) == list(english)
        for key, entry in there.items():
            assert fields(entry) == fields(english[key]), (lang, key)


def words_in(folder: Path) -> set[str]:
    """Every text that the Python files of a folder spell out."""
    return {
        node.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("name", ["tui", *GAMES])
def test_every_sentence_is_used_and_every_used_one_exists(name: str) -> None:
    """Keys written out in the source exist; keys that exist occur in the source, whole or by their beginning."""
    said = catalogue("en", name)
    keys = set(said) if name == "tui" else {key for key in said if key.startswith(("face.", "offer.", "ask."))}
    words = words_in(FOLDER if name == "tui" else FOLDER.parent / "games" / name.replace("-", "_"))
    beginnings = {word for word in words if word.endswith((".", "-", ". "))}
    for key in keys:
        known = key in words or any(key.startswith(word) for word in beginnings if "." in word)
        assert known or key.startswith("refusal."), f"nobody says {key}"
    groups = {key.partition(".")[0] for key in keys}
    for word in words:
        first, dot, rest = word.partition(".")
        if dot and first in groups and rest and word.replace(".", "").replace("-", "").isalnum() and first != "event":
            assert word in said or word in catalogue("en", "tui") or word.endswith(("-", ".")), f"no sentence {word}"


def test_no_colour_carries_a_meaning_alone() -> None:
    """The two kinds of dice, and a known trap and cheese, differ as plain characters."""
    from cheeseboard.games.alles_kaese.face import front_art
    from cheeseboard.games.mice.face import die_art

    for lang in LANGUAGES:
        dice, cards = Voice(lang, "mice"), Voice(lang, "alles-kaese")
        assert [line.plain for line in die_art(4, True, dice)] != [line.plain for line in die_art(4, False, dice)]
        assert [t.plain for t in front_art("trap", 3, cards)] != [t.plain for t in front_art("cheese", 3, cards)]


def test_the_terminal_knows_no_game() -> None:
    """Nothing in the terminal's folder imports a game's insides or spells its id."""
    assert not words_in(FOLDER) & set(GAMES)
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                assert not node.module.startswith("cheeseboard.games."), path


def test_texts_are_valid_json_with_real_umlauts() -> None:
    """No escapes that a translator cannot read."""
    for lang in LANGUAGES:
        path = FOLDER.parent / "texts" / lang / "tui.json"
        text = path.read_text(encoding="utf-8")
        assert json.loads(text)
        assert "\\u" not in text
