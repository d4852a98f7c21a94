"""The middleware that every HTTP request and WebSocket passes: quotas, size limits, the origin check, and security headers."""

import asyncio
import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fathom.server.http.responses import TOO_MANY, HttpProblem, problem_response
from fathom.server.http.visitors import COOKIE, identify, key_of
from fathom.server.ops.metrics import REQUESTS
from fathom.server.ops.quotas import Buckets, address_of
from fathom.server.ops.settings import ServerSettings
from fathom.server.store.keys import hash_of
from fathom.server.store.rulings import ADDRESS, BANNED, KEY, Rulings
from fathom.server.store.store import StoreUnavailable

LOCAL = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")  # names that no public DNS knows
SAFE = ("GET", "HEAD", "OPTIONS")
STATIC = "/static/"

# Styles come from our own sheets only: pictures place their pieces by the SVG attribute `transform`, and the script moves them
# through the CSS object model, which the policy leaves alone. No style="..." anywhere.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
PAGE_HEADERS = {
    **HEADERS,
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",  # the addresses of tables are not for other sites
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
PICTURE = "image/svg+xml"  # may be opened as a page, but needs nothing else then
PICTURE_HEADERS = {**HEADERS, "content-security-policy": "default-src 'none'"}
NO_PAGES = ("text/css", "text/javascript", "font/")  # what a browser never opens as a page: a policy would only make it longer


def headers_for(kind: str) -> dict[str, str]:
    """The headers of a response of this content type."""
    if kind.startswith(PICTURE):
        return PICTURE_HEADERS
    return HEADERS if kind.startswith(NO_PAGES) else PAGE_HEADERS


class SecurityMiddleware:
    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app = app
        self.limits = settings.limits
        self.address = settings.address
        self.hosts = frozenset(filter(None, (*settings.hosts, host_in(urlsplit(settings.address).netloc))))
        self.origins = frozenset(filter(None, (*settings.origins, settings.address)))
        self.requests = Buckets(settings.limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.request(scope, receive, send)

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.may_connect(scope):
            await scope["app"].state.sockets.serve(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008})

    def may_connect(self, scope: Scope) -> bool:
        """Apart from socket(), which would keep the headers as long as the connection lasts."""
        headers = Headers(scope=scope)
        return self.is_known_host(headers) and self.is_ours(headers) and self.may_come(scope)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in headers_for(headers.get("content-type", "")).items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                REQUESTS.labels(scope["method"] if scope["method"] in (*SAFE, "POST") else "other", message["status"]).inc()
            await send(message)

        refusal = self.refusal(scope)
        if refusal:
            await problem_response(refusal, HTTPConnection(scope))(scope, receive, send_with_headers)
            return
        try:
            if not scope["path"].startswith(STATIC):
                await identify(HTTPConnection(scope))
        except HttpProblem as problem:
            await problem_response(problem, HTTPConnection(scope))(scope, receive, send_with_headers)
        except StoreUnavailable as error:
            response = await scope["app"].exception_handlers[StoreUnavailable](Request(scope), error)
            await response(scope, receive, send_with_headers)
        else:
            await self.app(scope, self.measured(receive), send_with_headers)

    def refusal(self, scope: Scope) -> HttpProblem | None:
        headers = Headers(scope=scope)
        if not self.is_known_host(headers):
            return HttpProblem(421, "this server does not answer to that name; its operator can add it to FATHOM_HOSTS")
        if not scope["path"].startswith(STATIC) and not self.may_come(scope):
            if self.factor(scope) == BANNED:
                return HttpProblem(403, "the operator of this server has banned you")
            return HttpProblem(TOO_MANY, "too many requests; wait a moment")
        if scope["method"] not in SAFE and not self.is_meant(headers):
            return HttpProblem(403, "this request comes from another site")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.limits.body:
            return HttpProblem(413, "a request may have at most {most} bytes", most=self.limits.body)
        return None

    def measured(self, receive: Receive) -> Receive:
        """Disconnects when a body is longer than the limit, whatever its headers say, and refuses one that takes too long to arrive."""
        size, is_whole, end = 0, False, asyncio.get_running_loop().time() + self.limits.arrival

        async def receive_some() -> Message:
            nonlocal size, is_whole
            try:
                async with asyncio.timeout_at(None if is_whole else end):
                    message = await receive()
            except TimeoutError:
                raise HttpProblem(408, "the request took too long to arrive") from None
            size += len(message.get("body", b""))
            is_whole = not message.get("more_body", False)
            if size > self.limits.body:
                return {"type": "http.disconnect"}
            return message

        return receive_some

    def factor(self, scope: Scope) -> float:
        """By how much the operator stretched the quotas of the visitor; 0 for one who is banned."""
        rulings: Rulings = scope["app"].state.registry.rulings
        key = key_of(HTTPConnection(scope)) if rulings.has_keys else None
        if key and rulings.factor(KEY, hash_of(key).hex()) == BANNED:
            return BANNED
        return rulings.factor(ADDRESS, address_of(scope["client"]))

    def may_come(self, scope: Scope) -> bool:
        return self.requests.take(address_of(scope["client"]), self.factor(scope))

    def is_known_host(self, headers: Headers) -> bool:
        """Without its own names, a server answers to those that cannot lead to it from the internet: a foreign page that makes its
        name point here (DNS rebinding) gets nothing."""
        host = host_in(headers.get("host", ""))
        return host in self.hosts or is_literal(host) or (not self.address and (host.endswith(LOCAL) or "." not in host))

    def is_ours(self, headers: Headers) -> bool:
        """Programs send no origin; a browser's must be this very site."""
        origin = headers.get("origin")
        return origin is None or origin in self.origins or origin.partition("://")[2] == headers.get("host", "")

    def is_meant(self, headers: Headers) -> bool:
        """A browser that brings our cookie must say where it comes from."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        says = "origin" in headers or "sec-fetch-site" in headers
        return self.is_ours(headers) and (says or f"{COOKIE}=" not in headers.get("cookie", ""))


def host_in(netloc: str) -> str:
    """The name or number in `name:port`."""
    host = netloc.strip().lower()
    return host[1 : host.find("]")] if host.startswith("[") else host.partition(":")[0]


def is_literal(host: str) -> bool:
    """An address in numbers: no DNS is asked for it."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
