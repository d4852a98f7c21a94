"""Keys and names nobody can guess. A key is 128 random bits; the store only knows its SHA-256."""

import hashlib
import secrets
from typing import NamedTuple

from fathom.server.store.store import Key

KEY_BYTES = 16
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
ID_LENGTH = 12
OWNER = -10  # the seat number under which the owner of a table holds its key
LINK = "link:"  # before the role of a key that lies in a link: good for one exchange only
BARRED = "barred:"  # instead of a role: whose key it is may never take this seat in this match
LEFT, SENT = "left:", "sent:"  # before the number of an event with which somebody left the seat for good, or was sent away
NOTES = (BARRED, LEFT, SENT)  # about people who do not sit there
SHUT = (LINK, *NOTES)


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


def opens(key: Key) -> bool:
    """Does somebody sit with this key?"""
    return not key.role or not key.role.startswith(SHUT)
