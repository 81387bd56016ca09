"""Hints at the terminal: a nudge first, every move second, only where the table allows it."""

from dataclasses import replace
from random import Random

import pytest

from cheeseboard.core.judgement import off_by
from cheeseboard.games.mice.insight import verdicts as solution
from cheeseboard.texts import LANGUAGES, say
from cheeseboard.tui.hints import Hints
from cheeseboard.tui.session import Session
from cheeseboard.tui.turns import Kind
from cheeseboard.tui.voice import Voice
from tests.tui.tables import plan_of, step


def deciding(kind: str, lang: str = "en", **changes: object) -> Session:
    """A session in which a person has something to decide."""
    return at_a_choice(Session.new(plan_of(kind, lang, **changes)))


def at_a_choice(session: Session) -> Session:
    """Played on until a person has something to decide."""
    rng = Random(1)
    while session.turn().kind is not Kind.CHOOSE or len(session.legal()) < 2:
        step(session, rng)
    return session


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["dice", "solo"])
def test_a_nudge_then_every_move(kind: str, lang: str, data: object) -> None:
    """Asked once, one sentence that names no move; asked again, the moves with their chances, best first."""
    session = deciding(kind, lang)
    voice = Voice(lang, session.match.game.id, session.plan.names)
    hints = Hints()
    (nudge,) = hints.lines(session, voice)
    title, *rows = hints.lines(session, voice)
    rows = rows[: -3 if kind == "solo" else -1]  # how it was made; alone the unit and the verdicts before it
    assert nudge != title
    assert len(rows) == min(12, len(session.legal()))
    chances = [float(row.split()[0].replace(",", ".")) for row in rows]
    assert chances == sorted(chances, reverse=True)
    session.close()


@pytest.mark.parametrize(("lang", "words"), [("en", "Outstanding 25.0 %"), ("de", "Überragend 25,0 %")])
def test_alone_the_verdicts_are_told_best_first(
    lang: str, words: str, data: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line before the last says how likely each verdict is."""
    chances = (0.0, 0.05, 0.1, 0.1, 0.2, 0.3, 0.25)
    monkeypatch.setattr(solution, "verdicts_after", lambda _, legal: [chances] * len(legal))
    last = asked_twice(deciding("solo", lang), lang)[-2]
    assert words in last
    assert last.count("%") == len(chances)
    assert last.index("25") < last.index("30")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_line_says_how_the_figures_were_made(lang: str, data: object) -> None:
    """Exact alone; learned in a race, with how far off it is on average, as the language writes numbers."""
    assert asked_twice(deciding("solo", lang), lang)[-1] == say(lang, "insight", "method.exact")
    learned = asked_twice(deciding("dice", lang), lang)[-1]
    assert ("." if lang == "en" else ",") in learned.split()[-3]
    assert "{" not in learned


@pytest.mark.usefixtures("fixture_games")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_alone_the_scale_is_the_games_own(lang: str, data: object) -> None:
    """Of three verdicts the best is number two; imagined games are off by points of the verdict, not by per cent."""
    session = at_a_choice(Session.new(replace(plan_of("solo", lang), game="acorns")))
    *_, unit, made = asked_twice(session, lang)
    error = off_by("playouts", session.hint()["moves"][0]["error"])
    assert unit == say(lang, "insight", "hint.unit", best=2)
    told = f"{error:.2f}" if lang == "en" else f"{error:.2f}".replace(".", ",")
    assert made == say(lang, "insight", "method.playouts.alone", error=told)


def asked_twice(session: Session, lang: str) -> list[str]:
    """What a hint says the second time."""
    hints, voice = Hints(), Voice(lang, session.match.game.id, session.plan.names)
    hints.lines(session, voice)
    found = hints.lines(session, voice)
    session.close()
    return found


def test_among_people_there_are_none_unless_wanted(data: object) -> None:
    """Two people at one device: no hints, said in words; with --hints there are."""
    session = deciding("secrets")
    voice = Voice("en", session.match.game.id, session.plan.names)
    assert not session.hints
    assert "without hints" in Hints().lines(session, voice)[0]
    session.close()
    willing = deciding("secrets", hints=True)
    assert willing.hints
    assert willing.hint()["moves"]
    willing.close()


def test_the_wish_for_hints_is_saved(data: object) -> None:
    """A resumed game goes on as it was agreed."""
    session = deciding("secrets", hints=True)
    path = session.save.path
    session.close()
    again = Session.resume(path)
    assert again.hints
    again.close()
