"""`cheeseboard games` and `cheeseboard rules`: the games and their numbered rules in every language."""

import json
import re

import pytest

from cheeseboard.cli import main
from cheeseboard.games import GAMES
from cheeseboard.texts import LANGUAGES, rules, say


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_is_listed(capsys: pytest.CaptureFixture[str], lang: str):
    """Id, number of players, title, a sentence, and the designer."""
    assert main(["games", "--lang", lang]) == 0
    printed = capsys.readouterr().out
    for game in GAMES.values():
        assert f"{game.min_players}–{game.max_players}" in printed
        for text in (game.id, say(lang, game.id, "title"), say(lang, game.id, "about"), say(lang, game.id, "credit")):
            assert text in printed


def test_programs_get_the_list_as_json(capsys: pytest.CaptureFixture[str]):
    """The same facts for programs."""
    assert main(["games", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(game["id"], game["players"], game["rules"]) for game in found] == [
        (game.id, [game.min_players, game.max_players], game.version) for game in GAMES.values()
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_all_rules_are_printed(capsys: pytest.CaptureFixture[str], game_id: str, lang: str):
    """Every number with its whole text, our rulings and the credits, in lines of at most 80 characters."""
    assert main(["rules", game_id, "--lang", lang]) == 0
    printed = capsys.readouterr().out
    flat = " ".join(printed.split())
    for number, text in rules(lang, game_id):
        assert f"{number} {text}" in flat
    for key in ("rulings", "credit"):
        assert say(lang, game_id, key) in flat
    assert say(lang, "common", "unofficial") in flat
    body = printed.partition("\n\n")[2]
    assert max(map(len, body.splitlines())) <= 80
    assert re.search(rf"^{rules(lang, game_id)[0][0]} ", body, re.MULTILINE)


def test_an_unknown_game_is_answered_with_those_there_are(capsys: pytest.CaptureFixture[str]):
    """A sentence and exit status 2, no traceback; a near miss names the game that was meant."""
    near = next(iter(GAMES))
    assert main(["rules", near[:-1]]) == 2
    error = capsys.readouterr().err
    assert f"'{near[:-1]}'" in error
    assert f"Try: {near}." in error
