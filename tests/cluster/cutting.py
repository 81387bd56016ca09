"""A line to the database that can be cut, go silent, or swallow the answer to a write."""

import asyncio
from contextlib import suppress

PASS, SILENT, SWALLOW = "pass", "silent", "swallow"


class CuttingProxy:
    """Passes bytes between a node and the database, as long as it likes."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = 0
        self.mode = PASS
        self.server: asyncio.Server | None = None
        self.lines: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.swallowed = asyncio.Event()

    async def __aenter__(self) -> "CuttingProxy":
        """Listen."""
        self.server = await asyncio.start_server(self.called, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        """Cut everything."""
        assert self.server is not None
        self.server.close()
        self.cut()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.server.wait_closed()

    def cut(self) -> None:
        """All lines break at once."""
        for line in list(self.lines):
            line.transport.abort()

    async def called(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A node calls: connect it, unless the line is silent."""
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        self.lines.add(writer)
        other = None
        try:
            await self.passing()
            there, other = await asyncio.open_connection("127.0.0.1", self.target)
            self.lines.add(other)
            await asyncio.gather(self.pump(reader, other, False), self.pump(there, writer, True))
        except OSError:
            pass
        finally:
            for line in (writer, other):
                if line is not None:
                    self.lines.discard(line)
                    line.transport.abort()
                    with suppress(OSError):
                        await line.wait_closed()

    async def passing(self) -> None:
        """Wait while the line is silent."""
        while self.mode == SILENT:  # noqa: ASYNC110 - a switch that tests turn
            await asyncio.sleep(0.02)

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answers: bool) -> None:
        """One direction."""
        while data := await reader.read(65536):
            await self.passing()
            if self.mode == SWALLOW and answers:
                self.swallowed.set()
                self.mode = PASS
                self.cut()
                return
            writer.write(data)
            await writer.drain()
        writer.transport.abort()
