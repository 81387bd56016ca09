"""What we use of uvicorn that it does not promise to keep. If this fails after an upgrade, read decision 037 first."""

import asyncio
from importlib.metadata import version
from pathlib import Path

import h11
import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

SOCKET = (
    *("close_sent", "close_timeout", "close_timer", "config", "conn", "curr_msg_data_type", "frames", "loop", "queue"),
    *("read_paused", "transport", "connection_lost", "data_received", "handle_close", "handle_connect"),
    *("keepalive_timeout", "send_receive_event_to_app", "shutdown"),
)
DOOR = (
    *("conn", "loop", "transport", "connection_made", "connection_lost", "data_received"),
    *("handle_websocket_upgrade", "pause_writing", "resume_writing", "send_400_response"),
)
SERVER = ("config", "server_state", "serve", "should_exit", "started", "startup")


async def nothing(scope: object, receive: object, send: object) -> None:
    """An application."""


@pytest.mark.parametrize(("kind", "names"), [(WebSocketsSansIOProtocol, SOCKET), (H11Protocol, DOOR)])
async def test_the_protocols_have_what_we_use(kind: type, names: tuple[str, ...]):
    """Attributes and methods that our subclasses read, set or override."""
    config = uvicorn.Config(nothing, interface="asgi3", log_config=None)
    config.load()
    made = kind(config, ServerState(), {}, _loop=asyncio.get_running_loop())
    assert [name for name in names if not hasattr(made, name)] == []


def test_the_server_has_what_we_use():
    """For the second socket, and for tests."""
    server = uvicorn.Server(uvicorn.Config(nothing, interface="asgi3", log_config=None))
    assert [name for name in SERVER if not hasattr(server, name)] == []
    assert h11.IDLE is not h11.SEND_BODY


def test_the_range_is_guarded():
    """No version that nobody has tried is installed by itself."""
    project = (Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    major, minor = (int(part) for part in version("uvicorn").split(".")[:2])
    assert f'"uvicorn>={major}.{minor},<{major}.{minor + 1}"' in project
