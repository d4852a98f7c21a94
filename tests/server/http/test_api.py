"""The API: tables, seats, views, moves by notation, streams, the match file and the check of the luck."""

import json
import secrets
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from fathom.engine.fairness import commitment
from fathom.engine.matchfile import read_match
from fathom.games import GAMES
from tests.server.api_client import API, Player, open_table, play_to_the_end
from tests.server.running import PATIENCE, wait_for

pytestmark = pytest.mark.every_database


LONGEST = pytest.param("jaws", marks=pytest.mark.slow)


@pytest.mark.parametrize("game", [LONGEST if game == "jaws" else game for game in GAMES])
def test_a_program_plays_a_whole_match_against_a_bot_by_notation(http: httpx.Client, game: str) -> None:
    ann = open_table(http, game)
    promised = ann.get().json()["commitment"]
    assert ann.get("/match").status_code == 409
    assert ann.get("/luck").json()["seed"] is None
    view = play_to_the_end(ann)
    assert sum(view["result"]) == pytest.approx(1)
    luck = ann.get("/luck").json()
    assert commitment(bytes.fromhex(luck["seed"])) == promised == luck["commitment"]
    assert luck["first_bent_draw"] is None
    match = read_match(ann.get("/match").text)
    assert match.game.result(match.state) == view["result"]


def test_the_stream_tells_every_event_once_and_a_cursor_resumes_it(http: httpx.Client, server: Any) -> None:
    ann = open_table(http)
    heard: list[dict[str, Any]] = []

    def listen() -> None:
        with httpx.stream("GET", f"{server.url}{ann.path}/events", headers=ann.headers, timeout=PATIENCE) as stream:
            heard.extend(json.loads(line) for line in stream.iter_lines() if line)

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    play_to_the_end(ann)
    thread.join(PATIENCE)
    assert [event["seq"] for event in heard] == list(range(1, len(heard) + 1))
    assert heard[-1]["over"]
    rest = [json.loads(line) for line in ann.get("/events", after=10).text.splitlines()]
    assert rest == heard[10:]


def test_a_repeated_id_is_answered_as_the_first_time_and_plays_once(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"})
    view = ann.view(seat=0) if ann.view(seat=0)["yours"] else ann.view(seat=1)
    ask = {"id": "the-same", "seat": view["seat"], "play": view["options"][-1]["option"], "at": view["cursor"]}
    first, second = ann.act(**ask), ann.act(**ask)
    assert (first.status_code, first.json()) == (200, {"id": "the-same", "accepted": first.json()["accepted"]})
    assert (second.status_code, second.json()) == (first.status_code, first.json())
    assert ann.view(seat=view["seat"])["cursor"] == first.json()["accepted"]


def test_an_id_of_a_move_does_not_answer_for_something_else(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}, settings={"first_player": 1})
    option = ann.view(seat=0)["options"][0]["option"]
    assert ann.act(id="once", seat=0, play=option).status_code == 200
    again = ann.act(id="once", seat=0, chat="Hello")
    assert (again.status_code, again.json()["rejected"]) == (422, "This id has already been used.")
    assert not [entry for entry in ann.get("/replay").json() if entry["kind"] == "chat"]
    assert ann.act(id="once", seat=0, play=option).status_code == 200


def test_a_move_that_cannot_be_is_refused_in_the_readers_language(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", settings={"first_player": 1})

    def refusal(language: str) -> str:
        ask = {"id": secrets.token_hex(8), "seat": 0, "play": "stoop"}
        return str(http.post(f"{ann.path}/acts", headers=ann.headers, json=ask, params={"language": language}).json()["rejected"])

    assert "“stoop” is not possible now. Did you mean “stop”? Possible: " in refusal("en")
    assert "«\u00a0stoop\u00a0» n’est pas possible maintenant." in refusal("fr")
    assert "garder" in refusal("fr")


@pytest.mark.parametrize("name", ["🏴\u200d☠️ Pete", "می\u200cخواهم", "אבג", "<b>"])
def test_names_are_written_in_any_letters(http: httpx.Client, name: str) -> None:
    assert open_table(http, "into-the-blue", {"who": "me", "name": name}, {"who": "open"}).get().json()["seats"][0]["name"] == name


@pytest.mark.parametrize("name", ["an\u200dn", " ANN ", "\u200d", "\u202egnp", "   ", "luck"])
def test_names_can_be_read_and_told_apart(http: httpx.Client, name: str) -> None:
    ann = open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "open"})
    assert Player(http, ann.path.rpartition("/")[2], "").act(seat=1, sit={"name": name}).status_code == 422


def test_a_move_chosen_in_an_older_position_is_stale_but_chat_does_not_make_it_so(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}, settings={"first_player": 1})
    view = ann.view(seat=0)
    assert ann.act(seat=0, chat="hello").status_code == 200
    assert ann.act(seat=0, play=view["options"][0]["notation"], at=view["cursor"]).status_code == 200
    late = ann.act(id="late", seat=0, play=view["options"][0]["notation"], at=view["cursor"])
    assert (late.status_code, late.json()) == (409, {"id": "late", "stale": ann.view(seat=0)["cursor"]})


def test_what_is_impossible_is_refused_with_the_reason_in_the_asker_s_language(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", settings={"first_player": 1})
    refused = ann.act(play="fly to the moon")
    assert refused.status_code == 422
    assert "Possible: keep none" in refused.json()["rejected"]
    watcher = Player(http, ann.path.rpartition("/")[2], "")
    assert watcher.act(seat=0, play="stop").json()["rejected"] == "This seat is not yours."
    french = http.post(f"{ann.path}/acts", params={"language": "fr"}, json={"id": "f", "seat": 0, "play": "stop"})
    assert french.json()["rejected"] == "Cette place n’est pas la vôtre."
    assert ann.act(play="stop", undo=True).json()["rejected"] == "A request must contain exactly one command."


def test_an_open_seat_is_taken_once_and_gives_a_key(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "open"})
    table = ann.path.rpartition("/")[2]
    nobody = Player(http, table, "")
    taken = nobody.act(id="s", seat=1, sit={"name": "Ben"})
    assert taken.status_code == 200
    ben = Player(http, table, taken.json()["key"])
    assert ben.get().json()["mine"] == [1]
    assert [seat["name"] for seat in ben.get().json()["seats"]] == ["Ann", "Ben"]
    assert nobody.act(id="t", seat=1, sit={"name": "Cat"}).json()["rejected"] == "This seat is taken."
    assert ben.act(id="u", seat=0, play="stop").json()["rejected"] == "This seat is not yours."
    assert ben.get("/view", seat=0).status_code == 403


def test_a_seat_is_handed_to_a_bot_reclaimed_and_freed(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}, settings={"first_player": 1})
    assert ann.act(seat=0, hand="random").status_code == 200
    assert wait_for(lambda: ann.view(seat=1)["yours"])
    assert ann.get().json()["seats"][0] == {"who": "bot", "name": "Ann", "level": "random", "roles": {}}
    assert ann.act(seat=0, reclaim=True).status_code == 200
    assert ann.get().json()["seats"][0] == {"who": "person", "name": "Ann", "level": "", "roles": {}}
    assert ann.act(seat=1, free=True).status_code == 200
    assert ann.get().json()["mine"] == [0]
    assert ann.get().json()["seats"][1]["who"] == "open"


def test_a_link_brings_a_seat_to_another_device_once(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "open"})
    secret = ann.act(seat=0, link=True).json()["key"].partition(".")[2]
    table = ann.path.rpartition("/")[2]
    stolen = Player(http, table, secret)
    assert stolen.get().json()["mine"] == []
    with server.client() as phone, server.client() as other:
        assert phone.post(f"/t/{table}/claim", json={"secret": secret}).json() == {"seat": 0}
        assert phone.get(ann.path).json()["mine"] == [0]
        assert other.post(f"/t/{table}/claim", json={"secret": secret}).status_code == 403
        assert other.get(ann.path).json()["mine"] == []


def test_a_seat_is_shared_by_links_each_with_a_role(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "jaws", {"who": "open"}, {"who": "me", "name": "Ann"})
    table = ann.path.rpartition("/")[2]
    secret = ann.act(seat=1, link=True, role="hooper").json()["key"].partition(".")[2]
    with server.client() as friend:
        assert friend.post(f"/t/{table}/claim", json={"secret": secret}).json() == {"seat": 1}
        assert friend.get(ann.path).json()["mine"] == [1]
        wait_for(lambda: table in server.registry.tables)
        assert sorted(key.role for key in server.registry.tables[table].keys if key.seat == 1) == ["", "hooper"]


@pytest.mark.parametrize(("game", "role"), [("into-the-blue", "hooper"), ("jaws", "nobody"), ("jaws", "hooper-nobody")])
def test_a_link_cannot_bring_a_character_that_the_seat_does_not_have(http: httpx.Client, game: str, role: str) -> None:
    ann = open_table(http, game, {"who": "open"}, {"who": "me", "name": "Ann"})
    refused = ann.act(seat=1, link=True, role=role)
    assert (refused.status_code, refused.json()["rejected"]) == (422, "There is no such character at this seat.")


@pytest.mark.parametrize("path", ["/tables/%00", "/tables/%00/view", "/codes/%00%00%00%00", "/tables/%F0%9F%A6%88"])
def test_what_no_table_can_be_called_is_not_there(http: httpx.Client, path: str) -> None:
    assert http.get(API + path).status_code == 404


def test_a_seat_that_no_number_can_name_is_not_yours(http: httpx.Client) -> None:
    ann = open_table(http)
    for seat in ("9" * 5000, "-1", "00", "²", "0 "):
        assert ann.get("/view", seat=seat).status_code == 403


def test_a_rematch_seats_the_same_people_at_one_new_table(http: httpx.Client) -> None:
    ann = open_table(http, "deep-dive")
    assert ann.act(rematch=True).status_code == 422
    play_to_the_end(ann)
    first, second = ann.act(rematch=True).json(), ann.act(rematch=True).json()
    assert first["table"] == second["table"] == ann.get().json()["rematch"]
    again = http.get(f"{API}/tables/{first['table']}", headers=ann.headers).json()
    assert again["mine"] == [0]
    assert again["commitment"] != ann.get().json()["commitment"]
    assert http.get(f"{API}/tables", headers=ann.headers).json() == [first["table"], ann.path.rpartition("/")[2]]


def test_an_own_box_is_played_with_and_a_bad_one_refused(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", edition={"main_treasure": [9, 9, 9, 9, 9]})
    assert play_to_the_end(ann)["over"]
    assert "edition.main_treasure: [9, 9, 9, 9, 9]" in ann.get("/match").text
    refused = http.post(f"{API}/tables", json={"game": "into-the-blue", "seats": [{}, {}], "edition": {"main_treasure": [9]}})
    assert (refused.status_code, "must be a list of 5" in refused.text) == (422, True)


@pytest.mark.parametrize(
    ("game", "box", "words"),
    [
        ("into-the-blue", {"main_treasure": [9]}, "édition « own », champ main_treasure : il faut une liste de 5, pas une liste de 1"),
        ("into-the-blue", {"seats": [4, 3]}, "seats : doit donner le plus petit et le plus grand nombre de places, dans cet ordre (lu :"),
        ("jaws", {"treasure": 9}, "édition « own » : le champ treasure n’existe pas ; au choix : swimmers"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_box_is_said_in_the_readers_language(http: httpx.Client, game: str, box: dict[str, Any], words: str) -> None:
    refused = http.post(f"{API}/tables", json={"game": game, "seats": [{}, {}], "edition": box}, params={"language": "fr"})
    assert refused.status_code == 422
    assert words in refused.json()["problem"].replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"game": "chess"}, "il n’y a pas de jeu « chess » ; au choix : into-the-blue, deep-dive, the-blue-lion, jaws"),
        ({"seats": [{}]}, "into-the-blue se joue de 2 à 5 joueurs, pas à 1"),
        ({"settings": {"first_player": 9}}, "le réglage first_player ne peut pas valoir « 9 » ; possible : de 0 à 5"),
        ({"seats": [{}, {"who": "bot", "level": "hal"}]}, "il n’y a pas de robot « hal » ; au choix : random, greedy"),
        ({"seats": [{"who": "me"}, {}]}, "Choisissez un nom, s’il vous plaît."),
        ({"seats": [{"who": "me", "name": "Ann"}, {"who": "me", "name": "ann"}]}, "Quelqu’un à la table porte déjà ce nom."),
        ({"seats": [{"who": "me", "name": "Ann", "role": "quint"}, {}]}, "pas de personnage « quint » à la place 0 ; au choix : aucun"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("place", [f"{API}/tables", "/tables"])
def test_why_a_table_cannot_be_is_said_in_the_readers_language(http: httpx.Client, place: str, wanted: dict[str, Any], words: str) -> None:
    refused = http.post(place, json={"game": "into-the-blue", "seats": [{}, {}], **wanted}, headers={"accept-language": "fr-FR,fr"})
    assert refused.status_code == 422
    assert words in refused.json()["problem"].replace("\u00a0", " ")


@pytest.mark.compiler
@pytest.mark.parametrize("game", GAMES)
def test_the_example_bot_plays_every_game_from_another_process(server: Any, game: str) -> None:
    program = Path(__file__).parents[3] / "examples" / "bot.py"
    assert len(program.read_text(encoding="utf-8").splitlines()) < 40
    played = subprocess.run([sys.executable, str(program), server.url, game], capture_output=True, text=True, timeout=300, check=True)
    assert "Result: [" in played.stdout.splitlines()[-1]
