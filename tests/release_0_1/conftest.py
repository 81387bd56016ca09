"""Servers of the present version on what 0.1 left behind: each test file has a copy of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.release_0_1.frozen import lay_out_killed_store, lay_out_store
from tests.server.clients import Server
from tests.server.conftest import quick_disk  # noqa: F401 - a fixture

# The fixtures grow older than any table is kept, and the tests ask faster than people.
KEPT = ("--keep-finished", "0", "--keep-idle", "0", "--rate", "100000", "--tables", "100000")


@contextmanager
def serving(folder: Path, lay_out: Callable[[Path], None], *words: str) -> Iterator[Server]:
    """A server on a fresh copy of a frozen store; it must also end well."""
    lay_out(folder)
    server = Server(folder, *KEPT, *words).start()
    try:
        yield server
    finally:
        status = server.stop()
    assert status == 0


@pytest.fixture(scope="module")
def server(quick_disk: Path, request: pytest.FixtureRequest) -> Iterator[Server]:  # noqa: F811 - the fixture
    """On the store of a server that was ended by Ctrl-C."""
    with serving(quick_disk / request.module.__name__, lay_out_store) as running:
        yield running


@pytest.fixture(scope="module")
def risen(quick_disk: Path, request: pytest.FixtureRequest) -> Iterator[Server]:  # noqa: F811 - the fixture
    """On the folder of a server that was killed."""
    with serving(quick_disk / f"{request.module.__name__}-killed", lay_out_killed_store) as running:
        yield running
