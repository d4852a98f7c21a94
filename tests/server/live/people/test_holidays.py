"""A holiday is shown at all slow tables of a person, and at no others, until it ends."""

import httpx

from tests.server.api_client import Player, open_table
from tests.server.running import wait_for

DAY = 86_400  # seconds


def test_slow_clocks_rest_and_the_others_see_it_until_the_player_is_back(http: httpx.Client) -> None:
    def begin(move: int) -> tuple[Player, Player]:
        wishes = {"stand_in": "random", "clock": {"move": move}}
        seats = {"who": "me", "name": "Ann"}, {"who": "open"}
        ann = open_table(http, "into-the-blue", *seats, settings={"first_player": 2}, wishes=wishes)
        sitting = Player(http, ann.path.rpartition("/")[2], key).act(seat=1, sit={"name": "Ben"}).json()
        assert ann.act(start=True).status_code == 200
        return ann, Player(http, ann.path.rpartition("/")[2], sitting.get("key", key))

    key = ""
    slow, ben = begin(3 * DAY)
    key = ben.headers["authorization"].removeprefix("Bearer ")
    live, _ = begin(1_800)
    before = slow.view(seat=0)["clock"]

    def rest(days: int) -> httpx.Response:
        answer = http.post("/me/holiday", headers=ben.headers, json={"days": days})
        http.cookies.clear()
        return answer

    until = rest(5).json()["until"]
    assert rest(1).status_code == 409
    resting = wait_for(lambda: (clock := slow.view(seat=0)["clock"])["rests"] and clock)
    assert resting["rests"] == until
    assert resting["start"] == before["start"] + 5 * DAY * 1000
    assert live.view(seat=0)["clock"]["rests"] == 0
    page = http.get(slow.path.replace("/api/v1/tables", "/t"), headers=slow.headers).text
    assert f'data-holiday="{until}"' in page
    assert "Ben is on holiday: the clock is paused." in page.replace("<b>", "").replace("</b>", "")
    assert "are paused until" in http.get("/me/papers", headers=ben.headers).text
    back = rest(0).json()["until"]
    after = wait_for(lambda: (clock := slow.view(seat=0)["clock"])["rests"] == back and clock)
    assert before["start"] <= after["start"] < before["start"] + 60_000
    assert "You have 6 days left" in http.get("/me/papers", headers=ben.headers).text
