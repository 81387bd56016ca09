"""A table for the people at this device: its terms, and what it is given."""

from random import Random, SystemRandom
from time import time
from typing import Any

from cheeseboard.core.fair import BYTES, Fair
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
        deal=plan.deal,
    )


def fair_of(plan: Plan) -> Fair | None:
    """Luck that nobody can foresee, or the same each time for a seed: made as at any table, from a seed and a share.

    There is one device here, and it adds its share on the seat of its first person. A named deal promises nothing.
    """
    if plan.deal is not None:
        return None
    rng: Random = SystemRandom() if plan.seed is None else Random(f"luck {plan.seed}")
    seed, share = rng.randbytes(BYTES).hex(), rng.randbytes(BYTES).hex()
    people = [number for number, seat in enumerate(plan.seats) if seat.bot is None]
    shares = [share if number == people[0] else None for number in range(len(plan.seats))] if people else []
    return Fair(f"terminal-{rng.randbytes(8).hex()}", seed, tuple(shares) or (None,) * len(plan.seats))


def world_of(plan: Plan, store: SaveStore, clock: ManualClock, fair: Fair | None) -> World:
    """What the table is given; with a seed in the plan the same bots each time. A save of 0.1 has no promise."""
    rng = SystemRandom() if plan.seed is None else Random(f"bots {plan.seed}")
    luck = KeyedLuck.fresh() if fair is None else KeyedLuck(fair.key)
    named = plan.deal is not None
    return World(
        store=store,
        clock=clock,
        thinker=HereAdviser(clock),
        limits=Limits(messages_per_second=NO_END, messages_burst=NO_END, missed_steps=NO_END),
        encode=lambda message: message,
        token=rng.randbytes,
        luck=KeyedLuck if named else lambda _: luck,
        fault=stop,
    )


def stop(what: str, _: Any) -> None:
    """A fault in the program ends it, with everything saved; trouble with a file is told otherwise."""
    if what == "table-failed":
        raise  # noqa: PLE0704 - called where the fault is being handled
