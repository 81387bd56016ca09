"""Which store a server has: the file in its folder, or the database that it was told."""

from asyncio import AbstractEventLoop
from typing import Any, Protocol

from cheeseboard.server.house import House
from cheeseboard.server.store.schema import StoreTrouble
from cheeseboard.server.store.sqlite import SqliteStore
from cheeseboard.table.store import Store


class Writes(Protocol):
    """What a store's writer counts."""

    commits: int
    failures: int


class HouseStore(Store, Protocol):
    """A store that a server can run: it is started on an event loop, tells what it found, and counts."""

    @property
    def writer(self) -> Writes: ...

    def start(self, loop: AbstractEventLoop) -> None: ...

    def findings(self) -> list[tuple[str, dict[str, Any]]]: ...


def open_store(house: House) -> HouseStore:
    """The store of a house. The database's library is loaded only where there is a database."""
    if not house.database:
        return SqliteStore(house.data / "cheeseboard.db")
    from cheeseboard.server.store.postgres.address import Address
    from cheeseboard.server.store.postgres.store import PostgresStore

    return PostgresStore(Address(house.database, house.database_password), house.lease)


def check_database(house: House, patience: float) -> None:
    """Before anything is served: can the database be used? Raises StoreTrouble with a sentence."""
    import asyncio

    try:
        from cheeseboard.server.store.postgres.address import Address
        from cheeseboard.server.store.postgres.session import prove
    except ModuleNotFoundError as missing:
        raise StoreTrouble(f"--store needs '{missing.name}': pip install 'cheeseboard[cluster]'") from None
    asyncio.run(prove(Address(house.database, house.database_password), patience))
