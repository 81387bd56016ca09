"""A longer look at close calls: the lab's experts play them on within a budget, and the rest keeps its distance."""

from collections.abc import Sequence
from random import Random
from threading import Thread

import pytest

from cheeseboard.core.game import Move, View
from cheeseboard.core.judgement import Advice, Estimate, MoveAdvice
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES, find
from cheeseboard.insight import advise
from cheeseboard.insight.longer import CLOSE, MOST, WISH, experts_at_hand, look_longer
from cheeseboard.lab import experts
from cheeseboard.minds import plain_mind

GAME = next(game.id for game in GAMES.values() if plain_mind(game, 2) is not None)


def a_decision() -> tuple[View, Sequence[Move]]:
    """A view with several moves."""
    match, rng = Match.new(find(GAME), 2, rng=Random(3)), Random(3)
    while match.chance_due or len(match.legal()) < 3:
        if match.chance_due:
            match.draw()
        else:
            match.play(rng.choice(match.legal()))
    return match.view(match.actor), match.legal()


def made_up(*chances: float) -> Advice:
    """Learned advice about moves with these chances."""
    return Advice(0, tuple(MoveAdvice((str(n),), chance, 0.02) for n, chance in enumerate(chances)), "learned")


def test_close_calls_are_played_on_and_the_rest_keeps_its_distance():
    """What experts find counts for the moves in reach of the best; a move far behind is moved along with the best."""
    asked = []

    def play_on(view: View, moves: Sequence[Move], budget_ms: float) -> list[Estimate]:
        asked.append((list(moves), budget_ms))
        return [Estimate(0.4, 0.01, 100), Estimate(0.45, 0.01, 100)]

    found = look_longer({}, made_up(0.5, 0.5 - CLOSE / 2, 0.5 - 2 * CLOSE), 50.0, play_on)
    assert asked == [([("0",), ("1",)], 50.0)]
    assert [move.move for move in found.moves] == [("1",), ("0",), ("2",)]
    assert [move.chance for move in found.moves] == pytest.approx([0.45, 0.4, 0.4 - 2 * CLOSE])
    assert found.method == "playouts"


def test_nothing_changes_where_nobody_plays_on():
    """A clear case, an exact one, and experts who are not at hand: the quick judgement stands as it is."""
    clear, close = made_up(0.5, 0.5 - 2 * CLOSE), made_up(*[0.5] * (MOST + 2))
    exact = Advice(0, close.moves, "exact")
    for advice in (clear, close, exact):
        assert look_longer({}, advice, 50.0, lambda *_: None) is advice


def test_experts_play_on_once_they_are_loaded(monkeypatch: pytest.MonkeyPatch):
    """Whoever asks first does not wait; afterwards the budget says how often a move is played on."""
    view, legal = a_decision()
    begun: list[Thread] = []

    def begin(thread: Thread) -> None:
        begun.append(thread)

    monkeypatch.setattr(experts, "pace", {})
    monkeypatch.setattr(experts, "loading", set())
    monkeypatch.setattr(experts.Thread, "start", begin)
    assert experts.play_on(view, legal, 50.0) is None
    assert experts.play_on(view, legal, 50.0) is None
    assert len(begun) == 1
    experts.load(view, legal[0])
    experts.pace[GAME, 2] = 0.1
    found = experts.play_on(view, legal, 0.1 * 40 * len(legal))
    assert found is not None
    assert len(found) == len(legal)
    assert all(40 <= one.trials < 40 + 64 for one in found)
    assert experts.play_on(view, legal, 0.1) is None


def test_only_who_wishes_gets_rollouts(monkeypatch: pytest.MonkeyPatch):
    """The table loads nothing by itself: without the wish in the environment there are no experts."""
    monkeypatch.delenv(WISH, raising=False)
    assert experts_at_hand() is None
    monkeypatch.setenv(WISH, "1")
    assert experts_at_hand() is experts.play_on
    view, legal = a_decision()
    assert look_longer(view, advise(view, legal), 50.0, lambda *_: None) == advise(view, legal)
