"""A table for the people at this device: its terms, and what it is given."""

from random import Random, SystemRandom
from time import time
from typing import Any

from cheeseboard.core.luck import KeyedLuck
from cheeseboard.core.match import Match
from cheeseboard.insight.thinking import HereAdviser
from cheeseboard.table.clock import ManualClock
from cheeseboard.table.limits import Limits
from cheeseboard.table.seats import BOT, HERE, Seat, hashed
from cheeseboard.table.settings import checked
from cheeseboard.table.terms import PLAYING, Terms
from cheeseboard.table.world import World
from cheeseboard.tui import plan as plans
from cheeseboard.tui.plan import Plan
from cheeseboard.tui.save_store import SaveStore

NO_END = 1_000_000_000
"""At one device nobody is sent away for being fast, and nobody's log is cut short."""


def secret_of(seat: int | None) -> str:
    """What opens a seat (None: the host's actions). Nobody else can reach this table."""
    return f"here {seat}"


def seat_of(number: int, facts: plans.Seat) -> Seat:
    """A person here, or a bot."""
    if facts.bot is None:
        return Seat(HERE, facts.name, None, hashed(secret_of(number)))
    return Seat(BOT, facts.name, facts.bot)


def terms_of(plan: Plan, match: Match) -> Terms:
    """The terms of a table where this match is played. The dice to come are not in them."""
    return Terms(
        game=match.game.id,
        rules=match.game.version,
        players=match.players,
        options=match.options,
        settings=checked({"spectators": True, "away_seconds": None, "memory_mode": plan.memory, "hints": plan.hints}),
        seats=tuple(seat_of(number, facts) for number, facts in enumerate(plan.seats)),
        host=hashed(secret_of(None)),
        lang=plan.lang,
        created=time(),
        phase=PLAYING,
        setup=match.setup,
    )


def luck_of(plan: Plan) -> KeyedLuck:
    """Luck that nobody can foresee, or the same each time for a seed."""
    return KeyedLuck.fresh() if plan.seed is None else KeyedLuck.seeded(plan.seed)


def world_of(plan: Plan, store: SaveStore, clock: ManualClock) -> World:
    """What the table is given; with a seed in the plan the same luck and the same bots each time."""
    rng = SystemRandom() if plan.seed is None else Random(f"bots {plan.seed}")
    luck = luck_of(plan)
    return World(
        store=store,
        clock=clock,
        thinker=HereAdviser(clock),
        limits=Limits(messages_per_second=NO_END, messages_burst=NO_END, missed_steps=NO_END),
        encode=lambda message: message,
        token=rng.randbytes,
        luck=lambda _: luck,
        fault=stop,
    )


def stop(what: str, _: Any) -> None:
    """A fault in the program ends it, with everything saved; trouble with a file is told otherwise."""
    if what == "table-failed":
        raise  # noqa: PLE0704 - called where the fault is being handled
