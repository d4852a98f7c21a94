"""An operator may offer some of the games only: the others are not there, and their tables say why."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from fathom.games import offered, playable
from fathom.server.ops.settings import BadSetting, settings_from
from tests.server.api_client import TWO, open_table
from tests.server.running import PATIENCE, Running
from tests.terminal.driver import environment, fathom

SOME = ("jaws",)
OFF = "this server does not offer 'into-the-blue'; it offers: jaws"


def test_what_is_named_is_offered_in_the_usual_order() -> None:
    assert offered("jaws, into-the-blue") == ["into-the-blue", "jaws"]
    assert offered("") == playable()


def test_the_environment_chooses_the_games() -> None:
    assert settings_from({}).games == ()
    assert settings_from({"FATHOM_GAMES": "jaws,deep-dive"}).games == ("deep-dive", "jaws")
    with pytest.raises(BadSetting, match="FATHOM_GAMES is 'chess'; there is no game 'chess'; available: into-the-blue, deep-dive"):
        settings_from({"FATHOM_GAMES": "chess"})


@pytest.mark.slow
def test_an_unknown_game_stops_the_server_before_it_starts(tmp_path: Path) -> None:
    done = fathom(tmp_path, "serve", "--games", "jaws,chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("fathom: FATHOM_GAMES is 'jaws,chess'; there is no game 'chess'; available: into-the-blue, ")
    alone = subprocess.run(
        [sys.executable, "-m", "fathom.server"], env={**environment(tmp_path), "FATHOM_GAMES": "chess"}, capture_output=True, text=True,
        timeout=PATIENCE,
    )  # fmt: skip
    assert alone.returncode == 1
    assert alone.stderr.startswith("fathom: FATHOM_GAMES is 'chess'; there is no game 'chess'; available: into-the-blue, ")


def test_a_game_that_is_switched_off_is_offered_nowhere(serve: Callable[..., Running]) -> None:
    with serve(games=SOME).client() as http:
        http.headers["accept-language"] = "en"
        page = http.get("/")
        assert "/rules/jaws" in page.text
        assert "into-the-blue" not in page.text.split('id="words"')[0].replace('placeholder=', "")
        assert "Jaws" in http.get("/today").text
        assert http.get("/puzzles/into-the-blue/1").status_code == 404
        assert "Knizia" not in http.get("/about").text
        assert [game["name"] for game in http.get("/api/v1/games").json()["games"]] == ["jaws"]
        assert http.get("/rules/into-the-blue").status_code == 404
        refused = http.post("/api/v1/tables", json={"game": "into-the-blue", "seats": [{"who": "me", "name": "Ann"}] * 2})
        assert (refused.status_code, refused.json()) == (422, {"problem": "there is no game 'into-the-blue'; available: jaws"})


def test_a_table_of_a_game_that_is_switched_off_says_so_and_comes_back(serve: Callable[..., Running]) -> None:
    first = serve()
    with first.client() as http:
        ann = open_table(http, "into-the-blue", *TWO, wishes={"listed": True})
    first.stop()
    table = ann.path.rsplit("/", 1)[-1]
    with serve(games=SOME).client() as http:
        http.headers.update({**ann.headers, "accept-language": "en"})
        for path in (f"/t/{table}", f"/t/{table}/result", f"/t/{table}/replay/1", f"/t/{table}/story"):
            says_so(http.get(path))
        answer = http.get(f"/api/v1/tables/{table}/view")
        assert (answer.status_code, answer.json()) == (422, {"problem": OFF})
        assert http.post(f"/api/v1/tables/{table}/acts", json={"id": "1", "chat": "hello"}).json() == {"problem": OFF}
        assert table not in http.get("/").text
    with serve().client() as http:
        assert http.get(f"/t/{table}", headers=ann.headers).status_code == 200


def says_so(page: httpx.Response) -> None:
    assert (page.status_code, page.headers["content-type"]) == (422, "text/html; charset=utf-8")
    assert OFF in page.text.replace("&#39;", "'")
    assert "The link may be old" not in page.text
