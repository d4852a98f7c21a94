"""The routes of the app: its manifest, its service worker, and the page that it shows without a network."""

import asyncio

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from fathom.server.http.middleware import POLICY
from fathom.server.http.responses import json_response
from fathom.server.render.preferences import language_of, preferences_of
from fathom.server.render.pwa.worker import manifest, render_offline, service_worker

NO_CACHE = {"cache-control": "no-cache"}  # a browser asks each time whether there is another


def routes() -> list[BaseRoute]:
    return [
        Route("/manifest.webmanifest", manifest_file),
        Route("/sw.js", worker_file),
        Route("/offline", offline_page),
    ]


async def manifest_file(request: Request) -> Response:
    response = json_response(manifest(language_of(request)), headers=NO_CACHE)
    response.headers["content-type"] = "application/manifest+json"
    return response


async def worker_file(request: Request) -> Response:
    """A worker has the policy that its script came with."""
    script = await asyncio.to_thread(service_worker, preferences_of(request))
    return Response(script, headers={**NO_CACHE, "content-security-policy": POLICY}, media_type="text/javascript")


async def offline_page(request: Request) -> Response:
    return HTMLResponse(await asyncio.to_thread(render_offline, preferences_of(request)))
