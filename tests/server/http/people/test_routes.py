"""The logbook over HTTP: what somebody played to the end, for themselves alone."""

import httpx
import pytest

from fathom.server.store.keys import new_key
from tests.server.api_client import API, Player, open_table, play_to_the_end
from tests.server.running import wait_for

DRIFTER = {"who": "bot", "level": "drifter"}


def test_a_finished_match_stands_in_the_logbook_of_those_who_played_it(http: httpx.Client) -> None:
    empty = http.get("/me").text
    assert "An empty page" in empty
    assert "<h2" not in empty, "one sentence and one button"
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


def test_who_gives_up_a_seat_for_good_finds_a_loss_in_the_logbook_unless_they_come_back(http: httpx.Client) -> None:
    ann = open_table(http, "deep-dive", {"who": "me", "name": "Ann"}, *[{"who": "open"}] * 2)
    table = ann.path.rpartition("/")[2]
    others = [Player(http, table, new_key()) for _ in range(3)]
    for seat, (player, name) in enumerate(zip(others[:2], ("Ben", "Cleo"), strict=True), start=1):
        assert player.act(seat=seat, sit={"name": name}).status_code == 200
    assert ann.act(seat=0, start=True).status_code == 200
    ben, cleo, dora = others
    for player, seat in ((ben, 1), (cleo, 2)):
        assert player.act(seat=seat, free=True).status_code == 200
    assert cleo.act(seat=2, sit={"name": "Cleo"}).status_code == 200
    assert [http.get(f"{API}/tables", headers=player.headers).json() for player in (ben, cleo)] == [[], [table]]
    assert dora.act(seat=1, sit={"name": "Dora"}).status_code == 200
    players = [ann, dora, cleo]
    while not (views := [player.view() for player in players])[0]["over"]:
        player, view = next((player, view) for player, view in zip(players, views, strict=True) if view["yours"])
        assert player.act(play=view["options"][-1]["notation"], at=view["cursor"]).status_code == 200
    log = wait_for(lambda: "Left before the end" in (page := http.get("/me", headers=ben.headers).text) and page)
    assert "1 match, 0 won" in " ".join(log.replace("<b>", "").replace("</b>", "").split())
    for player in players:
        page = http.get("/me", headers=player.headers).text
        assert "Left before the end" not in page
        assert "Ben" not in page, "they did not play to the end together"


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
