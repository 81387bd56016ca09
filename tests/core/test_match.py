"""The match driver: chance, log, undo."""

from random import Random
from typing import Any

import pytest

from cheeseboard.core.luck import StreamLuck
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from tests.fixture_games import FIXTURES

ACORNS, WHISPERS, DRIZZLE = FIXTURES["acorns"], FIXTURES["whispers"], FIXTURES["drizzle"]


@pytest.mark.parametrize("game", FIXTURES.values(), ids=lambda game: game.id)
def test_the_same_random_source_gives_the_same_game(game: Any):
    """A seeded source makes a match repeatable; the log holds every roll."""
    logs = []
    for _ in range(2):
        match, rng = Match.new(game, 2, rng=Random(5)), Random(6)
        while not match.over:
            if match.chance_due:
                match.draw()
            else:
                match.play(rng.choice(match.legal()))
        logs.append((match.setup, match.log))
        assert match.rolls == sum(move[0] in game.grammar.chance for move in match.log)
    assert logs[0] == logs[1]


def test_drawing_without_a_roll_due_is_a_programming_error():
    """Nobody can draw chance while a player decides."""
    match = Match.new(DRIZZLE, 2)
    with pytest.raises(ValueError, match="no roll is due"):
        match.draw()


def test_a_refused_move_changes_nothing():
    """State and log stay as they were."""
    match = Match.new(ACORNS, 2)
    before = match.state
    with pytest.raises(Refusal):
        match.play(("stop",))
    assert match.state is before
    assert match.log == []


def acorns_after(players: int, *moves: tuple[object, ...]) -> Match:
    """A game with these moves played."""
    match = Match(ACORNS, players, {}, {})
    for move in moves:
        match.play(move)
    return match


def test_undo_takes_back_an_own_open_decision():
    """(T1) Before the next roll a decision that shows nothing can be taken back."""
    match = acorns_after(1, ("roll", 4), ("stop",))
    assert match.undo(0) == ("stop",)
    assert match.log == [("roll", 4)]
    match.play(("more",))
    assert match.view(0)["gathered"] == 4


def test_undo_never_crosses_a_roll():
    """(T1) After the next roll the decision stands."""
    match = acorns_after(1, ("roll", 4), ("more",), ("roll", 3))
    with pytest.raises(Refusal, match="undo-revealed"):
        match.undo(0)


def test_undo_never_takes_back_another_seats_move():
    """(T1) Only the seat that moved last may undo, and nobody once somebody else has moved."""
    match = acorns_after(2, ("roll", 4), ("stop",))
    with pytest.raises(Refusal, match="undo-others"):
        match.undo(1)
    match = Match.new(WHISPERS, 2, rng=Random(1))
    match.play(("wait",))
    match.play(("wait",))
    with pytest.raises(Refusal, match="undo-others"):
        match.undo(0)
    assert match.undo(1) == ("wait",)
    with pytest.raises(Refusal, match="undo-revealed"):
        match.undo(1)


@pytest.mark.parametrize(("game", "move"), [(DRIZZLE, ("catch-drop",)), (WHISPERS, ("look", 0))])
def test_undo_never_crosses_a_reveal(game: Any, move: tuple[object, ...]):
    """(T1) A turned or looked-at card stays turned or looked at."""
    match = Match.new(game, 2, rng=Random(1))
    with pytest.raises(Refusal, match="undo-nothing"):
        match.undo(0)
    match.play(move)
    with pytest.raises(Refusal, match="undo-revealed"):
        match.undo(0)


def test_rolls_come_as_often_as_their_weights_say():
    """Chance is drawn in proportion to its weights: within five standard errors."""
    outcomes = ACORNS.chance(Match.new(ACORNS, 1).state)
    assert outcomes.total == 6
    luck, draws = StreamLuck(Random(7)), 60_000
    sixes = sum(outcomes.draw(0, luck) == ("roll", 6) for _ in range(draws))
    assert abs(sixes - draws / 6) < 5 * (draws * 5 / 36) ** 0.5
