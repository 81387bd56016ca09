"""The screens, headless: whole games by keyboard, the curtain, undo, trouble, languages and sizes."""

import errno
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from cheeseboard.texts import LANGUAGES, say
from cheeseboard.tui.app import TableApp
from cheeseboard.tui.choices import Choices
from cheeseboard.tui.ending import EndScreen
from cheeseboard.tui.face import Offer
from cheeseboard.tui.plan import Plan, Seat
from cheeseboard.tui.popups import Notice, Reader
from cheeseboard.tui.saves import SaveFile, find_saves
from cheeseboard.tui.session import Session
from cheeseboard.tui.setup import SavesScreen, SetupScreen
from cheeseboard.tui.table import TableScreen
from cheeseboard.tui.turns import Kind
from tests.tui.tables import KINDS, plan_of

SIZE = (80, 24)
SHORT = {"secrets": 35, "dice": 33, "solo": 9, "turns": 8}
"""Seeds of games that are over soon."""


def app_for(plan: Plan) -> TableApp:
    """The app with a fresh game on its table."""
    return TableApp(plan, Session.new(plan))


def text_of(app: TableApp) -> str:
    """Everything in every screen of the stack, also below the visible one."""
    widgets = [widget for screen in app.screen_stack for widget in screen.walk_children()]
    return "\n".join(str(widget.render()) for widget in widgets if isinstance(widget, Static | Choices))


async def press_until(pilot: Pilot[Any], screen: type, key: str = "enter", most: int = 700) -> None:
    """Press a key until a screen of this kind is there."""
    for _ in range(most):
        if isinstance(pilot.app.screen, screen):
            return
        await pilot.press(key)
    raise AssertionError(f"no {screen.__name__} after {most} keys: {text_of(pilot.app)}")  # type: ignore[arg-type]


@pytest.mark.parametrize(("kind", "lang"), [*zip(KINDS, ("en", "de", "it", "de"), strict=True)])
async def test_a_whole_game_by_keyboard(kind: str, lang: str) -> None:
    """Enter alone plays a game to its end screen, which names the winner or the verdict and the record."""
    app = app_for(plan_of(kind, lang, seed=SHORT[kind]))
    async with app.run_test(size=SIZE) as pilot:
        if kind == "turns":
            await pilot.press("enter", "r")
            for _ in range(1200):  # it runs by itself: a minute is far more than even a busy machine needs
                await pilot.pause(0.05)
                if isinstance(app.screen, EndScreen):
                    break
        await press_until(pilot, EndScreen)
        story = text_of(app)
        assert app.session is not None
        assert str(app.session.record_path) in story
        result = app.session.view()["result"]
        assert say(lang, app.plan.game, f"reason.{result['reason']}") in story
        if kind == "solo":
            assert say(lang, app.plan.game, f"verdict.{result['tier']}") in story
        if kind == "secrets":
            assert say(lang, app.plan.game, "face.under") in story


async def peeked(pilot: Pilot[Any], app: TableApp) -> None:
    """Anna lifts the curtain, rolls and peeks."""
    await pilot.press("enter")
    await pilot.press("enter")
    await pilot.press("1")
    await pilot.pause()


def peeking_plan() -> Plan:
    """Two people, and a first roll that allows only a peek."""
    for seed in range(50):
        plan = Plan("alles-kaese", (Seat("Anna"), Seat("Ben")), seed=seed)
        session = Session.new(plan)
        session.lift(0)
        session.roll()
        verb = session.legal()[0][0]
        session.close()
        session.save.path.unlink()
        if verb == "peek":
            return plan
    raise AssertionError("no peek in fifty games")


SECRETS = ("TRAP", "CHEESE", ": a trap!", ": cheese!", "(trap)", "(cheese)")


async def test_the_curtain_hides_what_the_other_seat_saw() -> None:
    """The peek is on the screen until confirmed; then no screen, log or list in the app holds it for Ben."""
    app = app_for(peeking_plan())
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, Notice)
        assert "Anna" in text_of(app)
        await peeked(pilot, app)
        assert app.session is not None
        assert app.session.turn().kind is Kind.REVEAL
        assert any(secret in text_of(app) for secret in SECRETS)
        await pilot.press("enter")
        await pilot.pause()
        for _ in range(2):  # the curtain, Ben's table
            assert not any(secret in text_of(app) for secret in SECRETS)
            await pilot.press("enter" if isinstance(app.screen, Notice) else "l")
            await pilot.pause()
        assert isinstance(app.screen, Reader)
        assert "Anna peeks at card 1." in text_of(app)
        assert not any(secret in text_of(app) for secret in SECRETS)


async def test_a_secret_look_hides_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody confirms: after a while the card is hidden and the curtain is down."""
    monkeypatch.setattr("cheeseboard.tui.popups.LOOK_SECONDS", 0.05)
    app = app_for(peeking_plan())
    async with app.run_test(size=SIZE) as pilot:
        await peeked(pilot, app)
        for _ in range(100):
            await pilot.pause(0.05)
            if app.session and app.session.turn().kind is Kind.CURTAIN:
                break
        assert not any(secret in text_of(app) for secret in SECRETS)


async def test_undo_by_key_and_the_reason_why_not() -> None:
    """U takes a decision back; after a roll it says why it cannot."""
    app = app_for(plan_of("solo"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "u")
        await pilot.pause()
        assert say("en", "common", "refusal.undo-revealed") in text_of(app)
        assert app.session is not None
        before = app.session.view()
        await pilot.press("enter")
        if app.session.view() == before:  # the first choice opened a list of ways
            await pilot.press("enter")
        assert app.session.view() != before
        await pilot.press("u")
        await pilot.pause()
        assert app.session.view() == before


async def test_help_log_and_language_keys() -> None:
    """? shows every numbered rule, l the log, g goes on in the next language."""
    app = app_for(plan_of("dice"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, Reader)
        assert "M17" in text_of(app)
        await pilot.press("escape", "enter", "l")
        await pilot.pause()
        assert "Anna rolls bacon" in text_of(app)
        await pilot.press("escape", "g")
        await pilot.pause()
        assert "Anna würfelt Speck" in text_of(app)


async def test_trouble_with_the_disk_is_shown_before_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """The roll stays hidden until it is saved or the person goes on without saving, which the head line says."""
    app = app_for(plan_of("solo"))
    async with app.run_test(size=SIZE) as pilot:
        whole = SaveFile.append

        def full(self: SaveFile, lines: Any) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(SaveFile, "append", full)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Notice)
        assert "No space left on device" in text_of(app)
        assert "Anna rolls" not in text_of(app)
        await pilot.press("2")
        await pilot.pause()
        assert "Anna rolls" in text_of(app)
        assert say("en", "tui", "state.unsaved") in text_of(app)
        monkeypatch.setattr(SaveFile, "append", whole)
        await pilot.press("1", "1")
        await pilot.pause()
        assert say("en", "tui", "state.unsaved") not in text_of(app)


async def test_set_up_by_keyboard_and_play() -> None:
    """Language, game, players, a name and the difficulty are chosen with arrows and typing; then the table opens."""
    app = TableApp(Plan("", ()))
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("down", "right", "down", "right", "right", "down", "left", "down")  # German, mice, one player
        await pilot.press("enter", *["backspace"] * 10, "Z", "o", "e", "enter")
        await pilot.press("down", "right", "right", "up", "up", "up", "up", "up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.session is not None
        plan = app.session.plan
        assert (plan.game, plan.lang, plan.names, plan.options) == ("mice", "de", ["Zoe"], {"nuts": 1})


async def test_set_up_refuses_a_wrong_deck_and_says_why() -> None:
    """A typed option goes through the game's own check."""
    app = TableApp(Plan("alles-kaese", ()))
    async with app.run_test(size=SIZE) as pilot:
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        screen.at = [row.key for row in screen.rows()].index("traps_by_holes")
        await pilot.press("enter", *["backspace"] * 12, *"6666", "enter")
        assert say("en", "tui", "refusal.option-numbers", count=6) in text_of(app)
        await pilot.press(*["backspace"] * 12, *["6", "space"] * 6)
        await pilot.press("enter")
        assert say("en", "alles-kaese", "refusal.bad-trap-split") in text_of(app)
        await pilot.press("escape")
        assert screen.form.options == {"traps_by_holes": [2, 2, 3, 3, 4, 4]}


async def test_leave_and_resume_from_the_list() -> None:
    """Q leaves with a sentence; the list of saves offers the game, a damaged one is explained."""
    plan = plan_of("solo")
    app = app_for(plan)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "q")
    assert app.return_value is not None
    assert say("en", "tui", "quit.saved") in app.return_value
    assert app.session is not None
    app.session.close()
    damaged = find_saves()[0].with_name("mice-damaged.jsonl")
    damaged.write_text("nonsense\n", encoding="utf-8")
    again = TableApp(plan, choose_save=True, lang="de")
    async with again.run_test(size=SIZE) as pilot:
        assert isinstance(again.screen, SavesScreen)
        await pilot.press("1")
        await pilot.pause()
        assert "mice-damaged.jsonl" in text_of(again)
        await pilot.press("2")
        await pilot.pause()
        assert isinstance(again.screen, TableScreen)
        assert "Anna würfelt Speck" in text_of(again)


async def test_play_again_keeps_the_table() -> None:
    """N after the end starts a new game with the same people."""
    plan = Plan("cheese", (Seat("Anna"), Seat("Ben")), speed="instant", seed=1)
    session = Session.new(plan)
    session.run(100_000)
    app = TableApp(plan, session)
    async with app.run_test(size=SIZE) as pilot:
        await press_until(pilot, EndScreen, most=3)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.session is not session
        assert app.session is not None
        assert app.session.plan.names == ["Anna", "Ben"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_question_and_all_keys_are_on_the_screen(lang: str, size: tuple[int, int]) -> None:
    """At every size the choices lie inside the window and are tall enough, with the most players too."""
    seats = (Seat("Anna"), *(Seat(f"B{n}", "simple") for n in range(4)))
    app = app_for(Plan("mice", seats, lang=lang, seed=6))
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        choices = app.screen.query_one(Choices)
        assert choices.region.bottom < size[1]
        assert choices.size.height == min(10, choices.rows())
        board = app.screen.query_one("#picture").render()
        assert max(len(line) for line in str(board).splitlines()) <= max(80, size[0])


async def test_light_and_dark(data: Path) -> None:
    """D changes the colours; nothing else changes."""
    app = app_for(plan_of("dice"))
    async with app.run_test(size=SIZE) as pilot:
        before = text_of(app)
        await pilot.press("d")
        assert app.theme == "textual-light"
        assert text_of(app) == before


async def test_a_hasty_second_key_chooses_nothing() -> None:
    """Two Enters at once after a roll: the second one must not choose from a list that is gone."""
    app = app_for(plan_of("solo"))
    async with app.run_test(size=SIZE) as pilot:
        choices = app.screen.query_one(Choices)
        choices.choose(0)
        assert choices.offers == ()
        await pilot.pause()
        assert app.session is not None
        assert len(app.session.match.log) == 1
        app.screen.post_message(Choices.Picked(Offer("late", ("roll",))))
        app.screen.post_message(Choices.Picked(Offer("strange", ("catch", 99, ()))))
        await pilot.pause()
        assert len(app.session.match.log) == 1


async def test_a_fault_in_the_program_shows_no_hidden_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is printed after a crash has no values in it, and says that the game is saved."""
    app = app_for(plan_of("secrets"))
    assert app.session is not None
    monkeypatch.setattr(TableScreen, "action_log", lambda self: self.session.match.setup["deck"]["no such place"])
    with pytest.raises(TypeError):
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("enter", "l")
    text = capsys.readouterr().err
    assert "TypeError" in text
    assert "--resume" in text
    assert str(app.session.match.setup["deck"][:3])[1:-1] not in text
