"""The experts of Alles Käse!: exact trap odds, and what a seat knows after a decision."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from cheeseboard.core.match import Match
from cheeseboard.games.alles_kaese.game import GAME as KAESE
from cheeseboard.games.alles_kaese.minds.known import PLAIN, Card, kept, look, peeked, removed, risk, trap_odds
from cheeseboard.games.alles_kaese.minds.network import chance

EVEN = (1.0, 1.0, 1.0, 1.0)


@pytest.mark.parametrize(
    ("kinds", "traps"), [((3, 1, 0, 2), 2), ((6, 0, 0, 0), 4), ((1, 1, 1, 1), 1), ((2, 0, 2, 0), 0)]
)
def test_trap_odds_are_exact(kinds: Any, traps: int):
    """The odds equal a count over every way to lay the traps, each weighed by what others did."""
    factors = (1.0, 0.5, 2.0, 3.0)
    cards = [kind for kind, n in enumerate(kinds) for _ in range(n)]
    total, found = 0.0, [0.0] * 4
    for chosen in combinations(range(len(cards)), traps):
        weight = 1.0
        for card in chosen:
            weight *= factors[cards[card]]
        total += weight
        for card in chosen:
            found[cards[card]] += weight
    for kind, n in enumerate(kinds):
        if n:
            assert trap_odds(kinds, traps, factors)[kind] == pytest.approx(found[kind] / total / n)


def test_without_hints_the_odds_are_the_share_of_traps():
    """Three traps among five unseen cards: sixty per cent for each."""
    assert trap_odds((2, 1, 1, 1), 3, EVEN) == pytest.approx((0.6, 0.6, 0.6, 0.6))


def kaese_views(players: int, seed: int):
    """A whole game's decisions with the states before and after them."""
    match, rng = Match.new(KAESE, players, rng=Random(seed)), Random(seed)
    while not match.over:
        if match.chance_due:
            match.draw()
            continue
        before, seat, move = match.state, match.actor, rng.choice(match.legal())
        match.play(move)
        yield before, seat, move, match.state


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_sight_after_a_decision_is_what_the_game_shows(players: int):
    """What a bot thinks it will know after a decision is what the game's own view then tells it."""
    for seed in range(6):
        for before, seat, (verb, slot), after in kaese_views(players, seed):
            sight, front = look(KAESE.view(before, seat)), before.trap[before.display[slot]]
            foreseen = {
                "peek": lambda: peeked(sight, slot, front),  # noqa: B023  called at once
                "keep": lambda: kept(sight, slot, front),  # noqa: B023
                "remove": lambda: removed(sight, slot),  # noqa: B023
            }[verb]()
            seen = look(KAESE.view(after, seat))
            if max(seen.traps) == 3:
                assert foreseen.traps == seen.traps
                continue
            same = ("display", "hidden", "traps_out", "supply", "won", "cheese", "traps")
            for part in same if verb != "peek" or players <= 3 else same[:-4]:
                assert plain(getattr(foreseen, part)) == plain(getattr(seen, part)), (verb, part)


def plain(value: Any):
    """The display without the marks of cards left lying, which the next look adds."""
    if isinstance(value, tuple) and isinstance(value[0], Card | None):
        return [card and card[:2] for card in value]
    return value


def test_risk_is_certain_for_seen_fronts_and_counted_for_all_others():
    """A seen front is no risk, or all of it; without hints a card is a trap as often as the unseen ones of its back."""
    kinds_met = set()
    for before, seat, (_, slot), _ in kaese_views(2, 3):
        sight = look(KAESE.view(before, seat))
        card = sight.display[slot]
        if card is None:
            continue
        kinds_met.add(card.front is None)
        if card.front is not None:
            assert risk(sight, card, EVEN) == before.trap[before.display[slot]]
        else:
            share = sight.traps_out[card.holes - 1] / sum(sight.hidden[card.holes - 1])
            assert risk(sight, card._replace(kind=PLAIN), EVEN) == pytest.approx(share)
    assert kinds_met == {True, False}


def test_the_end_of_a_game_is_not_guessed():
    """When the supply is empty the chance is the exact share of the win."""
    for before, _, _, after in kaese_views(2, 5):
        assert before is not after
    result = KAESE.summary(after)
    for seat in (0, 1):
        share = 1 / len(result["winners"]) if seat in result["winners"] else 0.0
        assert chance(look(KAESE.view(after, seat)), 0) == share
