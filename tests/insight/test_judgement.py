"""Judgement from a view alone: chances that sum to one, best first, the same for whatever a seat may not know."""

from collections.abc import Iterator
from random import Random

import pytest

from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import Match
from cheeseboard.core.parts import part
from cheeseboard.games import GAMES, find
from cheeseboard.insight import advise, insight_of, judge, own_chance, playouts
from cheeseboard.testing.secrecy import table_twins
from cheeseboard.texts import LANGUAGES, name_move, say_reason
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")
EVERY = {**GAMES, **FIXTURES}
SIZES = sorted({(game.id, size) for game in EVERY.values() for size in game.players})
SECRET = sorted(game.id for game in EVERY.values() if game.hidden)


def positions(game: AnyGame, players: int, seed: int, every: int = 7) -> Iterator[Match]:
    """A random game, seen at every so many of its steps and at its end."""
    match, rng = Match.new(game, players, rng=Random(seed)), Random(seed)
    while match.actor is not None and len(match.log) < 120:
        if len(match.log) % every == 0:
            yield match
        if match.chance_due:
            match.draw()
        else:
            match.play(rng.choice(match.legal()))
    yield match


@pytest.mark.parametrize(("game_id", "players"), SIZES)
def test_the_shares_of_a_view_sum_to_one(game_id: str, players: int):
    """For every seat and for spectators, before rolls and decisions and at the end; alone it is one verdict."""
    game = find(game_id)
    for match in positions(game, players, 3):
        for seat in [None, *range(players)]:
            found = judge(match.view(seat))
            assert len(found.seats) == players
            assert min(found.seats) >= 0
            if players > 1:
                assert sum(found.seats) == pytest.approx(1)
            elif game.verdicts:
                assert found.seats[0] <= len(game.verdicts) - 1


@pytest.mark.parametrize("game_id", SECRET)
def test_the_own_chance_is_the_one_in_the_shares(game_id: str):
    """The quick way for one seat says what the whole judgement says of it."""
    for match in positions(find(game_id), 3, 6):
        for seat in range(3):
            found = judge(match.view(seat))
            chance, shares = own_chance(match.view(seat))
            assert (chance, shares.method) == (pytest.approx(found.seats[seat]), found.method)


@pytest.mark.parametrize(("game_id", "players"), SIZES)
def test_a_decision_is_worth_what_its_best_move_is(game_id: str, players: int):
    """Advice lists every legal move once, best first, and the mover's judgement is the chance of the first."""
    game, asked = find(game_id), 0
    for match in positions(game, players, 5, every=3):
        if match.over or match.chance_due:
            continue
        view, legal = match.view(match.actor), match.legal()
        advice = advise(view, legal)
        chances = [found.chance for found in advice.moves]
        assert len(advice.moves) == len(legal)
        assert {found.move for found in advice.moves} == set(legal)
        assert chances == sorted(chances, reverse=True)
        assert judge(view).seats[advice.seat] == pytest.approx(chances[0])
        asked += 1
    assert asked > 1


@pytest.mark.parametrize("game_id", SECRET)
def test_twins_get_the_same_judgement(game_id: str):
    """What a seat may not know changes neither its advice nor its chances, whoever is to move."""
    game, compared = find(game_id), 0
    for match in positions(game, 3, 11, every=5):
        for seat in range(3):
            for twin in table_twins(game, match.state, seat, Random(seat)):
                if twin == match.state:
                    continue
                views = [game.view(state, seat) for state in (match.state, twin)]
                assert judge(views[0]) == judge(views[1])
                if match.actor == seat and not match.chance_due:
                    assert advise(views[0], match.legal()) == advise(views[1], game.legal(twin))
                compared += 1
    assert compared > 5


@pytest.mark.parametrize("game_id", SECRET)
def test_memory_mode_judges_by_what_the_table_still_shows(game_id: str):
    """A forgotten view can be judged too, and advice for it needs nothing that it hides."""
    game = find(game_id)
    for match in positions(game, 2, 2, every=9):
        view = game.forget(match.view(match.actor))
        assert sum(judge(view).seats) == pytest.approx(1)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game_id", "players"), SIZES)
def test_every_reason_and_every_move_has_words(game_id: str, players: int, lang: str):
    """No braces and no codes are left in what a person reads."""
    game, said = find(game_id), 0
    names = [f"Seat {seat + 1}" for seat in range(players)]
    for match in positions(game, players, 8, every=5):
        if match.over or match.chance_due:
            continue
        for found in advise(match.view(match.actor), match.legal()).moves:
            words = [say_reason(lang, game_id, reason.code, reason.values, names) for reason in found.reasons]
            words.append(name_move(lang, game_id, game.fields_of(found.move), names))
            assert all(words)
            assert not any("{" in sentence or "advice." in sentence for sentence in words)
            said += 1
    assert said > 1


def test_a_game_without_judgement_of_its_own_imagines():
    """The fixture games bring none, the others do."""
    assert {game_id for game_id, game in EVERY.items() if insight_of(find(game_id)) is playouts} == set(FIXTURES)
    assert all(part(GAMES[game_id], "insight") for game_id in GAMES if game_id not in FIXTURES)


def test_imagined_games_find_the_better_move():
    """In a game of pushing one's luck the generic judgement knows that stopping with enough wins."""
    game = find("acorns")
    match = Match.new(game, 2, rng=Random(1))
    worth = [judge(match.view(0)).seats[0]]
    while not match.over:
        if match.chance_due:
            match.draw()
        else:
            match.play(advise(match.view(match.actor), match.legal()).moves[0].move)
        worth.append(judge(match.view(0)).seats[0])
    assert worth[-1] in (0.0, 0.5, 1.0)
    assert 0.1 < worth[0] < 0.9
