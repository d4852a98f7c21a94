"""What protects people: origin check, sizes, headers, and who may read the metrics."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.server.api_client import API, open_table

TABLE = {"game": "into-the-blue", "seats": [{"who": "me", "name": "Ann"}, {"who": "open"}]}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 201),
        ({"cookie": "fathom=0123456789abcdef0123456789abcdef"}, 403),
        ({"cookie": "fathom=0123456789abcdef0123456789abcdef", "sec-fetch-site": "same-origin"}, 201),
    ],
)
def test_only_our_own_pages_and_programs_change_anything(http: httpx.Client, headers: dict[str, str], status: int) -> None:
    assert http.post(f"{API}/tables", json=TABLE, headers=headers).status_code == status


def test_our_own_origin_may_and_a_named_one_too(serve: Callable[..., Any]) -> None:
    server = serve(origins=("https://play.example",))
    for origin in (server.url, "https://play.example"):
        assert httpx.post(f"{server.url}{API}/tables", json=TABLE, headers={"origin": origin}).status_code == 201


def test_a_form_of_another_site_cannot_be_taken_for_json(http: httpx.Client) -> None:
    assert http.post(f"{API}/tables", content=b"{}", headers={"content-type": "text/plain"}).status_code == 415


def test_too_long_a_body_is_refused_whatever_its_headers_say(http: httpx.Client) -> None:
    long = b'"' + b"x" * 20_000
    said = http.post(f"{API}/tables", content=long, headers={"content-type": "application/json"})
    unsaid = http.post(f"{API}/tables", content=iter([long]), headers={"content-type": "application/json"})
    assert (said.status_code, unsaid.status_code) == (413, 413)


def test_every_reply_binds_the_browser(http: httpx.Client) -> None:
    table = open_table(http).path.rpartition("/")[2]
    for path in ("/", f"/t/{table}", "/api", f"{API}/games", "/nowhere"):
        response = http.get(path)
        headers = response.headers
        assert response.status_code < 500
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"


def test_pages_hold_no_inline_script_or_style(http: httpx.Client) -> None:
    table = open_table(http).path.rpartition("/")[2]
    for path in ("/", f"/t/{table}", "/api"):
        page = http.get(path).text
        assert " style=" not in page
        assert "<style" not in page
        assert " onclick" not in page
        scripts = [tag.partition(">")[0] for tag in page.split("<script")[1:]]
        assert all("src=" in tag or 'type="application/json"' in tag for tag in scripts)


def test_a_browser_s_key_is_in_a_cookie_that_no_script_can_read(http: httpx.Client) -> None:
    opened = http.post("/tables", json=TABLE, headers={"sec-fetch-site": "same-origin"})
    cookie = opened.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "key" not in opened.json()
    assert http.get(f"{API}/tables/{opened.json()['table']}").json()["mine"] == [0]


def test_metrics_are_not_for_players(serve: Callable[..., Any]) -> None:
    """They count moves, also those that a player may not know of."""
    server = serve(metrics_key="let me in")
    assert httpx.get(f"{server.url}/metrics").status_code == 200
    proxied = {"x-forwarded-for": "203.0.113.5"}
    assert httpx.get(f"{server.url}/metrics", headers=proxied).status_code == 403
    assert httpx.get(f"{server.url}/metrics", headers={**proxied, "authorization": "Bearer let me in"}).status_code == 200
    assert "fathom_live_tables" in httpx.get(f"{server.url}/metrics").text
