"""Secrets on the wire: twin tables that differ only in what a seat has not seen send it the very same bytes."""

import asyncio
import itertools
import json
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cheeseboard.core.luck import Luck
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES, find
from cheeseboard.table import show
from tests.server.inside import Caller, premises_in, table_in, terms


def twin_of(match: Match, seat: int | None, rng: random.Random) -> dict | None:
    """Another setup: two fronts with equal backs are exchanged that this seat has not seen at the end."""
    deck = list(match.setup["deck"])
    seen, place = match.state.knows, match.state.place
    eye = 0 if seat is None else 1 << seat
    hidden = [card for card in range(len(deck)) if not seen[card] & eye and place[card] < KEPT]
    pairs = [
        (one, two)
        for one, two in itertools.combinations(hidden, 2)
        if deck[one][0] == deck[two][0] and deck[one][1] != deck[two][1]
    ]
    if not pairs:
        return None
    one, two = rng.choice(pairs)
    deck[one], deck[two] = deck[two], deck[one]
    return {"deck": deck}


def rehearse(players: int, steps: int, rng: random.Random) -> tuple[Match, list[tuple]]:
    """A random game of Alles Käse! of this length."""
    match = Match.new(find("alles-kaese"), players, {}, rng=rng)
    for _ in range(steps):
        if match.over:
            break
        if match.chance_due:
            match.draw()
        else:
            match.play(rng.choice(match.legal()))
    return match, list(match.log)


KEPT = 3
"""Places from this number on lie open before a seat (the third after supply, display and discard)."""


class Dice:
    """Luck that throws what is written down."""

    def __init__(self, pips: list[int]) -> None:
        self.pips = pips

    def below(self, purpose: str, ordinal: int, index: int, n: int) -> int:
        """The throw with this number."""
        return self.pips[ordinal] - 1


async def watch(folder: Path, setup: dict, players: int, log: list[tuple], seat: int | None) -> list[bytes]:
    """Play a log at a table; every byte that this seat was sent, including refusals, a reconnect and the facts."""
    dice: Luck = Dice([move[1] for move in log if move[0] == "roll"])
    async with premises_in(folder, lambda _: dice) as premises:
        table = await table_in(premises, terms("alles-kaese", players, setup), "twins")
        hands = [Caller(table) for _ in range(players)]
        eye = Caller(table)
        eye.say({"type": "hello", "v": 1, "secret": None if seat is None else f"s{seat}"})
        for number, hand in enumerate(hands):
            hand.say({"type": "hello", "v": 1, "secret": f"s{number}"})
        for index, move in enumerate(log):
            actor = table.match.actor
            verb = {"type": "roll", "id": str(index)}
            if move[0] != "roll":
                verb = {"type": "move", "id": str(index), "n": table.n, "move": {move[0]: move[1]}}
                eye.say({**verb, "id": f"try-{index}", "move": {"keep": (index % 9) - 1}}) if actor != seat else None
            hands[actor].say(verb)
            await eye.settled()
            eye.say({"type": "undo", "id": f"u{index}"})
            await eye.settled()
        eye.say({"type": "sit", "secret": None if seat is None else f"s{seat}", "since": max(0, table.n - 20)})
        return eye.sent


def bytes_of_twins(folder: Path, seed: int, players: int, steps: int, spectator: bool) -> list[list[bytes]]:
    """What one seat is sent at a table and at its twin; nothing if this game has no twin."""
    rng = random.Random(seed)
    match, log = rehearse(players, steps, rng)
    if match.over:  # the last move may show everything: stop before it
        log.pop()
        match = Match(match.game, players, {}, match.setup)
        for move in log:
            match.play(move)
    seat = None if spectator else rng.randrange(players)
    setup = twin_of(match, seat, rng)
    if setup is None:
        return []
    return [
        asyncio.run(watch(Path(tempfile.mkdtemp(dir=folder)), deal, players, log, seat))
        for deal in (match.setup, setup)
    ]


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2**32), st.integers(2, 6), st.integers(1, 70), st.booleans())
def test_twins_get_the_same_bytes(quick_disk: Path, seed: int, players: int, steps: int, spectator: bool):
    """Swap two fronts that a seat has not seen: not one byte on its connection changes, over whole random games."""
    found = bytes_of_twins(quick_disk, seed, players, steps, spectator)
    assert not found or found[0] == found[1]


def test_the_twins_bite(quick_disk: Path, monkeypatch: pytest.MonkeyPatch):
    """A planted leak in what is sent is caught."""
    honest = show.updates

    def leaky(table: Any, *values: Any) -> dict[int | None, bytes]:
        return {seat: packet + bytes(table.match.state.trap) for seat, packet in honest(table, *values).items()}

    monkeypatch.setattr(show, "updates", leaky)
    pairs = [bytes_of_twins(quick_disk, seed, 3, 12, False) for seed in range(3)]
    assert any(pair and pair[0] != pair[1] for pair in pairs)


@pytest.mark.parametrize("game", [id_ for id_, game in GAMES.items() if not game.hidden])
def test_games_without_secrets_show_everybody_the_same(game: str):
    """The server works out one view for all where a game says that nothing is hidden; this must be true."""
    rng = random.Random(1)
    match = Match.new(GAMES[game], 3, {}, rng=rng)
    for _ in range(200):
        if match.over:
            break
        public = match.view(None)
        assert all({**public, "seat": seat} == match.view(seat) for seat in range(3))
        if match.chance_due:
            match.draw()
        else:
            match.play(rng.choice(match.legal()))


async def test_no_secret_is_in_the_store_or_on_another_line(tmp_path: Path):
    """The store holds hashes only, and nobody is sent a secret."""
    async with premises_in(tmp_path) as premises:
        table = await table_in(premises, terms("alles-kaese", 2, None))
        ann, ben = Caller(table), Caller(table)
        ann.say({"type": "hello", "v": 1, "secret": "s0", "host": "host"})
        ben.say({"type": "hello", "v": 1, "secret": "s1"})
        ann.say({"type": "host", "secret": "host", "do": "start"})
        await ann.settled()
        sent = b"".join(ann.sent + ben.sent)
        assert b'"s0"' not in sent
        assert b'"host"' not in sent
        assert b"hash" not in sent
        deck = json.dumps(table.match.setup["deck"])[1:20].encode()
        assert deck not in sent
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())  # noqa: ASYNC240
    assert b'"s0"' not in stored
    assert table.terms.seats[0].hash.encode() in stored
