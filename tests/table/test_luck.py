"""Luck that can be checked: promised before the deal, made together, proved at the end, and never drawn twice."""

import json
from random import Random
from typing import Any

import pytest

from cheeseboard.core.fair import verify
from cheeseboard.table import desk
from cheeseboard.table.luck import GATHER_SECONDS
from cheeseboard.table.store import Saved
from tests.table.burrow import COIN
from tests.table.driver import GAMES, Caller, Hall

ANN, BEN = "aa" * 32, "bb" * 32


def found(game: object, rules: object) -> Any:
    """A game of the tests."""
    return GAMES[game]


def play_on(hall: Hall, people: list[Caller], rng: Random) -> None:
    """To the end."""
    while any(person.my_turn for person in people):
        for person in people:
            if person.my_turn:
                assert person.act(rng)["type"] == "ack"


def finished(hall: Hall, *shares: str | None, game: str = "whispers", choices: int = 1) -> dict[str, Any]:
    """The record of a game of two devices that gave these shares."""
    opened = hall.open(game, "here", "open")
    joined = hall.join(opened["table"])
    secrets = [opened["seats"][0]["secret"], joined["secret"]]
    people = [
        hall.sit(opened["table"], secret, **({} if share is None else {"share": share}))
        for secret, share in zip(secrets, shares, strict=True)
    ]
    promised = people[0].at["table"]["fair"]["commitment"]
    assert people[0].ask(type="host", secret=opened["host"], do="start")["type"] == "ack"
    play_on(hall, people, Random(choices))
    record: dict[str, Any] = hall.ask(opened["table"], desk.record)
    assert record["proof"]["commitment"] == promised, "what was shown before the deal is what was kept"
    return json.loads(json.dumps(record))  # type: ignore[no-any-return]


def test_the_proof_of_a_finished_game_holds():
    """With the shares of both devices, of one, of none; in games with cards, and with dice."""
    for game in ("whispers", "acorns"):
        for shares in ((ANN, BEN), (None, BEN), (None, None)):
            record = finished(Hall(3), *shares, game=game)
            assert record["proof"]["shares"] == list(shares)
            assert verify(record, found)


def test_each_share_changes_the_luck():
    """The same server with the same seed: another share, another deal."""
    deals = [finished(Hall(3), *shares)["setup"] for shares in ((ANN, BEN), (BEN, ANN), (ANN, None), (None, None))]
    assert len({json.dumps(deal) for deal in deals}) == 4
    assert finished(Hall(3), ANN, BEN)["setup"] == deals[0]


def test_nothing_of_the_seed_is_told_before_the_end():
    """Facts and messages carry the commitment and who gave a share; the seed and the shares come with the record."""
    hall = Hall()
    opened = hall.open("acorns", "here", "open")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"], share=ANN)
    ben = hall.join(opened["table"])
    hall.sit(opened["table"], ben["secret"], share=BEN)
    ann.ask(type="host", secret=opened["host"], do="start")
    for _ in range(6):
        if ann.my_turn:
            ann.act(hall.rng)
    head = json.loads(hall.store.heads[opened["table"]].data)
    told = json.dumps([ann.heard, hall.ask(opened["table"], desk.facts)])
    assert ann.at["view"] is not None
    assert hall.ask(opened["table"], desk.facts)["fair"]["shares"] == [0, 1]
    for secret in (head["seed"], ANN, BEN, hall.table(opened["table"]).playing.luck.key.hex()):  # type: ignore[attr-defined]
        assert secret not in told
    assert hall.ask(opened["table"], desk.record).code == "not-over"


def test_only_the_first_share_of_a_device_counts():
    """Nobody tries again until they like it, and a watcher has none."""
    hall = Hall()
    opened = hall.open("acorns", "here", "here", "open", settings={"spectators": True})
    first, second = (seat["secret"] for seat in opened["seats"])
    hall.sit(opened["table"], first, share=ANN)
    hall.sit(opened["table"], first, share=BEN)
    hall.sit(opened["table"], second, share=BEN)
    hall.sit(opened["table"], None, share=BEN)
    assert json.loads(hall.store.heads[opened["table"]].data)["shares"] == [ANN, None, None]


def test_a_share_that_is_none_is_refused():
    """64 hexadecimal digits, no more and nothing else."""
    hall = Hall()
    opened = hall.open("acorns", "here", "open")
    for share in ("zz" * 32, "AA" * 32):
        eve = hall.sit(opened["table"], opened["seats"][0]["secret"], share=share)
        assert eve.heard[-1]["code"] == "bad-message"


def test_a_table_without_open_seats_begins_with_its_devices_hello():
    """The share is in the deal, although nobody pressed start; a stranger does not begin it."""
    hall = Hall()
    opened = hall.open("acorns", "here", "here", "bot:random", settings={"spectators": True})
    assert hall.ask(opened["table"], desk.facts)["phase"] == "lobby"
    eve = hall.sit(opened["table"], None)
    hall.clock.pass_time(2 * GATHER_SECONDS)
    assert eve.at["table"]["phase"] == "lobby"
    ann = hall.sit(opened["table"], opened["seats"][1]["secret"], share=ANN)
    assert [message["table"]["phase"] for message in ann.of("welcome")] == ["playing"]
    assert eve.at["table"]["phase"] == "playing"
    assert json.loads(hall.store.heads[opened["table"]].data)["shares"] == [ANN, None, None]


def test_a_rematch_waits_a_little_for_all_devices():
    """With everybody there it begins at once, with all shares; without somebody after two seconds."""
    for comes in (True, False):
        hall = Hall()
        opened = hall.open("acorns", "here", "open", options={"goal": 5})
        joined = hall.join(opened["table"])
        secrets = [opened["seats"][0]["secret"], joined["secret"]]
        people = [hall.sit(opened["table"], secret) for secret in secrets]
        people[0].ask(type="host", secret=opened["host"], do="start")
        play_on(hall, people, Random(1))
        people[0].ask(type="host", secret=opened["host"], do="rematch")
        next_id = people[1].of("rematch")[0]["table"]
        ann = hall.sit(next_id, secrets[0], share=ANN)
        assert ann.at["table"]["phase"] == "lobby"
        if comes:
            ben = hall.sit(next_id, secrets[1], share=BEN)
            assert ben.at["table"]["phase"] == "playing"
        else:
            hall.clock.pass_time(GATHER_SECONDS + 0.1)
        assert ann.at["table"]["phase"] == "playing"
        assert json.loads(hall.store.heads[next_id].data)["shares"] == [ANN, BEN if comes else None]


def test_neither_undo_nor_a_crash_draws_again():
    """A roll is known by its ordinal: after taking back, and after the power went out, it is the same."""
    rolls = []
    for story in ("plain", "undo", "crash"):
        hall = Hall(9)
        opened = hall.open("burrow", "here", "here")
        ann = hall.sit(opened["table"], opened["seats"][0]["secret"], share=ANN)
        ann.do(sneeze=True)
        if story == "undo":
            assert ann.ask(type="undo")["type"] == "ack"
            ann.do(sneeze=True)
        if story == "crash":
            hall.crash()
        ben = hall.sit(opened["table"], opened["seats"][1]["secret"])
        ben.ask(type="roll", n=ben.at["n"])
        match = hall.table(opened["table"]).playing
        assert match.rolls == 2
        rolls.append([move for move in match.log if move in COIN.moves])
    assert rolls[0] == rolls[1] == rolls[2]


def test_a_table_that_cannot_be_dealt_says_so(monkeypatch: pytest.MonkeyPatch):
    """If the deal cannot be written, the line is closed, and the next hello tries again."""
    hall = Hall()
    opened = hall.open("acorns", "here", "here")
    monkeypatch.setattr(hall.store, "write", lambda *_: Saved.FAILED)
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"], share=ANN)
    assert ann.code == 4503
    monkeypatch.undo()
    assert hall.sit(opened["table"], opened["seats"][0]["secret"], share=ANN).at["table"]["phase"] == "playing"
