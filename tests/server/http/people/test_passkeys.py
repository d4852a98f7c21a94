"""Passkeys over HTTP: what no authenticator would send is refused. The way there and back is taken in a browser."""

import json
from base64 import urlsafe_b64encode
from typing import Any

import httpx
import pytest


def encoded(data: dict[str, Any]) -> str:
    return urlsafe_b64encode(json.dumps(data).encode()).decode().rstrip("=")


@pytest.mark.parametrize("name", ["a", "é", 5, [1], None])
def test_an_id_that_is_none_is_refused(http: httpx.Client, name: Any) -> None:
    challenge = http.post("/me/return/begin").json()["challenge"]
    client = encoded({"type": "webauthn.get", "challenge": challenge, "origin": "http://127.0.0.1"})
    assert http.post("/me/return", json={"id": name, "response": {"clientDataJSON": client}}).status_code == 403
