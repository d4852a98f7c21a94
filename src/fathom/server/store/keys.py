"""Keys and names nobody can guess. A key is 128 random bits; the store only knows its SHA-256."""

import hashlib
import secrets

KEY_BYTES = 16
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
ID_LENGTH = 12


def new_key() -> str:
    return secrets.token_hex(KEY_BYTES)


def hash_of(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
