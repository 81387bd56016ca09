"""The state, declared once: frozen outside, a draft inside, bounds, and who may see what."""

import pickle
from random import Random
from typing import Any

import pytest

from cheeseboard.core.cells import BadDeclaration
from cheeseboard.core.drafts import CheckedDraft, OutOfBounds
from cheeseboard.core.match import Match
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.state import HIDDEN, NOTHING, Declared, Row, aside, cell, per_seat, row
from tests.fixture_games import FIXTURES

ACORNS, WHISPERS = FIXTURES["acorns"], FIXTURES["whispers"]


class State(Declared):
    """One of everything."""

    phase: int = cell(2)
    debt: int = cell(5, least=-5)
    small: Row = row(3, 9)
    wide: Row = row(2, 1000)
    fixed: Row = row(2, 9, fixed=True)
    store: Row = per_seat(3, 9, each=2, start=1)
    memo: Any = aside(frozenset)


def blank() -> Any:
    """A state before anything has happened."""
    return State.closed(State.blank(2))


def test_every_cell_begins_at_its_start():
    """Numbers at 0 unless the declaration says otherwise; what every state has."""
    state = blank()
    assert (state.players, state.last_seat, state.last_code) == (2, 0, NOTHING)
    assert (state.phase, state.debt, list(state.small), list(state.store)) == (0, 0, [0, 0, 0], [1] * 6)
    assert state.memo == frozenset()


def test_a_draft_changes_and_the_state_does_not():
    """Rows and numbers of a draft can be written; the state it came from stays, and so does a frozen one."""
    state = blank()
    draft = state.draft()
    draft.phase, draft.small[1], draft.wide[0] = 2, 7, 999
    after = draft.freeze()
    assert (state.phase, list(state.small), list(state.wide)) == (0, [0, 0, 0], [0, 0])
    assert (after.phase, list(after.small), list(after.wide)) == (2, [0, 7, 0], [999, 0])
    assert after.freeze() is after
    assert {after: "a key"}[draft.freeze()] == "a key"
    for write in (lambda: setattr(state, "phase", 1), lambda: state.small.__setitem__(0, 1)):
        with pytest.raises((AttributeError, TypeError)):
            write()


def test_a_fixed_row_cannot_be_written_in_a_draft():
    """It is not even copied."""
    state = blank()
    draft = state.draft()
    assert draft.fixed is state.fixed
    with pytest.raises(TypeError):
        draft.fixed[0] = 1


def test_states_and_sights_survive_a_pickle():
    """Other processes get the same state, of the same class."""
    state = blank().replace(phase=1, small=[1, 2, 3])
    sight = State.Sight.closed(state)
    for thing in (state, sight):
        again = pickle.loads(pickle.dumps(thing))  # noqa: S301  our own bytes
        assert again == thing
        assert type(again) is type(thing)


def test_replace_names_what_it_does_not_know():
    """A cell that is not declared is a mistake, not a new cell."""
    assert blank().replace(debt=-3).debt == -3
    with pytest.raises(AttributeError, match="colour"):
        blank().replace(colour=1)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"phase": 3}, ("phase", None, 3)),
        ({"debt": -6}, ("debt", None, -6)),
        ({"small": [0, 10, 0]}, ("small", 1, 10)),
        ({"wide": [0, 1001]}, ("wide", 1, 1001)),
        ({"debt": 5, "small": [9, 9, 9], "wide": [1000, 0]}, None),
    ],
)
def test_a_number_outside_its_bounds_is_found(changes: dict[str, Any], fault: Any):
    """By name, place and value; numbers at their bounds are fine."""
    assert State.fault(blank().replace(**changes)) == fault


@pytest.mark.parametrize(
    ("name", "declared", "sentence"),
    [
        ("cells", {"a": cell(1, least=2)}, "least 2 is above most 1"),
        ("seen", {"a": row(2, 5, open_if="x")}, "say hidden=POOL"),
        ("both", {"a": row(2, 5, hidden="x", pool="x")}, "hidden or open"),
        ("less", {"a": row(2, 5, least=-1, hidden="x")}, "0 or more"),
        ("own", {"a": row(2, 5, hidden="x", own=True)}, "use per_seat"),
        ("empty", {"a": row(0, 5)}, "at least one number"),
        ("taken", {"draft": cell(1)}, "taken"),
        ("engine's", {"players": cell(4)}, "taken"),
        ("nowhere", {"a": row(2, 5, hidden="x", seen_by="b")}, "no row called b"),
    ],
)
def test_a_declaration_that_makes_no_sense_is_refused_with_a_sentence(
    name: str, declared: dict[str, Any], sentence: str
):
    """When the class is made, not in the middle of a game."""
    with pytest.raises(BadDeclaration, match=sentence):
        type(Declared)("State", (Declared,), declared)


# -- faults of a game ------------------------------------------------------------------------------------------------


def rolling(**facts: Any) -> Match:
    """A game of acorns in which these facts hold and a roll is due."""
    match = Match.new(ACORNS, 2, rng=Random(1))
    match.state = match.state.replace(**facts)
    return match


def test_a_cell_out_of_bounds_is_a_refusal_that_names_it():
    """The move does not count, and the match stays as it was."""
    match = rolling(gathered=58)
    before = match.state
    with pytest.raises(Refusal, match="out-of-bounds") as caught:
        match.play(("roll", 6))
    assert caught.value.values == {"cell": "gathered", "value": 64}
    assert match.state == before
    assert match.log == []


def test_a_byte_that_overflows_is_the_same_refusal():
    """Inside the rules a byte raises ValueError: nobody ever sees that."""
    match = rolling(gathered=60, store=[250, 0, 0, 0], goal=50, phase=1)
    with pytest.raises(Refusal, match="out-of-bounds") as caught:
        match.play(("stop",))
    assert caught.value.values == {"cell": "store[0]", "value": 310}


def test_a_checked_draft_names_the_cell_at_once():
    """Also a place before the first or after the last of a row, which Python would take for another one."""
    draft: Any = CheckedDraft(blank())
    for write in (
        lambda: setattr(draft, "phase", 9),
        lambda: setattr(draft, "colour", 1),
        lambda: draft.small.__setitem__(0, 10),
        lambda: draft.small.__setitem__(-1, 1),
        lambda: draft.small[3],
        lambda: draft.fixed.__setitem__(0, 1),
    ):
        with pytest.raises(OutOfBounds):
            write()
    draft.small[2] = 9
    assert draft.freeze() == blank().replace(small=[0, 0, 9])


# -- sights ----------------------------------------------------------------------------------------------------------


def test_a_sight_hides_what_a_seat_may_not_know():
    """Own cards are in sight, others' and the deck are not; an empty place is one for everybody."""
    match = Match.new(WHISPERS, 3, rng=Random(2))
    sight = WHISPERS.look(match.state, 1)
    assert list(sight.hand[3:6]) == list(match.state.hand[3:6])
    assert set(sight.hand[:3]) == set(sight.hand[6:9]) == {HIDDEN}
    assert set(sight.hand[9:]) == {0}
    assert set(sight.middle) == {HIDDEN}
    assert set(WHISPERS.look(match.state, None).hand[:9]) == {HIDDEN}


def test_a_look_is_remembered_until_somebody_else_sits_down():
    """A newcomer does not know what the seat's earlier holder has looked at; that somebody looked stays public."""
    match = Match.new(WHISPERS, 2, rng=Random(2))
    match.play(("look", 1))
    assert WHISPERS.look(match.state, 0).middle[1] == match.state.middle[1]
    assert WHISPERS.look(match.state, 1).middle[1] == HIDDEN
    fresh = WHISPERS.unlearn(match.state, 0)
    assert WHISPERS.look(fresh, 0).middle[1] == HIDDEN
    assert list(fresh.looked) == [0, 1, 0]
    assert WHISPERS.view(fresh, 1) == {**match.view(1), "knows": [0, 0, 0]}


def test_a_secret_choice_is_lost_with_its_seat():
    """A newcomer is not told the private part of the last move."""
    match = Match.new(WHISPERS, 2, rng=Random(2))
    while match.view(None)["phase"] != "secret":
        match.play(("wait",))
    match.play(("choose", 2))
    assert match.view(0)["last"]["move"] == {"choose": 2}
    assert match.view(1)["last"]["move"] == match.view(None)["last"]["move"] == {"choose": None}
    assert WHISPERS.view(WHISPERS.unlearn(match.state, 0), 0)["last"]["move"] == {"choose": None}


def test_imagined_states_are_as_likely_as_the_cards():
    """Each unseen card of the pack lies at each unseen place equally often, within five standard errors."""
    match, rng, count = Match.new(WHISPERS, 2, rng=Random(5)), Random(6), 4000
    view = match.view(0)
    known = list(match.state.hand[:3])
    rest = [kind for kind in range(1, 7) for _ in range(3 - known.count(kind))]
    found = [list(WHISPERS.imagine(view, rng).middle) for _ in range(count)]
    for place in range(3):
        for kind in range(1, 7):
            share = rest.count(kind) / len(rest)
            seen = sum(middle[place] == kind for middle in found) / count
            assert abs(seen - share) < 5 * (share * (1 - share) / count) ** 0.5 + 1e-9
