"""The pages of the games say what the games do."""

import json
from pathlib import Path
from random import Random

import pytest

from cheeseboard.core.match import Match
from cheeseboard.games import GAMES
from cheeseboard.testing.conformance import step
from tools import game_facts as facts
from tools.make_docs import pages, records_page

KINDS = [(game, n) for game in GAMES.values() for n in range(game.min_players, game.max_players + 1)]


@pytest.mark.parametrize(("path", "text"), pages().items(), ids=lambda value: getattr(value, "stem", ""))
def test_the_page_is_up_to_date(path: Path, text: str):
    """Texts, games and pages say the same; if not: python -m tools.make_docs."""
    assert path.read_text(encoding="utf-8") == text, f"{path.name} is out of date: run python -m tools.make_docs"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_its_notes(game_id: str):
    """Set-up, options, moves, events and history are described, and nothing that does not exist."""
    game = GAMES[game_id]
    notes = facts.notes(game)
    assert notes.SETUP
    assert notes.EVENTS
    assert set(notes.OPTIONS) == {option.name for option in game.options}
    assert sorted(notes.HISTORY) == list(range(1, game.version + 1))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_form_of_a_move_is_documented_and_can_be_read(game_id: str):
    """The forms on the page are moves, survive their record form, and cover every verb that is ever legal."""
    game = GAMES[game_id]
    forms = [json.loads(form) for form in facts.notes(game).MOVES]
    for form in forms:
        assert game.write_move(game.read_move(form)) == form
    documented = {shape(form) for form in forms}
    played = {shape(game.write_move(move)) for players in counts(game_id) for move in whole_game(game_id, players).log}
    assert played <= documented


def counts(game_id: str) -> range:
    """Every number of players."""
    return range(GAMES[game_id].min_players, GAMES[game_id].max_players + 1)


def shape(form: dict[str, object]) -> tuple[str, ...]:
    """The keys of a move."""
    return tuple(sorted(form))


def whole_game(game_id: str, players: int) -> Match:
    """A random game to its end."""
    rng = Random(players)
    match = Match.new(GAMES[game_id], players, rng=rng)
    while not match.over:
        step(match, rng)
    return match


@pytest.mark.parametrize(("game", "players"), KINDS, ids=lambda value: str(getattr(value, "id", value)))
def test_the_keys_of_views_and_events_are_those_on_the_page(game, players: int):  # noqa: ANN001  a game of any state
    """After every move of a random game, for every seat."""
    rng = Random(players)
    match = Match.new(game, players, rng=rng)
    before = match.view(0)
    while not match.over and len(match.log) < 400:
        step(match, rng)
        after = match.view(0)
        assert set(after) == facts.view_type_keys(game)
        assert set(after) - {"seats"} <= set(facts.view_keys(game))
        for event in game.events(before, after):
            check_keys(set(event) - {"type"}, facts.events(game)[event["type"]])
        before = after


def check_keys(found: set[str], named: list[str]) -> None:
    """The keys of an event are those named; the ones with a question mark may be missing."""
    always = {key for key in named if not key.endswith("?")}
    assert always <= found <= {key.rstrip("?") for key in named}


def test_the_page_about_records_keeps_its_own_words():
    """Only the table of codes is made; the rest stays as people wrote it."""
    assert records_page().startswith("# Game records")
    assert "## From Python" in records_page()
