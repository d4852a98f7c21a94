"""A program at a table, by the API."""

import secrets
from typing import Any

import httpx

from tests.server.running import wait_for

API = "/api/v1"
TWO = ({"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"})


class Player:
    """A program at a table."""

    def __init__(self, http: httpx.Client, table: str, key: str) -> None:
        self.http = http
        self.path = f"{API}/tables/{table}"
        self.headers = {"authorization": f"Bearer {key}"} if key else {}

    def get(self, what: str = "", **query: Any) -> httpx.Response:
        return self.http.get(f"{self.path}{what}", headers=self.headers, params=query)

    def view(self, **query: Any) -> dict[str, Any]:
        answer = self.get("/view", **query)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def act(self, **ask: Any) -> httpx.Response:
        return self.http.post(f"{self.path}/acts", headers=self.headers, json={"id": secrets.token_hex(8), **ask})


def open_table(
    http: httpx.Client, game: str = "into-the-blue", *seats: dict[str, str], headers: dict[str, str] | None = None, **more: Any
) -> Player:
    places = seats or ({"who": "me", "name": "Ann"}, {"who": "bot", "level": "random"})
    opened = http.post(f"{API}/tables", headers=headers, json={"game": game, "seats": list(places), **more})
    assert opened.status_code == 201, opened.text
    return Player(http, opened.json()["table"], opened.json()["key"])


def play_to_the_end(player: Player) -> dict[str, Any]:
    """Plays the last option offered, by notation, until the match is over."""
    while True:
        view = wait_for(lambda: (found := player.view())["yours"] | found["over"] and found)
        if view["over"]:
            return dict(view)
        answer = player.act(play=view["options"][-1]["notation"], at=view["cursor"])
        assert answer.status_code == 200, answer.text
