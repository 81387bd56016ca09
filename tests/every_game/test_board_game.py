"""A stranger's board game with nothing but what is compulsory: everybody says the right thing about it."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard import games, texts
from cheeseboard.arena.words import solo_lines
from cheeseboard.cli import main
from cheeseboard.core.judgement import Estimate
from cheeseboard.core.match import Match
from cheeseboard.core.picture import plain_svg, quiet_names
from cheeseboard.insight import advise, judge
from cheeseboard.insight.playouts import real_part
from cheeseboard.testing import check_game
from cheeseboard.tui.face import Face
from cheeseboard.tui.hints import nudge
from cheeseboard.tui.voice import Voice
from tests.board_games import FOLDER

(BOARD,) = [file.parent.name for file in FOLDER.glob("*/game.py")]


@pytest.fixture(scope="module", autouse=True)
def known() -> Iterator[None]:
    """Makes the game known to this module, also to what it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHEESEBOARD_GAMES", str(FOLDER))
        games.look_again()
        texts.look_again()
        yield
    games.look_again()
    texts.look_again()


@pytest.fixture
def rolled() -> Match:
    """Two play, and the first has rolled a three."""
    match = Match(games.find(BOARD), 2, {}, {}, names=["Anna", "Ben"])
    match.play(("roll", 3))
    return match


@pytest.mark.parametrize("players", [1, 2, 5])
def test_it_keeps_every_promise(players: int):
    """Alone, for two and for five, on the longest shelf."""
    options = {"length": 24, "bait": [0, 1, 2, 3]}
    assert check_game(games.find(BOARD), players, 1, options).over


def test_choices_and_events_are_sentences(rolled: Match):
    """A move has its own words in the terminal, one thing or several, in each language as far as there are any."""
    for lang, words in (
        ("en", "mouse 2 runs 3 steps"),
        ("de", "Maus 2 läuft 3 Schritte"),
        ("it", "mouse 2 runs 3 steps"),
    ):
        offers = Face().offers(rolled.view(0), rolled.legal(), lambda _: [], Voice(lang, BOARD, ["Anna", "Ben"]))
        assert offers[-1].label == words
    assert texts.name_move("en", BOARD, {"type": "run", "mouse": 1, "steps": 1}, []) == "mouse 1 runs one step"


def test_without_sentences_the_names_of_fields_stand_in(rolled: Match):
    """A single value needs no name, several do; a mark that nobody decided is none of them."""
    assert texts.name_move("en", BOARD, {"type": "hop", "mouse": 1, "steps": 2}, []) == "hop mouse 1, steps 2"
    assert texts.name_move("en", BOARD, {"type": "hop", "steps": 2}, []) == "hop 2"
    for event, sentence in (
        ({"type": "hop", "seat": 0, "auto": True}, "Anna: hop."),
        ({"type": "hop", "seat": 0, "steps": 1}, "Anna: hop 1."),
        ({"type": "ended", "reason": "bare"}, "The game is over. The shelf is bare."),
    ):
        assert texts.tell("en", BOARD, event, ["Anna", "Ben"]) == sentence


def test_a_sentence_that_asks_for_too_much_is_told_with_a_gap(monkeypatch: pytest.MonkeyPatch):
    """As in the page: never a KeyError in the middle of a game."""
    odd = {
        **texts.catalogue("en", BOARD),
        "event.wait": "{seat} waits for {nobody}.",
        "offer.wait": "wait for {nobody}",
    }
    monkeypatch.setattr(texts, "catalogue", lambda *_: odd)
    assert texts.tell("en", BOARD, {"type": "wait", "seat": 0}, ["Anna"]) == "Anna waits for {nobody}."
    assert Voice("en", BOARD, ["Anna"]).move(("wait",)) == "wait"


@pytest.mark.parametrize(
    ("change", "code", "part"),
    [
        (
            {"moves": [{"roll": 3}, {"run": {"mouse": 1, "steps": 4}}]},
            "not-possible-now",
            "run (mouse 1, steps 1), run",
        ),
        ({"moves": [{"roll": 3}, {"run": {"mouse": 1}}]}, "missing-key", "needs the key 'steps'"),
        ({"moves": [{"roll": 3}, {"run": {"mouse": 1, "steps": 1, "x": 1}}]}, "extra-key", "'x' does not belong"),
        ({"moves": [{"roll": 3}, {"run": {"mouse": 1, "steps": "1"}}]}, "not-a-number", "'steps' takes a whole number"),
        ({"moves": [{"roll": 3}, {"run": 1}]}, "not-fields", "takes an object with these keys: mouse, steps"),
        ({"options": {"bait": [3, 3, 3, 3]}}, "wrong-sum", "that add up to 6"),
        ({"rules": "x"}, "unknown-rules", "Version x"),
        ({"rules": True}, "unknown-rules", "Version True"),
    ],
)
def test_refusals_name_the_fields(
    change: dict[str, Any],
    code: str,
    part: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):
    """What is wrong with a move whose fields stand in an object, and with an option of several numbers."""
    record = {"format": "cheeseboard/1", "game": BOARD, "players": 2, "moves": [], **change}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(record).encode())))
    assert main(["replay", "-"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["code"] == code
    assert part in error["message"]


def test_what_is_quiet_is_shown_nowhere(rolled: Match):
    """Neither in the terminal nor in the picture; views have it, for whoever imagines states."""
    assert quiet_names(rolled.game) == ["turn", "ending"]
    assert rolled.view(0)["turn"] == 0
    shown = "\n".join(Face().lines(rolled.view(0), Voice("en", BOARD, ["Anna", "Ben"])))
    assert "turn" not in shown
    assert "ending" not in plain_svg(rolled.view(0), quiet_names(rolled.game))


def test_the_terminal_plays_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Alone from the first roll to the verdict; a choice of one is asked for as such."""
    monkeypatch.setenv("CHEESEBOARD_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("9\n" + "1\n" * 200))
    assert main(["play", BOARD, "--plain", "--seats", "Anna", "--seed", "3", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Please type 1, or one of:" in out
    assert "mouse 1 runs one step" in out
    assert "True" not in out
    assert any(texts.say("en", BOARD, f"verdict.{name}") in out for name in games.find(BOARD).verdicts)


def test_hints_say_no_more_than_is_known():
    """One choice is no choice; within the error of imagined games two moves are equal; figures are no reasons."""
    voice = Voice("en", BOARD, ["Anna"])
    one, other = ({"chance": chance, "error": 0.1, "reasons": []} for chance in (0.6, 0.55))
    assert nudge({"moves": [one]}, voice) == "There is only this one thing to do."
    assert nudge({"moves": [one, other]}, voice) == "The choice is close: little depends on it."
    assert nudge({"moves": [{**one, "chance": 0.8}, other]}, voice) == "One move is clearly the best."


def test_the_luck_of_few_trials_is_no_difference_between_moves(rolled: Match):
    """Equal moves are worth the same; a sure difference stays; a decision is worth its best move."""
    assert real_part([Estimate(0.3, 0.2, 4), Estimate(0.6, 0.2, 4), Estimate(0.5, 0.2, 4)]) == 0
    assert real_part([Estimate(1.0, 0.0, 4), Estimate(0.0, 0.0, 4)]) == 1
    view, legal = rolled.view(0), rolled.legal()
    found = advise(view, legal)
    assert [move.reasons for move in found.moves] == [()] * len(legal)
    assert judge(view).seats[0] == pytest.approx(found.moves[0].chance)
    assert sum(judge(view).seats) == pytest.approx(1)


def test_what_is_still_to_be_written_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Sentences that the English texts lack, by their keys; quiet cells need no name."""
    assert texts.unsaid(BOARD) == []
    own = texts.own_catalogue
    monkeypatch.setattr(
        texts, "own_catalogue", lambda lang, name: {} if (lang, name) == ("en", BOARD) else own(lang, name)
    )
    missing = texts.unsaid(BOARD)
    assert {"event.run", "rule.S3", "rule.S6", "cell.shelf", "verdict.feast", "option.bait.steep"} <= set(missing)
    assert "cell.turn" not in missing
    assert main(["games", BOARD]) == 0
    assert "sentences are not written yet: title, about" in capsys.readouterr().out


def test_the_arena_knows_how_good_its_best_verdict_is():
    """And not that of another game."""
    tiers = dict.fromkeys(reversed(games.find(BOARD).verdicts), 1)
    row = {"bot": "random", "mean_tier": 1.5, "error": 0.1, "tiers": tiers, "games": 4}
    lines = solo_lines({"results": [row], "timing": [{"ms_per_move": None}]}, "en")
    assert "0 worst to 3 best" in lines[0]
