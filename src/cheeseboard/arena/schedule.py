"""Who plays whom: the tables of a tournament, and the games at each table with seats rotated over the same deals."""

import json
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations, islice
from typing import Any

from cheeseboard.arena.outside import OutsideBot
from cheeseboard.arena.play import Luck, Played, play
from cheeseboard.core.game import Options
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.minds import Bot, find_bot
from cheeseboard.workers import in_processes

EXEC = "exec:"


@dataclass(frozen=True)
class Plan:
    """A tournament: everything that decides its games, and nothing else."""

    game: str
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int
    options: tuple[tuple[str, Any], ...] = ()
    seconds: float = 0.2
    gauntlet: bool = False

    @property
    def deals(self) -> int:
        """Deals at each table, rounded up so that every deal is played in every rotation."""
        return -(-self.games // self.players)

    @property
    def total(self) -> int:
        """All games of the tournament."""
        return self.deals * self.players * len(tables(self))

    @property
    def mark(self) -> str:
        """Tournaments with the same mark play the same games, one perhaps more of them than the other."""
        facts = [self.game, find(self.game).version, self.bots, self.players, self.seed, self.options]
        words = json.dumps([*facts, self.seconds, self.gauntlet], sort_keys=True)
        return sha256(words.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Task:
    """One deal at one table; `table` holds the entrants by their number in the plan."""

    plan: Plan
    table: tuple[int, ...]
    deal: int


@dataclass
class Game:
    """A game played: who sat where (numbers of entrants), and how it went."""

    seats: tuple[int, ...]
    deal: int
    played: Played


def check(plan: Plan) -> Plan:
    """The plan, if its game, bots and numbers exist; else a refusal."""
    game = find(plan.game)
    game.check_players(plan.players)
    game.check_options(plan.players, dict(plan.options))
    for name in plan.bots:
        if not name.startswith(EXEC):
            find_bot(plan.game, name)
        elif not name.removeprefix(EXEC).strip():
            raise Refusal("no-command", "B2")
    if plan.gauntlet and (len(plan.bots) < 2 or plan.players < 2):
        raise Refusal("gauntlet-alone", "B4")
    return plan


def tables(plan: Plan) -> list[tuple[int, ...]]:
    """Every table. More bots than chairs: a round robin; fewer: they take turns to fill the chairs.

    In a gauntlet the first bot meets each of the others by itself; at a larger table it meets as many of it as fit.
    """
    entrants = range(len(plan.bots))
    if plan.gauntlet:
        return [(0, *[other] * (plan.players - 1)) for other in entrants[1:]]
    if len(plan.bots) >= plan.players:
        return list(combinations(entrants, plan.players))
    return [tuple(chair % len(plan.bots) for chair in range(plan.players))]


def tasks(plan: Plan) -> Iterator[Task]:
    """Every deal of every table, tables in turn, so that a stopped tournament has seen them all."""
    found = tables(plan)
    return (Task(plan, table, deal) for deal in range(plan.deals) for table in found)


def rotations(table: Sequence[int]) -> list[tuple[int, ...]]:
    """Everybody sits everywhere once, in the same order round the table."""
    return [tuple(table[(seat + shift) % len(table)] for seat in range(len(table))) for shift in range(len(table))]


def play_task(task: Task) -> list[Game]:
    """All rotations of one deal."""
    return [Game(seats, task.deal, play_one(task.plan, seats, task.deal)) for seats in rotations(task.table)]


def play_one(plan: Plan, seats: tuple[int, ...], deal: int) -> Played:
    """One game, with its record."""
    luck = Luck(plan.seed, deal)
    names = [plan.bots[entrant] for entrant in seats]
    options: Options = dict(plan.options)
    match = luck.match(find(plan.game), plan.players, options, names)
    bots = [seat_bot(plan.game, name, seat) for seat, name in enumerate(names)]
    minds = [luck.mind(f"{entrant}/{seats[:seat].count(entrant)}") for seat, entrant in enumerate(seats)]
    played = play(match, bots, minds, plan.seconds)
    played.record = {**match.record(), "deal": deal, "seed": plan.seed}
    if played.forfeit is not None:
        played.record["forfeit"] = played.forfeit._asdict()
    return played


def seat_bot(game: str, name: str, seat: int) -> Bot:
    """The bot with this name; a program is started once for each seat and kept for the next game."""
    return outside(name.removeprefix(EXEC), seat) if name.startswith(EXEC) else find_bot(game, name)


@cache
def outside(command: str, seat: int) -> OutsideBot:
    """The program with this command at this seat."""
    bot = OutsideBot(command)
    RUNNING[command, seat] = bot
    return bot


RUNNING: dict[tuple[str, int], OutsideBot] = {}


def stop_programs() -> None:
    """End every program this process has started."""
    for bot in RUNNING.values():
        bot.close()


def results(plan: Plan, jobs: int, done: int = 0) -> Generator[list[Game], None, None]:
    """The games of the tournament in their one order, whatever the number of workers, after so many tasks done."""
    work = islice(tasks(plan), done, None)
    if jobs <= 1:
        try:
            yield from map(play_task, work)
        finally:
            stop_programs()
        return
    yield from in_processes(play_task, ((task,) for task in work), jobs, stop_programs)
