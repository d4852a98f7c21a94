"""A process that reviews: started for one request, read line by line, and killed when nobody wants its answers any more."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

WORKER = "fathom.review.worker"
ALONE = {"NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # one core at most
LONGEST_LINE = 1 << 20


class WorkerFailed(Exception):
    """The process ended before it was done."""


class Worker:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def answer(self, seconds: float) -> dict[str, Any] | None:
        """The next answer; None when there is none within the time."""
        assert self.process.stdout
        try:
            async with asyncio.timeout(seconds):
                line = await self.process.stdout.readline()
        except TimeoutError:
            return None
        if not line.endswith(b"\n"):
            raise WorkerFailed(f"exit status {await self.process.wait()}")
        found: dict[str, Any] = json.loads(line)
        return found


@asynccontextmanager
async def asked(request: dict[str, Any]) -> AsyncIterator[Worker]:
    """A worker with a request. It is gone when the caller is."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", WORKER, stdin=pipe, stdout=pipe, limit=LONGEST_LINE, env={**os.environ, **ALONE}
    )
    try:
        assert process.stdin
        process.stdin.write(json.dumps(request).encode() + b"\n")
        await process.stdin.drain()
        yield Worker(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
