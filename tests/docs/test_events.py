"""Every event of every game has a sentence in every language, and every sentence has its event."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from cheeseboard.core.match import Match
from cheeseboard.core.protocol import Event, Move, View
from cheeseboard.games import GAMES
from cheeseboard.testing import step, viewers
from cheeseboard.texts import LANGUAGES, catalogue, event_key, tell

NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"]
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "alles-kaese": [{}, {"traps_by_holes": [6, 6, 6, 0, 0, 0]}],
    "mice": [{}],
    "cheese": [{"deck": {"cheese": 40, "cat": 12, "mouse": [12, 12, 12, 12]}}],
}
GAMES_EACH = 4
MOST_MOVES = 500


def random_games(game_id: str) -> Iterator[Event]:
    """What everybody is told in random games with every number of players."""
    game = GAMES[game_id]
    for players in range(game.min_players, game.max_players + 1):
        for seed in range(GAMES_EACH):
            for options in OPTIONS[game_id]:
                rng = Random(seed)
                yield from story(Match.new(game, players, options, rng=rng), rng)


def story(match: Match, rng: Random) -> Iterator[Event]:
    """What everybody at the table is told during a random game."""
    before = {seat: match.view(seat) for seat in viewers(match.players)}
    while not match.over and len(match.log) < MOST_MOVES:
        step(match, rng)
        for seat, old in before.items():
            before[seat] = match.view(seat)
            yield from match.game.events(old, before[seat])


def changed(game_id: str, *seats: dict[str, Any], **facts: Any) -> View:
    """The view of a game just begun, with other facts and other things in front of the seats."""
    view = deepcopy(Match.new(GAMES[game_id], len(seats), rng=Random(1)).view(None))
    view["seats"] = [{**found, **seat} for found, seat in zip(view["seats"], seats, strict=True)]
    return {**view, **facts}


def stack(*cards: str) -> dict[str, Any]:
    """A stack that everybody knows."""
    return {"stack": len(cards), "known": list(cards)}


ROLL: Move = ("roll", (5, 3), (6, 6, 3))
RARE: dict[str, list[tuple[View, list[Move]]]] = {
    "alles-kaese": [],
    "mice": [
        (changed("mice", {"nuts": 2}, {"nuts": 4}, supply=0), [ROLL, ("catch", 11, (3,)), ("flip", 12)]),
        (changed("mice", {"nuts": 1}, supply=2), [ROLL, ("catch", 8, ())]),
        (changed("mice", {"hand": [8]}, supply=2), [ROLL, ("catch", 8, ())]),
    ],
    "cheese": [
        (
            changed(
                "cheese", stack("mouse-1", "cheese", "cheese", "cheese"), stack("cheese", "cheese", "mouse-1", "cheese")
            ),
            [("turn",)] * 40,
        ),
    ],
}


def rare_moments(game_id: str) -> Iterator[Event]:
    """Moments that hardly ever come up by chance: a fee from one's own nuts, a nut won, an endless game."""
    game = GAMES[game_id]
    for before, moves in RARE[game_id]:
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
    """`reason.…` for every ending that an event tells, `option.…` for every option (and perhaps for its presets)."""
    reasons = {key.removeprefix("event.ended.") for key in catalogue("en", game_id) if key.startswith("event.ended.")}
    assert reasons == {key.removeprefix("reason.") for key in catalogue("en", game_id) if key.startswith("reason.")}
    options = {name for n in (1, 2) if n >= GAMES[game_id].min_players for name in GAMES[game_id].options(n, {})}
    assert options == {key.split(".")[1] for key in catalogue("en", game_id) if key.startswith("option.")}
