"""Web Push: only the device reads what is sent to it, and everybody can check who sent it."""

import http_ece
import pytest
from py_vapid import Vapid02

from fathom.server.notices import push
from fathom.server.store.notices import Subscription


def test_only_the_device_reads_it_and_the_signature_is_the_servers() -> None:
    device = push.new_key()
    point = push.from_base64url(push.public_key(int(device.private_key.private_numbers().private_value).to_bytes(32, "big")))
    to = Subscription("https://push.example:8443/1/2", point, b"s" * 16, "en")
    private = push.new_private_key()
    body = push.encrypted(to, b"your turn")
    assert b"your turn" not in body
    assert http_ece.decrypt(body, private_key=device.private_key, auth_secret=b"s" * 16) == b"your turn"
    headers = push.headers(to, private, "https://games.example", "thetable")
    assert Vapid02.verify(headers["Authorization"])
    assert f"k={push.public_key(private)}" in headers["Authorization"]


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [(b"\x04" + bytes(64), b"s" * 16), (b"\x04" * 65, b""), (b"", b"s" * 16)],
    ids=["not on the curve", "no secret", "no point"],
)
def test_keys_that_are_none_are_refused(p256dh: bytes, auth: bytes) -> None:
    with pytest.raises(push.BadSubscription):
        push.check_keys(p256dh, auth)
