"""Requests to addresses given by strangers: only to the public internet, and only to the very address that was checked.

A name may lead anywhere, and elsewhere a moment later (DNS rebinding). So a name is resolved once, every address it has must be public, and
the connection goes to one of these addresses. Redirects are not followed, the environment's proxies not used, and no answer is read.
"""

import asyncio
import ipaddress
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from fathom.server.ops.settings import REACHES
from fathom.text.errors import FathomError

if TYPE_CHECKING:
    from httpx import AsyncClient

PUBLIC, LOOPBACK, NONE = REACHES
LONGEST = 2_048  # characters of an address
PATIENCE = 10.0  # seconds
HTTPS, FIRST_FREE_PORT = 443, 1_024
NAT64 = ipaddress.ip_network("64:ff9b::/96")

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]


class ForbiddenAddress(FathomError):
    """An address that no request may go to."""


class NobodyAnswers(Exception):
    """A request that came to nothing; the next may not."""


@dataclass(frozen=True)
class Target:
    """A checked address: its name, and the number that the name stands for."""

    scheme: str
    host: str
    port: int
    path: str
    number: str = ""


def target_of(address: str, reach: str) -> Target:
    """Checks what can be checked without asking the network."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise ForbiddenAddress("this is not an address") from None
    host, schemes = parts.hostname or "", ("https", "http") if reach == LOOPBACK else ("https",)
    if len(address) > LONGEST or parts.scheme not in schemes or not host or not address.isascii() or not address.isprintable():
        raise ForbiddenAddress("it must be an address that begins with https://")
    if parts.username is not None or parts.password is not None:
        raise ForbiddenAddress("it must not contain a user name or password before the host")
    port = port or (HTTPS if parts.scheme == "https" else 80)
    if port != HTTPS and port < FIRST_FREE_PORT and reach != LOOPBACK:
        raise ForbiddenAddress("it must use the standard https port, or one above {port}", port=FIRST_FREE_PORT - 1)
    return Target(parts.scheme, host, port, urlunsplit(("", "", parts.path or "/", parts.query, "")))


def is_reachable(number: str, reach: str) -> bool:
    """Is this the address of a public machine? One that carries another inside is judged by that one too."""
    try:
        address = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    return all(is_public(each) or (reach == LOOPBACK and each.is_loopback) for each in within(address))


def is_public(address: IpAddress) -> bool:
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def within(address: IpAddress) -> list[IpAddress]:
    """The address that counts: IPv6 can carry IPv4 in several ways."""
    if isinstance(address, ipaddress.IPv4Address):
        return [address]
    if address.ipv4_mapped:
        return [address.ipv4_mapped]
    if address in NAT64:
        return [ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)]
    carried = [address.sixtofour, *(address.teredo or ())]
    return [address, *(each for each in carried if each)]


async def resolve(host: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, proto=6)
    return [str(entry[4][0]) for entry in found]


@cache
def authorities() -> ssl.SSLContext:
    """Whom this process trusts, read once: it takes as long as all else that starts a server."""
    import httpx

    return httpx.create_ssl_context(trust_env=False)


def new_client() -> "AsyncClient":
    """httpx is imported when the first request is sent, and beside the event loop: it takes 8 MB and a tenth of a second."""
    import httpx

    none_kept = httpx.Limits(max_keepalive_connections=0)
    return httpx.AsyncClient(verify=authorities(), timeout=PATIENCE, follow_redirects=False, trust_env=False, limits=none_kept)


class Outbound:
    """Posts to checked addresses. Each request has its own connection: none is shared by names that stand for one number."""

    def __init__(self, reach: str = PUBLIC, resolve: Resolve = resolve) -> None:
        self.reach = reach
        self.resolve = resolve
        self.client: AsyncClient | None = None
        self.opening = asyncio.Lock()

    async def opened(self) -> "AsyncClient":
        """The client of all requests."""
        async with self.opening:
            if self.client is None:
                self.client = await asyncio.to_thread(new_client)
        return self.client

    async def check(self, address: str) -> Target:
        """The address with a number that a connection may go to. Raises ForbiddenAddress."""
        target = target_of(address, self.reach)
        try:
            async with asyncio.timeout(PATIENCE):
                numbers = await self.resolve(target.host, target.port)
        except (OSError, UnicodeError, TimeoutError):
            raise ForbiddenAddress("there is no server with this name") from None
        if not numbers or not all(is_reachable(number, self.reach) for number in numbers):
            raise ForbiddenAddress("this address is not on the public internet")
        return Target(target.scheme, target.host, target.port, target.path, numbers[0])

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer. Raises ForbiddenAddress, or NobodyAnswers."""
        target, client = await self.check(address), await self.opened()
        from httpx import HTTPError, InvalidURL

        number = f"[{target.number}]" if ":" in target.number else target.number
        host = f"[{target.host}]" if ":" in target.host else target.host
        try:
            request = client.build_request(
                "POST", f"{target.scheme}://{number}:{target.port}{target.path}", content=body,
                headers={**headers, "host": f"{host}:{target.port}" if target.port != HTTPS else host},
                extensions={"sni_hostname": target.host},
            )  # fmt: skip
            async with asyncio.timeout(3 * PATIENCE):
                answer = await client.send(request, stream=True)
                await answer.aclose()
        except (HTTPError, InvalidURL, TimeoutError):
            raise NobodyAnswers from None
        return answer.status_code

    async def close(self) -> None:
        if self.client:
            await self.client.aclose()
