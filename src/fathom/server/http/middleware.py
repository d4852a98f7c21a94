"""The middleware that every HTTP request and WebSocket passes: quotas, size limits, the origin check, and security headers."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fathom.server.http.quotas import Buckets, Limits, address_of
from fathom.server.http.responses import TOO_MANY, HttpProblem, problem_response
from fathom.server.http.visitors import COOKIE
from fathom.server.ops.metrics import REQUESTS

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
NO_PAGES = ("text/css", "text/javascript", "font/")  # what a browser never opens as a page: a policy would only make it longer


class SecurityMiddleware:
    def __init__(self, app: ASGIApp, limits: Limits, origins: Iterable[str]) -> None:
        self.app = app
        self.limits = limits
        self.origins = frozenset(origins)
        self.requests = Buckets(limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.request(scope, receive, send)

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.is_ours(Headers(scope=scope)) or not self.requests.take(address_of(scope["client"])):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await scope["app"].state.sockets.serve(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_page = not headers.get("content-type", "").startswith(NO_PAGES)
                for name, value in (PAGE_HEADERS if is_page else HEADERS).items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                REQUESTS.labels(scope["method"] if scope["method"] in (*SAFE, "POST") else "other", message["status"]).inc()
            await send(message)

        refusal = self.refusal(scope)
        if refusal:
            await problem_response(refusal, HTTPConnection(scope))(scope, receive, send_with_headers)
        else:
            await self.app(scope, self.measured(receive), send_with_headers)

    def refusal(self, scope: Scope) -> HttpProblem | None:
        headers = Headers(scope=scope)
        if not scope["path"].startswith(STATIC) and not self.requests.take(address_of(scope["client"])):
            return HttpProblem(TOO_MANY, "too many requests; wait a moment")
        if scope["method"] not in SAFE and not self.is_meant(headers):
            return HttpProblem(403, "this request comes from another site")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.limits.body:
            return HttpProblem(413, "a request may have at most {most} bytes", most=self.limits.body)
        return None

    def measured(self, receive: Receive) -> Receive:
        """Disconnects when a body is longer than the limit, whatever its headers say."""
        size = 0

        async def receive_some() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.limits.body:
                return {"type": "http.disconnect"}
            return message

        return receive_some

    def is_ours(self, headers: Headers) -> bool:
        """Programs send no origin; a browser's must be this very site."""
        origin = headers.get("origin")
        return origin is None or origin in self.origins or urlsplit(origin).netloc == headers.get("host", "")

    def is_meant(self, headers: Headers) -> bool:
        """A browser that brings our cookie must say where it comes from."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        says = "origin" in headers or "sec-fetch-site" in headers
        return self.is_ours(headers) and (says or f"{COOKIE}=" not in headers.get("cookie", ""))
