"""Look at the nodes that share a database."""

import argparse
import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from cheeseboard.server.store.postgres import sql
from cheeseboard.server.store.postgres.address import Address, address_of
from cheeseboard.server.store.schema import StoreTrouble

SHOWN = ("name", "version", "host", "port", "tables", "lines", "steps", "draining", "seconds")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard cluster`."""
    parser.add_argument("what", choices=["status"], help="status: which nodes live, and what they do")
    parser.add_argument("--store", default=None, metavar="URL", help="postgresql://user@host/database")
    parser.add_argument("--password-file", type=Path, default=None, metavar="FILE", help="file with its password")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    """Print the nodes; the exit status is 0 if there is one."""
    try:
        address = address_of(args.store, args.password_file, os.environ)
        if address is None:
            raise StoreTrouble("name the database with --store postgresql://user@host/database")
        nodes, tables, orphans = asyncio.run(status(address))
    except StoreTrouble as trouble:
        print(f"cheeseboard cluster: {trouble}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps({"nodes": nodes, "tables": tables, "orphans": orphans}))
    else:
        print(plain(nodes, tables, orphans))
    return 0 if nodes else 1


async def status(address: Address) -> tuple[list[dict[str, Any]], int, int]:
    """The living nodes, the number of tables, and how many of those are owned by a node that is gone."""
    import asyncpg

    from cheeseboard.server.store.postgres.session import UNREACHABLE, connect

    try:
        base = await connect(address)
    except (*UNREACHABLE, asyncpg.PostgresError) as trouble:
        raise StoreTrouble(f"the database {address} cannot be asked: {trouble}") from None
    try:
        rows = await base.fetch(sql.LIVING, 0)
        living = [row["id"] for row in rows]
        tables, orphans = await base.fetchrow(sql.ORPHANS, living)
    except asyncpg.UndefinedTableError:
        raise StoreTrouble(f"{address} holds no cheeseboard tables yet: start a node first") from None
    finally:
        await base.close()
    now = time.time()
    return [{**node_facts(row), "seconds": round(now - row["began"])} for row in rows], tables, orphans


def node_facts(row: Any) -> dict[str, Any]:
    """What anybody may know of a node; its key is not among it."""
    return {name: row[name] for name in SHOWN if name in row.keys()}  # noqa: SIM118 - a row's own `in` looks at values


def plain(nodes: list[dict[str, Any]], tables: int, orphans: int) -> str:
    """The same for people."""
    lines = [f"{'node':<20} {'version':<10} {'address':<22} {'tables':>7} {'lines':>7} {'steps':>9} {'up':>8}"]
    for node in nodes:
        where = f"{node['host']}:{node['port']}"
        facts = f"{node['tables']:>7} {node['lines']:>7} {node['steps']:>9} {node['seconds']:>6} s"
        lines.append(
            f"{node['name']:<20} {node['version']:<10} {where:<22} {facts}{'  leaving' if node['draining'] else ''}"
        )
    lines.append(f"{len(nodes)} nodes, {tables} tables stored, {orphans} waiting for a new owner")
    return "\n".join(lines)
