"""The app: a manifest with icons that are what it says, and a service worker that is another script for every build."""

import json
import re

import httpx
import pytest

import fathom
from fathom.server.http.middleware import POLICY
from fathom.server.render import parts
from fathom.server.render.pwa.build import build


def test_the_manifest_speaks_both_languages_and_its_icons_have_the_sizes_it_says(http: httpx.Client) -> None:
    found = http.get("/manifest.webmanifest?language=fr")
    assert found.headers["content-type"] == "application/manifest+json"
    facts = found.json()
    assert facts["lang"] == "fr"
    assert facts["description"] != http.get("/manifest.webmanifest").json()["description"]
    assert {icon["purpose"] for icon in facts["icons"]} == {"any", "maskable"}
    for icon in facts["icons"]:
        picture = http.get(icon["src"]).content
        width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
        assert f"{width}x{height}" == icon["sizes"]


def test_the_service_worker_keeps_to_the_policy_and_names_files_that_are_there(http: httpx.Client) -> None:
    found = http.get("/sw.js")
    assert (found.headers["content-type"], found.headers["cache-control"]) == ("text/javascript; charset=utf-8", "no-cache")
    assert found.headers["content-security-policy"] == POLICY
    kept = json.loads(re.search(r"KEPT = (\[.*?\]);", found.text)[1])
    assert kept
    assert {http.get(address).status_code for address in [*kept, "/offline"]} == {200}


def test_another_version_is_another_service_worker(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = http.get("/sw.js").text
    try:
        monkeypatch.setattr(fathom, "__version__", "another")
        build.cache_clear()
        parts.templates.cache_clear()
        assert http.get("/sw.js").text != before
    finally:
        monkeypatch.undo()
        build.cache_clear()
        parts.templates.cache_clear()
    assert http.get("/sw.js").text == before
