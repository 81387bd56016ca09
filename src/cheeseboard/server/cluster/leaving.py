"""A server that hands its tables over before it ends."""

import asyncio
import signal
from socket import socket
from types import FrameType

import uvicorn

from cheeseboard.server.cluster.node import Node


class LeavingServer(uvicorn.Server):
    """The first signal drains the node, then ends the server; a second one ends it at once."""

    def __init__(self, config: uvicorn.Config, node: Node) -> None:
        super().__init__(config)
        self.node = node
        self.leaving: asyncio.Task[None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Note the event loop: signals come from outside it."""
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets=sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM or Ctrl-C."""
        if self.loop is None or self.node.store.draining:
            super().handle_exit(sig, frame)
        else:
            self.loop.call_soon_threadsafe(self.leave, sig)

    def leave(self, sig: int) -> None:
        """Hand over, then end."""
        if self.leaving is None:
            self.leaving = asyncio.ensure_future(self.node.drain())
            self.leaving.add_done_callback(lambda _: super(LeavingServer, self).handle_exit(signal.Signals(sig), None))
