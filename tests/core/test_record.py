"""Reading records: whatever comes in, one clear line goes out."""

import io
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheeseboard.cli import main
from cheeseboard.core.record import MOST_BYTES, BadRecord, parse, read_records, replay
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find

pytestmark = pytest.mark.usefixtures("fixture_games")
RECORD = {"format": "cheeseboard/1", "game": "acorns", "players": 2, "options": {"goal": 20}, "setup": {}, "moves": []}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-30, 10**12) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


def lines_of(data: bytes) -> list[Any]:
    """What a stream of these bytes is read as."""
    return list(read_records(io.BytesIO(data)))


def replay_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | bytes, *words: str
) -> tuple[int, list[Any]]:
    """Run `cheeseboard replay` on a file with this text: exit status and printed lines."""
    file = tmp_path / "record.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    status = main(["replay", str(file), *words])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


BROKEN = [
    (b"", "empty"),
    (b"   \n \n", "empty"),
    (b"{", "not-json"),
    (b"nonsense", "not-json"),
    (b'{"format": NaN}', "not-json"),
    (b"\xff\xfe\xfa", "not-utf8"),
    (b"[" * 100_000, "too-deep"),
    (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "too-deep"),
    (b'{"format": ' + b"9" * 10_000 + b"}", "unknown-format"),
    (json.dumps(RECORD).replace("2,", "9" * 10_000 + ",", 1).encode(), "wrong-players"),
    (b'{"format": 1, "format": 2}', "double-key"),
    (b"[]", "not-a-record"),
    (b"4", "not-a-record"),
    (b"null", "not-a-record"),
    (b"{}", "unknown-format"),
    (json.dumps({**RECORD, "format": "cheeseboard/2"}).encode(), "unknown-format"),
    (json.dumps({**RECORD, "game": "chess"}).encode(), "unknown-game"),
    (json.dumps({**RECORD, "game": ["acorns"]}).encode(), "unknown-game"),
    (json.dumps({**RECORD, "rules": 99}).encode(), "unknown-rules"),
    (json.dumps({**RECORD, "players": 6}).encode(), "wrong-players"),
    (json.dumps({**RECORD, "players": True}).encode(), "wrong-players"),
    (json.dumps({**RECORD, "players": 2.0}).encode(), "wrong-players"),
    (json.dumps({**RECORD, "players": ["Ada", 3]}).encode(), "names-not-text"),
    (json.dumps({**RECORD, "options": []}).encode(), "options-not-object"),
    (json.dumps({**RECORD, "options": {"nut": 3}}).encode(), "unknown-option"),
    (json.dumps({**RECORD, "setup": 3}).encode(), "setup-not-object"),
    (json.dumps({**RECORD, "moves": "auto"}).encode(), "auto-needs-no-choices"),
    (json.dumps({**RECORD, "moves": {}}).encode(), "moves-not-list"),
]


@pytest.mark.parametrize(("data", "code"), BROKEN, ids=lambda value: value[:30] if isinstance(value, str) else "")
def test_a_record_that_is_not_understood_gets_one_error_line(
    data: bytes, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """(R1–R7) Index null, a stable code, a sentence, exit status 2."""
    status, lines = replay_text(tmp_path, capsys, data)
    assert status == 2
    assert len(lines) == 1
    assert lines[0]["error"]["index"] is None
    assert lines[0]["error"]["code"] == code
    assert len(lines[0]["error"]["message"].split()) > 4


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (4, "move-not-object"),
        ({}, "unknown-move"),
        ({"keep": 1}, "unknown-move"),
        ({"more": True, "stop": True}, "unknown-move"),
        ({"more": True, "why": "tired"}, "extra-key"),
        ({"more": 1}, "not-true"),
        ({"roll": True}, "not-a-number"),
        ({"roll": 8.0}, "not-a-number"),
        ({"roll": 3}, "not-possible-now"),
    ],
)
def test_a_move_of_the_wrong_shape_is_refused_at_its_index(
    move: Any, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """(R7) A move has exactly the keys shown, with the right types."""
    status, lines = replay_text(tmp_path, capsys, json.dumps({**RECORD, "moves": [{"roll": 4}, move]}))
    assert status == 2
    assert (lines[0]["error"]["index"], lines[0]["error"]["code"]) == (1, code)


def test_the_other_records_are_still_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """One bad line among good ones: all are answered in order, the exit status is 2."""
    good = json.dumps(RECORD)
    status, lines = replay_text(tmp_path, capsys, f"{good}\n{{oops\n\n{good}\n7")
    assert status == 2
    assert ["error" in line for line in lines] == [False, True, False, True]


def test_a_bad_first_line_does_not_swallow_the_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """JSON Lines are recognised even if the first line is broken."""
    good = json.dumps(RECORD)
    status, lines = replay_text(tmp_path, capsys, f'{{"format": "chee\n{good}\n{good}')
    assert status == 2
    assert ["error" in line for line in lines] == [True, False, False]


def test_a_record_may_stand_on_many_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Pretty-printed JSON is one record; unknown keys are ignored; names may stand for the number of players."""
    record = {**RECORD, "players": ["Ada", "Ben"], "date": "2026-11-16", "comment": {"any": [1.5, None]}}
    status, lines = replay_text(tmp_path, capsys, json.dumps(record, indent=2))
    assert status == 0
    assert lines[0]["over"] is False
    assert lines[0]["reason"] is None
    assert "scores" not in lines[0]


def test_a_broken_record_on_many_lines_is_one_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A pretty-printed record with a fault is not taken for many records."""
    text = json.dumps({**RECORD, "moves": [{"more": True}]}, indent=1).replace('"setup"', "setup")
    status, lines = replay_text(tmp_path, capsys, text)
    assert status == 2
    assert len(lines) == 1


def test_unknown_keys_of_a_record_are_kept():
    """Dates, seeds and comments survive reading and writing."""
    record = {**RECORD, "rules": 1, "date": "2026-11-16", "seed": [1, 2]}
    match = replay(record, find)
    assert match.record() == record


def test_long_numbers_are_kept_beside_the_rules_and_refused_within():
    """A seed of 128 bits survives; a number of ten thousand digits is no slot and no card, at its own index."""
    seeded = json.dumps({**RECORD, "rules": 1, "seed": 2**127})
    assert replay(parse(seeded), find).record()["seed"] == 2**127
    for digits in ("1" + "0" * 19, "9" * 10_000):
        record = json.dumps({**RECORD, "moves": [{"roll": 4}, {"more": True}, {"roll": 5}]})
        bad = parse(record.replace('"roll": 5', f'"roll": {digits}'))
        with pytest.raises(BadRecord) as caught:
            replay(bad, find)
        assert caught.value.index == 2


def test_a_huge_line_is_refused_and_the_next_one_read():
    """A line beyond the limit is skipped without being held in memory."""
    huge = b'{"x": "' + b"y" * (MOST_BYTES + 5) + b'"}\n'
    found = lines_of(huge + json.dumps(RECORD).encode())
    assert isinstance(found[0], Refusal)
    assert found[0].code == "too-long"
    assert found[1] == RECORD


@given(JSON)
def test_any_json_gets_exactly_one_answer(value: Any):
    """No JSON value is read as anything but itself or one refusal."""
    found = lines_of(json.dumps(value).encode())
    assert len(found) == 1


@given(st.dictionaries(st.sampled_from([*RECORD]), JSON).map(lambda odd: {**RECORD, **odd}))
def test_any_odd_field_is_refused_or_replayed_but_never_crashes(record: dict[str, Any]):
    """Wrong types anywhere in a record give an error line, not a traceback."""
    from cheeseboard.commands.replay import answer

    line = answer(json.loads(json.dumps(record)), None, "en")
    assert ("error" in line) != ("over" in line)


@pytest.mark.parametrize("seat", ["-1", "2", "x", "99999999999999999999", "1.5"])
def test_a_seat_that_is_not_there_is_refused(seat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """--seat takes a seat of the game, or spectator."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD))
    assert main(["replay", str(file), f"--seat={seat}"]) == 2


@pytest.mark.parametrize("seat", ["0", "1", "spectator"])
def test_a_seat_gets_its_view(seat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """--seat prints the view of that seat."""
    status, lines = replay_text(tmp_path, capsys, json.dumps(RECORD), "--seat", seat)
    assert status == 0
    assert lines[0]["view"]["seat"] == (None if seat == "spectator" else int(seat))


def test_a_missing_file_gets_a_sentence(capsys: pytest.CaptureFixture[str]):
    """No traceback for a file that is not there."""
    assert main(["replay", "/no/such/file"]) == 2
    assert "No such file" in capsys.readouterr().err


def test_a_closed_standard_input_gets_a_sentence():
    """`cheeseboard replay - <&-`: nothing to read is no reason for a traceback."""
    done = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m cheeseboard replay - <&-"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "empty" in done.stderr


def test_standard_input_is_read_with_a_dash():
    """`cheeseboard replay -` in a real process."""
    done = subprocess.run(
        [sys.executable, "-m", "cheeseboard", "replay", "-"],
        input=json.dumps(RECORD),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["players"] == [{"store": 0}, {"store": 0}]


def test_a_refusal_travels_between_processes():
    """What a worker refuses is refused in the same words here."""
    bad = pickle.loads(pickle.dumps(BadRecord(3, Refusal("out-of-range", "R7", verb="roll", least=1, most=6), "g")))  # noqa: S301
    assert (bad.index, bad.game, bad.refusal.code) == (3, "g", "out-of-range")
    assert bad.refusal.values == {"verb": "roll", "least": 1, "most": 6}
