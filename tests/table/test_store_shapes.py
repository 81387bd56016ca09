"""The checksum that chains a table's steps."""

from cheeseboard.table.store import START, Step, chained

STEP = Step(n=1, at=1_700_000_000, seat=0, id="a1", move='{"keep": 2}', check="")


def test_every_field_and_every_earlier_step_counts():
    """A changed number, time, seat, id, move, table or predecessor gives another checksum."""
    sums = {chained(START, "table", STEP), chained(START, "other", STEP), chained("1" * 16, "table", STEP)}
    changes = [{"n": 2}, {"at": 1}, {"seat": 1}, {"seat": None}, {"id": None}, {"id": "a2"}, {"move": '"undo"'}]
    sums |= {chained(START, "table", STEP._replace(**change)) for change in changes}
    assert len(sums) == 3 + len(changes)


def test_a_step_and_its_fields_have_the_same_checksum():
    """A store may chain the bare fields."""
    assert chained(START, "t", STEP) == chained(START, "t", (1, 1_700_000_000, 0, "a1", '{"keep": 2}'))
