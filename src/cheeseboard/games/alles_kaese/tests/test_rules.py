"""Alles Käse!, rule by rule. The numbers are those of docs/games/alles-kaese.md."""

import json
from random import Random
from typing import Any

import pytest

from cheeseboard.core.game import Move
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.games.alles_kaese.game import AllesKaese, pack_of

GAME = AllesKaese()
# Display: 1 cheese, 1 trap, 2 cheese, 3 trap, 4 cheese, 4 trap. No 5 and no 6 lies there.
DISPLAY = ["1c", "1t", "2c", "3t", "4c", "4t"]


def deck_of(first: list[str]) -> list[str]:
    """A full deck that begins with these cards."""
    rest = list(pack_of([2, 2, 3, 3, 4, 4]))
    for card in first:
        rest.remove(card)
    return first + rest


def table(players: int, moves: list[Move], first: list[str] | None = None) -> Match:
    """A match with a known deck after these moves."""
    match = Match(GAME, players, {}, {"deck": deck_of(DISPLAY if first is None else first)})
    for move in moves:
        match.play(move)
    return match


def refused(match: Match, move: Move) -> str:
    """The code with which this move is refused."""
    with pytest.raises(Refusal) as caught:
        match.play(move)
    return caught.value.code


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a1_two_to_six_play_clockwise_and_seat_0_begins(players: int):
    """(A1) Seat 0 begins; one, seven and true players are refused."""
    match = table(players, [])
    assert match.actor == 0
    for wrong in (1, 7, True, "2"):
        with pytest.raises(Refusal, match="wrong-players"):
            Match.new(GAME, wrong)  # type: ignore[arg-type]


def test_a2_the_deck_has_36_cards_and_18_traps():
    """(A2) Six cards of each number; 2, 2, 3, 3, 4, 4 traps unless the option says otherwise."""
    pack = GAME.pack(2, GAME.check_options(2, {}))
    assert [pack.count(f"{holes}t") for holes in range(1, 7)] == [2, 2, 3, 3, 4, 4]
    assert [sum(card[0] == str(holes) for card in pack) for holes in range(1, 7)] == [6] * 6
    other = GAME.pack(2, GAME.check_options(2, {"traps_by_holes": [6, 6, 6, 0, 0, 0]}))
    assert other.count("1t") == 6
    assert other.count("6t") == 0


@pytest.mark.parametrize(
    "split", [[3] * 5, [3] * 7, [7, 2, 2, 2, 2, 3], [-1, 4, 4, 4, 4, 3], [2] * 6, "222222", [3.0] * 6]
)
def test_a2_an_impossible_split_is_refused(split: Any):
    """(A2) Six whole numbers from 0 to 6 that add up to 18."""
    with pytest.raises(Refusal, match="bad-trap-split"):
        GAME.check_options(2, {"traps_by_holes": split})


def test_a3_six_cards_are_displayed_and_30_supplied():
    """(A3) The first six cards of the deck lie face down, from left to right."""
    view = table(2, []).view(0)
    assert [card["holes"] for card in view["display"]] == [1, 1, 2, 3, 4, 4]
    assert view["supply"]["count"] == 30


def test_a3_a_setup_that_is_no_deck_is_refused():
    """(A3) 36 known cards that fit the split."""
    good = deck_of(DISPLAY)
    for deck, code in [
        (None, "deck-not-36"),
        (good[:-1], "deck-not-36"),
        ([*good[:-1], "7c"], "unknown-card"),
        ([*good[:-1], 5], "unknown-card"),
        ([*good[:-1], "1c"], "deck-does-not-fit"),
    ]:
        with pytest.raises(Refusal, match=code):
            GAME.start(2, GAME.check_options(2, {}), {"deck": deck})


def test_a4_everyone_sees_backs_counts_and_kept_cards():
    """(A4) Also the back of the top supply card; fronts only of kept cards."""
    match = table(2, [("roll", 4), ("keep", 5), ("roll", 2), ("remove", 2)])
    view = match.view(None)
    assert view["supply"]["top"] == match.state.holes[match.state.top]
    assert view["discard"] == [{"holes": 2, "front": None, "peeked_by": []}]
    assert view["seats"][0]["cards"] == [{"holes": 4, "front": "trap"}]
    assert all(card["front"] is None for card in view["display"])


def test_a5_a_turn_begins_with_one_roll():
    """(A5) Deciding before the roll, rolling twice and rolling a 7 are refused."""
    match = table(2, [])
    assert refused(match, ("keep", 0)) == "roll-first"
    assert refused(match, ("roll", 0)) == "no-such-pips"
    assert refused(match, ("roll", 7)) == "no-such-pips"
    match.play(("roll", 3))
    assert refused(match, ("roll", 3)) == "already-rolled"


def test_a6_without_a_match_one_must_peek_at_any_card():
    """(A6) All six cards are offered; the seat that peeked knows the front from then on, nobody else."""
    match = table(4, [("roll", 5)])
    assert match.legal() == [("peek", slot) for slot in range(6)]
    assert refused(match, ("keep", 0)) == "only-peek"
    assert refused(match, ("remove", 0)) == "only-peek"
    assert refused(match, ("peek", 6)) == "no-such-slot"
    match.play(("peek", 3))
    assert match.view(0)["display"][3]["front"] == "trap"
    assert match.view(1)["display"][3] == {"holes": 3, "front": None, "peeked_by": [0], "left_by": []}


def test_a6_a_peeked_front_stays_known_in_the_discard():
    """(A6) After somebody removes the card, the one who peeked still knows it."""
    match = table(4, [("roll", 5), ("peek", 3), ("roll", 3), ("remove", 3)])
    assert match.view(0)["discard"][0]["front"] == "trap"
    assert match.view(1)["discard"][0]["front"] is None


@pytest.mark.parametrize(("players", "left"), [(2, 29), (3, 29), (4, 30), (5, 30), (6, 30)])
def test_a7_with_two_or_three_players_a_peek_costs_a_supply_card(players: int, left: int):
    """(A7) Only on peek turns, unseen, back visible."""
    match = table(players, [("roll", 6), ("peek", 0)])
    assert match.view(None)["supply"]["count"] == left
    assert len(match.view(None)["discard"]) == 30 - left
    assert all(card["front"] is None for card in match.view(0)["discard"])


def test_a8_with_a_match_one_keeps_or_removes_a_matching_card():
    """(A8) Only cards with the number rolled; no peeking."""
    match = table(2, [("roll", 4)])
    assert match.legal() == [("keep", 4), ("remove", 4), ("keep", 5), ("remove", 5)]
    assert refused(match, ("peek", 0)) == "match-on-display"
    assert refused(match, ("keep", 0)) == "wrong-holes"
    assert refused(match, ("remove", 3)) == "wrong-holes"
    assert refused(match, ("keep", -1)) == "no-such-slot"


def test_a8_everyone_sees_which_matching_card_was_left_lying():
    """(A8) The card not chosen is marked, for inference; it is public."""
    match = table(3, [("roll", 4), ("keep", 4)])
    assert match.view(None)["display"][5]["left_by"] == [0]


def test_a9_a_kept_card_is_shown_to_all_and_replaced_in_place():
    """(A9) Cheese counts its holes; the supply's top card lies in the same slot."""
    match = table(2, [("roll", 4)])
    top = match.view(None)["supply"]["top"]
    match.play(("keep", 4))
    view = match.view(None)
    assert view["seats"][0] == {"cards": [{"holes": 4, "front": "cheese"}], "holes": 4, "cheese_cards": 1, "traps": 0}
    assert view["display"][4]["holes"] == top
    assert view["supply"]["count"] == 29


def test_a9_a_kept_trap_counts_no_holes():
    """(A9, A14) A trap only counts as a trap."""
    match = table(2, [("roll", 4), ("keep", 5)])
    assert match.view(None)["seats"][0]["holes"] == 0
    assert match.view(None)["seats"][0]["traps"] == 1


def test_a10_a_removed_card_goes_to_the_discard_unseen():
    """(A10) Nobody learns its front; the slot is refilled."""
    match = table(2, [("roll", 4), ("remove", 5)])
    for seat in (None, 0, 1):
        assert match.view(seat)["discard"] == [{"holes": 4, "front": None, "peeked_by": []}]
    assert match.view(None)["display"][5] is not None


def test_a11_the_left_neighbour_rolls_next():
    """(A11) Clockwise, and around."""
    match = table(3, [])
    for seat in (0, 1, 2, 0):
        assert match.actor == seat
        match.play(("roll", 6))
        match.play(match.legal()[0])


def third_trap() -> Match:
    """A game that seat 0 ends with a third trap; seat 1 has one cheese of 4 holes, then one trap."""
    first = ["1t", "1t", "2t", "4c", "4t", "3c"]
    moves: list[Move] = [("roll", 1), ("keep", 0), ("roll", 4), ("keep", 3), ("roll", 1), ("keep", 1)]
    moves += [("roll", 4), ("keep", 4), ("roll", 2), ("keep", 2)]
    return table(2, moves, first)


def test_a12_a_third_trap_ends_the_game_at_once():
    """(A12) Before refilling; its taker scores nothing and is last; the others score. Later moves are told why not."""
    match = third_trap()
    view = match.view(None)
    assert match.over
    assert view["display"][2] is None
    assert view["result"] == {"reason": "third-trap", "scores": [None, 4], "ranking": [[1], [0]], "winners": [1]}
    with pytest.raises(Refusal) as caught:
        match.play(("roll", 3))
    assert (caught.value.code, caught.value.rule) == ("game-over", "A12")


def test_a12_the_trapped_player_is_last_even_with_the_most_holes():
    """(A12) Three traps beat any amount of cheese."""
    first = ["6c", "1t", "1t", "2t", "3c", "3c"]
    moves: list[Move] = [("roll", 6), ("keep", 0), ("roll", 3), ("remove", 4), ("roll", 1), ("keep", 1)]
    moves += [("roll", 3), ("keep", 5), ("roll", 1), ("keep", 2), ("roll", 1), ("remove", 0), ("roll", 2), ("keep", 3)]
    line = GAME.summary(table(2, moves, first).state)
    assert line["players"][0] == {"holes": 6, "cheese_cards": 1, "traps": 3}
    assert line["ranking"] == [[1], [0]]
    assert line["scores"] == [None, 3]


@pytest.mark.parametrize("players", [2, 4])
def test_a13_the_game_ends_when_the_last_supply_card_leaves(players: int):
    """(A13) At that moment, whether it refills a slot or is discarded; everyone scores."""
    reasons = set()
    for seed in range(60):
        rng = Random(seed)
        match = Match.new(GAME, players, rng=rng)
        while not match.over:
            assert match.state.top < 36, "the game went on with an empty supply"
            if match.chance_due:
                match.draw()
            else:
                match.play(next((m for m in match.legal() if m[0] != "keep"), match.legal()[0]))
        reasons.add((match.state.ended, match.log[-1][0]))
        assert match.view(None)["supply"] == {"count": 0, "top": None}
        assert match.view(None)["result"]["scores"] == [0] * players
    assert {verb for _, verb in reasons} == ({"remove", "peek"} if players == 2 else {"remove"})


def test_a14_most_holes_then_most_cheese_cards_then_shared():
    """(A14) Ties are broken by the number of cheese cards and shared otherwise."""
    state = third_trap().state
    facts = state.replace(players=4, won=bytes([0, 6, 6, 6, 0, 0]), cheese=bytes([0, 1, 2, 2, 0, 0]))
    assert GAME.summary(facts)["ranking"] == [[2, 3], [1], [0]]
    assert GAME.summary(facts)["winners"] == [2, 3]
    assert GAME.summary(facts)["scores"] == [None, 6, 6, 6]


def test_a15_the_program_remembers_what_a_seat_has_seen():
    """(A15) A peeked front stays in that seat's view while the card lies there."""
    match = table(4, [("roll", 5), ("peek", 2)])
    for _ in range(4):
        match.play(("roll", 6))
        match.play(("peek", 0))
    assert match.view(0)["display"][2]["front"] == "cheese"
    assert match.view(0)["display"][0]["peeked_by"] == [0, 1, 2, 3]


def test_a_record_of_the_third_trap_keeps_its_summary():
    """Holes and cheese cards count cheese only; traps are listed."""
    match = third_trap()
    line = json.loads(json.dumps(GAME.summary(match.state)))
    assert line["players"] == [{"holes": 0, "cheese_cards": 0, "traps": 3}, {"holes": 4, "cheese_cards": 1, "traps": 1}]


@pytest.mark.parametrize(
    "move", [("catch", 3), ("keep",), ("keep", 1, 2), ("keep", "1"), ("roll", 4.0), ("roll", True)]
)
def test_a_move_that_is_none_is_refused(move: Move):
    """A bot may answer anything: the rules stay calm."""
    assert refused(table(2, []), move) == "unknown-move"
