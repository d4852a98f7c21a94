"""Who sits where: a match waits for its people, and a seat that is freed hands over no secret."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.server.api_client import Player, open_table
from tests.server.running import Running, wait_for
from tests.server.socket_client import hear, socket_of

ME, OPEN = {"who": "me", "name": "Ann"}, {"who": "open"}
SHARK, CREW = 0, 1
NOT_YOURS = "You cannot take this seat in this match: it holds a secret. It goes to somebody else or to the computer."


def sit(http: httpx.Client, at: Player, seat: int, name: str, **more: Any) -> httpx.Response:
    """As somebody who comes for the first time."""
    return Player(http, at.path.rpartition("/")[2], "").act(seat=seat, sit={"name": name, **more})


def sitting(http: httpx.Client, at: Player, seat: int, name: str) -> Player:
    answer = sit(http, at, seat, name)
    assert answer.status_code == 200, answer.text
    return Player(http, at.path.rpartition("/")[2], answer.json()["key"])


def browser_at(server: Running) -> httpx.Client:
    """It keeps its key in a cookie, and says which page asks."""
    client = server.client()
    client.headers["origin"] = server.url
    return client


def said(player: Player, kind: str) -> list[str]:
    return [event["say"] for event in player.get("/replay").json() if event["kind"] == kind]


def refusal(answer: httpx.Response) -> str:
    assert answer.status_code == 422, answer.text
    return str(answer.json()["rejected"])


# The waiting room


@pytest.mark.every_database
def test_a_table_with_a_free_seat_waits_until_its_owner_starts_it(serve: Callable[..., Running], database: str) -> None:
    first = serve()
    with first.client() as http:
        ann = open_table(http, "into-the-blue", ME, OPEN, settings={"first_player": 1})
        ben = sitting(http, ann, 1, "Ben")
        assert ann.get().json()["waiting"]
        assert (ann.view()["options"], ann.view()["turn"]) == ([], None)
        assert refusal(ann.act(play="keep none")) == "The match has not begun yet."
        assert ben.view()["turn"] is None
    first.stop()  # it waits after a restart too
    with serve().client() as http:
        ann, ben = (Player(http, who.path.rpartition("/")[2], who.headers["authorization"].partition(" ")[2]) for who in (ann, ben))
        assert ann.get().json()["waiting"]
        assert ann.act(id="go", start=True).json() == ann.act(id="go", start=True).json()  # asked twice, begun once
        assert not ann.get().json()["waiting"]
        assert ann.view()["yours"]
        assert said(ben, "start") == ["The match begins."]
        assert ann.get("/match").status_code == 409


def test_nothing_is_rolled_before_the_start(http: httpx.Client) -> None:
    """Whoever chooses a seat may not know who begins, nor with which dice."""
    ann = open_table(http, "into-the-blue", ME, OPEN)
    assert {event["kind"] for event in ann.get("/replay").json()} == {"sit"}
    assert ann.act(start=True, level="random").status_code == 200
    assert "move" in {event["kind"] for event in ann.get("/replay").json()}


def test_bots_take_the_free_seats_when_the_owner_wants_it(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", ME, OPEN, OPEN, settings={"first_player": 2})
    ben = sitting(http, ann, 2, "Ben")
    assert refusal(ann.act(start=True)) == "There are free seats: invite somebody, or let the computer play there."
    assert refusal(ann.act(start=True, level="nobody")).startswith("There is no bot nobody")
    assert ann.get().json()["waiting"]
    assert refusal(ben.act(start=True, level="random")) == "Only the person who opened the table can do that."
    assert ann.act(start=True, level="random").status_code == 200
    assert [seat["who"] for seat in ann.get().json()["seats"]] == ["person", "bot", "person"]
    assert wait_for(lambda: ben.view()["yours"] or ann.view()["yours"])
    assert refusal(ann.act(start=True)) == "The match has begun."


def test_once_all_seats_are_taken_anybody_at_the_table_may_start(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", ME, OPEN)
    ben, watcher = sitting(http, ann, 1, "Ben"), Player(http, ann.path.rpartition("/")[2], "")
    assert refusal(watcher.act(start=True)) == "Only the person who opened the table can do that."
    assert ben.act(start=True).status_code == 200


def test_a_bot_in_the_waiting_room_does_not_move(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", ME, {"who": "bot", "level": "random"}, OPEN, settings={"first_player": 2})
    assert ann.act(seat=2, hand="random").status_code == 200
    assert ann.act(chat="Where is everybody?").status_code == 200
    assert "move" not in {event["kind"] for event in ann.get("/replay").json()}
    assert ann.act(start=True).status_code == 200
    assert wait_for(lambda: ann.view()["yours"])


def test_a_table_without_free_seats_begins_at_once(http: httpx.Client) -> None:
    assert not open_table(http, "into-the-blue").get().json()["waiting"]
    assert not open_table(http, "jaws", {"who": "bot", "level": "random"}, {"who": "me", "name": "Ann"}).get().json()["waiting"]


def test_whoever_plays_one_of_three_characters_waits_for_the_others(http: httpx.Client) -> None:
    quint = {"who": "me", "name": "Ann", "role": "quint"}
    ann = open_table(http, "jaws", {"who": "bot", "level": "random"}, quint)
    assert ann.get().json()["waiting"]
    assert ann.act(start=True).status_code == 200  # the rest is played by those who are there
    assert not ann.get().json()["waiting"]


# Freeing a seat


def a_match_of_jaws(http: httpx.Client) -> tuple[Player, Player]:
    """The owner is the crew; somebody else is the shark, and has chosen where it begins."""
    ann = open_table(http, "jaws", OPEN, ME)
    sam = sitting(http, ann, SHARK, "Sam")
    assert ann.act(start=True).status_code == 200
    view = wait_for(lambda: (found := sam.view())["yours"] and found)
    assert sam.act(play=view["options"][0]["option"]).status_code == 200
    return ann, sam


@pytest.mark.every_database
def test_whoever_frees_a_seat_with_a_secret_never_sits_there(serve: Callable[..., Running], database: str) -> None:
    first = serve()
    with first.client() as http:
        ann, sam = a_match_of_jaws(http)
        assert ann.act(seat=SHARK, free=True).status_code == 200
        assert said(ann, "free") == ["Ann frees Sam's seat."]
        assert sam.get("/view", seat=SHARK).status_code == 403
        assert refusal(ann.act(seat=SHARK, sit={"name": "Eve"})) == NOT_YOURS
    first.stop()
    with serve().client() as http:  # nor after a restart
        ann = Player(http, ann.path.rpartition("/")[2], ann.headers["authorization"].partition(" ")[2])
        assert refusal(ann.act(seat=SHARK, sit={"name": "Eve"})) == NOT_YOURS
        assert ann.get("/view", seat=SHARK).status_code == 403
        assert refusal(ann.act(seat=SHARK, sit={"name": "Ann"})) == NOT_YOURS
        joe = sitting(http, ann, SHARK, "Joe")  # it goes to somebody else,
        assert joe.view()["seat"] == SHARK
        assert ann.act(seat=SHARK, free=True).status_code == 200
        assert ann.act(seat=SHARK, hand="random").status_code == 200  # or to a bot


def test_a_link_of_the_seat_does_not_let_them_in(http: httpx.Client, server: Running) -> None:
    ann, _ = a_match_of_jaws(http)
    table, key = ann.path.rpartition("/")[2], ann.headers["authorization"].partition(" ")[2]
    assert ann.act(seat=SHARK, free=True).status_code == 200
    joe = sitting(http, ann, SHARK, "Joe")
    secret = joe.act(seat=SHARK, link=True).json()["key"].partition(".")[2]
    with browser_at(server) as browser:
        browser.cookies.set("fathom", key)
        refused = browser.post(f"/t/{table}/claim", json={"secret": secret})
        assert (refused.status_code, refused.json()["problem"]) == (422, NOT_YOURS)
        assert browser.get(ann.path).json()["mine"] == [CREW]
        browser.cookies.clear()
        assert browser.post(f"/t/{table}/claim", json={"secret": secret}).json() == {"seat": SHARK}  # it is still good for another


def test_another_device_of_theirs_does_not_let_them_in_either(http: httpx.Client, server: Running) -> None:
    ann, _ = a_match_of_jaws(http)
    table = ann.path.rpartition("/")[2]
    before, after = (ann.act(seat=CREW, link=True).json()["key"].partition(".")[2] for _ in range(2))
    with browser_at(server) as phone, browser_at(server) as laptop:
        assert phone.post(f"/t/{table}/claim", json={"secret": before}).json() == {"seat": CREW}
        assert ann.act(seat=SHARK, free=True).status_code == 200
        assert laptop.post(f"/t/{table}/claim", json={"secret": after}).json() == {"seat": CREW}
        for device in (phone, laptop):
            leave = device.post(f"{ann.path}/acts", json={"id": f"leave{id(device)}", "seat": CREW, "free": True})
            assert leave.status_code == 200, leave.text
            assert refusal(device.post(f"/t/{table}/sit", json={"id": "x", "seat": SHARK, "sit": {"name": "Eve"}})) == NOT_YOURS


def test_an_opponent_does_not_take_a_seat_that_its_player_left(http: httpx.Client) -> None:
    ann, sam = a_match_of_jaws(http)
    assert sam.act(free=True).status_code == 200
    assert said(ann, "free") == ["Sam leaves."]
    assert refusal(ann.act(seat=SHARK, sit={"name": "Eve"})) == NOT_YOURS
    assert sam.act(seat=SHARK, sit={"name": "Sam"}).status_code == 200  # who knows the secret may come back


def test_people_on_one_screen_leave_and_come_back(http: httpx.Client) -> None:
    both = open_table(http, "jaws", {"who": "me", "name": "Sam"}, {"who": "me", "name": "Ann"})
    assert both.act(seat=SHARK, free=True).status_code == 200
    assert both.act(seat=SHARK, sit={"name": "Sam"}).status_code == 200
    assert both.get().json()["mine"] == [SHARK, CREW]


def test_a_bot_that_is_sent_away_leaves_its_secret_to_nobody_at_the_table(http: httpx.Client) -> None:
    ann = open_table(http, "jaws", {"who": "bot", "level": "random"}, ME)
    wait_for(lambda: ann.view()["yours"])
    assert ann.act(seat=SHARK, free=True).status_code == 200
    assert refusal(ann.act(seat=SHARK, sit={"name": "Eve"})) == NOT_YOURS


def test_only_the_owner_frees_a_seat_of_somebody_else(http: httpx.Client) -> None:
    _, sam = a_match_of_jaws(http)
    assert refusal(sam.act(seat=CREW, free=True)).startswith("Only the player in that seat")
    assert sam.act(free=True).status_code == 200


@pytest.mark.parametrize("game", ["the-blue-lion"])
def test_without_a_secret_the_owner_may_play_on_for_somebody_who_left(http: httpx.Client, game: str) -> None:
    ann = open_table(http, game, ME, OPEN)
    sitting(http, ann, 1, "Ben")
    assert ann.act(start=True).status_code == 200
    assert ann.act(seat=1, free=True).status_code == 200
    assert ann.act(seat=1, sit={"name": "Ben"}).status_code == 200


def test_before_the_match_there_is_no_secret_to_take(http: httpx.Client) -> None:
    ann = open_table(http, "jaws", OPEN, ME)
    sitting(http, ann, SHARK, "Sam")
    assert ann.act(seat=SHARK, free=True).status_code == 200
    assert ann.act(seat=SHARK, sit={"name": "Cat"}).status_code == 200


def test_everybody_is_told_at_once_who_freed_which_seat(http: httpx.Client, server: Running) -> None:
    ann, _ = a_match_of_jaws(http)
    watcher = Player(http, ann.path.rpartition("/")[2], "")
    with socket_of(server.url, watcher, seat="watch") as socket:
        hear(socket, "online")
        assert ann.act(seat=SHARK, free=True).status_code == 200
        assert hear(socket, "say")["say"] == "Ann frees Sam's seat."
