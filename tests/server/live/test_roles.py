"""A seat that several people share: each plays the characters they chose, and nobody plays another's."""

import re
from typing import Any

import httpx
import pytest

from fathom.engine.loader import load
from fathom.server.live.roles import characters_played, free_characters, joined, name_at, seated, without
from fathom.server.messages import Seat
from tests.server.api_client import Player, open_table
from tests.server.running import Running, wait_for
from tests.server.socket_client import hear, socket_of

JAWS = load("jaws", "python")
SHARK, CREW = 0, 1
CHARACTERS = ("quint", "brody", "hooper")
WHOLE = ""


@pytest.fixture
def table(http: httpx.Client) -> str:
    """The shark has had its turn: all three of the crew may act, and nobody sits there."""
    sam = open_table(http, "jaws", {"who": "me", "name": "Sam"}, {"who": "me", "name": "Otto"})
    while offered(sam, CREW) != set(CHARACTERS):
        view = next(view for view in (sam.view(seat=SHARK), sam.view(seat=CREW)) if view["yours"])
        assert sam.act(seat=view["seat"], play=view["options"][-1]["option"]).status_code == 200
    assert sam.act(seat=CREW, free=True).status_code == 200
    return sam.path.rpartition("/")[2]


def sit(http: httpx.Client, table: str, name: str, role: str) -> Player:
    nobody = Player(http, table, "")
    answer = nobody.act(seat=CREW, sit={"name": name, "role": role})
    assert answer.status_code == 200, answer.text
    return Player(http, table, answer.json()["key"])


def offered(player: Player, seat: int = CREW) -> set[str]:
    """Whose options somebody is offered."""
    state, options = JAWS.new(2), player.view(seat=seat)["options"]
    roles = {int(JAWS.rules.role(state, option["option"])) for option in options}
    return {CHARACTERS[role] for role in roles if 0 <= role < len(CHARACTERS)}


def test_three_people_each_play_their_own_character_and_no_other(http: httpx.Client, table: str) -> None:
    amina, jo, lina = (sit(http, table, name, role) for name, role in zip(("Amina", "Jo", "Lina"), CHARACTERS, strict=True))
    assert [offered(player) for player in (amina, jo, lina)] == [{"quint"}, {"brody"}, {"hooper"}]
    hoopers = lina.view()["options"][0]
    refused = amina.act(seat=CREW, play=hoopers["notation"])
    assert (refused.status_code, refused.json()["rejected"]) == (422, "Somebody else at your seat plays that character.")
    assert lina.act(seat=CREW, play=hoopers["notation"]).status_code == 200
    assert amina.get().json()["seats"][CREW]["roles"] == {"quint": "Amina", "brody": "Jo", "hooper": "Lina"}


def test_a_character_is_chosen_once_and_a_fourth_finds_no_place(http: httpx.Client, table: str) -> None:
    sit(http, table, "Amina", "quint")
    nobody = Player(http, table, "")
    assert nobody.act(seat=CREW, sit={"name": "Jo", "role": "quint"}).status_code == 422
    assert nobody.act(seat=CREW, sit={"name": "Jo", "role": "chief"}).status_code == 422
    assert nobody.act(seat=CREW, sit={"name": "Amina", "role": "brody"}).status_code == 422
    assert nobody.act(seat=CREW, sit={"name": "Jo"}).status_code == 422
    sit(http, table, "Jo", "brody-hooper")
    assert nobody.act(seat=CREW, sit={"name": "Lina", "role": "hooper"}).status_code == 422


def test_with_two_people_the_third_character_is_played_in_common(http: httpx.Client, table: str) -> None:
    amina, lina = sit(http, table, "Amina", "quint"), sit(http, table, "Lina", "hooper")
    assert (offered(amina), offered(lina)) == ({"quint", "brody"}, {"hooper", "brody"})


def test_one_person_plays_all_three_and_nobody_sits_down_beside(http: httpx.Client, table: str) -> None:
    amina = sit(http, table, "Amina", WHOLE)
    assert offered(amina) == set(CHARACTERS)
    assert Player(http, table, "").act(seat=CREW, sit={"name": "Lina", "role": "hooper"}).status_code == 422


def test_who_shares_by_a_choice_of_their_own_makes_room(http: httpx.Client, table: str) -> None:
    amina = sit(http, table, "Amina", WHOLE)
    assert amina.act(seat=CREW, sit={"name": "Amina", "role": "quint-brody"}).status_code == 200
    lina = sit(http, table, "Lina", "hooper")
    assert (offered(amina), offered(lina)) == ({"quint", "brody"}, {"hooper"})
    assert lina.act(seat=CREW, sit={"name": "Lina", "role": "brody"}).status_code == 200  # Amina is not connected: it may be taken over
    assert offered(lina) == {"brody", "hooper"}


def test_who_is_connected_keeps_a_character_and_who_is_away_lends_it(http: httpx.Client, server: Running, table: str) -> None:
    amina, lina = sit(http, table, "Amina", "quint"), sit(http, table, "Lina", "hooper")
    with socket_of(server.url, amina, seat=CREW) as socket:
        hear(socket, "seq")
        assert lina.act(seat=CREW, sit={"name": "Lina", "role": "quint-hooper"}).status_code == 422
    wait_for(lambda: table not in server.registry.tables or not server.registry.tables[table].roles_online(CREW))  # it may be forgotten
    assert lina.act(seat=CREW, sit={"name": "Lina", "role": "quint-hooper"}).status_code == 200
    assert {"quint", "hooper"} <= offered(lina)


def test_who_leaves_a_shared_seat_leaves_alone(http: httpx.Client, table: str) -> None:
    amina, lina = sit(http, table, "Amina", "quint"), sit(http, table, "Lina", "hooper")
    assert amina.act(seat=CREW, free=True).status_code == 200
    assert lina.get().json()["seats"][CREW] == {"who": "person", "name": "Lina", "level": "", "roles": {"hooper": "Lina"}}
    assert lina.get("/replay").json()[-1]["say"] == "Amina leaves."
    assert amina.get().json()["mine"] == []
    assert sit(http, table, "Jo", "quint").view()["seat"] == CREW


def test_what_is_written_to_the_table_is_signed_by_whoever_wrote_it(http: httpx.Client, table: str) -> None:
    amina, lina = sit(http, table, "Amina", "quint"), sit(http, table, "Lina", "hooper")
    for writer in (lina, amina):
        assert writer.act(seat=CREW, chat="Ahoy: 🏴‍☠️").status_code == 200
    assert [entry["say"] for entry in amina.get("/replay").json()[-2:]] == ["Lina: Ahoy: 🏴‍☠️", "Amina: Ahoy: 🏴‍☠️"]
    chat = http.get(f"/t/{table}", headers=amina.headers).text.partition('<ol id="chat"')[2].partition("</ol>")[0]
    assert re.findall("#jaws-mark-[a-z]+", chat) == ["#jaws-mark-hooper", "#jaws-mark-quint"]  # nobody has another's sign


def test_the_crews_chat_rests_until_the_shark_has_chosen(http: httpx.Client, server: Running) -> None:
    sam = open_table(http, "jaws", {"who": "me", "name": "Sam"}, {"who": "me", "name": "Otto"}, settings={"acts": "2"})
    with socket_of(server.url, sam, seat=CREW) as page:
        while not sam.view(seat=SHARK)["yours"]:
            assert sam.act(seat=CREW, chat="Before the cards are turned up").status_code == 200
            assert sam.act(seat=CREW, play=sam.view(seat=CREW)["options"][0]["option"]).status_code == 200
        while "hush" not in (update := hear(page, "html"))["html"] or "paused" not in update["html"]["hush"]:
            pass  # the page says so before anybody writes
    while sam.view(seat=SHARK)["yours"]:
        refused = sam.act(seat=CREW, chat="He is at the bow!")
        assert refused.status_code == 422
        assert refused.json()["rejected"] == "The chat is paused until the choice is made: your side may not discuss it beforehand."
        assert sam.act(seat=SHARK, chat="Guess where I am.").status_code == 200
        assert sam.act(seat=SHARK, play=sam.view(seat=SHARK)["options"][0]["option"]).status_code == 200
    assert sam.act(seat=CREW, chat="Now we may talk.").status_code == 200


def test_a_move_is_taken_back_by_whoever_made_it(http: httpx.Client, table: str) -> None:
    amina, lina = sit(http, table, "Amina", "quint"), sit(http, table, "Lina", "hooper")
    move = next(option for option in amina.view()["options"] if "to" in option["words"].split())
    before = amina.view()["view"]
    assert amina.act(seat=CREW, play=move["option"]).status_code == 200
    assert (amina.view()["can_undo"], lina.view()["can_undo"]) == (True, False)
    assert lina.act(seat=CREW, undo=True).status_code == 422
    assert amina.act(seat=CREW, undo=True).status_code == 200
    assert amina.view()["view"] == before


def test_whose_hands_hold_what() -> None:
    assert characters_played(JAWS, CREW, "quint", ["quint", "brody", "hooper"]) == {"quint"}
    assert characters_played(JAWS, CREW, "quint", ["quint", ""]) == {"quint"}
    assert characters_played(JAWS, CREW, "", ["quint", ""]) == {"brody", "hooper"}
    assert characters_played(JAWS, CREW, "quint", ["quint", "hooper"]) == {"quint", "brody"}
    assert characters_played(JAWS, CREW, "", [""]) is None


def test_the_names_at_a_seat_follow_who_comes_and_goes() -> None:
    alone = seated(Seat("open", ""), "Amina", "quint", "")
    assert free_characters(JAWS, CREW, alone) == ("brody", "hooper")
    both = seated(alone, "Lina", "hooper", "")
    assert (joined(both), name_at(both, "hooper")) == ("Amina, Lina", "Lina")
    assert without(both, "Amina") == Seat("person", "Lina", roles={"hooper": "Lina"})
    whole: Any = seated(both, "Ami", "", "Amina")
    assert (joined(whole), free_characters(JAWS, CREW, whole)) == ("Ami, Lina", ())
