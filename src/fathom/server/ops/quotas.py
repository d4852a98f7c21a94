"""Quotas: token buckets, one per connection and one per address."""

import ipaddress
import time
from collections import OrderedDict
from functools import lru_cache

from fathom.server.ops.settings import Quota

REMEMBERED = 10_000  # addresses


class Bucket:
    __slots__ = ("filled", "quota", "tokens")

    def __init__(self, quota: Quota) -> None:
        self.quota = quota
        self.tokens = quota.burst
        self.filled = time.monotonic()

    def take(self, factor: float = 1.0) -> bool:
        """One token, if there is one. The factor stretches the quota."""
        now = time.monotonic()
        self.tokens = min(factor * self.quota.burst, self.tokens + (now - self.filled) * factor * self.quota.rate)
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

    def take(self, address: str, factor: float = 1.0) -> bool:
        bucket = self.buckets.pop(address, None) or Bucket(self.quota)
        self.buckets[address] = bucket
        if len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        return bucket.take(factor)


def address_of(client: tuple[str, int] | None) -> str:
    """Whose quota it is."""
    return household(client[0]) if client else ""


@lru_cache(REMEMBERED)
def household(host: str) -> str:
    """One household has a whole /64 of IPv6 addresses."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return host
