"""Odds in Alles Käse!: counted exactly, and blind to what the seat has not seen."""

from collections import Counter
from math import sqrt
from random import Random

from cheeseboard.core.match import Match
from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.lab.odds import odds
from tests.lab.test_odds import random_matches


def test_trap_chances_are_those_of_imagined_tables():
    """Tables that the view allows have traps on display as often as counted, within 4.5 standard errors."""
    game, rng, samples = GAME, Random(1), 400
    for match in random_matches(GAME.id, range(2, 7), 8):
        view = match.view(1)
        traps: Counter[int] = Counter()
        for _ in range(samples):
            state = game.imagine(view, rng)
            traps.update(slot for slot, card in enumerate(state.display) if card < 36 and state.trap[card])
        for card in odds(view)["display"]:
            error = sqrt(card["trap"] * (1 - card["trap"]) / samples)
            assert abs(traps[card["slot"]] / samples - card["trap"]) <= 4.5 * error


def test_trap_chances_by_hand():
    """A position counted on paper: of six 4-hole cards (three traps) one trap was kept and one cheese peeked at."""
    deck = ["4t", "4c", "4t", "1c", "1t", "2c"]
    rest = Counter(GAME.pack(2, {"traps_by_holes": [2, 2, 3, 3, 4, 4]})) - Counter(deck)
    match = Match(GAME, 2, {}, {"deck": deck + list(rest.elements())})
    for move in (("roll", 4), ("keep", 0), ("roll", 6), ("peek", 1)):
        match.play(move)
    mine, other = odds(match.view(1)), odds(match.view(0))
    assert [card["ways"] for card in mine["display"][1:3]] == [[0, 1], [2, 4]]
    assert [card["ways"] for card in other["display"][1:3]] == [[2, 5], [2, 5]]
    assert mine["display"][2]["trap"] == 0.5
    assert mine["display"][2]["gain"] == 2.0


def test_every_trap_is_counted_once():
    """Known traps and the chances of all unseen cards add up to the traps of the deck, for every seat."""
    for match in random_matches(GAME.id, range(2, 7), 20):
        for seat in range(match.players):
            view = match.view(seat)
            seen = [card for card in [*view["display"], *view["discard"]] if card]
            seen += [card for facts in view["seats"] for card in facts["cards"]]
            known = sum(card["front"] == "trap" for card in seen)
            assert known + sum(entry["traps"] for entry in odds(view)["unseen"]) == 18
            assert sum(entry["cards"] for entry in odds(view)["unseen"]) == 36 - sum(bool(c["front"]) for c in seen)


def test_rolls_allow_what_the_engine_allows():
    """For each number of the die: the same choice of cards as the engine's legal moves."""
    game = GAME
    rolling = [match for match in random_matches(GAME.id, range(2, 7), 30) if match.chance_due]
    assert rolling
    for match in rolling:
        rolls = odds(match.view(0))["rolls"]
        assert [roll["pips"] for roll in rolls] == [1, 2, 3, 4, 5, 6]
        for roll in rolls:
            legal = game.legal(game.apply(match.state, ("roll", roll["pips"])))
            verbs = {"peek"} if roll["allows"] == "peek" else {"keep", "remove"}
            assert {move[0] for move in legal} == verbs
            assert sorted({move[1] for move in legal}) == roll["slots"]


def test_odds_know_no_more_than_the_seat():
    """Fronts that the seat has not seen may change places: its odds stay the same, byte for byte."""
    game = GAME
    for match in random_matches(GAME.id, range(2, 7), 20):
        for seat in range(match.players):
            twin = game.imagine(match.view(seat), Random(seat))
            assert odds(game.view(twin, seat)) == odds(match.view(seat))
