"""The ladder at a table: by name, in the reader's language, as patient as the table asks, and nobody waits for a solver."""

import httpx

from fathom.bots.ladder import level_names
from fathom.games import GAMES
from tests.server.api_client import API, open_table
from tests.server.running import wait_for

UNSOLVED = {"quiet_limit": 7}  # house rules for which nobody has solved the game


def test_every_game_lists_its_ladder_in_the_readers_language(http: httpx.Client) -> None:
    english, french = (http.get(f"{API}/games", params={"language": language}).json()["games"] for language in ("en", "fr"))
    assert [game["name"] for game in english] == list(GAMES)
    for game, jeu in zip(english, french, strict=True):
        assert [level["name"] for level in game["levels"]] == list(level_names(game["name"]))
        for level, niveau in zip(game["levels"], jeu["levels"], strict=True):
            assert level["about"] != niveau["about"]
            assert level["title"] != niveau["title"]


def test_a_table_seats_a_level_by_name_and_says_how_long_it_may_think(http: httpx.Client) -> None:
    seats = ({"who": "me", "name": "Ann"}, {"who": "bot", "level": "swimmer"})
    ann = open_table(http, "deep-dive", *seats, wishes={"patience": 0.5, "stand_in": "captain"})
    assert ann.get().json()["seats"][1]["level"] == "swimmer"
    assert wait_for(lambda: ann.view()["yours"])


def test_a_level_or_patience_that_cannot_be_is_refused(http: httpx.Client) -> None:
    def opened(level: str, **wishes: float) -> httpx.Response:
        seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "level": level}]
        return http.post(f"{API}/tables", json={"game": "into-the-blue", "seats": seats, "wishes": wishes})

    assert opened("hal").status_code == 422
    assert "there is no bot 'hal'; available: random, greedy, pip, drifter" in opened("hal").text
    assert opened("captain", patience=50).status_code == 400


def test_the_perfect_player_waits_for_its_solver_and_says_so(http: httpx.Client) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "level": "perfect"}]
    refused = http.post(f"{API}/tables", json={"game": "the-blue-lion", "seats": seats, "settings": UNSOLVED})
    assert refused.status_code == 422
    assert "The perfect player needs the solved game" in refused.text
    ann = open_table(http, "the-blue-lion", {"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}, settings=UNSOLVED)
    handed = ann.act(seat=1, hand="perfect")
    assert handed.status_code == 422
    assert "The perfect player needs the solved game" in handed.text
