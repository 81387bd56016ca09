"""What so many players need, from measured costs: nodes, the database's work, bytes a day, and where the design ends.

`python -m bench.load_model COSTS.json` with the file that `python -m bench.cluster --json COSTS.json` has written.
"""

import json
import math
import sys
from dataclasses import dataclass
from pathlib import Path

SECONDS_A_DAY = 86_400
PEAK = 4.0
"""The busiest hour has so many times the average load: an assumption, as are the next three."""
SECONDS_A_STEP = 6.0
"""A player at a table is part of a step (a move, a roll, a bot's answer) every so many seconds."""
SEATS = 2.5
BUSY = 0.6
"""A core is planned to be busy for so much of the time; the rest is for the node that falls."""


@dataclass(frozen=True)
class Costs:
    """Measured on one machine, in seconds of a core and bytes."""

    node_cpu: float
    """of a node for a step at its own table"""
    relay_cpu: float
    """of the node in between, more"""
    database_cpu: float
    """of all processes of Postgres for a step"""
    wal_bytes: float
    """write-ahead log for a step"""
    step_bytes: float
    """a stored step with its index"""
    steps_limit: float
    """steps a second that one database kept durably"""
    line_bytes: float = 24_000.0
    table_bytes: float = 7_000.0


@dataclass(frozen=True)
class Need:
    """What a number of players at tables needs at the peak."""

    players: int
    steps: float
    nodes: int
    node_cores: float
    memory: float
    database_cores: float
    flushes: float
    wal_rate: float
    stored_a_day: float
    databases: int


def need(players: int, costs: Costs, nodes: int = 3) -> Need:
    """`players` sit at tables at the peak; a proxy spreads them, so all but one in `nodes` lines are handed on."""
    steps = players / SECONDS_A_STEP
    cores = steps * (costs.node_cpu + costs.relay_cpu * (nodes - 1) / nodes)
    wanted = max(2, math.ceil(cores / BUSY) + 1)
    if wanted > nodes:  # the share of relayed lines grows with the nodes
        return need(players, costs, wanted)
    flushes = min(steps, 300.0 * wanted)
    return Need(
        players=players,
        steps=steps,
        nodes=wanted,
        node_cores=cores,
        memory=players * costs.line_bytes + players / SEATS * costs.table_bytes,
        database_cores=steps * costs.database_cpu,
        flushes=flushes,
        wal_rate=steps * costs.wal_bytes,
        stored_a_day=steps / PEAK * SECONDS_A_DAY * costs.step_bytes,
        databases=math.ceil(steps / (costs.steps_limit * BUSY)),
    )


def table(costs: Costs) -> str:
    """The rows of docs/cluster.md."""
    names = ("players at tables", "steps/s", "nodes (one core each)", "memory of all nodes", "cores of Postgres")
    names += ("flushes/s", "log", "stored a day", "databases")
    lines = [f"| {' | '.join(names)} |", "| --- " * len(names) + "|"]
    for players in (10_000, 100_000, 1_000_000):
        found = need(players, costs)
        lines.append(
            f"| {players:,} | {found.steps:,.0f} | {found.nodes} | {found.memory / 1e9:.1f} GB "
            f"| {found.database_cores:.1f} | ≤ {found.flushes:,.0f} | {found.wal_rate / 1e6:.1f} MB/s "
            f"| {found.stored_a_day / 1e9:.0f} GB | {found.databases} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(Costs(**json.loads(Path(sys.argv[1]).read_text())["costs"])))
