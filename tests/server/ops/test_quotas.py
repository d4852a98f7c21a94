"""Quotas per address: requests and new tables, and what counts as one address."""

from collections.abc import Callable
from typing import Any

import httpx

from fathom.server.ops.quotas import Bucket, Buckets, address_of
from fathom.server.ops.settings import Limits, Quota
from tests.server.api_client import API

TABLE = {"game": "into-the-blue", "seats": [{"who": "me", "name": "Ann"}, {"who": "open"}]}


def test_quotas_per_address_end_in_429(serve: Callable[..., Any]) -> None:
    server = serve(limits=Limits(requests=Quota(5, 0.001)))
    statuses = [httpx.get(f"{server.url}{API}/tables").status_code for _ in range(7)]
    assert statuses.count(429) == 2
    assert statuses[0] == 200
    few = serve(limits=Limits(tables=Quota(2, 0.001)))
    assert [httpx.post(f"{few.url}{API}/tables", json=TABLE).status_code for _ in range(3)] == [201, 201, 429]


def test_a_bucket_fills_up_again_and_addresses_are_forgotten_in_turn() -> None:
    bucket = Bucket(Quota(2, 1e9))
    assert [bucket.take() for _ in range(5)] == [True] * 5
    assert [Bucket(Quota(2, 0)).take() for _ in range(1)] == [True]
    buckets = Buckets(Quota(1, 0))
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]


def test_one_household_is_one_address() -> None:
    assert address_of(("2001:db8::1", 1)) == address_of(("2001:db8::ffff", 2)) == "2001:db8::/64"
    assert address_of(("2001:db8:0:1::1", 1)) != address_of(("2001:db8::1", 1))
    assert address_of(("192.0.2.1", 1)) == "192.0.2.1"
