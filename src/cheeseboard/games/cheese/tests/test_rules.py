"""Cheese, rule by rule. The numbers are those of docs/games/cheese.md."""

from random import Random
from typing import Any

import pytest

from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.games.cheese.game import Cheese, position, remember
from cheeseboard.games.cheese.past import Past
from cheeseboard.games.cheese.rules import CARDS, SEATS, State
from cheeseboard.games.cheese.views import stack_of

GAME = Cheese()
CHEESE, CAT, M1, M2, M3, M4 = 1, 2, 3, 4, 5, 6
TURN = ("turn",)


def table(*stacks: list[int], counts: bytes = bytes([70, 10, 5, 5, 5, 5])) -> State:
    """A game in progress with these stacks, top card first, and an empty pile; seat 0 turns next."""
    rows = [bytes(stack) + bytes(CARDS - len(stack)) for stack in stacks]
    state = GAME.start(len(stacks), GAME.check_options(len(stacks), {}), deal(len(stacks)))
    heights = bytes(len(stack) for stack in stacks) + bytes(SEATS - len(stacks))
    cards = b"".join(rows) + bytes((SEATS - len(stacks)) * CARDS)
    return state.replace(cards=cards, height=heights, unknown=heights, counts=counts, past=Past())


def deal(players: int) -> dict[str, Any]:
    """Any lawful set-up."""
    pack = list(GAME.pack(players, GAME.check_options(players, {})))
    Random(3).shuffle(pack)
    return GAME.deal(players, GAME.check_options(players, {}), pack)


def turn(state: State, times: int = 1) -> State:
    """Turn that many cards."""
    for _ in range(times):
        state = GAME.apply(state, TURN)
    return state


def stacks(state: State) -> list[list[int]]:
    """All stacks, top card first."""
    return [list(stack_of(state, seat)) for seat in range(state.players)]


def test_c1_the_deck_has_100_cards_and_may_be_changed():
    """(C1) 70 cheese, 10 cats, five mice of each kind, or any other 100."""
    pack = GAME.pack(2, GAME.check_options(2, {}))
    assert [pack.count(card) for card in ("cheese", "cat", "mouse-1", "mouse-4")] == [70, 10, 5, 5]
    other = GAME.check_options(2, {"deck": {"cheese": 100, "cat": 0, "mouse": [0, 0, 0, 0]}})
    assert set(GAME.pack(2, other)) == {"cheese"}


@pytest.mark.parametrize(
    ("deck", "code"),
    [
        ({"cheese": 71, "cat": 10, "mouse": [5, 5, 5, 5]}, "deck-not-100"),
        ({"cheese": 110, "cat": -10, "mouse": [0, 0, 0, 0]}, "deck-not-100"),
        ({"cheese": 90, "cat": 10}, "bad-deck"),
        ({"cheese": 80, "cat": 10, "mouse": [5, 5]}, "bad-deck"),
        ({"cheese": 70.0, "cat": 10, "mouse": [5, 5, 5, 5]}, "bad-deck"),
        ([70, 10, 20], "bad-deck"),
    ],
)
def test_c1_an_impossible_deck_is_refused(deck: Any, code: str):
    """(C1) Whole numbers, none below zero, 100 in all."""
    with pytest.raises(Refusal, match=code):
        GAME.check_options(2, {"deck": deck})


@pytest.mark.parametrize(("players", "share"), [(2, 50), (3, 33), (4, 25), (5, 20), (6, 16)])
def test_c2_stacks_are_equal_and_the_rest_stays_in_the_box(players: int, share: int):
    """(C2) With 3 and 6 players some cards are left over."""
    state = Match.new(GAME, players).state
    assert list(state.height[:players]) == [share] * players


def test_c2_a_setup_of_unequal_or_foreign_stacks_is_refused():
    """(C2) One equal stack a player, from this deck."""
    good = deal(2)["stacks"]
    for wrong, code in [
        (None, "stacks-not-players"),
        ([good[0]], "stacks-not-players"),
        ([good[0], good[1][:-1]], "stacks-not-equal"),
        ([good[0], "cheese"], "stacks-not-equal"),
        ([good[0], [*good[1][:-1], "dog"]], "unknown-card"),
        ([["cheese"] * 50, ["cheese"] * 50], "stacks-do-not-fit"),
    ]:
        with pytest.raises(Refusal, match=code):
            GAME.start(2, GAME.check_options(2, {}), {"stacks": wrong})


def test_c3_seats_turn_their_top_card_in_turn():
    """(C3) Seat 0 begins; each card goes on top of the pile."""
    state = turn(table([CHEESE, M1], [CAT, M1], [CHEESE, M1]), 2)
    assert GAME.view(state, None)["pile"] == ["cheese", "cat"]
    assert GAME.actor(state) == 2


def test_c4_cheese_and_a_cat_without_a_mouse_just_lie_there():
    """(C4) Nobody collects, the next player goes on."""
    state = turn(table([CAT, M1], [CHEESE, M1]), 2)
    assert state.piled == 2
    assert GAME.actor(state) == 0


def test_c5_a_mouse_threatens_the_next_player():
    """(C5) Its footsteps are the attempts."""
    view = GAME.view(turn(table([M3, M1], [CHEESE] * 9)), None)
    assert view["mouse"] == {"seat": 0, "footsteps": 3, "attempts_left": 3}
    assert view["actor"] == 1


def test_c6_attempts_are_turned_one_by_one():
    """(C6) The same player goes on while attempts are left."""
    state = turn(table([M3, M1], [CHEESE] * 9), 2)
    assert GAME.actor(state) == 1
    assert state.attempts == 2


def test_c7_only_cheese_and_the_mouse_collects():
    """(C7) After the last attempt the pile goes to the mouse's owner."""
    state = turn(table([M2, M1], [CHEESE, CHEESE, CAT]), 3)
    assert stacks(state) == [[M1, M2, CHEESE, CHEESE], [CAT]]
    assert state.owner == 255


def test_c8_a_cat_collects_at_once():
    """(C8) Even with attempts left."""
    state = turn(table([M4, M1], [CHEESE, CAT, CHEESE]), 3)
    assert stacks(state) == [[M1], [CHEESE, M4, CHEESE, CAT]]


def test_c9_another_mouse_chases_the_first_away():
    """(C9) Now its owner hopes, and the next player must try."""
    state = turn(table([M4, M1], [M2, CHEESE], [CHEESE, CHEESE, CHEESE]), 2)
    view = GAME.view(state, None)
    assert view["mouse"] == {"seat": 1, "footsteps": 2, "attempts_left": 2}
    assert view["actor"] == 2


def test_c10_running_out_during_the_attempts_is_failing():
    """(C10) The mouse's owner collects, and the game is over: a stack is empty and no mouse waits."""
    state = turn(table([M4, CHEESE], [CHEESE, CHEESE], [CHEESE] * 5), 3)
    assert stacks(state) == [[CHEESE, M4, CHEESE, CHEESE], [], [CHEESE] * 5]
    assert GAME.summary(state)["reason"] == "out-of-cards"


def test_c10_a_player_without_cards_has_no_attempt():
    """(C10) The last card of seat 0 is a mouse, seat 1 answers with a mouse, seat 0 has nothing to try with."""
    state = turn(table([M1], [M1, CHEESE]), 2)
    assert stacks(state) == [[], [CHEESE, M1, M1]]
    assert GAME.summary(state)["winners"] == [1]
    before = turn(table([M1], [M1, CHEESE]), 1)
    told = GAME.events(GAME.view(before, None), GAME.view(state, None))
    assert [event["type"] for event in told] == ["turned", "chased", "collected", "ended"]


def test_c11_the_first_card_played_comes_up_first_again():
    """(C11) The collected pile lies under the stack in the order in which it was played."""
    state = turn(table([CHEESE, M1, CAT], [CAT, CHEESE, M2]), 4)
    assert stacks(state)[0] == [CAT, CHEESE, CAT, M1, CHEESE]


def test_c12_the_player_to_the_left_of_the_collector_goes_on():
    """(C12) Whoever lost."""
    state = turn(table([M1, M1], [CAT, CHEESE], [CHEESE, CHEESE]), 2)
    assert stacks(state)[1] == [CHEESE, M1, CAT]
    assert GAME.actor(state) == 2


def test_c13_a_last_card_of_plain_cheese_ends_the_game_at_once():
    """(C13) No mouse waits, a stack is empty."""
    state = turn(table([CHEESE], [CHEESE, CAT]))
    assert GAME.summary(state)["over"] is True
    assert GAME.summary(state)["pile"] == 1


def test_c13_a_last_mouse_may_bring_cards_back():
    """(C13) While the mouse waits the game goes on; if it wins, its owner has cards again."""
    state = turn(table([M1], [CHEESE, CHEESE]))
    assert GAME.actor(state) == 1
    state = turn(state)
    assert stacks(state) == [[M1, CHEESE], [CHEESE]]
    assert GAME.actor(state) == 1


def test_c13_a_last_cat_against_a_mouse_brings_cards_back():
    """(C13) The cat collects, so its owner is not out."""
    state = turn(table([M1, CHEESE], [CAT]), 2)
    assert stacks(state) == [[CHEESE], [M1, CAT]]
    assert GAME.actor(state) == 0


def test_c14_the_largest_stack_wins_and_equal_stacks_share():
    """(C14) The pile counts for nobody; the empty stack is last."""
    state = turn(table([CHEESE], [CHEESE, CAT], [CAT, CAT], [CHEESE]))
    assert GAME.summary(state)["ranking"] == [[1, 2], [3], [0]]
    assert GAME.summary(state)["scores"] == [0, 2, 2, 1]


def test_c15_a_position_that_comes_up_twice_ends_the_game():
    """(C15) Both stacks and the player to turn are the same with an empty pile: the largest stack wins."""
    known = turn(table([M1, CAT, M2], [CHEESE, CHEESE, CHEESE]), 2)
    draft = known.draft()
    past = Past().noting(position(known))
    assert remember(draft, past) == past
    assert draft.ended == 2
    assert draft.phase == 1


def test_c15_an_endless_game_stops_and_the_largest_stack_wins():
    """(C15) Two mice that take turns collecting: after ten cards the first position is back."""
    first = table([M1, CHEESE, CHEESE, CHEESE], [CHEESE, CHEESE, M1, CHEESE])
    state = turn(first, 9)
    assert GAME.actor(state) is not None
    state = turn(state)
    line = GAME.summary(state)
    assert (line["reason"], line["turned"], line["pile"]) == ("endless", 10, 0)
    assert line["scores"] == [5, 3]
    assert line["winners"] == [0]


def test_c15_two_continuations_of_one_position_do_not_mix_their_pasts():
    """(C15) States are shared freely: going on twice from one state keeps two separate memories."""
    base = Past().noting(b"a")
    left, right = base.noting(b"b"), base.noting(b"c")
    assert (b"b" in left, b"c" in left) == (True, False)
    assert (b"b" in right, b"c" in right) == (False, True)
    assert (b"b" in base, b"c" in base) == (False, False)
    assert (len(base), len(left), len(right)) == (1, 2, 2)
    assert left != right
    assert left == Past().noting(b"b").noting(b"a")


def test_c16_there_is_nothing_else_to_do():
    """(C16) One legal move; anything else is refused, and after the end everything is."""
    state = table([CHEESE], [CHEESE, CAT])
    assert GAME.legal(state) == [TURN]
    with pytest.raises(Refusal, match="only-turn"):
        GAME.apply(state, ("pass",))
    with pytest.raises(Refusal, match="turn-is-true"):
        GAME.read_move({"turn": 1})
    with pytest.raises(Refusal, match="game-over"):
        turn(state, 2)


def test_known_cards_are_the_ones_everybody_saw_going_under():
    """A view lists the collected cards at the bottom of a stack, and nothing of what was dealt."""
    state = turn(table([M2, M1, CAT], [CHEESE, CHEESE, CAT]), 3)
    seats = GAME.view(state, None)["seats"]
    assert seats[0] == {"stack": 5, "known": ["mouse-2", "cheese", "cheese"]}
    assert seats[1] == {"stack": 1, "known": []}
