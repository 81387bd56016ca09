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
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=quiet, stderr=quiet)
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
    nodes = start_nodes(stack, postgres, count, f"http://localhost:{port}")
    for each, process in nodes.items():
        print(f"http://localhost:{each}   (kill -9 {process.pid} to see what happens)", flush=True)
    start_proxy(stack, caddy, port, list(nodes), folder)
    print(f"All of them: http://localhost:{port}   (database: {postgres.url()})\nCtrl-C ends everything.", flush=True)
    try:
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        print()


def start_nodes(stack: ExitStack, postgres: Postgres, count: int, origin: str) -> "dict[int, subprocess.Popen[bytes]]":
    """So many nodes that answer, by their ports."""
    nodes = {}
    for number in range(1, count + 1):
        port = free_port()
        words = node(f"node{number}", port, postgres, "--origin", origin)
        nodes[port] = stack.enter_context(running(*words, PGPASSWORD=postgres.password))
    for port in nodes:
        wait_for(f"http://127.0.0.1:{port}")
    return nodes


def start_proxy(stack: ExitStack, caddy: str, port: int, nodes: list[int], folder: Path) -> None:
    """Caddy before the nodes, with the file of deploy/."""
    home = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"), str(folder))
    names = " ".join(f"127.0.0.1:{each}" for each in nodes)
    command = [caddy, "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"]
    stack.enter_context(running(*command, SITE=f"http://localhost:{port}", NODES=names, **home))
    wait_for(f"http://localhost:{port}")


if __name__ == "__main__":
    sys.exit(main())
