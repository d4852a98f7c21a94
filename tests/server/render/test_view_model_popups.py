"""Popups reach browsers as pieces and programs as text: Deep Dive's shark that scares the last divers."""

import json
from typing import Any

import httpx

from tests.server.api_client import TWO, open_table
from tests.server.running import PATIENCE, Running
from tests.server.socket_client import hear, socket_of


def test_browsers_and_programs_are_told_of_every_shark_that_nobody_would_see_otherwise(http: httpx.Client, server: Running) -> None:
    ann = open_table(http, "deep-dive", *TWO)
    drawn = 0
    with socket_of(server.url, ann, seat=0) as socket:
        update = hear(socket, "seq")
        start = update["seq"]  # a shark that came before anybody decided is history for whoever opens the page
        while not update.get("over"):
            socket.send(json.dumps({"id": f"move-{update['seq']}", "seat": update["turn"], "play": "stay" if drawn < 2 else "leave"}))
            message: dict[str, Any] = {}
            while "id" not in message:
                message = json.loads(socket.recv(timeout=PATIENCE))
                update = message if "seq" in message else update
                drawn += message.get("passing", "").count('href="#dd-shark"')
    moments = [event["moment"] for event in ann.get("/replay", seat=0).json() if "moment" in event and event["seq"] > start]
    assert len(moments) == drawn >= 2
    assert set(moments) <= {f"shark-{zone}" for zone in range(4)}
