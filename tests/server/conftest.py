"""One real server for all tests that do not kill theirs."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import fixture_games as fixtures
from tests.server.clients import Server

MEMORY = Path("/dev/shm")  # noqa: S108


@pytest.fixture(autouse=True, scope="module")
def games_of_the_tests(fixture_games: object) -> None:
    """Servers are tried with games of the tests: they know nothing of ours."""


def with_fixture_games(server: Server) -> Server:
    """Start a server that knows the games of the tests. It outlives the file that asks for it first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHEESEBOARD_GAMES", str(fixtures.FOLDER))
        return server.start()


@pytest.fixture(scope="session")
def quick_disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in memory where there is one: thousands of flushes to a busy disk would only test our patience."""
    if not os.access(MEMORY, os.W_OK):
        yield tmp_path_factory.mktemp("store")
        return
    folder = Path(tempfile.mkdtemp(prefix="cheeseboard-test-", dir=MEMORY))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def server(quick_disk: Path) -> Iterator[Server]:
    """A running server with generous limits."""
    running = with_fixture_games(Server(quick_disk / "data", "--rate", "100000", "--tables", "100000"))
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="session")
def default_server(quick_disk: Path) -> Iterator[Server]:
    """A running server as people get it, with all its limits."""
    running = with_fixture_games(Server(quick_disk / "default"))
    yield running
    assert running.stop() == 0
