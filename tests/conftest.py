"""What all tests share: how thoroughly hypothesis looks, the browser, and no silent skips in CI."""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cheeseboard import games, texts
from run import find_browser, find_postgres
from tests import fixture_games as fixtures
from tests import scheduling
from tools.postgres import Postgres

IN_CI = os.environ.get("CI") == "true"

# No deadline: a slow machine is no failure. In CI the same examples every time: red means a change did it.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.load_profile("ci" if IN_CI else "here")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shared out in this order, no core waits for another."""
    scheduling.arrange(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """With `--dist loadfile`, files that compile the same code stay together."""
    return scheduling.scheduler(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.fixture(autouse=True, scope="module")
def tidied_up() -> Generator[None, None, None]:
    """Whatever a file of tests leaves open or changed is found at its own end, not by an innocent test later on."""
    before = surroundings()
    yield
    gc.collect()
    after = surroundings()
    changed = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
    assert not changed, "a file of tests leaves these changed"


def surroundings() -> dict[str, object]:
    """What all tests of a process share, and no file may leave otherwise than it was: files run in any order."""
    ours = {name: value for name, value in os.environ.items() if name.startswith("CHEESEBOARD_") or name == "PATH"}
    return {"folder": Path.cwd(), "path": list(sys.path), "games": list(games.GAMES), **ours}


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a real Chromium; without one the test is skipped here and fails in CI."""
    path = find_browser()
    if path is None or shutil.which(path) is None:
        pytest.skip("no Chromium: python3 run.py setup installs it on Debian as root")
    return path


@pytest.fixture(scope="session")
def firefox() -> str:
    """The path of a real Firefox; without one the test is skipped here and fails in CI."""
    path = find_browser("firefox-esr")
    if path is None or shutil.which(path) is None:
        pytest.skip("no Firefox: python3 run.py setup installs firefox-esr on Debian as root")
    return path


@pytest.fixture(scope="session")
def postgres() -> Generator[Postgres, None, None]:
    """A real Postgres of our own; without one the test is skipped here and fails in CI."""
    if find_postgres() is None:
        pytest.skip("no PostgreSQL: python3 run.py setup installs it on Debian as root")
    with own_folder("postgres") as folder, pytest.MonkeyPatch.context() as patch:
        server = Postgres(folder, safe=False).start()
        patch.setenv("PGPASSWORD", server.password)
        yield server
        server.stop()


@contextmanager
def own_folder(name: str) -> Generator[Path, None, None]:
    """A folder, in memory if possible, for other users too: pytest's own are closed to who runs the database."""
    shared = Path("/dev/shm")  # noqa: S108 - a folder in it, not the place itself
    folder = Path(tempfile.mkdtemp(prefix=f"cheeseboard-{name}-", dir=shared if os.access(shared, os.W_OK) else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def fixture_games() -> Generator[dict[str, games.AnyGame], None, None]:
    """Makes the games of tests/fixture_games known to a module's tests, also in programs that they start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHEESEBOARD_GAMES", str(fixtures.FOLDER))
        games.look_again()
        texts.look_again()
        yield {game_id: games.GAMES[game_id] for game_id in fixtures.FIXTURES}
    games.look_again()
    texts.look_again()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a skipped test is a failed one: nothing may look green that did not run."""
    report = yield
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for whole files that skip themselves."""
    report = yield
    if IN_CI and report.outcome == "skipped":
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"
    return report
