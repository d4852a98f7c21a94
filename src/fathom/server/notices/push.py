"""Web Push: a notice encrypted for one device (RFC 8291), signed with the server's key (VAPID, RFC 8292)."""

import base64
import time
from typing import Any
from urllib.parse import urlsplit

from fathom.server.store.notices import Subscription
from fathom.text.errors import FathomError

DAY = 86_400  # seconds: a turn that nobody could be told of for so long is not told any more
SIGNED = DAY // 2  # seconds for which a signature is good; push services accept a day at most
POINT, AUTH = 65, 16  # bytes of the keys of a device


class BadSubscription(FathomError):
    """What a browser gave as its subscription is none."""


def vapid() -> Any:
    """Keys that sign. The library is imported when the first is wanted: it takes 7 MB, and many servers never want one."""
    from py_vapid import Vapid02

    return Vapid02


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""


def check_keys(p256dh: bytes, auth: bytes) -> None:
    """The keys of a device: a point on the curve, and 16 bytes."""
    try:
        if (len(p256dh), len(auth)) != (POINT, AUTH):
            raise ValueError
        vapid().from_raw_public(base64url(p256dh).encode())
    except ValueError:
        raise BadSubscription("the keys of this subscription are not valid") from None


def new_key() -> Any:
    key = vapid()()
    key.generate_keys()
    return key


def new_private_key() -> bytes:
    return int(new_key().private_key.private_numbers().private_value).to_bytes(32, "big")


def signer(private: bytes) -> Any:
    return vapid().from_raw(base64url(private).encode())


def public_key(private: bytes) -> str:
    """The server's key as browsers want it when they subscribe."""
    point = signer(private).public_key.public_numbers()
    return base64url(b"\x04" + int(point.x).to_bytes(32, "big") + int(point.y).to_bytes(32, "big"))


def encrypted(subscription: Subscription, message: bytes) -> bytes:
    """Only the device can read it; the push service cannot."""
    import http_ece

    keys = {"private_key": new_key().private_key, "dh": subscription.p256dh, "auth_secret": subscription.auth}
    body: bytes = http_ece.encrypt(message, **keys, version="aes128gcm")
    return body


def headers(subscription: Subscription, private: bytes, contact: str, topic: str) -> dict[str, str]:
    """`topic`: of several messages that wait for a device, a push service keeps the last."""
    site = urlsplit(subscription.endpoint)
    claims = {"aud": f"{site.scheme}://{site.netloc}", "exp": int(time.time()) + SIGNED, "sub": contact}
    signed: dict[str, str] = signer(private).sign(claims)
    fixed = {"content-encoding": "aes128gcm", "content-type": "application/octet-stream", "ttl": str(DAY), "urgency": "normal"}
    return {**fixed, "topic": topic, **signed}
