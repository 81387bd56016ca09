"""Learned weights are keyed by the rules they were learned under."""

import json
from pathlib import Path

import pytest

from cheeseboard.core.network import StaleWeights, load


def test_weights_of_other_rules_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Missing means the first version, as in records."""
    folder = tmp_path / "learned" / "weights"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    network = {"first": [[1]], "last": [5, 0]}
    (folder / "2.json").write_text(json.dumps(network))
    (folder / "3.json").write_text(json.dumps({**network, "rules": 2}))
    monkeypatch.syspath_prepend(tmp_path)
    assert load("learned", 2, 1).last == [5, 0]
    assert load("learned", 3, 2).last == [5, 0]
    for players, rules in ((2, 2), (3, 1)):
        with pytest.raises(StaleWeights, match=f"version {rules}"):
            load("learned", players, rules)
