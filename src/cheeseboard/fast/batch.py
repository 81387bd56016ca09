"""Thousands of tables at once: deal, list legal codes, step. For self-play, search and vectorised environments.

    tables = Tables(game_id, players=3, count=4096, seed=1)
    while not tables.over.all():
        codes, counts = tables.legal()      # counts[i] legal codes in the first places of codes[i]
        tables.step(tables.random(codes, counts))
    rows = tables.results()

A code is the game's own number for a decision (games/<game>/rules.py says how they are made). Chance is never a step:
`step` also throws all dice that are then due, each table from its own random stream, so a table's game depends only on
the seed, on its game number and on what was chosen. Tables whose game is over ignore their code until `restart` deals
them a new game. The tables themselves are a NumPy record array with the cells of the game's `State`:
`tables.cells["hand"]` and so on. They hold all secrets; whoever builds observations must show a seat only what
`game.view` shows it.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cheeseboard.core.game import Options, View
from cheeseboard.fast.lane import MOST_CODES, lane
from cheeseboard.fast.loop import SCORES
from cheeseboard.fast.play import Rows, seed_word

Ints = NDArray[np.int64]


class Tables:
    """Many tables of one game, stepped together. Game numbers start at `first`; a restarted table gets the next one."""

    def __init__(
        self, game_id: str, players: int, count: int, *, options: Options | None = None, seed: int = 0, first: int = 0
    ) -> None:
        self.lane = lane(game_id)
        self.players = players
        self.count = count
        self.options = self.lane.game.check_options(players, options or {})
        self._blank = self.lane.blank(players, self.options)
        self._seed = seed_word(seed)
        self.cells: Any = np.repeat(self._blank, count)
        self.games: Ints = np.arange(first, first + count, dtype=np.int64)
        self._streams = np.zeros((count, 2), np.uint64)
        self._asides = np.zeros(count, np.int64)
        self._deal(self.games)

    def _deal(self, games: Ints) -> None:
        """Deal these game numbers; a negative number leaves its table alone."""
        self.lane.loop.reset_many(self.cells, self._blank, self._seed, games, self._streams, self._asides)

    @property
    def code_space(self) -> int:
        """All codes of this game are below this number: the width of `masks`."""
        return self.lane.code_space(self.players)

    @property
    def actors(self) -> Ints:
        """The seat that decides at each table, -1 where the game is over."""
        seats = np.empty(self.count, np.int64)
        self.lane.loop.actors_many(self.cells, seats)
        return seats

    @property
    def over(self) -> NDArray[np.bool_]:
        """Where the game is over."""
        return self.actors < 0

    def legal(self) -> tuple[Ints, Ints]:
        """The legal codes of each table, one row each, and how many they are (0: the game is over)."""
        codes = np.zeros((self.count, MOST_CODES), np.int64)
        counts = np.zeros(self.count, np.int64)
        self.lane.loop.legal_many(self.cells, codes, counts)
        return codes, counts

    def masks(self) -> NDArray[np.int8]:
        """One row per table, 1 at each legal code. Wide where codes are large: prefer `legal` there."""
        masks = np.zeros((self.count, self.code_space), np.int8)
        self.lane.loop.mask_many(self.cells, masks)
        return masks

    def random(self, codes: Ints, counts: Ints) -> Ints:
        """A random legal code for each table, from the table's own stream."""
        chosen = np.zeros(self.count, np.int64)
        self.lane.loop.pick_many(codes, counts, self._streams, chosen)
        return chosen

    def step(self, chosen: Ints) -> None:
        """Play one code at each table and throw the dice then due. Codes are trusted: take them from `legal`."""
        self.lane.loop.step_many(self.cells, np.asarray(chosen, np.int64), self._streams, self._asides)

    def restart(self) -> NDArray[np.bool_]:
        """Deal a new game wherever one is over; says where."""
        done = self.over
        fresh = np.full(self.count, -1, np.int64)
        fresh[done] = self.games.max() + 1 + np.arange(int(done.sum()))
        self.games[done] = fresh[done]
        self._deal(fresh)
        return done

    def results(self) -> Rows:
        """Result rows as in play.py for the games that are over, zeros elsewhere. Moves are not counted here."""
        rows = np.zeros((self.count, SCORES + self.players), np.int32)
        self.lane.loop.results_many(self.cells, rows)
        return rows

    def state(self, table: int) -> Any:
        """One table as a state of the ordinary engine, for views, records and checks."""
        return self.lane.to_state(self.cells[table], self.options)

    def view(self, table: int, seat: int | None) -> View:
        """What this seat (None: a spectator) may know at one table."""
        view: View = self.lane.game.view(self.state(table), seat)
        return view
