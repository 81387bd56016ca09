"""One solve of each objective serves all tests of this folder; its tables go into a folder of the tests' own."""

from collections.abc import Iterator

import pytest

from cheeseboard.games.mice.lab.solve import Policy, policy, store


@pytest.fixture(scope="session")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Policy]]:
    """The best play for each objective, solved afresh into an empty folder."""
    home = tmp_path_factory.mktemp("solved")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "folder", lambda: home)
        yield {objective: policy(objective, fresh=True) for objective in ("tier", "outstanding", "clear")}
