"""The lock files: exact, hashed, in step with pyproject.toml and with each other, and free of host names."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ["requirements.lock", "requirements-build.lock", "requirements-lab.lock", "requirements-cluster.lock"]
LOCKS += ["requirements-test.lock"]
Pins = dict[str, set[str]]


def plain_name(requirement: str) -> str:
    """The normalised name of a package in a requirement."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def plain_names(requirements: list[str | dict[str, str]]) -> set[str]:
    """The names in a list that may also include other groups."""
    return {plain_name(each) for each in requirements if isinstance(each, str)}


def pins(lock: str) -> Pins:
    """Every package of a lock with its pinned versions (several where they depend on the Python)."""
    found: Pins = {}
    for line in (ROOT / lock).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(" "):
            name, version = re.split(r"==| ", line)[:2]
            found.setdefault(plain_name(name), set()).add(version)
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_name_no_hosts(lock: str):
    """A lock says what to install, never from where: everybody has their own mirror."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert not re.search(r"://|--index|--extra-index|--find-links|--trusted-host|\.(com|org|net|io)\b", text)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash(lock: str):
    """Installers refuse a package whose file is not the one we tried."""
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text(encoding="utf-8").strip())
    assert entries
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


def test_locks_hold_what_the_project_asks_for():
    """Each lock has every package of its part of pyproject.toml."""
    project, groups = PROJECT["project"], PROJECT["dependency-groups"]
    extras = {name: plain_names(each) for name, each in project["optional-dependencies"].items()}
    base, build = plain_names(project["dependencies"]), plain_names(groups["build"])
    assert base <= pins("requirements.lock").keys()
    assert build <= pins("requirements-build.lock").keys()
    assert base | extras["lab"] <= pins("requirements-lab.lock").keys()
    assert base | extras["cluster"] <= pins("requirements-cluster.lock").keys()
    everything = base | build | plain_names(groups["test"]) | set().union(*extras.values())
    assert everything <= pins("requirements-test.lock").keys()


@pytest.mark.parametrize("lock", LOCKS[:-1])
def test_the_tests_run_with_what_people_get(lock: str):
    """All locks pin the same versions, so that what was tested is what is played."""
    tested = pins("requirements-test.lock")
    assert {name: versions for name, versions in pins(lock).items() if tested.get(name) != versions} == {}


def test_every_dependency_has_a_reason():
    """docs/decisions says why each package is there."""
    reasons = "\n".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs/decisions").glob("*.md"))
    project, groups = PROJECT["project"], PROJECT["dependency-groups"]
    lists = [project["dependencies"], *project["optional-dependencies"].values(), *groups.values()]
    wanted = set().union(*map(plain_names, lists), plain_names(PROJECT["build-system"]["requires"]))
    wanted |= set(json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))["devDependencies"])
    assert {name for name in wanted if f"`{name}`" not in reasons} == set()
