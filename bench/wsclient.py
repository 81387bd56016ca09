"""A WebSocket client in as few instructions as possible, so that a benchmark measures the server and not itself."""

import asyncio
import base64
import os
from collections.abc import Callable


class Client(asyncio.Protocol):
    """Speaks text frames; `heard(client, text)` is called for each one that comes."""

    def __init__(self, host: str, path: str, heard: Callable[["Client", bytes], None]) -> None:
        self.host = host
        self.path = path
        self.heard = heard
        self.data = bytearray()
        self.open = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {self.path} HTTP/1.1",
            f"Host: {self.host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def data_received(self, data: bytes) -> None:
        """Cut the stream into frames."""
        self.data += data
        if not self.open.done():
            end = self.data.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.data.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionError(bytes(self.data[:end])))
                return
            del self.data[: end + 4]
            self.open.set_result(None)
        self.frames()

    def frames(self) -> None:
        """Hand on every whole text frame."""
        data, at = self.data, 0
        while len(data) - at >= 2:
            size, head = data[at + 1], 2
            if size == 126:
                size, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
            if len(data) - at < head + size:
                break
            kind = data[at] & 15
            text = bytes(data[at + head : at + head + size])
            at += head + size
            if kind == 1:
                self.heard(self, text)
            elif kind == 9 and self.transport is not None:
                self.transport.write(b"\x8a\x80\0\0\0\0" if not text else frame(text, 0x8A))
        del data[:at]

    def say(self, text: bytes) -> None:
        """Send a text frame."""
        if self.transport is not None:
            self.transport.write(frame(text, 0x81))

    def close(self) -> None:
        """Hang up."""
        if self.transport is not None:
            self.transport.close()


def frame(text: bytes, first: int) -> bytes:
    """A frame masked with zeros: as valid as any other mask, and nothing to compute."""
    size = len(text)
    if size < 126:
        return bytes((first, 0x80 | size)) + b"\0\0\0\0" + text
    return bytes((first, 0x80 | 126)) + size.to_bytes(2, "big") + b"\0\0\0\0" + text


async def connect(
    host: str, port: int, path: str, heard: Callable[[Client, bytes], None], source: str | None = None
) -> Client:
    """An open connection, from this address of the machine if one is named."""
    loop = asyncio.get_running_loop()
    local = None if source is None else (source, 0)
    _, client = await loop.create_connection(
        lambda: Client(f"{host}:{port}", path, heard), host, port, local_addr=local
    )
    await client.open
    return client
