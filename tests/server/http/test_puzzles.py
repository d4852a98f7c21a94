"""Puzzles over HTTP: the day's, what an answer leads to, what is kept of it, the archive and the rush."""

import re
from typing import Any

import httpx
import pytest

from fathom.engine.loader import package_of
from fathom.games import OURS
from fathom.puzzles.collection import puzzles_in
from fathom.puzzles.daily import Asked, dive_on, dives_before, today

PUZZLE = "/puzzles/{}/{}"


def answered(http: httpx.Client, path: str, digest: str, option: int, status: int = 200) -> dict[str, Any]:
    reply = http.post(path, json={"puzzle": digest, "option": option}, headers={"origin": str(http.base_url).rstrip("/")})
    assert reply.status_code == status, reply.text
    found: dict[str, Any] = reply.json()
    return found


def the_days() -> Asked:
    return dive_on(today()).asked


def test_the_days_puzzle_is_answered_once_and_starts_a_streak(http: httpx.Client) -> None:
    asked = the_days()
    assert "data-answered" not in http.get("/today").text
    assert '<i class="tag">new</i>' in http.get("/").text
    reply = answered(http, "/today", asked.puzzle.digest, asked.puzzle.best()[0])
    assert reply["right"]
    assert "The best move." in reply["answer"]
    assert '<b class="num">1</b>' in reply["answer"]
    assert re.search(r'The next dive comes at <time data-local datetime="[\d-]{10}T00:00:00\+00:00">midnight UTC<', reply["answer"])
    page = http.get("/today").text
    assert "data-answered" in page
    assert "●▲■◆★ 1 day" in page
    assert '<i class="tag">new</i>' not in http.get("/").text
    http.cookies.clear()
    assert "data-answered" not in http.get("/today").text


def test_the_day_offers_the_dives_before_it_and_knows_what_was_found(http: httpx.Client) -> None:
    earlier = [dive.asked for dive in dives_before(today())]
    archive = http.get("/today").text.partition("From the archive</p>")[2]
    assert re.findall(r'<li><a href="([^"]*)"', archive) == [PUZZLE.format(asked.game, asked.number) for asked in earlier]
    assert "5 of 5 signs" not in archive
    answered(http, PUZZLE.format(earlier[0].game, earlier[0].number), earlier[0].puzzle.digest, earlier[0].puzzle.best()[0])
    assert http.get("/today").text.partition("From the archive</p>")[2].count("5 of 5 signs") == 1


@pytest.mark.parametrize("game", OURS)
def test_a_worse_option_shows_every_chance_the_best_line_and_no_name(http: httpx.Client, game: str) -> None:
    puzzle = puzzles_in(package_of(game))[1]
    worst = puzzle.ranking()[-1].option
    reply = answered(http, PUZZLE.format(game, 2), puzzle.digest, worst)
    assert not reply["right"]
    assert reply["answer"].count("<li class=") == len(puzzle.options)
    assert re.search(r'<li class=" you">.*?100%<span', reply["answer"], re.DOTALL)
    assert [beat["say"] for beat in reply["beats"] if beat.get("say")]


def test_the_page_does_not_hold_the_answer_before_it_is_given(http: httpx.Client) -> None:
    """Neither the bars nor the text to share."""
    page = http.get(PUZZLE.format("deep-dive", 3)).text
    assert 'class="bars"' not in page
    assert 'id="share"' not in page


def test_a_page_of_yesterday_and_an_option_that_is_none_are_refused_with_a_sentence(http: httpx.Client) -> None:
    asked = the_days()
    assert "new day" in answered(http, "/today", "0" * 12, asked.puzzle.options[0], 409)["problem"]
    assert "options" in answered(http, "/today", asked.puzzle.digest, 999_999, 400)["problem"]
    for path in ("/puzzles/chess/1", PUZZLE.format("jaws", 0), PUZZLE.format("jaws", 9_999)):
        assert http.get(path).status_code == 404


def test_the_archive_knows_what_was_solved_and_tried(http: httpx.Client) -> None:
    first, second = puzzles_in(package_of("deep-dive"))[:2]
    answered(http, PUZZLE.format("deep-dive", 1), first.digest, first.best()[0])
    answered(http, PUZZLE.format("deep-dive", 2), second.digest, second.ranking()[-1].option)
    answered(http, PUZZLE.format("deep-dive", 2), second.digest, second.best()[0])  # the first answer counts
    archive = http.get("/puzzles").text
    assert '<a href="/puzzles/deep-dive/1" class="right">' in archive
    assert '<a href="/puzzles/deep-dive/2" class="tried">' in archive


def test_a_rush_leads_from_easy_puzzles_to_hard_ones(http: httpx.Client) -> None:
    def difficulty(solved: int) -> int:
        where = http.get(f"/puzzles/rush/{solved}", follow_redirects=False).headers["location"]
        game, number = re.fullmatch(r"/puzzles/([a-z-]+)/(\d+)\?rush", where).groups()  # type: ignore[union-attr]
        return puzzles_in(package_of(game))[int(number) - 1].difficulty

    assert difficulty(0) == 1
    assert difficulty(30) == 4
