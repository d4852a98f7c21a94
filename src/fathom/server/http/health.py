"""What an operator's programs ask: is the server alive, is it ready, and its numbers. None of them waits for the database."""

import hmac
import time

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from fathom.server.ops.metrics import exposition

LATELY = 10  # seconds since a write went through


def routes() -> list[BaseRoute]:
    return [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]


async def healthz(request: Request) -> Response:
    """Alive: the event loop turns."""
    return PlainTextResponse("ok")


async def readyz(request: Request) -> Response:
    """Ready: a write went through lately. The registry writes every few seconds, whether anybody plays or not."""
    ago = time.monotonic() - request.app.state.registry.store.last_write
    if ago > LATELY:
        return PlainTextResponse(f"the database has not accepted a write for {ago:.0f} seconds", 503)
    return PlainTextResponse("ok")


async def metrics(request: Request) -> Response:
    """Not for players: the number of events would reveal moves that they may not know. A proxy may hide where a request comes from."""
    key = request.app.state.settings.metrics_key
    brought = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not key or not hmac.compare_digest(brought.encode(), key.encode()):
        return PlainTextResponse("send the key FATHOM_METRICS_KEY as Authorization: Bearer", 403)
    return Response(exposition(), media_type=CONTENT_TYPE_LATEST)
