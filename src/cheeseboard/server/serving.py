"""uvicorn with our door, our short cut for WebSockets, and a second socket that opens and closes while it runs."""

import asyncio
from socket import socket

import uvicorn

from cheeseboard.server.app import make_app
from cheeseboard.server.operations import net
from cheeseboard.server.premises import Premises
from cheeseboard.server.socket.door import Door
from cheeseboard.server.socket.quick import QuickSocket


def new_server(premises: Premises) -> uvicorn.Server:
    """A server that reads WebSockets by the sans-I/O implementation, which is the fastest."""
    config = uvicorn.Config(
        make_app(premises),
        http=type("OurDoor", (Door,), {"doors": premises.doors}),
        ws=QuickSocket,
        ws_max_size=premises.house.frame_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        proxy_headers=False,
        backlog=net.BACKLOG,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    server = server_for(premises, config)
    premises.network = LocalNetwork(premises, server)
    return server


def server_for(premises: Premises, config: uvicorn.Config) -> uvicorn.Server:
    """A server; one of several nodes hands its tables over before it ends."""
    if not premises.house.database:
        return uvicorn.Server(config)
    from cheeseboard.server.cluster.leaving import LeavingServer
    from cheeseboard.server.cluster.node import Node

    if not isinstance(premises.neighbours, Node):
        raise TypeError(premises.neighbours)
    return LeavingServer(config, premises.neighbours)


class LocalNetwork:
    """The local network's way in: a second socket on this machine's address there, with the same port."""

    def __init__(self, premises: Premises, server: uvicorn.Server) -> None:
        self.premises = premises
        self.server = server
        self.listener: asyncio.Server | None = None

    async def open(self) -> None:
        """Let other devices in. Where everybody is let in anyway, or there is no network, nothing changes."""
        house, first = self.premises.house, self.server.servers[0].sockets[0].getsockname()
        address = net.lan_address()
        if house.lan or address is None or first[0] not in net.HERE:
            return
        sock = net.bound(address, first[1])
        self.listener = await asyncio.get_running_loop().create_server(self.protocol, sock=sock, backlog=net.BACKLOG)
        self.server.servers.append(self.listener)
        house.lan = True
        house.addresses = [net.url(address, first[1]), *house.addresses]

    async def close(self) -> None:
        """Let nobody else in; whoever is here already stays."""
        listener, self.listener = self.listener, None
        if listener is not None:
            self.server.servers.remove(listener)
            listener.close()
            house = self.premises.house
            house.lan = False
            house.addresses = house.addresses[1:]

    def protocol(self) -> asyncio.Protocol:
        """A connection, as uvicorn makes it for its own sockets."""
        server, config = self.server, self.server.config
        made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn calls it
            config=config, server_state=server.server_state, app_state=server.lifespan.state
        )
        return made


def run(premises: Premises, sock: socket) -> None:
    """Serve on this socket until told to end."""
    new_server(premises).run(sockets=[sock])
