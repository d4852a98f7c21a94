"""What protects people: origin check, sizes, headers, and who may read the metrics."""

import socket
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import httpx
import pytest

from fathom.server.ops.settings import Quota
from tests.server.api_client import API, open_table
from tests.server.running import FREE, PATIENCE

TABLE = {"game": "into-the-blue", "seats": [{"who": "me", "name": "Ann"}, {"who": "open"}]}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://["}, 403),
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


@pytest.mark.parametrize("nested", ["[" * 8_000, '{"a":' * 3_000])
def test_thousands_of_brackets_are_an_invalid_request(http: httpx.Client, nested: str) -> None:
    for address in ("/me/passkeys", "/me/return", f"{API}/tables"):
        answer = http.post(address, content=nested, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 403), answer.text


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


def test_a_picture_that_is_opened_as_a_page_may_do_nothing(http: httpx.Client) -> None:
    headers = http.get("/rooms/deep-dive/poster.svg").headers
    assert (headers["content-type"], headers["content-security-policy"]) == ("image/svg+xml", "default-src 'none'")
    assert "permissions-policy" not in headers, "a first page has many pictures, and each header costs"


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
    assert httpx.get(f"{server.url}/metrics").status_code == 403  # it may come through a proxy that does not say so
    assert httpx.get(f"{serve().url}/metrics", headers={"authorization": "Bearer"}).status_code == 403
    assert "fathom_live_tables" in httpx.get(f"{server.url}/metrics", headers={"authorization": "Bearer let me in"}).text


@pytest.mark.parametrize(
    ("settings", "host", "status"),
    [
        ({}, "127.0.0.1:8000", 200),
        ({}, "[::1]:8000", 200),
        ({}, "kitchen", 200),
        ({}, "kitchen.local", 200),
        ({}, "rebound.example", 421),
        ({"hosts": ("games.example",)}, "games.example", 200),
        ({"hosts": ("games.example",)}, "rebound.example", 421),
        ({"address": "https://games.example"}, "games.example", 200),
        ({"address": "https://games.example"}, "kitchen.local", 421),
    ],
)
def test_a_server_answers_to_its_own_names_only(serve: Callable[..., Any], settings: dict[str, Any], host: str, status: int) -> None:
    """A foreign page whose name is made to point here (DNS rebinding) would otherwise read everything."""
    assert httpx.get(f"{serve(**settings).url}/healthz", headers={"host": host}).status_code == status


def test_a_cookie_is_secure_where_people_come_by_https(serve: Callable[..., Any]) -> None:
    server = serve(address="https://games.example")
    opened = httpx.post(f"{server.url}/tables", json=TABLE, headers={"sec-fetch-site": "same-origin"})
    assert "Secure" in opened.headers["set-cookie"]


def test_only_a_known_proxy_may_say_where_a_request_comes_from(serve: Callable[..., Any]) -> None:
    """Otherwise every request gets a quota of its own."""
    few = replace(FREE, requests=Quota(5, 0.001))
    for proxies, wanted in (((), 429), (("127.0.0.1",), 200)):
        server = serve(limits=few, proxies=proxies)
        answers = [httpx.get(f"{server.url}/healthz", headers={"x-forwarded-for": f"203.0.113.{number}"}) for number in range(8)]
        assert answers[-1].status_code == wanted


def test_a_body_that_does_not_arrive_is_not_waited_for(serve: Callable[..., Any]) -> None:
    server = serve(limits=replace(FREE, arrival=0.3))
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as half:
        half.sendall(b"POST /api/v1/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{")
        assert half.recv(100).startswith(b"HTTP/1.1 408")
