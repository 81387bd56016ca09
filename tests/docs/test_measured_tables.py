"""Measurements put their tables into the docs: every table has its place, and nothing else is touched."""

import pytest
from bench import cluster, hostile, lab, server, strength
from bench.tables import DOCS, table, written_into

TABLES = [
    ("bots.md", strength.COMMAND, list(strength.PARTS)),
    ("cluster.md", cluster.COMMAND, ["figures", "needs"]),
    ("lab.md", lab.COMMAND, ["rates", "rollouts", "report"]),
    ("security.md", hostile.COMMAND, ["attacks"]),
    ("self-host.md", server.COMMAND, ["speed", "rest"]),
]


@pytest.mark.parametrize(("page", "command", "names"), TABLES)
def test_every_measured_table_has_its_place(page: str, command: str, names: list[str]):
    """Each table that a command makes stands in its page between its marks, with figures in it, and can be replaced."""
    text = (DOCS / page).read_text(encoding="utf-8")
    assert text.count(f": made by {command} -->") == len(names)
    for name in names:
        inside = text.split(f"<!-- {name}: made by {command} -->")[1].split(f"<!-- end of {name} -->")[0]
        assert any(letter.isdigit() for letter in inside.partition("| --- |")[2])
        new = written_into(text, command, {name: "NEW"})
        assert new == text.replace(inside, "\n\nNEW\n\n")


def test_a_table_without_a_place_is_refused():
    """Nothing is lost silently."""
    with pytest.raises(LookupError, match="no place for ladder"):
        written_into("", "bench/strength.py", {"ladder": table(("a",), [("1",)])})
