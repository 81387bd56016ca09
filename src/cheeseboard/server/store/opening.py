"""Opening the store's file: make it, bring it up to date, rescue it if it is damaged, and say what is not whole."""

import sqlite3
from pathlib import Path
from typing import NamedTuple

from cheeseboard.server.store.doubt import doubts, misfits, set_aside
from cheeseboard.server.store.ledger import Ledger
from cheeseboard.server.store.older import bring_up_to_date
from cheeseboard.server.store.rescue import Rescued, rescue
from cheeseboard.server.store.schema import Base, StoreTrouble, check_format, connect, lay_out


class Opened(NamedTuple):
    """A file that can be worked with, and what was wrong with it."""

    base: Base
    ledger: Ledger
    rescued: Rescued | None
    aside: dict[str, str]
    """Tables that lack something, and what."""


def open_file(path: Path) -> Opened:
    """Open the store; refuses a file of a newer program, and one that is no store at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rescued = None
    base = first_look(path)
    try:
        found = check_format(base, path)
        if misfits(base):
            base.close()
            rescued = rescue(path)
            base = connect(path)
            found = check_format(base, path)
        bring_up_to_date(base, found)
        lay_out(base)
    except BaseException:
        base.close()
        raise
    ledger = Ledger(path)
    aside = doubts(base, ledger.read())
    set_aside(base, aside)
    return Opened(base, ledger, rescued, aside)


def first_look(path: Path) -> Base:
    """The file, if it is a store; one whose very first page is broken cannot be helped here."""
    try:
        base = connect(path)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as trouble:
        raise StoreTrouble(
            f"{path} cannot be read ({trouble}). Put a backup in its place with `cheeseboard restore`, or move it away."
        ) from None
    return base
