"""Quotas: token buckets, one per connection and one per address."""

import ipaddress
import time
from collections import OrderedDict
from dataclasses import dataclass

REMEMBERED = 10_000  # addresses


@dataclass(frozen=True)
class Quota:
    """So many at once, and so many a second in the long run."""

    burst: float
    rate: float


@dataclass(frozen=True)
class Limits:
    """Limits per address and per connection. Sizes are in bytes."""

    requests: Quota = Quota(240, 40)  # HTTP, per address
    tables: Quota = Quota(20, 0.2)  # new tables, per address
    codes: Quota = Quota(10, 0.1)  # codes that are tried, per address: nobody finds a table by guessing
    messages: Quota = Quota(40, 10)  # on one WebSocket
    patience: int = 20  # messages over the quota that are answered before the socket is closed
    sockets: int = 100  # open at once, per address
    subscribers: int = 300  # connected to one table
    body: int = 16_384
    message: int = 4_096


class Bucket:
    def __init__(self, quota: Quota) -> None:
        self.quota = quota
        self.tokens = quota.burst
        self.filled = time.monotonic()

    def take(self) -> bool:
        """One token, if there is one."""
        now = time.monotonic()
        self.tokens = min(self.quota.burst, self.tokens + (now - self.filled) * self.quota.rate)
        self.filled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Buckets:
    """One bucket per address; the addresses that were quiet longest are forgotten."""

    def __init__(self, quota: Quota) -> None:
        self.quota = quota
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.buckets.pop(address, None) or Bucket(self.quota)
        self.buckets[address] = bucket
        if len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        return bucket.take()


def address_of(client: tuple[str, int] | None) -> str:
    """Whose quota it is. One household has a whole /64 of IPv6 addresses."""
    host = client[0] if client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return host
