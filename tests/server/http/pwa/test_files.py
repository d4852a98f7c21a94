"""Static files: kept for ever under the address of this build, and asked for each time under any other."""

import re

import httpx

from fathom.server.http.pwa.files import FOREVER
from fathom.server.render.pwa.build import build


def test_only_the_address_of_this_build_may_be_kept(http: httpx.Client) -> None:
    for folder, kept in ((f"/static/{build()}", FOREVER), ("/static/0123456789", "no-store"), ("/static", "no-store")):
        found = http.get(f"{folder}/css/shell.css")
        assert (found.status_code, found.headers["cache-control"]) == (200, kept)
        assert found.text.startswith("/* What every page shares")


def test_every_static_file_of_a_page_is_named_with_the_build(http: httpx.Client) -> None:
    page = http.get("/rules/into-the-blue").text
    named = re.findall(r'"(/static/[^"]+|/rooms/[^"]+room\.css[^"]*)"', page)
    assert len(named) > 5
    assert all(build() in address for address in named)
    assert {http.get(address).status_code for address in named} == {200}
