"""Every event of every game has a sentence in every language, and every sentence has its event."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from cheeseboard.core.game import Event
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES
from cheeseboard.table.show import marked
from cheeseboard.testing import viewers
from cheeseboard.testing.conformance import step
from cheeseboard.texts import LANGUAGES, catalogue, event_key, tell

NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"]
GAMES_EACH = 4
MOST_MOVES = 500


def random_games(game_id: str) -> Iterator[Event]:
    """What everybody is told in random games with every number of players."""
    game = GAMES[game_id]
    for players in range(game.min_players, game.max_players + 1):
        for seed in range(GAMES_EACH):
            for options in getattr(moments(game_id), "OPTIONS", [{}]):
                rng = Random(seed)
                yield from story(Match.new(game, players, options, rng=rng), rng)


def story(match: Match, rng: Random) -> Iterator[Event]:
    """What everybody at the table is told during a random game."""
    before = {seat: match.view(seat) for seat in viewers(match.players)}
    while not match.over and len(match.log) < MOST_MOVES:
        state = match.state
        step(match, rng)
        for seat, old in before.items():
            before[seat] = match.view(seat)
            yield from marked(match.game, state, (None, match.log[-1]), old, match.game.events(old, before[seat]))


def moments(game_id: str) -> Any:
    """What the game's own tests know about rare moments, if anything: OPTIONS to play with, and RARE positions."""
    package = f"{GAMES[game_id].package}.tests.moments"
    return import_module(package) if find_spec(package) else None


def rare_moments(game_id: str) -> Iterator[Event]:
    """Moments that hardly ever come up by chance: a fee from one's own nuts, a nut won, an endless game."""
    game = GAMES[game_id]
    for before, moves in getattr(moments(game_id), "RARE", []):
        view, state = before, game.imagine(before, Random(1))
        for move in moves:
            if game.actor(state) is None:
                break
            state = game.apply(state, move)
            after = game.view(state, None)
            yield from game.events(view, after)
            view = after


@pytest.mark.parametrize("game_id", GAMES)
def test_every_event_is_told_in_every_language(game_id: str):
    """Whole games of all kinds: each event becomes a sentence without holes, and no sentence is left over."""
    told = {}
    for event in [*random_games(game_id), *rare_moments(game_id)]:
        told[repr(event)] = event
    for event in told.values():
        for lang in LANGUAGES:
            sentence = tell(lang, game_id, event, NAMES)
            assert sentence
            assert not {"{", "}", "None", "True", "False"} & set(sentence.replace(".", " ").split()), sentence
    for lang in LANGUAGES:
        used = {event_key(lang, game_id, event) for event in told.values()}
        known = {key for key in catalogue(lang, game_id) if key.startswith("event.")}
        assert used == known, "events without a sentence, or sentences without an event"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_reason_and_verdict_has_words(game_id: str):
    """`reason.…` for every ending, `verdict.…` for every verdict, `option.…` for every option, and no more."""
    game, keys = GAMES[game_id], list(catalogue("en", game_id))

    def named(first: str) -> set[str]:
        return {key.removeprefix(first) for key in keys if key.startswith(first)}

    assert named("reason.") == named("event.ended.") == set(game.reasons)
    assert named("verdict.") == set(game.verdicts)
    assert {name.partition(".")[0] for name in named("option.")} == {option.name for option in game.options}
