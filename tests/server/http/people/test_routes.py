"""The logbook over HTTP: what somebody played to the end, for themselves alone."""

import httpx
import pytest

from tests.server.api_client import open_table, play_to_the_end
from tests.server.running import wait_for

DRIFTER = {"who": "bot", "level": "drifter"}


def test_a_finished_match_stands_in_the_logbook_of_those_who_played_it(http: httpx.Client) -> None:
    assert "An empty page" in http.get("/me").text
    ann = open_table(http, "deep-dive", {"who": "me", "name": "Ann"}, DRIFTER)
    play_to_the_end(ann)
    table = ann.path.rpartition("/")[2]
    shown = wait_for(lambda: (page := http.get("/me", headers=ann.headers)).text.count(f"/t/{table}/replay/1") and page)
    assert "1 match, " in shown.text
    assert "Drifter, computer" in shown.text
    assert "still sounding" in shown.text
    assert "An empty page" in http.get("/me").text  # a stranger's own
    french = http.get("/me", headers=ann.headers, params={"language": "fr"})
    assert "<span>Journal</span>" in french.text


def test_all_entries_are_read_page_by_page(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.server.http.people.reading.PAGE", 1)
    ann = open_table(http, "deep-dive", {"who": "me", "name": "Ann"}, DRIFTER)
    play_to_the_end(ann)
    table = ann.path.rpartition("/")[2]
    again = ann.act(seat=0, rematch=True).json()["table"]
    other = type(ann)(http, again, ann.headers["authorization"].removeprefix("Bearer "))
    play_to_the_end(other)
    first = wait_for(lambda: (page := http.get("/me/entries", headers=ann.headers).text).count(f"/t/{again}/review") and page)
    assert f"/t/{table}/review" not in first
    address = first.partition('href="/me/entries?after=')[2].partition('"')[0]
    assert f"/t/{table}/review" in http.get(f"/me/entries?after={address}", headers=ann.headers).text
    assert http.get("/me/entries?after=nonsense", headers=ann.headers).status_code == 200


def test_the_bar_of_lobby_and_logbook_shows_name_and_sign_and_leads_to_the_logbook(http: httpx.Client) -> None:
    assert 'class="me"' not in http.get("/").text  # nobody is known by name yet
    assert http.post("/me/profile", json={"name": "Inès", "sign": 2, "open": False}).status_code == 200
    for page in ("/", "/me", "/me/papers"):
        link = http.get(page).text.partition('<a class="me" href="/me">')[2].partition("</a>")[0]
        assert "Inès, your logbook" in link
        assert "#m-crate" in link
