"""The minds of Alles Käse!: exact trap odds, what a seat knows after a decision, and the end."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from cheeseboard.core.match import Match
from cheeseboard.core.mind import sights
from cheeseboard.games.alles_kaese.game import GAME as KAESE
from cheeseboard.games.alles_kaese.minds import deciding, facts
from cheeseboard.games.alles_kaese.minds.room import mind, powers


def odds(kinds: Any, traps: int, factors: Any) -> list[float]:
    """The chance of a trap for each kind of unseen card with three holes."""
    out, counted = [0.0] * 24, [0] * 24
    counted[8:12] = kinds
    facts.odds_of(counted, 2, traps, powers(list(factors)), out)
    return out[8:12]


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
            assert odds(kinds, traps, factors)[kind] == pytest.approx(found[kind] / total / n)


def test_without_hints_the_odds_are_the_share_of_traps():
    """Three traps among five unseen cards: sixty per cent for each."""
    assert odds((2, 1, 1, 1), 3, (1.0, 1.0, 1.0, 1.0)) == pytest.approx([0.6, 0.6, 0.6, 0.6])


def decisions(players: int, seed: int):
    """A whole game's decisions with the states before and after them."""
    match, rng = Match.new(KAESE, players, rng=Random(seed)), Random(seed)
    while not match.over:
        if match.chance_due:
            match.draw()
            continue
        before, seat, move = match.state, match.actor, rng.choice(match.legal())
        match.play(move)
        yield before, seat, move, match.state


def told(players: int, sight: Any, seat: int) -> dict[int, int]:
    """Everything that the network is told."""
    rows, counts = [0] * facts.MOST_FACTS, [0] * facts.MOST_FACTS
    here = mind(players)
    n = facts.all_facts(sight, seat, here.net, here.desk(), rows, counts)
    return dict(zip(rows[:n], counts[:n], strict=True))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_trial_shows_what_the_game_will_show(players: int):
    """What a mind thinks it will know after a decision is what the game's own view then tells it."""
    for seed in range(6):
        for before, seat, move, after in decisions(players, seed):
            pad = sights(KAESE, KAESE.view(before, seat))
            code, card = KAESE.code_of(before, move), before.display[move[1]]
            deciding.copy(pad, 0, 1)
            if move[0] != "remove":
                pad[1].trap[pad[0].display[move[1]]] = before.trap[card]
            KAESE.rules.play(pad[1], code)  # type: ignore[attr-defined]
            if KAESE.actor(after) is None:
                assert facts.share(pad[1], seat) == facts.share(after, seat)
            else:
                seen = sights(KAESE, KAESE.view(after, seat))[0]
                assert told(players, pad[1], seat) == told(players, seen, seat)


def test_danger_is_certain_for_seen_fronts_and_counted_for_all_others():
    """A seen front is no danger, or all of it; else a card is a trap with odds between none and all."""
    met, here = set(), mind(2)
    for before, seat, (_, slot), _ in decisions(2, 3):
        sight, desk = sights(KAESE, KAESE.view(before, seat))[0], here.desk()
        facts.open_table(sight, seat, here.net, desk)
        card = sight.display[slot]
        met.add(sight.trap[card] < 0)
        if sight.trap[card] >= 0:
            assert deciding.danger(sight, card, desk) == before.trap[before.display[slot]]
        else:
            assert 0 < deciding.danger(sight, card, desk) < 1
    assert met == {True, False}
