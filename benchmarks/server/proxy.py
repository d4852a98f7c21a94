"""A TCP proxy that hurts: it delays, stalls and cuts what passes, and can be pointed elsewhere. One thread runs all of them."""

import asyncio
import contextlib
import random
import threading
from collections.abc import Coroutine
from typing import Any

CHUNK = 65_536


class Proxy:
    """Forwards a port to another port of this machine. Connections are delayed one by one, so what one process says on two of them
    may arrive in another order."""

    loop = asyncio.new_event_loop()

    def __init__(self, target: int) -> None:
        self.target = target
        self.delay = 0.0  # seconds, at most, for every chunk
        self.open = asyncio.Event()
        self.writers: set[asyncio.StreamWriter] = set()
        if not self.loop.is_running():
            threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.port = self.do(self.listen())

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    async def listen(self) -> int:
        self.open.set()
        server = await asyncio.start_server(self.connected, "127.0.0.1", 0)
        return int(server.sockets[0].getsockname()[1])

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        self.writers |= {writer, back}
        await asyncio.gather(self.forward(reader, back), self.forward(there, writer), return_exceptions=True)

    async def forward(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while chunk := await source.read(CHUNK):
                await self.open.wait()
                if self.delay:
                    await asyncio.sleep(random.uniform(0, self.delay))
                to.write(chunk)
                await to.drain()
        self.writers.discard(to)
        to.close()

    def cut(self) -> None:
        """All connections, at once."""

        async def work() -> None:
            for writer in self.writers:
                writer.transport.abort()
            self.writers.clear()

        self.do(work())

    def stall(self, stalled: bool) -> None:
        """Connections stay, and nothing passes."""

        async def work() -> None:
            self.open.clear() if stalled else self.open.set()

        self.do(work())
