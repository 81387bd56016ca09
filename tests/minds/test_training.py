"""Training and bots go by the same facts: what `tools.train` teaches a network is what the bots ask it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cheeseboard.core.match import Match
from cheeseboard.games import find
from cheeseboard.games.alles_kaese.minds import network as kaese_network
from cheeseboard.games.alles_kaese.minds.expert import expected
from cheeseboard.games.alles_kaese.minds.known import look
from cheeseboard.games.mice.minds import network as mice_network
from cheeseboard.games.mice.minds.expert import after, sensible, worth
from tools.train.brain import COURSES, Brain, desk, fresh, load, save, school, weights_of
from tools.train.pupil import Pupil

TABLES = [("mice", 2), ("mice", 3), ("mice", 5), ("alles-kaese", 2), ("alles-kaese", 4), ("alles-kaese", 6)]


class Probe:
    """Stands in for a network: a part is the list of facts itself, and the last question asked is remembered."""

    def __init__(self, brain: Brain) -> None:
        self.size = len(brain.first)
        self.extra = {"factor": brain.factor.tolist()}
        self.asked = np.zeros(self.size)

    def added(self, facts: Any) -> Any:
        part = np.zeros(self.size)
        for index, measure in facts:
            part[index] += measure
        return part

    def chance(self, parts: Any) -> float:
        self.asked = sum(parts)
        return 0.5


@pytest.fixture
def forget() -> Iterator[None]:
    """The bots remember sums of rows: none may outlive, or come from before, a change of network."""
    remembered = [mice_network.block, mice_network.frame, kaese_network.factors]
    remembered += [kaese_network.class_row, kaese_network.seat_row, kaese_network.frame_row]
    for function in remembered:
        function.cache_clear()
    yield
    for function in remembered:
        function.cache_clear()


def brain_of(game_id: str, players: int) -> Brain:
    """The network that ships for this table."""
    return load(weights_of(game_id, players))


def positions(game_id: str, players: int, seed: int, most: int) -> Iterator[Any]:
    """States of random games that are not over."""
    rng = Random(seed)
    while most > 0:
        match = Match.new(find(game_id), players, rng=rng)
        while match.actor is not None and most > 0:
            most -= 1
            yield match.state if game_id != "mice" or rng.random() < 0.8 else richer(match.state, rng)
            if match.chance_due:
                match.draw()
            else:
                match.play(rng.choice(match.legal()))


def richer(state: Any, rng: Random) -> Any:
    """The nuts of the middle given to one seat: random players hardly ever save any."""
    nuts = list(state.nuts)
    nuts[rng.randrange(state.players)] += state.supply
    return state.replace(nuts=nuts, supply=0)


def ask_bot(game_id: str, state: Any, seat: int) -> None:
    """Have the bot guess this seat's chance from the seat's view."""
    game = find(game_id)
    view = game.view(state, seat)
    if game_id == "mice":
        worth(game, game.imagine(view, Random(1)), seat)
    else:
        kaese_network.chance(look(view), view["actor"])


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_the_bots_ask_what_was_taught(game_id: str, players: int, monkeypatch: pytest.MonkeyPatch, forget: None):
    """In random positions the facts on the compiled table equal those that a bot takes from each seat's view."""
    brain, here = brain_of(game_id, players), school(game_id)
    probe, room = Probe(brain), desk(brain)
    for module in (mice_network, kaese_network):
        monkeypatch.setattr(module, "load", lambda *_: probe)
    for state in positions(game_id, players, 7, 1000):
        if game_id == "alles-kaese" and not find(game_id).chance(state):
            continue  # here the bots guess only between two turns
        for seat in range(players):
            ask_bot(game_id, state, seat)
            n = here.kernel.facts(here.lane.to_record(state)[0], seat, brain, room)
            taught = np.zeros(probe.size)
            taught[room.rows[:n]] = room.measure[:n]
            np.testing.assert_allclose(taught, probe.asked, atol=1e-12)


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_the_bots_choose_as_in_training(game_id: str, players: int):
    """With the same weights the decision taken in training is as good as any in the eyes of the bot."""
    brain, here, game = brain_of(game_id, players), school(game_id), find(game_id)
    for state in positions(game_id, players, 3, 200):
        legal = game.legal(state)
        if len(legal) < 2:
            continue
        tables = np.repeat(here.lane.to_record(state), 4)
        code = here.kernel.choose(tables, brain, desk(brain))
        codes = np.zeros(512, np.int64)
        count = here.lane.rules.legal(tables[0], codes)
        chosen = legal[list(codes[:count]).index(code)]
        best = max(bot_chance(game, state, move) for move in considered(game, state, legal))
        assert bot_chance(game, state, chosen) >= best - 1e-5


def considered(game: Any, state: Any, legal: Any) -> Any:
    """The decisions that the bot looks at."""
    return sensible(game.view(state, game.actor(state)), legal) if game.id == "mice" else legal


def bot_chance(game: Any, state: Any, move: Any) -> float:
    """What a decision is worth to the bot that makes it."""
    seat = game.actor(state)
    if game.id == "mice":
        return after(game, game.apply(state, move), seat)
    return expected(look(game.view(state, seat)), move)


@pytest.mark.parametrize("game_id", sorted(COURSES))
def test_a_few_hundred_games_teach_something(game_id: str):
    """A network that knew nothing wins more against random players after some games against itself."""
    pupil = Pupil(game_id, 2, fresh(game_id, 2, 5), 5)
    before = pupil.against_random(200)
    pupil.lesson(400, COURSES[game_id].rate, 0.05)
    assert pupil.against_random(200) > before + 0.1


@pytest.mark.parametrize("game_id", sorted(COURSES))
def test_what_is_saved_can_be_read(game_id: str, tmp_path: Path):
    """A saved network has the shape and the fields of the one that ships, and is read back the same."""
    path, mine = tmp_path / "weights.json", fresh(game_id, 3, 1)
    save(path, game_id, 3, mine, "none")
    assert load(path).first == pytest.approx(mine.first, abs=1e-4)
    ours = brain_of(game_id, 3)
    assert [row.shape for row in load(path)] == [row.shape for row in ours]
