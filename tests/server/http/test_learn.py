"""The lessons over HTTP: a try, what it leads to, what is kept of it, and a first match."""

import re
from typing import Any

import httpx

from fathom.lessons.script import lessons_in
from tests.server.api_client import API

STEP = "/learn/into-the-blue/dive/{}"
KEEP_1_3_3_4_4, COME_ASHORE = 418, 1  # options


def tap(http: httpx.Client, number: int, option: int, **more: Any) -> dict[str, Any]:
    return posted(http, STEP.format(number), tap=option, **more)


def posted(http: httpx.Client, path: str, **body: Any) -> dict[str, Any]:
    """As a browser that brings its key would: it says where it comes from."""
    answer = http.post(path, json=body, headers={"origin": str(http.base_url).rstrip("/")})
    assert answer.status_code in (200, 201), answer.text
    found: dict[str, Any] = answer.json()
    return found


def said(html: str) -> str:
    found = re.search(r'<p class="said">(.*?)</p>', html)
    assert found
    return found[1]


def test_a_wrong_tap_gets_a_sentence_in_the_readers_language_and_nothing_else(http: httpx.Client) -> None:
    reply = tap(http, 1, 1)
    assert (reply["wrong"], reply["done"], list(reply["html"])) == (True, [], ["guide"])
    assert said(reply["html"]["guide"]) == "You have one, I have two. Two beats one."
    http.cookies.set("language", "fr")
    assert said(tap(http, 1, 1)["html"]["guide"]) == "Vous en avez un, moi deux. Deux l’emporte."


def test_what_luck_brings_is_told_in_beats_before_the_next_question(http: httpx.Client) -> None:
    reply = tap(http, 2, 0)
    assert [beat["say"] for beat in reply["beats"]][-1] == "You roll 1 3 3 5 5 C."
    assert all(not beat.get("lines") for beat in reply["beats"])
    assert reply["finished"]
    assert "/learn/into-the-blue/dive/3" in reply["html"]["guide"]


def test_progress_is_kept_with_the_visitors_key(http: httpx.Client) -> None:
    assert 'class="pearls"' not in http.get("/learn").text
    tap(http, 1, 0, wrong=1)
    shelf = http.get("/learn").text
    assert 'aria-label="2 pearls"' in shelf
    assert re.search(r'<li class="now"><a href="/learn/into-the-blue/dive/2"', shelf)
    assert http.get("/learn/into-the-blue", follow_redirects=False).headers["location"] == "/learn/into-the-blue/dive/2"
    tap(http, 1, 0)
    assert 'aria-label="3 pearls"' in http.get("/learn").text
    http.cookies.clear()
    assert 'class="pearls"' not in http.get("/learn").text


def test_the_crew_is_sent_nothing_of_the_sharks_place(http: httpx.Client) -> None:
    page = http.get("/learn/jaws/crew/4").text
    assert 'id="p-shark"' not in page
    assert 'id="p-quint"' in page or "quint" in page


def test_a_lesson_that_is_not_there_is_a_page_that_says_so(http: httpx.Client) -> None:
    for path in ("/learn/chess", "/learn/jaws/whale/1", STEP.format(0), STEP.format(99), "/rules/jaws/whale/1.svg"):
        answer = http.get(path)
        assert answer.status_code == 404, path
        assert "<html" in answer.text


def test_what_cannot_be_tried_is_refused(http: httpx.Client) -> None:
    bodies: list[dict[str, Any]] = [{"tap": 99_999}, {"tap": 0, "done": [5]}, {"tap": "x"}, {}]
    assert {http.post(STEP.format(1), json=body).status_code for body in bodies} <= {400, 422}


def test_a_picture_of_the_rule_book_comes_compressed_or_plain(http: httpx.Client) -> None:
    packed = http.get("/rules/deep-dive/dive/1.svg")
    assert (packed.headers["content-type"], packed.headers["content-encoding"]) == ("image/svg+xml", "gzip")
    assert http.get("/rules/deep-dive/dive/1.svg", headers={"accept-encoding": "identity"}).content == packed.content


def test_a_first_match_seats_the_learner_and_the_coach(http: httpx.Client) -> None:
    made = posted(http, "/learn/jaws/crew/1/play", name="Ann")
    seats = http.get(f"{API}/tables/{made['table']}").json()["seats"]
    assert [(seat["who"], seat.get("level", "")) for seat in seats] == [("bot", "pip"), ("person", "")]
    assert 'data-coach="1"' in http.get(f"/t/{made['table']}").text


def test_a_lesson_is_left_for_a_match_from_its_very_position(http: httpx.Client) -> None:
    made = posted(http, STEP.format(3) + "/play", name="Ann", done=[KEEP_1_3_3_4_4])
    table = http.get(f"{API}/tables/{made['table']}/view").json()
    assert (table["view"]["placed"][0], table["view"]["placed"][1]) == ([2, 0, 0, 0, 0], [1, 2, 1, 0, 0])
    assert (table["view"]["dice"], table["yours"]) == ([1, 1, 2, 2, 0, 0], True)
    over = posted(http, "/learn/deep-dive/dive/6/play", name="Ann", done=[COME_ASHORE])
    assert http.get(f"{API}/tables/{over['table']}/view").json()["view"]["white"] == [0, 0, 0, 0]


def test_every_step_of_every_lesson_has_a_page(http: httpx.Client) -> None:
    """One step of each lesson is drawn here; the sheet of pictures draws them all."""
    for name, package in (("deep-dive", "fathom.games.deep_dive"), ("the-blue-lion", "fathom.games.the_blue_lion")):
        for lesson in lessons_in(package):
            page = http.get(f"/learn/{name}/{lesson.name}/1").text
            assert lesson.steps[0].title in page
            assert f"/rules/{name}#{lesson.steps[0].rules[0]}" in page


def test_the_lobby_offers_lessons_to_newcomers_and_then_the_next_step(http: httpx.Client) -> None:
    assert "New to the sea?" in http.get("/").text
    tap(http, 1, 0)
    lobby = http.get("/").text
    assert "New to the sea?" not in lobby
    assert 'href="/learn/into-the-blue/dive/2"' in lobby
    assert "Into the Blue: Three rolls" in lobby


def test_a_rule_that_a_lesson_teaches_links_to_its_step(http: httpx.Client) -> None:
    book = http.get("/rules/into-the-blue").text
    assert re.search(r'<p id="R16"><strong>R16</strong> <a class="try" href="/learn/into-the-blue/dive/4">Try it</a>', book)
    assert re.search(r'<p id="R2"><strong>R2</strong> There', book)
