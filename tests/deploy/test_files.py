"""The files of deploy/: what can be checked of them without a machine to deploy to."""

import argparse
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from cheeseboard.server import command
from run import find_server

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def needed(name: str) -> str:
    """A program; without it the test is skipped here and fails in CI."""
    path = find_server(name)
    if path is None:
        pytest.skip(f"no {name}: python3 run.py setup installs it on Debian as root")
    return path


def serve_arguments(words: list[str]) -> argparse.Namespace:
    """`cheeseboard serve …` as our own command reads it."""
    parser = argparse.ArgumentParser(exit_on_error=False)
    command.add_arguments(parser)
    return parser.parse_args(words)


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, with a program that is there."""
    text = (DEPLOY / "cheeseboard.service").read_text()
    path = tmp_path / "cheeseboard.service"
    path.write_text(text.replace("/opt/cheeseboard/bin/cheeseboard", sys.executable))
    return path


def test_systemd_understands_the_unit(unit: Path):
    """No word of it is unknown or wrong."""
    done = subprocess.run([needed("systemd-analyze"), "verify", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_is_hardened(unit: Path):
    """The judge that systemd brings gives it less than 2 of 10 points of exposure."""
    words = ["security", "--offline=yes", "--threshold=20", str(unit)]
    done = subprocess.run([needed("systemd-analyze"), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-300:] + done.stderr


def test_the_unit_starts_a_command_that_exists():
    """Its options are ours."""
    (line,) = re.findall(r"^ExecStart=(.*)$", (DEPLOY / "cheeseboard.service").read_text(), re.MULTILINE)
    words = [word for word in shlex.split(line) if not word.startswith("$")]
    assert words[1] == "serve"
    assert str(serve_arguments(words[2:]).data) == "/var/lib/cheeseboard"


def compose(name: str) -> dict[str, Any]:
    """A compose file."""
    found: dict[str, Any] = yaml.safe_load((DEPLOY / name).read_text().replace("${SITE:-localhost}", "localhost"))
    return found


@pytest.mark.parametrize(("name", "nodes"), [("compose.yaml", 1), ("compose.cluster.yaml", 3)])
def test_compose_files_start_what_exists(name: str, nodes: int):
    """Every server's options are ours, it can write only where it must, and every file that is named is there."""
    services = compose(name)["services"]
    ours = {key: service for key, service in services.items() if "build" in service}
    assert len(ours) == nodes
    for service in ours.values():
        assert service["command"][0] == "serve"
        args = serve_arguments(service["command"][1:])
        assert (args.host, args.port) == ("0.0.0.0", 8710)  # noqa: S104 - inside a container
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()
    assert set(services["caddy"]["environment"]["NODES"].split()) == {f"{key}:8710" for key in ours}
    mounted = [volume for service in services.values() for volume in service.get("volumes", []) if volume[0] == "."]
    assert mounted
    assert all((DEPLOY / volume.partition(":")[0]).exists() for volume in mounted)


def test_no_password_is_on_a_command_line():
    """The database's password comes from a file that git does not know."""
    found = compose("compose.cluster.yaml")
    assert "@" in found["services"]["node1"]["environment"]["CHEESEBOARD_STORE"]
    assert not re.search(r"://[^/@]*:[^/@]+@", (DEPLOY / "compose.cluster.yaml").read_text())
    assert "deploy/secrets/" in (ROOT / ".gitignore").read_text().splitlines()


def test_the_image_is_built_from_hashes_and_runs_without_root():
    """Every lock that it installs is there and hashed, and the last user is not root."""
    text = (DEPLOY / "Containerfile").read_text()
    locks = re.findall(r"-r (\S+\.lock)", text)
    assert locks
    assert text.count("--require-hashes") == len(locks)
    assert all((ROOT / lock).exists() for lock in locks)
    assert re.findall(r"^USER (.*)$", text, re.MULTILINE) == ["10001"]
    assert "HEALTHCHECK" in text
    (words,) = re.findall(r"^CMD (\[.*\])$", text, re.MULTILINE)
    assert serve_arguments(yaml.safe_load(words)[1:]).port == 8710
