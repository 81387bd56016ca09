"""A simulation cut into chunks of games. A game is known by seed and number, so nobody can tell who played it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from cheeseboard.core.cells import NO_SCORE
from cheeseboard.core.game import Options, named
from cheeseboard.core.match import Match
from cheeseboard.core.stream import Stream
from cheeseboard.fast.plain import new_match, roll
from cheeseboard.games import find
from cheeseboard.lab.tally import Columns, Tally
from cheeseboard.minds import find_bot, think_plainly

if TYPE_CHECKING:
    from cheeseboard.fast.play import Rows

FAST_CHUNK, MIND_CHUNK, BOT_CHUNK = 8192, 256, 8
"""Games in a chunk at most: enough to make its own cost vanish, few enough to stop soon."""


class LabError(Exception):
    """A sentence for the person at the keyboard: what cannot be done, and what can."""


@dataclass(frozen=True, slots=True)
class Job:
    """What every chunk needs to know. No bots: the random policy in the fast lane."""

    game: str
    players: int
    options: Options
    seed: int
    bots: tuple[str, ...] = ()
    rows: bool = False
    records: bool = False

    @property
    def policy(self) -> str:
        """Who plays, in one word or a list."""
        return ",".join(self.bots) or "random"

    @property
    def compiled(self) -> bool:
        """Does it run in the fast lane? Random play always does, levels where Numba is installed."""
        if not self.bots:
            return True
        return find_spec("numba") is not None and think_plainly(find(self.game), self.players, self.bots)


@dataclass(slots=True)
class Chunk:
    """The counts of games number first, first + 1 …, and, if asked for, their rows and their records as JSON lines."""

    first: int
    tally: Tally
    columns: Columns = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)


def check_job(job: Job) -> Job:
    """The job with complete options, or a refusal or a sentence that says what is wrong with it."""
    game = find(job.game)
    players = game.check_players(job.players)
    options = game.check_options(players, job.options)
    bots = job.bots * players if len(job.bots) == 1 else job.bots
    if bots and len(bots) != players:
        raise LabError(f"{len(bots)} bots for {players} players: name one bot, or one for each seat.")
    for bot in bots:
        find_bot(job.game, bot)
    if not bots and find_spec("numba") is None:
        raise LabError(
            "The fast lane needs Numba, which is not installed: pip install 'cheeseboard[lab]'. "
            "Without it, simulate with bots: --bots random plays the same policy, more slowly."
        )
    return Job(job.game, players, options, job.seed, bots, job.rows, job.records)


def spans(games: int, jobs: int, most: int) -> Iterator[tuple[int, int]]:
    """(first game, how many) for each chunk: small enough that all workers have something to do until the end."""
    size = max(1, min(most, -(-games // (8 * jobs))))
    for first in range(0, games, size):
        yield first, min(size, games - first)


def play_chunk(job: Job, first: int, games: int) -> Chunk:
    """Play these games. The same on any machine."""
    return fast_chunk(job, first, games) if job.compiled else bot_chunk(job, first, games)


# -- random play and levels, in the fast lane ------------------------------------------------------------------------


def fast_chunk(job: Job, first: int, games: int) -> Chunk:
    """Compiled games by the thousand."""
    rows = rows_of(job, first, games)
    chunk = Chunk(first, count_rows(job, rows))
    if job.rows:
        chunk.columns = columns_of(job, first, rows)
    if job.records:
        chunk.lines = [record_line(job, index) for index in range(first, first + games)]
    return chunk


def rows_of(job: Job, first: int, games: int) -> "Rows":
    """Play them, at random or between levels."""
    if job.bots:
        from cheeseboard.fast.minds import play_minds

        return play_minds(job.game, job.players, job.options, job.bots, job.seed, first, games)
    from cheeseboard.fast.play import play_random

    return play_random(job.game, job.players, job.options, job.seed, first, games)


def names_of(job: Job) -> tuple[Any, Any]:
    """The game's endings and verdicts by number."""
    from cheeseboard.fast.play import reasons_of

    game = find(job.game)
    return reasons_of(game), game.verdicts


def count_rows(job: Job, rows: "Rows") -> Tally:
    """Count the result rows of the fast lane."""
    reasons, verdicts = names_of(job)
    tally = Tally(job.players, len(rows))
    tally.winners = histogram(rows[:, 0])
    tally.reasons = Counter({named("reason(t)", reasons, n): count for n, count in histogram(rows[:, 1]).items()})
    tally.verdicts = Counter(
        {named("verdict(t)", verdicts, n): count for n, count in histogram(rows[:, 2]).items() if n >= 0}
    )
    tally.moves, tally.rolls = histogram(rows[:, 3]), histogram(rows[:, 4])
    for seat in range(job.players):
        found = histogram(rows[:, 5 + seat])
        tally.scores[seat] = Counter({None if score == NO_SCORE else score: n for score, n in found.items()})
    return tally


def histogram(column: Any) -> Counter[int]:
    """How often each number occurs."""
    import numpy as np

    least = int(column.min())
    if int(column.max()) - least > 1_000_000:
        values, counts = np.unique(column, return_counts=True)
    else:
        counts = np.bincount(column - least)
        values = np.flatnonzero(counts) + least
        counts = counts[counts > 0]
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))


def columns_of(job: Job, first: int, rows: "Rows") -> Columns:
    """The rows as named columns."""
    import numpy as np

    reasons, verdicts = names_of(job)
    columns: Columns = {"game": np.arange(first, first + len(rows)), "winners": rows[:, 0]}
    columns["reason"] = [reasons[n] for n in rows[:, 1].tolist()]
    columns["verdict"] = [verdicts[n] if n >= 0 else None for n in rows[:, 2].tolist()]
    columns["moves"], columns["rolls"] = rows[:, 3], rows[:, 4]
    for seat in range(job.players):
        columns[f"score_{seat}"] = [None if score == NO_SCORE else score for score in rows[:, 5 + seat].tolist()]
    return columns


def record_line(job: Job, index: int) -> str:
    """The record of one compiled game."""
    if job.bots:
        from cheeseboard.fast.minds import trace_minds

        return line_of(trace_minds(job.game, job.players, job.options, job.bots, job.seed, index))
    from cheeseboard.fast.play import trace

    return line_of(trace(job.game, job.players, job.options, job.seed, index))


# -- bots, in the ordinary engine ------------------------------------------------------------------------------------


def bot_chunk(job: Job, first: int, games: int) -> Chunk:
    """Games between bots, each seat with its own random source."""
    chunk = Chunk(first, Tally(job.players))
    for index in range(first, first + games):
        match = bot_game(job, index)
        row = row_of(match)
        count_row(chunk.tally, row)
        if job.rows:
            for name, value in {"game": index, **row}.items():
                chunk.columns.setdefault(name, []).append(value)
        if job.records:
            chunk.lines.append(line_of(match))
    return chunk


def bot_game(job: Job, index: int) -> Match:
    """Game number `index`, played to its end: with the cards, dice and whims that the fast lane would draw."""
    match = new_match(find(job.game), job.players, job.options, job.seed, index)
    bots = [find_bot(job.game, bot) for bot in job.bots]
    minds = [Stream.of_whims(job.seed, index, seat) for seat in range(job.players)]
    while (seat := match.actor) is not None:
        if match.chance_due:
            roll(match)
        else:
            match.play(bots[seat].choose(match.view(seat), match.legal(), minds[seat]).move)
    return match


def row_of(match: Match) -> dict[str, Any]:
    """One game's row, as the fast lane would write it."""
    result = match.game.result(match.state) or {"reason": "unfinished"}
    row: dict[str, Any] = {
        "winners": sum(1 << seat for seat in result.get("winners", [0])),
        "reason": result["reason"],
        "verdict": result.get("tier"),
        "moves": len(match.log),
        "rolls": match.rolls,
    }
    return row | {f"score_{seat}": match.game.score(match.state, seat) for seat in range(match.players)}


def count_row(tally: Tally, row: dict[str, Any]) -> None:
    """Count one game."""
    tally.games += 1
    tally.winners[row["winners"]] += 1
    tally.reasons[row["reason"]] += 1
    if row["verdict"] is not None:
        tally.verdicts[row["verdict"]] += 1
    tally.moves[row["moves"]] += 1
    tally.rolls[row["rolls"]] += 1
    for seat, scores in enumerate(tally.scores):
        scores[row[f"score_{seat}"]] += 1


def line_of(match: Match) -> str:
    """A record as one line of JSON; a game without choices needs no moves written down."""
    import json

    record = match.record()
    if match.game.auto(match.state) is not None:
        record["moves"] = "auto"
    return json.dumps(record, separators=(",", ":"))
