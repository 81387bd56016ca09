"""Cards that nobody has seen stay unseen."""

from random import Random

from cheeseboard.core.game import View
from cheeseboard.core.match import Match
from cheeseboard.games.cheese.game import GAME, Cheese
from cheeseboard.games.cheese.rules import State
from cheeseboard.testing import check_secrets, finds_leak

# mypy: disable-error-code="override,typeddict-item"


class ShowsTheNextCard(Cheese):
    """Pictures are loaded ahead."""

    def view(self, state: State, seat: int | None) -> View:
        tops = [state.cards[100 * owner + state.first[owner]] for owner in range(state.players)]
        return {**super().view(state, seat), "preload": tops}


def test_a_planted_leak_is_caught():
    """The next card, shown a moment too early; the honest game is not accused."""
    assert finds_leak(check_secrets, ShowsTheNextCard(), players=4)
    assert not finds_leak(check_secrets, GAME, players=4)


def test_memory_mode_hides_the_bottom_of_the_stacks():
    """Everybody saw these cards go there; at a real table everybody would have to remember them."""
    match, hidden = Match.new(GAME, 2, rng=Random(1)), 0
    for _ in range(200):
        match.play(("turn",))
        hidden += sum(len(seat["known"]) for seat in match.view(0)["seats"])
        assert all(seat["known"] == [] for seat in GAME.forget(match.view(0))["seats"])
    assert hidden
