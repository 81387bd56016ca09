"""What waits to be sent on one connection."""

import asyncio
from collections import deque

from starlette.types import Send

from cheeseboard.table import codes


class Outbox:
    """The table never waits for a slow reader; one who lets too much pile up is disconnected."""

    __slots__ = ("bytes", "closing", "most", "queue", "wake")

    def __init__(self, most: int) -> None:
        self.queue: deque[bytes] = deque()
        self.bytes = 0
        self.most = most
        self.closing: tuple[int, str] | None = None
        self.wake = asyncio.Event()

    def put(self, *texts: bytes) -> None:
        """Send this when the line is free."""
        if self.closing is not None:
            return
        self.bytes += sum(map(len, texts))
        if self.bytes > self.most:
            self.queue.clear()
            self.close(codes.SLOW, "slow-reader")
            return
        self.queue.extend(texts)
        self.wake.set()

    def close(self, code: int, reason: str) -> None:
        """Hang up after what is already waiting."""
        if self.closing is None:
            self.closing = (code, reason)
            self.wake.set()

    async def pump(self, send: Send) -> None:
        """Send until told to hang up."""
        while True:
            while self.queue:
                data = self.queue.popleft()
                await send({"type": "websocket.send", "text": data.decode()})
                self.bytes -= len(data)
            if self.closing is not None:
                code, reason = self.closing
                await send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self.wake.clear()
            await self.wake.wait()
