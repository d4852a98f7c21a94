"""The routes of the logbook: the log, all entries, the papers, and the page on privacy."""

import asyncio

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from fathom.server.http.learn.routes import or_why_not
from fathom.server.http.people import papers, passkeys
from fathom.server.http.people.reading import entries_of, logbook_of
from fathom.server.render.people.logbook import render_entries, render_logbook
from fathom.server.render.people.papers import render_privacy
from fathom.server.render.preferences import preferences_of


def routes() -> list[BaseRoute]:
    pages = {
        "/me": log_page, "/me/entries": entries_page, "/me/papers": papers.papers_page, "/link": papers.link_page, "/privacy": privacy_page,
    }  # fmt: skip
    return [
        *(Route(path, or_why_not(view), middleware=[Middleware(GZipMiddleware)]) for path, view in pages.items()),
        *papers.routes(),
        *passkeys.routes(),
    ]


async def privacy_page(request: Request) -> Response:
    return HTMLResponse(await asyncio.to_thread(render_privacy, request.app.state.settings.keeping, preferences_of(request)))


async def log_page(request: Request) -> Response:
    return HTMLResponse(await asyncio.to_thread(render_logbook, await logbook_of(request), preferences_of(request)))


async def entries_page(request: Request) -> Response:
    return HTMLResponse(await asyncio.to_thread(render_entries, await entries_of(request), preferences_of(request)))
