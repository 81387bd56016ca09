"""Three nodes with a Postgres and a proxy, to try them out: `python3 run.py cluster`. Ctrl-C ends all."""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from run import find_postgres, find_server
from tools.postgres import Postgres, free_port

CADDYFILE = Path(__file__).parents[1] / "deploy/Caddyfile"
PATIENCE = 60.0


@contextmanager
def running(*command: str, **environment: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A program that is ended with SIGTERM when it is no longer needed."""
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


def node(name: str, port: int, postgres: Postgres, *words: str) -> list[str]:
    """The command of one node."""
    serve = [sys.executable, "-m", "cheeseboard", "serve", "--port", str(port), "--store", postgres.url()]
    return [*serve, "--name", name, *words]


def wait_for(address: str) -> None:
    """Until something answers there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urlopen(f"{address}/healthz", timeout=2):  # noqa: S310 - our own address
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise TimeoutError(f"{address} does not answer")


def main() -> int:
    """Start everything, say where it is, wait."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--port", type=int, default=8710, help="the proxy's port (default 8710)")
    parser.add_argument("--nodes", type=int, default=3, help="how many nodes (default 3)")
    args = parser.parse_args()
    caddy = find_server("caddy")
    if find_postgres() is None or caddy is None:
        print("run.py cluster: needs PostgreSQL and Caddy (on Debian: apt install postgresql caddy)", file=sys.stderr)
        return 2
    with ExitStack() as stack:
        start(stack, caddy, args.port, args.nodes)
    return 0


def start(stack: ExitStack, caddy: str, port: int, count: int) -> None:
    """The database, then the nodes, then the proxy; then wait for Ctrl-C."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cheeseboard-cluster-")))
    folder.chmod(0o755)  # the database does not run as root
    postgres = Postgres(folder / "postgres").start()
    stack.callback(postgres.stop)
    ports = [free_port() for _ in range(count)]
    origin = ("--origin", f"http://localhost:{port}")
    for number, each in enumerate(ports, 1):
        words = node(f"node{number}", each, postgres, *origin)
        process = stack.enter_context(running(*words, PGPASSWORD=postgres.password))
        print(f"node{number}: http://localhost:{each}   (kill -9 {process.pid} to see what happens)", flush=True)
    for each in ports:
        wait_for(f"http://127.0.0.1:{each}")
    home = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    nodes = " ".join(f"127.0.0.1:{each}" for each in ports)
    command = [caddy, "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"]
    stack.enter_context(running(*command, SITE=f"http://localhost:{port}", NODES=nodes, **home))
    wait_for(f"http://localhost:{port}")
    print(f"All of them: http://localhost:{port}   (database: {postgres.url()})\nCtrl-C ends everything.", flush=True)
    try:
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    sys.exit(main())
