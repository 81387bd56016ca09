"""Mice to meet you, rule by rule. The numbers are those of docs/games/mice.md."""

from random import Random
from typing import Any

import pytest

from cheeseboard.core.game import Move
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.games.mice.game import Mice
from cheeseboard.games.mice.rules import State

GAME = Mice()
ROLL: Move = ("roll", (5, 3), (6, 3, 2))
HAND = [1, 2, 3, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 18]


def mask(*cards: int) -> int:
    """Cards as bits."""
    return sum(1 << card for card in cards)


def play(state: State, *moves: Move) -> State:
    """The state after these moves."""
    for move in moves:
        state = GAME.apply(state, move)
    return state


def table(players: int = 2, *moves: Move, **facts: Any) -> State:
    """A table after these moves; `facts` replaces cells of it first (rows may be given for the first seats only)."""
    state = GAME.start(players, GAME.check_options(players, {}), {})
    for name, row in facts.items():
        cells = getattr(state, name)
        facts[name] = type(cells)([*row, *cells[len(row) :]]) if isinstance(row, list) else row
    return play(state.replace(**facts), *moves)


def solo(nuts: int = 3, *moves: Move, **facts: Any) -> State:
    """A solo table."""
    state = GAME.start(1, GAME.check_options(1, {"nuts": nuts}), {})
    for name, row in facts.items():
        cells = getattr(state, name)
        facts[name] = type(cells)([*row, *cells[len(row) :]]) if isinstance(row, list) else row
    return play(state.replace(**facts), *moves)


def refused(state: State, move: Move) -> str:
    """The code with which this move is refused."""
    with pytest.raises(Refusal) as caught:
        GAME.apply(state, move)
    return caught.value.code


def seat(state: State, number: int) -> dict[str, Any]:
    """What lies in front of a seat."""
    return dict(GAME.view(state, None)["seats"][number])


def test_m1_one_to_five_play():
    """(M1) Seat 0 begins; none and six players are refused."""
    assert GAME.actor(table(5)) == 0
    for wrong in (0, 6):
        with pytest.raises(Refusal, match="wrong-players"):
            Match.new(GAME, wrong)


def test_m2_fourteen_cards_in_hand_four_dice_cards():
    """(M2) 1 to 18 without 6, 9, 12 and 15, which lie in front."""
    assert seat(table(), 0)["hand"] == HAND
    assert seat(table(), 0)["up"] == [6, 9, 12, 15]
    assert refused(table(2, ROLL), ("catch", 19, ())) == "no-such-card"
    assert refused(table(2, ROLL), ("catch", 0, ())) == "no-such-card"


@pytest.mark.parametrize(
    ("up", "dice"),
    [([6, 9, 12, 15], (2, 3)), ([6, 9, 12], (1, 3)), ([6, 9, 15], (2, 2)), ([6, 12, 15], (2, 2)), ([6], (1, 1))],
)
def test_m3_dice_cards_give_their_dice(up: list[int], dice: tuple[int, int]):
    """(M3) 15 bacon, 12 and 9 cheese, 6 one of each."""
    assert tuple(seat(table(up=[mask(*up)]), 0)["dice"].values()) == dice


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_m4_three_nuts_a_player_lie_in_the_middle(players: int):
    """(M4) Nobody has nuts at first."""
    view = GAME.view(table(players), None)
    assert view["supply"] == 3 * players
    assert [facts["nuts"] for facts in view["seats"]] == [0] * players


def test_m5_the_active_seat_rolls_exactly_its_dice():
    """(M5) Another number of dice, other pips, a second roll and moves before the roll are refused."""
    state = table()
    assert refused(state, ("roll", (5,), (6, 3, 2))) == "wrong-dice"
    assert refused(state, ("roll", (5, 3), (6, 3))) == "wrong-dice"
    assert refused(state, ("roll", (5, 7), (6, 3, 2))) == "no-such-pips"
    assert refused(state, ("catch", 8, ())) == "roll-first"
    assert refused(state, ("pass",)) == "roll-first"
    assert refused(play(state, ROLL), ROLL) == "already-rolled"


def test_m5_rolls_are_multisets_weighted_by_their_ways():
    """(M5) 6^5 ways to throw five dice, 21 × 56 different results."""
    outcomes = GAME.chance(table())
    assert (len(outcomes), outcomes.total) == (21 * 56, 6**5)
    weights = dict(outcomes)
    assert weights[("roll", (6, 6), (6, 6, 6))] == 1
    assert weights[("roll", (5, 3), (6, 3, 2))] == 12


def test_m6_all_bacon_dice_and_any_cheese_dice():
    """(M6) 8 with 6, 3, 2: the rulebook's example takes 11; dice that were not rolled are refused."""
    state = table(2, ROLL)
    values = {move[1] for move in GAME.legal(state) if move[0] in ("catch", "flip")}
    assert values == {8, 10, 11, 13, 14, 16, 17}
    assert seat(play(state, ("catch", 11, (3,))), 0)["cage"] == [11]
    assert refused(state, ("catch", 13, (5,))) == "cheese-not-rolled"
    assert refused(state, ("catch", 14, (3, 3))) == "cheese-not-rolled"
    assert refused(state, ("catch", 8)) == "cheese-missing"


def test_m6_equal_dice_are_one_choice():
    """(M6) Two threes are offered once alone and once together."""
    state = table(2, ("roll", (1, 1), (3, 3, 1)))
    dice = [move[2] for move in GAME.legal(state) if move[:2] == ("catch", 5)]
    assert dice == [(3,)]
    assert refused(state, ("catch", 3, (1, 1))) == "cheese-not-rolled"


def test_m7_a_caught_card_goes_onto_the_cage():
    """(M7) Out of the hand; it cannot be caught twice; hand cards are not flipped."""
    state = play(table(2, ROLL), ("catch", 8, ()))
    assert 8 not in seat(state, 0)["hand"]
    again = play(state, ("pass",), ROLL, ("catch", 8, ()), ("pass",), ROLL)
    assert refused(again, ("catch", 8, ())) == "already-caught"
    assert refused(again, ("flip", 8, ())) == "flip-hand-card"


def test_m8_a_flipped_card_takes_its_dice_from_the_next_roll_on():
    """(M8) The 15 is turned with 15; then one bacon die is missing; it cannot be turned or caught again."""
    state = table(2, ("roll", (5, 4), (6, 3, 2)), ("flip", 15, (6,)))
    assert seat(state, 0)["up"] == [6, 9, 12]
    state = play(state, ("pass",), ROLL, ("catch", 8, ()), ("pass",))
    assert refused(state, ROLL) == "wrong-dice"
    state = play(state, ("roll", (6,), (6, 3, 1)))
    assert refused(state, ("flip", 15, (6, 3))) == "already-down"
    assert refused(state, ("catch", 15, (6, 3))) == "catch-dice-card"


def test_m9_the_six_is_turned_last():
    """(M9) Not while 9, 12 or 15 is up."""
    state = table(2, ("roll", (5, 1), (6, 3, 2)))
    assert refused(state, ("flip", 6, ())) == "six-last"
    assert ("flip", 6, ()) not in GAME.legal(state)
    last = table(2, ("roll", (5,), (1,)), up=[mask(6)])
    assert ("flip", 6, (1,)) in GAME.legal(last)


def test_m10_each_nut_changes_the_total_by_one_and_goes_to_the_middle():
    """(M10) Up or down, beyond what a die can show, as many as one has."""
    state = table(2, ROLL, nuts=[2])
    assert refused(state, ("catch", 5, ())) == "not-enough-nuts"
    after = play(state, ("catch", 10, ()))
    assert (seat(after, 0)["nuts"], after.supply) == (0, 8)
    assert play(table(2, ("roll", (6, 6), (6, 6, 6)), nuts=[1], up=[mask(6, 9, 12, 15)]), ("catch", 13, ())).supply == 7
    assert play(table(2, ("roll", (1,), (1,)), nuts=[1], up=[mask(6)]), ("catch", 1, (1,))).supply == 7


def test_m11_a_miss_is_always_allowed_and_something_comes_back():
    """(M11) The cage's top card or a face-down dice card; nothing only if there is neither."""
    fresh = table(2, ROLL)
    assert ("miss", None) in GAME.legal(fresh)
    assert refused(fresh, ("miss", "cage")) == "cage-empty"
    assert refused(fresh, ("miss", 9)) == "dice-card-up"
    assert refused(fresh, ("miss", 7)) == "not-a-dice-card"
    assert refused(fresh, ("pass",)) == "active-cannot-pass"
    caught = play(fresh, ("catch", 11, (3,)), ("pass",), ROLL, ("miss", None), ("pass",), ROLL)
    assert refused(caught, ("miss", None)) == "miss-takes-back"
    assert seat(play(caught, ("miss", "cage")), 0)["hand"] == HAND
    down = table(2, ("roll", (5, 3), (6, 3)), up=[mask(6, 9, 15)])
    assert seat(play(down, ("miss", 12)), 0)["up"] == [6, 9, 12, 15]


def test_m12_what_is_left_over():
    """(M12) The unused cheese dice after a catch, all dice after a miss; nobody is asked without a cheese die."""
    assert play(table(2, ROLL), ("catch", 11, (3,))).left == 8
    assert play(table(2, ROLL), ("miss", None)).left == 19
    none_left = play(table(2, ("roll", (1, 1), (6, 3, 3))), ("catch", 14, (6, 3, 3)))
    assert GAME.actor(none_left) == 1
    assert GAME.chance(none_left)


def test_m13_passive_seats_are_asked_clockwise_and_take_exactly_one_card():
    """(M13) Each passes, catches or flips; dice are not chosen, misses are not for them."""
    state = play(table(3, ROLL), ("catch", 11, (3,)))
    assert GAME.actor(state) == 1
    assert GAME.legal(state) == [("pass",), ("catch", 8)]
    assert refused(state, ("miss", None)) == "passive-cannot-miss"
    assert refused(state, ("catch", 8, ())) == "passive-no-dice"
    state = play(state, ("catch", 8))
    assert (GAME.actor(state), state.left) == (2, 8)
    assert GAME.actor(play(state, ("pass",))) == 1
    assert GAME.chance(play(state, ("pass",)))


def test_m13_a_passive_seat_may_flip():
    """(M13) A dice card of exactly the value left."""
    state = play(table(2, ROLL), ("catch", 10, (2,)))
    assert ("flip", 9) in GAME.legal(state)
    assert seat(play(state, ("flip", 9)), 1)["up"] == [6, 12, 15]


def test_m14_the_fee_comes_from_the_middle_or_from_ones_own_nuts():
    """(M14) One nut for the active seat; without any nut only passing is possible."""
    state = play(table(2, ROLL), ("catch", 11, (3,)), ("catch", 8))
    assert (state.supply, seat(state, 0)["nuts"]) == (5, 1)
    empty = play(table(2, ROLL, supply=0, nuts=[5, 1]), ("catch", 11, (3,)))
    paid = play(empty, ("catch", 8))
    assert (seat(paid, 0)["nuts"], seat(paid, 1)["nuts"], paid.supply) == (6, 0, 0)
    broke = play(table(2, ROLL, supply=0, nuts=[6]), ("catch", 11, (3,)))
    assert GAME.legal(broke) == [("pass",)]
    assert refused(broke, ("catch", 8)) == "no-nut-for-fee"


def test_m14_the_fee_is_settled_before_the_changing_nuts():
    """(M14) With an empty middle, one nut pays the fee and only the others change the value."""
    empty = play(table(2, ROLL, supply=0, nuts=[4, 2]), ("catch", 11, (3,)))
    assert refused(empty, ("catch", 10)) == "passive-not-enough-nuts"
    after = play(empty, ("catch", 7))
    assert (seat(after, 1)["nuts"], after.supply, seat(after, 0)["nuts"]) == (0, 1, 5)
    one = play(table(2, ROLL, supply=0, nuts=[5, 1]), ("catch", 11, (3,)))
    assert refused(one, ("catch", 7)) == "passive-not-enough-nuts"


def test_m15_a_changed_value_stays_for_those_asked_later():
    """(M15) The rulebook's example: 8 becomes 7."""
    state = play(table(3, ROLL, nuts=[0, 1]), ("catch", 11, (3,)), ("catch", 7))
    assert state.left == 7
    assert ("catch", 7) in GAME.legal(state)
    assert ("catch", 8) not in GAME.legal(state)


@pytest.mark.parametrize("passive", [False, True])
def test_m16_the_last_dice_card_ends_the_game_at_once(passive: bool):
    """(M16) Whoever turns it; nobody else is asked."""
    if passive:
        state = play(table(3, ("roll", (5, 3), (4, 2, 1)), up=[mask(6, 9, 12, 15), mask(6)]), ("catch", 8, ()))
        state = play(state.replace(left=6), ("flip", 6))
    else:
        state = table(3, ("roll", (5,), (1,)), ("flip", 6, (1,)), up=[mask(6)])
    assert GAME.actor(state) is None
    assert GAME.summary(state)["reason"] == "last-dice-card"
    assert refused(state, ("pass",)) == "game-over"


def test_m17_fewest_mice_then_dice_cards_then_nuts_then_shared():
    """(M17) Each tie-break in turn."""
    over = table(4, ("roll", (5,), (1,)), ("flip", 6, (1,)), up=[mask(6)])
    even = over.replace(hand=(mask(5),) * 4 + (0,), up=(mask(6),) * 4 + (0,), nuts=bytes([0, 1, 1, 0, 0]))
    assert GAME.summary(even)["ranking"] == [[1, 2], [0, 3]]
    turned = even.replace(up=(mask(6), mask(6, 9), mask(6), mask(6, 9), 0))
    assert GAME.summary(turned)["ranking"] == [[2], [0], [1], [3]]
    fewer = turned.replace(hand=(mask(5), mask(5), mask(5), mask(1, 3), 0))
    assert GAME.summary(fewer)["ranking"] == [[3], [2], [0], [1]]
    assert GAME.summary(fewer)["scores"] == [5, 5, 5, 4]


def test_m18_everything_is_open():
    """(M18) All seats and spectators see the same table."""
    state = table(3, ROLL, ("catch", 11, (3,)))
    views = [GAME.view(state, viewer) for viewer in (None, 0, 1, 2)]
    assert all({**view, "seat": None} == views[0] for view in views)


@pytest.mark.parametrize("nuts", [0, 1, 2, 3])
def test_m19_solo_starts_with_some_of_three_nuts(nuts: int):
    """(M19) The rest lies in the middle; other numbers, and the option for more players, are refused."""
    assert (seat(solo(nuts), 0)["nuts"], solo(nuts).supply) == (nuts, 3 - nuts)
    for wrong in (4, -1, True, "3", 1.0):
        with pytest.raises(Refusal, match="bad-nuts"):
            GAME.check_options(1, {"nuts": wrong})
    with pytest.raises(Refusal, match="unknown-option"):
        GAME.check_options(2, {"nuts": nuts})


def test_m20_solo_catches_one_card_and_rolls_on():
    """(M20) Nobody is asked; the same player rolls again."""
    state = play(solo(3, ROLL), ("catch", 11, (3,)))
    assert GAME.actor(state) == 0
    assert GAME.chance(state)


def test_m21_solo_second_card():
    """(M21) One nut more, all cheese dice left over, itself changed by further nuts."""
    state = solo(3, ROLL)
    after = play(state, ("catch", 11, (3,), 8))
    assert (seat(after, 0)["cage"], seat(after, 0)["nuts"], after.supply) == ([11, 8], 2, 1)
    assert seat(play(state, ("catch", 11, (3,), 10)), 0)["nuts"] == 0
    assert refused(state, ("catch", 11, (3,), 5)) == "second-not-enough-nuts"
    assert refused(state, ("catch", 11, (3,), 11)) == "second-same-card"
    assert refused(state, ("catch", 11, (3,), 9)) == "second-not-in-hand"
    assert refused(solo(0, ROLL), ("catch", 11, (3,), 8)) == "second-not-enough-nuts"
    full = solo(3, ("roll", (1, 1), (6, 3, 3)))
    assert refused(full, ("catch", 14, (6, 3, 3), 3)) == "second-no-dice"
    assert refused(table(2, ROLL), ("catch", 11, (3,), 8)) == "second-solo-only"


def test_m22_solo_wins_a_nut_with_fifteen_left_over():
    """(M22) Only without a second card, only if the middle has a nut; a nut just spent counts."""
    roll: Move = ("roll", (5, 3), (6, 6, 3))
    assert seat(play(solo(2, roll), ("catch", 8, ())), 0)["nuts"] == 3
    assert seat(play(solo(3, roll), ("catch", 8, ())), 0)["nuts"] == 3
    assert seat(play(solo(3, roll), ("catch", 7, ())), 0)["nuts"] == 3
    assert seat(play(solo(2, ("roll", (5, 3), (6, 6, 2))), ("catch", 8, ())), 0)["nuts"] == 2
    assert seat(play(solo(2, roll), ("catch", 8, (), 14)), 0)["nuts"] == 0


def test_m23_a_solo_miss_turns_a_dice_card_down_for_good():
    """(M23) Nothing comes back, no nut is won, the 6 goes last."""
    state = solo(2, ("roll", (5, 3), (6, 6, 6)))
    assert [move for move in GAME.legal(state) if move[0] == "miss"] == [("miss", 9), ("miss", 12), ("miss", 15)]
    after = play(state, ("miss", 15))
    assert (seat(after, 0)["up"], seat(after, 0)["nuts"]) == ([6, 9, 12], 2)
    assert refused(state, ("miss", "cage")) == "solo-miss-card"
    assert refused(state, ("miss", None)) == "solo-miss-card"
    assert refused(state, ("miss", 6)) == "six-last"
    assert refused(state, ("pass",)) == "active-cannot-pass"
    assert refused(play(after, ("roll", (5,), (6, 3, 2))), ("miss", 15)) == "dice-card-down"


def test_m24_a_solo_total_never_turns_a_dice_card():
    """(M24) Even if it fits."""
    state = solo(3, ("roll", (5, 4), (6, 3, 2)))
    assert refused(state, ("flip", 9, ())) == "solo-no-flip"
    assert all(move[0] != "flip" for move in GAME.legal(state))


def test_m25_solo_ends_with_an_empty_hand_or_no_dice_cards():
    """(M25) Also when the second card is the last one."""
    one = play(solo(3, ROLL, hand=[mask(8)]), ("catch", 8, ()))
    assert GAME.summary(one)["reason"] == "hand-empty"
    two = play(solo(3, ROLL, hand=[mask(8, 11)]), ("catch", 11, (3,), 8))
    assert GAME.summary(two)["reason"] == "hand-empty"
    gone = play(solo(3, ("roll", (5,), (1,)), up=[mask(6)]), ("miss", 6))
    assert GAME.summary(gone)["reason"] == "dice-cards-gone"
    assert refused(gone, ROLL) == "game-over"


@pytest.mark.parametrize(
    ("hand", "up", "tier"),
    [
        ([], [6, 9, 12, 15], "outstanding"),
        ([], [6, 9, 12], "great"),
        ([], [6, 9], "very-good"),
        ([], [6], "well-played"),
        ([18], [], "not-bad"),
        ([1, 2], [], "could-be-better"),
        ([1, 2, 3], [], "try-harder"),
        (HAND, [], "try-harder"),
    ],
)
def test_m26_the_verdict(hand: list[int], up: list[int], tier: str):
    """(M26) By cards in hand, and with an empty hand by dice cards still up."""
    ended = solo().replace(
        phase=3, ended=2 if not hand else 3, hand=(mask(*hand), 0, 0, 0, 0), up=(mask(*up), 0, 0, 0, 0)
    )
    assert GAME.summary(ended)["tier"] == tier


@pytest.mark.parametrize(
    "move", [("peek", 1), ("catch",), ("catch", "8", ()), ("catch", 8, [3]), ("miss", True), ("roll", 4), ("pass", 1)]
)
def test_a_move_that_is_none_is_refused(move: Move):
    """A bot may answer anything: the rules stay calm."""
    assert refused(table(2, ROLL), move) == "unknown-move"


def test_nuts_never_appear_or_vanish():
    """Over whole random games the nuts of all seats and the middle add up to the same number."""
    for players in (1, 2, 3, 5):
        rng = Random(players)
        match = Match.new(GAME, players, rng=rng)
        total = 3 * players
        while not match.over:
            if match.chance_due:
                match.draw()
            else:
                match.play(rng.choice(match.legal()))
            assert sum(match.state.nuts) + match.state.supply == total


def test_every_card_is_in_hand_or_cage():
    """Over whole random games no card is lost."""
    rng = Random(9)
    match = Match.new(GAME, 3, rng=rng)
    while not match.over:
        if match.chance_due:
            match.draw()
        else:
            match.play(rng.choice(match.legal()))
        for facts in match.view(None)["seats"]:
            assert sorted(facts["hand"] + facts["cage"]) == HAND
