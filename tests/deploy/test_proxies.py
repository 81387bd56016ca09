"""Real proxies with the files of deploy/: a game through them, a node that falls, headers, and what stays private."""

import asyncio
import json
import os
import re
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
import pytest_asyncio

from tests.cluster.nodes import QUICK, Cluster
from tests.cluster.players import Crowd
from tests.deploy.test_files import DEPLOY, needed
from tests.server.clients import Server
from tools.cluster import wait_for
from tools.postgres import Postgres, free_port

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def cluster(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Cluster]:
    """Two nodes that know their public name."""
    async with Cluster(postgres, tmp_path_factory.mktemp("proxied"), QUICK) as cluster:
        await asyncio.gather(*(cluster.start(name, "--origin", "http://games.example.org") for name in "ab"))
        yield cluster


@contextmanager
def caddy(port: int, nodes: list[int], folder: Path) -> Iterator[None]:
    """Caddy with our file."""
    names = " ".join(f"127.0.0.1:{node}" for node in nodes)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    words = [needed("caddy"), "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    with proxy(words, {**home, "SITE": f"http://127.0.0.1:{port}", "NODES": names}, port, folder):
        yield


@contextmanager
def nginx(port: int, nodes: list[int], folder: Path) -> Iterator[None]:
    """The other one with our file: other nodes, and no certificate."""
    text = (DEPLOY / "nginx.conf").read_text()
    servers = "".join(f"server 127.0.0.1:{node} max_fails=1 fail_timeout=2s;\n" for node in nodes)
    text = re.sub(r"server 127\.0\.0\.1:8710 [^;]*;", servers, text)
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    text = re.sub(r"ssl_certificate\w* .*;", "", text)
    text = text.replace("server_name games.example.org;", "server_name 127.0.0.1;")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    head = f"daemon off; pid {folder}/pid; error_log stderr; events {{}}"
    (folder / "nginx.conf").write_text(f"{head} http {{ access_log off; {temporary} {text} }}")
    with proxy([needed("nginx"), "-c", str(folder / "nginx.conf")], {}, port, folder):
        yield


@contextmanager
def proxy(words: list[str], environment: dict[str, str], port: int, folder: Path) -> Iterator[None]:
    """A proxy that answers."""
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(words, env={**os.environ, **environment}, stdout=log, stderr=log)
        try:
            wait_for(f"http://127.0.0.1:{port}")
            yield
        finally:
            process.terminate()
            process.wait(30)


@pytest.mark.parametrize("kind", [caddy, nginx])
async def test_play_through_a_proxy_while_a_node_falls(cluster: Cluster, tmp_path: Path, kind):  # noqa: ANN001
    """People know only the proxy: they play on when a node is killed, and nothing acknowledged is lost."""
    for node in cluster.nodes:
        if node.process is not None and node.process.poll() is not None:
            await asyncio.to_thread(node.start)
    port = free_port()
    with kind(port, [node.port for node in cluster.nodes], tmp_path):
        front = Server(tmp_path / "front", port=port)
        check_headers(front)
        async with Crowd(6, [front]) as crowd:
            cluster.nodes[0].kill()
            await crowd.progress(10)
        await crowd.check(cluster)


def check_headers(front: Server) -> None:
    """Our headers come through once each, figures do not, and a foreign page is refused."""
    status, headers, body = front.ask("/api/info")
    assert status == 200
    assert json.loads(body)["name"] == "cheeseboard"
    assert headers["content-security-policy" if "content-security-policy" in headers else "Content-Security-Policy"]
    with pytest.raises(HTTPError) as private:
        urlopen(f"{front.address}/metrics")  # noqa: S310 - our own proxy
    assert private.value.code == 404
    private.value.close()
    body = {"game": "acorns", "players": 1, "seats": [{"kind": "here"}]}
    assert front.refused("/api/tables", body, Origin="https://evil.example") == (403, "wrong-origin")
    assert "table" in front.post("/api/tables", body, Origin="http://games.example.org")
