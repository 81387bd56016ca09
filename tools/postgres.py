"""A Postgres of one's own in a folder, for tests, benchmarks and trying things out. Needs its programs installed.

`python -m tools.postgres FOLDER` starts one, says its address, and ends it with Ctrl-C.
"""

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from run import find_postgres

USER = "cheeseboard"
SERVANTS = ("postgres", "nobody")
"""Who runs the database where we are root: it refuses to."""


class Postgres:
    """A database server on loopback, with a password; its data lie under `folder` and stay there."""

    def __init__(self, folder: Path, *settings: str, safe: bool = True) -> None:
        self.programs = find_postgres()
        self.folder = folder
        self.data = folder / "data"
        self.port = free_port()
        self.password = secrets.token_hex(8)
        self.settings = [
            *("listen_addresses=127.0.0.1", f"unix_socket_directories={folder}", "max_connections=60"),
            *(f"fsync={'on' if safe else 'off'}", "shared_buffers=64MB", *settings),
        ]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Postgres":
        """Make the data folder if there is none, start, wait until it answers."""
        if not self.data.exists():
            self.make()
        words = [word for setting in self.settings for word in ("-c", setting)]
        log = (self.folder / "postgres.log").open("ab")
        with log:
            self.process = subprocess.Popen(
                [self.program("postgres"), "-D", str(self.data), "-p", str(self.port), *words],
                stdout=log,
                stderr=log,
                **self.as_servant(),
            )
        self.wait()
        return self

    def make(self) -> None:
        """A new data folder, owned by the one who will run it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        secret = self.folder / "password"
        secret.write_text(self.password + "\n", encoding="utf-8")
        servant = self.as_servant()
        if servant:
            for path in (self.folder, secret):
                shutil.chown(path, servant["user"], servant["group"])
        words = ["-D", str(self.data), "-U", USER, "--pwfile", str(secret), "--auth=scram-sha-256"]
        quick = ["--no-sync", "--encoding=UTF8", "--locale=C"]
        run = subprocess.run([self.program("initdb"), *words, *quick], capture_output=True, check=False, **servant)
        if run.returncode:
            raise RuntimeError(run.stderr.decode(errors="replace"))

    def program(self, name: str) -> str:
        """One of its programs."""
        if self.programs is None:
            raise RuntimeError(
                "no PostgreSQL here: install it, or name the folder of its programs in CHEESEBOARD_POSTGRES"
            )
        return str(self.programs / name)

    def as_servant(self) -> dict[str, Any]:
        """How to start a program as somebody who is not root, where we are."""
        if os.geteuid() != 0:
            return {}
        for name in SERVANTS:
            try:
                found = pwd.getpwnam(name)
            except KeyError:
                continue
            return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
        raise RuntimeError("PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody'")

    def wait(self, patience: float = 60.0) -> None:
        """Until it takes connections."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if subprocess.run([*self.ready()], capture_output=True, check=False).returncode == 0:
                return
            if self.process is not None and self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError((self.folder / "postgres.log").read_text(errors="replace")[-2000:])

    def ready(self) -> Sequence[str]:
        """The command that asks whether it is there."""
        return [self.program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]

    def stop(self, *, at_once: bool = False) -> None:
        """End it; at once: as a crash would."""
        if self.process is not None:
            self.process.send_signal(3 if at_once else 2)
            self.process.wait(30)
            self.process = None

    def url(self, database: str = "postgres") -> str:
        """Its address, without the password."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        found: int = probe.getsockname()[1]
    return found


def main() -> None:
    """Run one until Ctrl-C."""
    server = Postgres(Path(sys.argv[1]).resolve()).start()
    print(f"{server.url()}   PGPASSWORD={server.password}", flush=True)
    try:
        if server.process is not None:
            server.process.wait()
    except KeyboardInterrupt:
        server.stop()


if __name__ == "__main__":
    main()
