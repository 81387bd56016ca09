"""Every bot at every table: legal moves, the same answer to the same question, a reason in every language."""

import json
from random import Random
from string import Formatter
from typing import Any

import pytest

from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES
from cheeseboard.minds import LEVELS, bot_ids, bots_of, find_bot
from cheeseboard.texts import LANGUAGES, catalogue, has, say
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")
TABLES = [
    (game.id, n)
    for game in [*GAMES.values(), *FIXTURES.values()]
    for n in range(game.min_players, game.max_players + 1)
]
MOST_MOVES = 60  # of a game; enough to meet every kind of decision


def positions(game_id: str, players: int, bot: Any, seed: int, most: int = MOST_MOVES):
    """Decisions of a game in which this bot holds every seat."""
    match, mind = Match.new(GAMES[game_id], players, rng=Random(seed)), Random(seed)
    while not match.over and len(match.log) < most:
        if match.chance_due:
            match.draw()
            continue
        view, legal = match.view(match.actor), match.legal()
        yield view, legal
        match.play(bot.choose(view, legal, mind).move)


@pytest.mark.parametrize(("game_id", "players"), TABLES)
@pytest.mark.parametrize("bot_id", ["random", "simple", *LEVELS])
def test_choices_are_legal_and_explained(game_id: str, players: int, bot_id: str):
    """A bot answers with a legal move and a reason that can be said in every language."""
    bot = find_bot(game_id, bot_id)
    for view, legal in positions(game_id, players, bot, 1, 16 if bot_id == "level-4" else MOST_MOVES):
        choice = bot.choose(view, legal, Random(3))
        assert choice.move in legal
        for lang in LANGUAGES:
            name = game_id if has(lang, game_id, f"why.{choice.why}") else "bots"
            assert "{" not in say(lang, name, f"why.{choice.why}", **choice.values)


@pytest.mark.parametrize(("game_id", "players"), TABLES[::2])
@pytest.mark.parametrize("bot_id", LEVELS)
def test_same_question_same_answer(game_id: str, players: int, bot_id: str):
    """Bots keep nothing between calls, and the view they are given stays as it was."""
    bot = find_bot(game_id, bot_id)
    for view, legal in positions(game_id, players, bot, 2, 8):
        before = json.dumps(view)
        first = bot.choose(view, legal, Random(5), 60)
        assert bot.choose(json.loads(before), list(legal), Random(5), 60) == first
        assert json.dumps(view) == before


def test_unknown_bots_are_refused_by_name():
    """The refusal names the bots there are."""
    with pytest.raises(Refusal) as refused:
        find_bot("acorns", "level-9")
    assert refused.value.code == "unknown-bot"
    assert "level-4" in refused.value.values["bots"]
    with pytest.raises(Refusal, match="unknown-game"):
        find_bot("chess", "level-1")


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_tables_offer_bots_with_names(game_id: str, players: int):
    """Every bot on offer exists and has a name and a line about it in every language."""
    offered = bot_ids(game_id, players)
    assert offered
    for bot_id in offered:
        assert bot_id in bots_of(GAMES[game_id])
        assert all(say(lang, "bots", f"{part}.{bot_id}") for lang in LANGUAGES for part in ("level", "about"))


def test_sentences_have_the_same_keys_and_values_in_every_language():
    """No language lacks a sentence, and each sentence asks for the same values."""
    english = catalogue("en", "bots")
    for lang in LANGUAGES:
        other = catalogue(lang, "bots")
        assert list(other) == list(english)
        for key, entry in english.items():
            assert names_in(other[key]) == names_in(entry), (lang, key)


def names_in(entry: Any):
    """The names of the values in an entry."""
    texts = [entry] if isinstance(entry, str) else [entry["one"], entry["other"]]
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
