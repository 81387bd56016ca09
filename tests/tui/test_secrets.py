"""People at one screen: nobody ever sees another seat's secrets."""

from random import Random
from typing import Any

import pytest

from cheeseboard.tui.faces import face_of
from cheeseboard.tui.plan import Plan, Seat
from cheeseboard.tui.session import Session
from cheeseboard.tui.turns import Kind
from cheeseboard.tui.voice import Voice
from tests.tui.tables import step

THREE = (Seat("Anna"), Seat("Ben"), Seat("Cleo"))


def table(**changes: Any) -> Session:
    """Three people at one device."""
    return Session.new(Plan("alles-kaese", THREE, seed=changes.pop("seed", 11), **changes))


def fronts(view: dict[str, Any]) -> list[Any]:
    """The known fronts of face-down cards."""
    cards = [card for card in view["display"] if card] + view["discard"]
    return [card["front"] for card in cards if card["front"]]


@pytest.mark.parametrize("seed", range(5))
def test_the_screen_never_knows_more_than_its_person(seed: int) -> None:
    """Between turns the view is the public one; in a turn it is the acting seat's own, also in its log."""
    session = table(seed=seed)
    rng = Random(seed)
    while True:
        turn = session.turn()
        if turn.kind in (Kind.CURTAIN, Kind.OVER):
            assert session.viewer is None
            assert fronts(session.view()) == []
        else:
            assert session.viewer == turn.seat
            mine = [event for event in session.log() if event["type"] == "peeked" and event["front"]]
            assert all(event["seat"] == session.viewer for event in mine)
        if not step(session, rng):
            break
    assert any(event["type"] == "peeked" for event in session.public_log()), "the game had no peek: choose another seed"


def test_a_curtain_stands_between_any_two_people() -> None:
    """Each change of the acting person passes through the curtain."""
    session = table()
    rng = Random(1)
    present = None
    curtains = 0
    while (turn := session.turn()).kind is not Kind.OVER:
        if turn.kind is Kind.CURTAIN:
            present, curtains = turn.seat, curtains + 1
        else:
            assert turn.seat == present
        step(session, rng)
    assert curtains > 5


def peeking(memory: bool = False) -> Session:
    """A table at the moment after a peek."""
    for seed in range(50):
        session = table(seed=seed, memory=memory)
        session.lift(0)
        session.roll()
        if session.legal()[0][0] == "peek":
            session.play(session.legal()[0])
            return session
    raise AssertionError("no peek in fifty games")


def test_a_peek_is_shown_until_confirmed_and_only_to_its_person() -> None:
    """The front is in the reveal, not in anything that the others get."""
    session = peeking()
    assert session.turn() == (Kind.REVEAL, 0)
    assert session.reveal()[0]["front"] in ("cheese", "trap")
    session.seen()
    assert session.turn() == (Kind.CURTAIN, 1)
    assert session.reveal() == []
    session.lift(1)
    assert fronts(session.view()) == []
    assert not any(event.get("front") for event in session.log())


def test_a_peek_not_confirmed_before_a_crash_is_shown_again() -> None:
    """But behind the curtain: somebody else may sit there after the restart."""
    session = peeking()
    session.close()
    again = Session.resume(session.save.path)
    assert again.turn() == (Kind.CURTAIN, 0)
    assert again.reveal() == []
    again.lift(0)
    assert again.turn() == (Kind.REVEAL, 0)
    again.seen()
    again.close()
    assert Session.resume(session.save.path).turn() == (Kind.CURTAIN, 1)


def test_memory_mode_forgets_after_the_look() -> None:
    """The look shows the front once; afterwards neither the view nor the log of that person has it."""
    session = peeking(memory=True)
    assert session.reveal()[0]["front"] in ("cheese", "trap")
    session.seen()
    session.lift(0)
    assert fronts(session.view()) == []
    assert not any(event.get("front") for event in session.log())


def test_a_bot_gets_its_own_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the session hands to a bot is the bot's seat's view."""
    seen = []

    class Spy:
        def choose(self, view: Any, legal: Any, rng: Any, seconds: float) -> Any:
            seen.append(view["seat"])
            from cheeseboard.minds import Choice

            return Choice(legal[0], "random")

    monkeypatch.setattr("cheeseboard.minds.thinking.find_bot", lambda *_: Spy())
    session = Session.new(Plan("alles-kaese", (Seat("Anna"), Seat("Brie", "simple")), seed=3))
    rng = Random(1)
    for _ in range(60):
        step(session, rng)
    assert set(seen) == {1}


def test_what_lay_under_the_cards_is_what_the_deck_says() -> None:
    """Followed through a whole game, every hidden card shows the holes that everybody saw on its back."""
    from cheeseboard.games.alles_kaese.face import follow

    for seed in range(3):
        session = table(seed=seed)
        rng = Random(seed)
        while step(session, rng):
            pass
        view = session.view()
        display, discard, supply = follow(session.match.setup["deck"], session.public_log())
        assert [card and int(card[0]) for card in display] == [card and card["holes"] for card in view["display"]]
        assert [int(card[0]) for card in discard] == [card["holes"] for card in view["discard"]]
        assert len(supply) == view["supply"]["count"]
        for seat in range(3):
            known = session.match.view(seat)["discard"]
            assert all(card["front"] in (None, real(code)) for card, code in zip(known, discard, strict=True))
        voice = Voice("en", "alles-kaese", session.plan.names)
        assert face_of("alles-kaese").under(session.match.setup, session.public_log(), view, voice)


def real(code: str) -> str:
    """A record's card in the words of a view."""
    return "trap" if code[1] == "t" else "cheese"
