"""Webhooks: each kind gets the notice in its own form, and no name at a table calls everybody in a chat."""

import json

from fathom.server.notices.texts import Notice
from fathom.server.notices.webhooks import webhook_request

NOTICE = Notice("Reef: your turn", "@everyone is waiting for you.", "/t/abc", "abc")
SITE = "https://games.example"


def test_each_kind_has_its_form() -> None:
    body, headers = webhook_request("discord", NOTICE, SITE)
    found = json.loads(body)
    assert found["content"] == "Reef: your turn @everyone is waiting for you. https://games.example/t/abc"
    assert found["allowed_mentions"] == {"parse": []}
    body, headers = webhook_request("ntfy", NOTICE, SITE)
    assert (body.decode(), headers["click"]) == (found["content"], "https://games.example/t/abc")
    body, headers = webhook_request("json", NOTICE, SITE)
    assert json.loads(body) == {"title": NOTICE.title, "body": NOTICE.body, "table": "abc", "address": "https://games.example/t/abc"}


def test_without_an_address_of_the_server_there_is_no_link() -> None:
    assert b"/t/" not in webhook_request("discord", NOTICE, "")[0]
    assert "click" not in webhook_request("ntfy", NOTICE, "")[1]
