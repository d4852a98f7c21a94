"""Pages to read, as a browser gets them."""

import re
from typing import Any

import httpx
import pytest

from fathom.games import GAMES
from tests.server.api_client import TWO, open_table, play_to_the_end
from tests.server.running import rename_table

PAID = re.compile(r'<a href="/t/\w+/replay/(\d+)">([^<]+ for [^<]+)</a>')
DIAMONDS = re.compile(r": (\d) diamonds? for ")
POINTS = re.compile(r'<span class="pts">(\d+)</span>')
RULE = re.compile(r'<p id="(R\d+)"><strong>R\d+</strong>(?: <a class="try".*?</a>)? ([^<]+)</p>')


def rules(http: httpx.Client, path: str, **headers: str) -> dict[str, str]:
    """The numbered rules on a page, by the address of each."""
    answer = http.get(path, headers=headers)
    assert answer.status_code == 200
    return dict(RULE.findall(answer.text))


@pytest.mark.parametrize("game", GAMES)
def test_everybody_reads_the_rules_in_their_own_language_at_the_same_addresses(http: httpx.Client, game: str) -> None:
    english, french = rules(http, f"/rules/{game}?language=en"), rules(http, f"/rules/{game}?language=fr")
    assert len(english) > 40
    assert list(french) == list(english)
    assert all(french[number] != english[number] for number in english)


def test_the_rules_follow_the_language_of_the_browser_and_the_one_chosen(http: httpx.Client) -> None:
    french = "On ne pose jamais de coquillage au fond."
    for path in ("/rules/into-the-blue", "/rules/into-the-blue?bare=1"):
        assert rules(http, path, **{"accept-language": "fr-CA,fr;q=0.9,en;q=0.5"})["R21"] == french
        assert rules(http, path, cookie="language=fr")["R21"] == french
        assert rules(http, path, **{"accept-language": "de"})["R21"] == "No shell is ever placed on the floor."


def test_the_result_tells_what_paid_and_links_to_the_move(http: httpx.Client) -> None:
    ann = open_table(http, "the-blue-lion", settings={"quiet_limit": 0}, edition={"target": 2})
    play_to_the_end(ann)
    table = ann.path.rsplit("/", 1)[-1]
    page = http.get(f"/t/{table}/result?language=en").text
    paid = PAID.findall(page)
    diamonds = [int(number) for _, line in paid for number in DIAMONDS.findall(line)]  # one move may make two combinations
    assert sum(diamonds) == sum(int(points) for points in POINTS.findall(page)) >= 2
    assert "diamond" in http.get(f"/t/{table}/replay/{paid[-1][0]}?language=en").text.split('id="prompt"')[1].split("</h2>")[0]


def test_an_address_that_leads_nowhere_has_a_page_for_people_and_a_problem_for_programs(http: httpx.Client) -> None:
    for path in ("/nowhere", "/static/nowhere.css"):
        page = http.get(path, headers={"accept-language": "en"})
        assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "There is nothing at this address." in page.text
        assert 'href="/"' in page.text
    lost = http.get("/api/v1/nowhere", headers={"accept-language": "fr"})
    assert (lost.status_code, lost.json()) == (404, {"problem": "Il n’y a rien à cette adresse."})
    wrong = http.delete("/api/v1/tables", headers={"accept-language": "en"})
    assert (wrong.status_code, wrong.json()) == (405, {"problem": "This address does not accept that kind of request."})
    assert wrong.headers["allow"]


def test_a_page_says_so_while_the_store_is_away(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "jaws", *TWO)
    assert ann.act(seat=0, chat="hello").status_code == 200  # the log of a table where nothing has happened is known
    rename_table(server, "log", "away")
    shown = http.get(f"/t/{ann.path.rsplit('/', 1)[-1]}", headers={**ann.headers, "accept-language": "en"})
    rename_table(server, "away", "log")
    assert (shown.status_code, shown.headers["content-type"]) == (503, "text/html; charset=utf-8")
    assert "The database is not responding; please try again." in shown.text
    assert "content-security-policy" in shown.headers


def test_a_move_that_no_number_can_name_is_the_first(http: httpx.Client) -> None:
    ann = open_table(http, "jaws", *TWO)
    assert ann.act(seat=0, play=ann.view(seat=0)["options"][0]["option"]).status_code == 200
    table = ann.path.rsplit("/", 1)[-1]
    first = http.get(f"/t/{table}/replay/1?seat=0", headers=ann.headers).text
    for number in ("0", "9" * 5000, "last", "-1"):
        assert http.get(f"/t/{table}/replay/{number}?seat=0", headers=ann.headers).text == first


@pytest.mark.parametrize("page", ["", "?seat=0", "?seat=1", "/replay/9", "/replay/9?seat=0"])
def test_no_page_of_a_device_that_people_share_shows_a_secret_before_the_end(http: httpx.Client, page: str) -> None:
    ann = open_table(http, "jaws", *TWO)
    assert ann.act(seat=0, play=ann.view(seat=0)["options"][0]["option"]).status_code == 200
    shown = http.get(f"/t/{ann.path.rsplit('/', 1)[-1]}{page}", headers={**ann.headers, "accept-language": "en"})
    assert shown.status_code == 200
    assert "Only you see this." not in shown.text


HOUSES = [
    ("deep-dive", {}, "0"),
    ("deep-dive", {"decisions": "at-once"}, "1"),
    ("into-the-blue", {"first_player": 1}, "1"),
    ("jaws", {}, "1"),
]


@pytest.mark.parametrize(("game", "settings", "secrets"), HOUSES)
def test_a_curtain_falls_where_the_house_rules_make_secrets(http: httpx.Client, game: str, settings: dict[str, str], secrets: str) -> None:
    ann = open_table(http, game, *TWO, settings=settings)
    assert f'data-secrets="{secrets}"' in http.get(f"/t/{ann.path.rsplit('/', 1)[-1]}", headers=ann.headers).text


def test_a_device_that_people_share_is_asked_to_play_again_after_the_end(http: httpx.Client) -> None:
    ann = open_table(http, "deep-dive", *TWO, settings={"decisions": "at-once"})
    while not (view := ann.view(seat=0))["over"]:
        ann.act(seat=view["turn"], play=ann.view(seat=view["turn"])["options"][-1]["option"])
    assert 'data-act="rematch"' in http.get(f"/t/{ann.path.rsplit('/', 1)[-1]}", headers=ann.headers).text
