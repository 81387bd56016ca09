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
    """Open the store; refuses a file of a newer program or of none of ours, and a disk that does not answer."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return opened(path)
    except sqlite3.OperationalError as trouble:
        raise StoreTrouble(f"{path} cannot be used now ({trouble}). Is the disk full, or failing?") from None
    except sqlite3.DatabaseError as trouble:
        advice = "Put a backup in its place with `cheeseboard restore`, or move it away."
        raise StoreTrouble(f"{path} cannot be read ({trouble}). {advice}") from None


def opened(path: Path) -> Opened:
    """Look at the pages first, then at what they say."""
    rescued = None
    base = connect(path)
    try:
        found = check_format(base, path)
        if misfits(base):
            base.close()
            rescued = rescue(path)
            base = connect(path)
        bring_up_to_date(base, found)
        lay_out(base)
        ledger = Ledger(path)
        aside = doubts(base, ledger.read())
        set_aside(base, aside)
    except BaseException:
        base.close()
        raise
    return Opened(base, ledger, rescued, aside)
