"""Pages to read, as a browser gets them."""

import re

import httpx
import pytest

from fathom.games import GAMES
from tests.server.test_api import open_table, play_to_the_end

PAID = re.compile(r'<a href="/t/\w+/replay/(\d+)">([^<]+ for [^<]+)</a>')
DIAMONDS = re.compile(r": (\d) diamonds? for ")
POINTS = re.compile(r'<span class="pts">(\d+)</span>')
RULE = re.compile(r'<p id="(R\d+)"><strong>R\d+</strong> ([^<]+)</p>')


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
