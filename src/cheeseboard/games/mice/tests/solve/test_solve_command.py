"""`cheeseboard solve` as people and programs use it."""

import json
import sys

import pytest

from cheeseboard.cli import main
from cheeseboard.games.mice.lab.solve import STATES, Policy


def test_json_has_exactly_the_promised_keys(solved: dict[str, Policy], capsys: pytest.CaptureFixture[str]):
    """One JSON object: nuts, objective, value, the seven verdicts, states and seconds."""
    assert main(["solve", "mice", "--nuts", "3", "--objective", "tier", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["nuts", "objective", "value", "tiers", "states", "seconds"]
    verdicts = "outstanding great very-good well-played not-bad could-be-better try-harder"
    assert list(answer["tiers"]) == verdicts.split()
    assert answer["states"] == STATES == 393192
    assert answer["value"] == pytest.approx(4.938413361044, abs=1e-12)


@pytest.mark.parametrize(
    ("objective", "says"),
    [("tier", "expected verdict"), ("outstanding", "7.4405%"), ("clear", "79.8701%")],
)
def test_words(solved: dict[str, Policy], capsys: pytest.CaptureFixture[str], objective: str, says: str):
    """Without --json the answer is a sentence and a table."""
    assert main(["solve", "mice", "--nuts", "1", "--objective", objective]) == 0
    out = capsys.readouterr().out
    assert "with 1 nut, best play" in out
    assert says in out
    assert out.count("%") >= 7


@pytest.mark.parametrize(
    ("words", "says"), [(["--nuts", "4"], "invalid choice"), (["--objective", "luck"], "invalid choice")]
)
def test_bad_words(words: list[str], says: str, capsys: pytest.CaptureFixture[str]):
    """Anything impossible gets a sentence and exit status 2."""
    with pytest.raises(SystemExit) as stop:
        main(["solve", "mice", *words])
    assert stop.value.code == 2
    assert says in capsys.readouterr().err


def test_no_numba(solved: dict[str, Policy], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Without Numba a sentence says what to install."""
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "cheeseboard.games.mice.lab.solve.induction")
    monkeypatch.delitem(sys.modules, "cheeseboard.fast.compiler")
    assert main(["solve", "mice", "--fresh"]) == 2
    assert "pip install 'cheeseboard[lab]'" in capsys.readouterr().err
