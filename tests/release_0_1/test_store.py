"""The SQLite store of 0.1: every table opens as it was left, for everybody who holds a secret, and goes on."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cheeseboard.games import find
from tests.release_0_1.frozen import differences, lay_out_killed_store, read_lines
from tests.release_0_1.look import SPECTATOR, first_word, look
from tests.release_0_1.old_client import OldClient, Party
from tests.server.clients import Server

Table = dict[str, Any]
TABLES: list[Table] = read_lines("tables.jsonl.gz")
KILLED: list[Table] = read_lines("killed.jsonl")
SOME_ACTIONS = 16
TO_THE_END = {"kaese-peeked", "mice-solo-0", "cheese-six"}


def of_phase(*phases: str) -> pytest.MarkDecorator:
    """The tables that were left in one of these phases."""
    found = [table for table in TABLES if table["facts"]["phase"] in phases]
    return pytest.mark.parametrize("table", found, ids=lambda table: table["label"])


def shown_later(table: Table) -> dict[str, Any]:
    """What everybody sees there since.

    In memory mode 0.1 left the forgetting to the page. Now views do it themselves, and a look that its seat acted on
    is told as everybody saw it.
    """
    if not table["facts"]["settings"]["memory_mode"]:
        return dict(table["seen"])
    game, public = find(table["facts"]["game"]), table["seen"][SPECTATOR]["events"]
    own = {event["n"] for event in public if str(event.get("seat")) in table["secrets"]}
    known = max(own) - 1
    return {
        seat: {
            **then,
            "view": game.forget(then["view"]),
            "events": [old if old["n"] <= known else new for old, new in zip(public, then["events"], strict=True)],
        }
        for seat, then in table["seen"].items()
    }


def assert_as_it_was(server: Server, table: Table) -> None:
    """Facts, views, legal moves, undo, events, the record; and what was acknowledged is not done again."""
    now = look(server, table)
    assert differences(table["facts"], now["facts"]) == []
    assert differences(shown_later(table), now["seen"]) == []
    assert differences(table["record"], now["record"]) == []
    for first in now["seen"].values():
        assert differences(table["facts"], first.get("table", table["facts"])) == []
    for done in table["acks"]:
        if table["facts"]["phase"] != "closed" and str(done["seat"]) in table["secrets"]:
            with OldClient(server.port, table["table"]) as person:
                person.hello(table["secrets"][str(done["seat"])])
                answer = person.ask(done["message"])
            assert answer.items() >= {"type": "ack", "id": done["message"]["id"], "n": done["n"]}.items()


def assert_plays_on(server: Server, table: Table) -> None:
    """People go on where they were, free seats are taken, bots move; what happened before is still told."""
    secrets = {int(seat): secret for seat, secret in table["secrets"].items()}
    for seat, facts in enumerate(server.get(f"/api/tables/{table['table']}")["seats"]):
        if facts["kind"] == "open":
            secrets[seat] = server.post(f"/api/tables/{table['table']}/join", {"name": "Zoe", "seat": seat})["secret"]
    host_says(server, table, do="settings", settings={"bot_pause_ms": 0})
    with Party(server.port, table["table"], secrets) as party:
        before = party.first.at["n"]
        party.play(Random(table["label"]), SOME_ACTIONS)
        assert party.first.at["n"] > before
    for seat, then in shown_later(table).items():
        if then["type"] == "welcome" and then["events"] is not None:
            now = first_word(server, table["table"], table["secrets"].get(seat))
            assert differences(then["events"], now["events"][: len(then["events"])]) == []


def assert_ends(server: Server, table: Table) -> None:
    """With the last step the record is there for everybody, and it replays."""
    secrets = {int(seat): secret for seat, secret in table["secrets"].items()}
    with Party(server.port, table["table"], secrets) as party:
        party.play(Random(table["label"]), 3000)
        assert party.first.at["view"]["result"] is not None
    record = server.get(f"/api/tables/{table['table']}/record")
    replayed = server.post("/api/replay", {"record": record, "start": 0, "count": 1})
    assert replayed["summary"]["over"] is True


def host_says(server: Server, table: Table, **order: Any) -> None:
    """The host's secret still opens what it opened."""
    with OldClient(server.port, table["table"]) as host:
        host.hello(next(iter(table["secrets"].values())), host=table["host"])
        answer = host.ask({"type": "host", "secret": table["host"], "id": f"now-{order['do']}", **order})
    assert answer["type"] == "ack", answer


@of_phase("playing")
def test_a_running_table_is_as_it_was_and_plays_on(server: Server, table: Table):
    """All three games: decisions and rolls due, peeked cards, undo, free seats, bots of every level; one each ends."""
    assert_as_it_was(server, table)
    assert_plays_on(server, table)
    if table["label"] in TO_THE_END:
        assert_ends(server, table)


def test_one_running_table_of_each_game_is_played_to_its_end():
    """None of those that are meant is missing."""
    played = [table["facts"] for table in TABLES if table["label"] in TO_THE_END]
    assert {facts["phase"] for facts in played} == {"playing"}
    assert sorted(facts["game"] for facts in played) == sorted({table["facts"]["game"] for table in TABLES})


@of_phase("lobby")
def test_a_lobby_is_as_it_was_and_starts(server: Server, table: Table):
    """The host's bots fill the free seats, and the game begins."""
    assert_as_it_was(server, table)
    host_says(server, table, do="start", bot="simple")
    seat, secret = next(iter(table["secrets"].items()))
    welcome = first_word(server, table["table"], secret)
    assert (welcome["table"]["phase"], welcome["view"]["seat"]) == ("playing", int(seat))


@of_phase("over")
def test_a_finished_table_is_as_it_was_and_is_played_again(server: Server, table: Table):
    """The record is there; the rematch is the one that was agreed on, or a new one with the same secrets."""
    assert_as_it_was(server, table)
    host_says(server, table, do="rematch")
    following = server.get(f"/api/tables/{table['table']}")["next"]
    assert following == (table["facts"]["next"] or following)
    assert len(following) > 4
    for seat, secret in table["secrets"].items():
        assert first_word(server, following, secret)["seat"] == int(seat)


@of_phase("closed")
def test_a_closed_table_stays_closed(server: Server, table: Table):
    """Whoever comes back is told so; nobody can sit down."""
    assert_as_it_was(server, table)
    assert server.refused(f"/api/tables/{table['table']}/join", {"name": "Zoe"}) == (410, "table-closed")


@pytest.mark.parametrize("table", KILLED, ids=lambda table: table["label"])
def test_a_killed_server_left_nothing_out(risen: Server, table: Table):
    """The newest steps are only in the write-ahead log: they are read, and the game goes on if it was not over."""
    assert_as_it_was(risen, table)
    if table["facts"]["phase"] == "playing":
        assert_plays_on(risen, table)


def test_the_newest_steps_are_in_the_log_alone(tmp_path: Path):
    """The killed store is a test only if it holds more than the one that was closed, and holds it in the log."""
    lay_out_killed_store(tmp_path / "killed")
    assert (tmp_path / "killed" / "cheeseboard.db-wal").stat().st_size > 0
    closed = {table["label"]: table["seen"] for table in TABLES}
    newer = [
        seat
        for table in KILLED
        for seat in table["secrets"]
        if table["seen"][seat]["n"] > closed.get(table["label"], {}).get(seat, {"n": 0})["n"]
    ]
    assert len(newer) == sum(len(table["secrets"]) for table in KILLED) > 0


def test_the_tables_are_of_every_kind():
    """Three games in four phases, every kind of seat, memory mode, rematches, solo; decisions taken back, peeks."""
    facts = [table["facts"] for table in TABLES]
    assert len({(fact["game"], fact["phase"]) for fact in facts}) == 3 * 4
    seats = {(fact["game"], seat["kind"]) for fact in facts for seat in fact["seats"]}
    assert len(seats) == 3 * 4
    assert any(fact["settings"]["memory_mode"] for fact in facts)
    assert {fact["game"] for fact in facts if fact["next"]} == {"alles-kaese", "mice", "cheese"}
    assert {fact["options"].get("nuts") for fact in facts if fact["players"] == 1} == {0, 1, 2, 3}
    told = [event for table in TABLES for then in table["seen"].values() for event in then.get("events") or ()]
    assert any(event["type"] == "undone" for event in told)
    assert {event["front"] for event in told if event["type"] == "peeked" and "front" in event} > {"cheese", "trap"}
