"""Keys and names nobody can guess. A key is 128 random bits; the store only knows its SHA-256."""

import hashlib
import secrets
from typing import NamedTuple

KEY_BYTES = 16
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
ID_LENGTH = 12


class Bearer(NamedTuple):
    """Who brings a key: the person whose device it is on. A person's id is the hash of their first key."""

    key: str
    person: bytes


def new_key() -> str:
    return secrets.token_hex(KEY_BYTES)


def hash_of(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def new_bearer() -> Bearer:
    """Somebody who has no key yet."""
    key = new_key()
    return Bearer(key, hash_of(key))
