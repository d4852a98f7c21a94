"""Fair luck for tables where people play: secret until it happens, and open for anyone to check afterwards.

The table draws a secret seed and shows its SHA-256, the commitment, before the first move. Draw number k of a match is
computed with HMAC-SHA-256 from the seed and k alone. When the match is over the seed is shown, and anyone can see that it
has that SHA-256 and gave those draws.
"""

import hashlib
import hmac
import secrets
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

SEED_BYTES = 32
VALUES = 2**256  # of a digest


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def fair_below(seed: bytes, number: int, limit: int) -> int:
    """Draw `number` of a seed: a whole number from 0 to limit-1, all exactly equally likely.

    A 256-bit value that lies past the last whole multiple of the limit would favour small numbers: it is thrown away.
    """
    attempt = 0
    while True:
        digest = hmac.digest(seed, f"fathom draw {number} try {attempt}".encode(), "sha256")
        value = int.from_bytes(digest, "big")
        if value < VALUES - VALUES % limit:
            return value % limit
        attempt += 1


def fair_pick(seed: bytes, number: int, weights: Sequence[int]) -> int:
    """An index in exact proportion to the weights."""
    totals = list(accumulate(weights))
    return bisect_right(totals, fair_below(seed, number, totals[-1]))
