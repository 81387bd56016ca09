"""A game that the terminal has never heard of: no face, few texts, secrets with words of its own."""

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cheeseboard.games import GAMES
from cheeseboard.texts import LANGUAGES
from cheeseboard.tui.app import TableApp
from cheeseboard.tui.ending import EndScreen
from cheeseboard.tui.faces import PLAIN, face_of
from cheeseboard.tui.form import Form
from cheeseboard.tui.plain import WIPE, Lines, PlainTable
from cheeseboard.tui.plan import Plan, Seat, check
from cheeseboard.tui.session import Session
from cheeseboard.tui.turns import Kind
from cheeseboard.tui.voice import Voice
from tests.tui.tables import step
from tests.tui.test_plain import Terminal

pytestmark = pytest.mark.usefixtures("fixture_games")

THREE = (Seat("Anna"), Seat("Ben"), Seat("Cleo"))


def private_lines(session: Session, seat: int) -> set[str]:
    """What this seat's table says and everybody's does not."""
    voice = Voice("en", session.plan.game, session.plan.names)
    own, public = (PLAIN.lines(session.match.view(eyes), voice) for eyes in (seat, None))
    return set(own) - set(public)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["acorns", "whispers"])
def test_it_is_drawn_told_and_decided_in_plain_words(game: str, lang: str) -> None:
    """Boards keep to their width, offers are the legal moves with different labels, every event has words."""
    session = Session.new(Plan(game, THREE, lang=lang, seed=1))
    face, voice, rng = face_of(game), Voice(lang, game, session.plan.names), Random(1)
    assert face is PLAIN
    for _ in range(60):
        view = session.view()
        assert all(line.cell_len <= 80 for line in face.board(view, voice, 80, 24))
        if session.turn().kind is Kind.CHOOSE:
            offers = face.offers(view, session.legal(), session.preview, voice)
            assert [offer.move for offer in offers] == session.legal()
            assert len({offer.label for offer in offers}) == len(offers)
        if not step(session, rng):
            break
    assert all(voice.tell_all(session.public_log()))
    assert session.finish() is None or face.verdict(session.view(), voice)


@pytest.mark.parametrize("seed", range(4))
def test_the_screen_never_knows_more_than_its_person(seed: int) -> None:
    """The curtain and the look follow from what differs: own hand, peek, swap, secret choice."""
    session = Session.new(Plan("whispers", THREE, seed=seed))
    rng, looks = Random(seed), 0
    while True:
        turn = session.turn()
        if turn.kind in (Kind.CURTAIN, Kind.OVER):
            assert session.viewer is None
            assert session.view() == session.match.view(None)
            assert session.log() == session.public_log()
        else:
            assert session.viewer == turn.seat
            assert session.view() == session.match.view(turn.seat)
        if turn.kind is Kind.REVEAL:
            looks += 1
            assert session.reveal()
            assert session.reveal() != session.news()
        if not step(session, rng):
            break
    assert looks > 3, "hardly anything was secret: choose another seed"


def test_a_look_that_was_not_confirmed_comes_again_after_a_restart() -> None:
    """And one that was does not."""
    session = Session.new(Plan("whispers", THREE, seed=1))
    session.lift(0)
    look = next(move for move in session.legal() if move[0] == "look")
    session.play(look)
    assert session.turn() == (Kind.REVEAL, 0)
    told = session.reveal()
    session.close()
    again = Session.resume(session.save.path)
    again.lift(0)
    assert again.reveal() == told
    again.seen()
    again.close()
    assert Session.resume(session.save.path).turn() == (Kind.CURTAIN, 1)


def test_memory_mode_forgets_after_the_look() -> None:
    """The look is shown once; afterwards neither view nor log have it, and one's own hand is still there."""
    session = Session.new(Plan("whispers", THREE, memory=True, seed=1))
    session.lift(0)
    hand = session.view()["seats"][0]["hand"]
    session.play(next(move for move in session.legal() if move[0] == "look"))
    assert session.reveal() != session.news()
    session.seen()
    session.lift(0)
    assert session.view()["middle"] == session.match.view(None)["middle"]
    assert session.view()["seats"][0]["hand"] == hand
    assert session.log() == session.public_log()


def test_nothing_secret_stands_above_the_curtain() -> None:
    """What only one person's table says is wiped before the next one is called."""
    out = Terminal()
    session = Session.new(Plan("whispers", THREE, speed="instant", seed=3))
    secrets: set[str] = set()
    lift = session.lift

    def lifted(seat: int) -> None:
        visible = out.getvalue().rpartition(WIPE)[2]
        assert not [line for line in secrets if line in visible]
        lift(seat)
        secrets.update(private_lines(session, seat))

    session.lift = lifted  # type: ignore[method-assign]
    PlainTable(session, Lines(io.StringIO("1\ntable\n2\n" * 900), out)).play()
    assert any(line in out.getvalue() for line in secrets), "nothing secret was ever shown"


async def test_a_whole_game_by_keyboard(data: Path) -> None:
    """Enter alone plays the unknown game to its end screen."""
    plan = check(Plan("whispers", (Seat("Anna"), Seat("Brie", "simple")), speed="instant", seed=2))
    app = TableApp(plan, Session.new(plan))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            if isinstance(app.screen, EndScreen):
                break
            await pilot.press("enter")
        assert isinstance(app.screen, EndScreen)
    assert list((data / "records").glob("whispers-*.json"))


def test_its_options_are_asked_for_as_declared() -> None:
    """A number goes up and down between its bounds, and can be typed."""
    form = Form(Plan("acorns", ()))
    row = next(row for row in form.rows() if row.key == "goal")
    assert row.value == "20"
    form.change("goal", 1)
    assert form.plan().options == {"goal": 21}
    form.type("goal", "50")
    form.change("goal", 1)
    assert form.plan().options == {"goal": 5}


def test_every_games_options_can_be_gone_through() -> None:
    """Whatever a form offers, the game takes."""
    for game in GAMES.values():
        form = Form(Plan(game.id, (Seat("Anna"),) if game.min_players == 1 else ()))
        for name in form.choosable:
            before: Any = form.options[name]
            for _ in range(60):
                form.change(name, 1)
                assert check(form.plan()).options[name] == form.options[name]
                if form.options[name] == before:
                    break
            else:
                raise AssertionError(f"{name} of {game.id} does not come round")
