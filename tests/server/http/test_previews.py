"""Previews over HTTP: tags for messengers, and a picture that is drawn once."""

import re
from typing import Any

import httpx
import pytest

from fathom.server.http import previews
from tests.server.api_client import open_table

TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">')
ME, OPEN = {"who": "me", "name": "Ann"}, {"who": "open"}


def tags(http: httpx.Client, table: str, language: str = "en") -> dict[str, str]:
    return dict(TAG.findall(http.get(f"/t/{table}", params={"language": language}).text))


def test_a_link_says_who_waits_for_whom(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "into-the-blue", ME, OPEN)
    table = ann.path.rpartition("/")[2]
    found = tags(http, table)
    assert (found["og:title"], found["og:description"]) == ("Into the Blue · Fathom", "Ann. 1 seat is free. Come and play!")
    assert found["og:url"] == f"{server.url}/t/{table}"
    assert tags(http, table, "fr")["og:description"].startswith("Ann. 1 place est libre.")
    assert ann.act(start=True, level="random").status_code == 200
    assert tags(http, table)["og:description"] == "Ann, Random at the table. Come and watch."


def test_the_picture_is_drawn_once_for_every_position(http: httpx.Client, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py")
    drawn, really = [], previews.render

    async def render(drawing: str) -> bytes | None:
        drawn.append(drawing)
        return await really(drawing) if len(drawn) == 1 else b"another"

    monkeypatch.setattr(previews, "render", render)
    ann = open_table(http, "the-blue-lion", ME, OPEN)
    table = ann.path.rpartition("/")[2]
    address = tags(http, table)["og:image"]
    assert address == f"{server.url}/t/{table}/preview.png"
    first, again = http.get(address), http.get(address)
    assert first.headers["content-type"] == "image/png"
    assert (first.content[:8], first.content[16:24]) == (b"\x89PNG\r\n\x1a\n", (1200).to_bytes(4, "big") + (630).to_bytes(4, "big"))
    assert (again.content, len(drawn)) == (first.content, 1)
    assert ann.act(start=True, level="random").status_code == 200
    assert http.get(address).content == b"another"
    assert http.get("/t/nowhere/preview.png").status_code == 404


def test_without_a_renderer_there_is_no_picture_and_no_word_of_one(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    table = open_table(http).path.rpartition("/")[2]
    assert "og:image" not in tags(http, table)
    assert http.get(f"/t/{table}/preview.png").status_code == 503
