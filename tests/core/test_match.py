"""The match driver: chance, log, undo."""

from random import Random

import pytest

from cheeseboard.core.luck import StreamLuck
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES


def test_the_same_random_source_gives_the_same_game():
    """A seeded source makes a match repeatable; the log holds every roll."""
    logs = []
    for _ in range(2):
        rng = Random(5)
        match = Match.new(GAMES["alles-kaese"], 3, rng=rng)
        while not match.over:
            if match.chance_due:
                match.draw()
            else:
                match.play(match.legal()[0])
        logs.append((match.setup, match.log))
    assert logs[0] == logs[1]
    assert any(move[0] == "roll" for move in logs[0][1])


def test_drawing_without_a_roll_due_is_a_programming_error():
    """Nobody can draw chance while a player decides."""
    match = Match.new(GAMES["cheese"], 2)
    with pytest.raises(ValueError, match="no roll is due"):
        match.draw()


def test_a_refused_move_changes_nothing():
    """State and log stay as they were."""
    match = Match.new(GAMES["alles-kaese"], 2)
    before = match.state
    with pytest.raises(Refusal):
        match.play(("keep", 0))
    assert match.state is before
    assert match.log == []


def solo_after(*moves: tuple[object, ...]) -> Match:
    """A solo game with these moves played."""
    match = Match(GAMES["mice"], 1, {}, {})
    for move in moves:
        match.play(move)
    return match


def test_undo_takes_back_an_own_open_decision():
    """(T1) Before the next roll a decision of mice can be taken back."""
    match = solo_after(("roll", (5, 3), (6, 3, 2)), ("catch", 11, (3,)))
    assert match.undo(0) == ("catch", 11, (3,))
    assert match.log == [("roll", (5, 3), (6, 3, 2))]
    match.play(("catch", 8, ()))
    assert match.view(0)["seats"][0]["cage"] == [8]


def test_undo_never_crosses_a_roll():
    """(T1) After the next roll the decision stands."""
    match = solo_after(("roll", (5, 3), (6, 3, 2)), ("catch", 11, (3,)), ("roll", (5, 3), (6, 3, 2)))
    with pytest.raises(Refusal, match="undo-revealed"):
        match.undo(0)


def test_undo_never_takes_back_another_seats_move():
    """(T1) Only the seat that moved last may undo."""
    match = Match(GAMES["mice"], 2, {}, {})
    match.play(("roll", (5, 3), (6, 3, 2)))
    match.play(("catch", 11, (3,)))
    with pytest.raises(Refusal, match="undo-others"):
        match.undo(1)
    match.play(("pass",))
    with pytest.raises(Refusal, match="undo-others"):
        match.undo(0)
    assert match.undo(1) == ("pass",)
    with pytest.raises(Refusal, match="undo-revealed"):
        match.undo(1)


@pytest.mark.parametrize(("game_id", "moves"), [("cheese", [("turn",)]), ("alles-kaese", [])])
def test_undo_never_crosses_a_reveal(game_id: str, moves: list[tuple[object, ...]]):
    """(T1) A turned, kept, removed or peeked card stays turned, kept, removed or peeked."""
    match = Match.new(GAMES[game_id], 2, rng=Random(1))
    with pytest.raises(Refusal, match="undo-nothing"):
        match.undo(0)
    if not moves:
        match.draw()
        moves = [match.legal()[0]]
    for move in moves:
        match.play(move)
    with pytest.raises(Refusal, match="undo-revealed"):
        match.undo(0)


def test_rolls_come_as_often_as_their_weights_say():
    """Chance is drawn in proportion to its weights: a chi-square far below the limit of one in a million."""
    outcomes = GAMES["mice"].chance(Match.new(GAMES["mice"], 1).state)
    assert outcomes.total == 6**5
    rng, draws = Random(7), 60_000
    sixes = sum(outcomes.draw(0, StreamLuck(rng))[1].count(6) for _ in range(draws))
    expected = draws / 3
    assert (sixes - expected) ** 2 / (draws * 2 * 5 / 36) < 24
