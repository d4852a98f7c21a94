"""Everybody can use every page: axe-core finds nothing serious, in light and dark, on a desk and on a phone; the focus stays with who
plays by keyboard, and the end is spoken."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from fathom.server.store.keys import hash_of
from fathom.server.store.schema.people import invitation_rows, rating_rows, result_rows, shipmate_rows, tally_rows
from fathom.server.store.store import now
from tests.server.browser.people import OFFERS, Person, play_to_the_end
from tests.server.running import Running

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
ME, BOT = {"who": "me", "name": "Maya"}, {"who": "bot", "level": "random"}
LOOKS = pytest.mark.parametrize(("dark", "phone"), [(False, False), (True, True)], ids=["light-desk", "dark-phone"])


def serious(person: Person) -> list[Any]:
    """What axe-core finds; it is put into the page past the page's own policy, which forbids foreign scripts."""
    person.page.evaluate(AXE)
    found = person.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        (trouble["id"], [node["html"][:120] for node in trouble["nodes"]][:3])
        for trouble in found["violations"]
        if trouble["impact"] in ("serious", "critical")
    ]


@LOOKS
def test_lobby_and_form(browser: Browser, server: Running, dark: bool, phone: bool) -> None:
    maya = Person(browser, server.url, dark=dark, phone=phone)
    maya.open("/")
    assert serious(maya) == []
    maya.page.locator("[data-new]").first.click()
    assert serious(maya) == []


@LOOKS
def test_table_menu_and_rules(browser: Browser, server: Running, dark: bool, phone: bool) -> None:
    maya = Person(browser, server.url, dark=dark, phone=phone)
    maya.new_table("into-the-blue", ME, BOT, BOT, wishes={"stand_in": "random", "clock": {"move": 600, "bank": 60}})
    maya.page.wait_for_selector(OFFERS)
    maya.page.wait_for_selector("#seats .clock b:not(:empty)")
    assert serious(maya) == []
    maya.page.get_by_role("button", name="Rules").first.click()
    maya.page.wait_for_selector("#rules .rulebook")
    assert serious(maya) == []
    maya.page.keyboard.press("Escape")
    maya.page.get_by_role("button", name="Menu").click()
    assert serious(maya) == []


@LOOKS
def test_result_replay_and_the_pages_to_read(browser: Browser, server: Running, dark: bool, phone: bool) -> None:
    maya = Person(browser, server.url, dark=dark, phone=phone)
    table = maya.new_table("into-the-blue", ME, BOT, edition={"shells": 2})
    play_to_the_end(maya)
    assert serious(maya) == []
    for path in (f"/t/{table}/result", f"/t/{table}/replay/3", "/rules/into-the-blue", "/api", "/about"):
        maya.open(path)
        assert serious(maya) == [], path


FRIENDS = {"person": b"", "other": b"m" * 32, "level": "", "name": "Maximilienne-Alexandra", "matches": 9, "won": 4, "at": 1}


def remember(server: Running, person: bytes, table: str) -> None:
    """Somebody who has played, has a friend, and is invited by them."""
    result = {"match": table, "seat": 1, "person": person, "game": "into-the-blue", "at": 1, "role": "", "name": "Maya", "level": ""}
    result |= {"place": 1, "seats": 2, "score": 30, "share": 1.0, "against": "people", "luck": 0.2}
    tally = {"game": "into-the-blue", "matches": 9, "won": 4, "run": 1, "longest": 3, "longest_at": 1, "best": 30, "best_at": 1}
    rating = {"game": "into-the-blue", "role": "", "against": "people", "points": 1612.0, "spread": 40.0, "matches": 9}
    invitation = {"other": b"m" * 32, "match": table, "name": FRIENDS["name"], "at": now()}
    rows = {result_rows: result, tally_rows: tally, rating_rows: rating, shipmate_rows: FRIENDS, invitation_rows: invitation}
    with server.registry.store.engine.begin() as connection:
        for rowset, row in rows.items():
            connection.execute(rowset.insert().values({**row, "person": person}))


@pytest.mark.parametrize(("dark", "phone"), [(False, False), (True, True)], ids=["light-desk", "dark-phone"])
def test_what_people_come_back_to(browser: Browser, server: Running, dark: bool, phone: bool) -> None:
    """With something in it, in French, and on a phone of 360 pixels: nothing is cut off."""
    host, maya = Person(browser, server.url), Person(browser, server.url, dark=dark, phone=phone, language="fr-FR")
    invited = host.new_table("into-the-blue", ME, {"who": "open"})
    waiting = maya.new_table("jaws", ME, {"who": "open"})
    slow = maya.new_table("into-the-blue", ME, BOT, wishes={"stand_in": "random", "clock": {"move": 172_800}})
    key = next(cookie["value"] for cookie in maya.context.cookies() if cookie["name"] == "fathom")
    remember(server, hash_of(key), invited)
    if phone:
        maya.page.set_viewport_size({"width": 360, "height": 740})
    for path in ("/", "/me", "/me/entries", "/me/notices", "/privacy", "/offline", f"/t/{waiting}", f"/t/{slow}"):
        maya.open(path)
        assert serious(maya) == [], path
        assert maya.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


HOLDS_FOCUS = "document.activeElement.matches('#dock *, #board *, #curtain *')"
READY = "#curtain button, .ended a, #board .offer, #dock [data-play]:not([data-play=''])"


def act_by_keyboard(person: Person) -> None:
    """Lifts the curtain, confirms, or plays an offer next to the one with the focus; wherever that leads, the focus is there."""
    page = person.page
    lifts = page.evaluate("document.activeElement.matches('#curtain *')")
    if not lifts and not page.evaluate("document.activeElement.matches('[data-yes]')"):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    if lifts:
        page.wait_for_selector("#curtain", state="detached")
    page.wait_for_selector("body:not([data-busy])")
    page.wait_for_selector(f"{READY}, [data-yes]")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")  # a focus may be lost late
    assert page.evaluate(HOLDS_FOCUS)


def arrive_at_a_question(person: Person, game: str, more: dict[str, Any]) -> None:
    """Opens tables until one asks: a match so short may be over before its page has come, and then nothing is left to speak of."""
    while True:
        person.new_table(game, ME, BOT, **more)
        person.page.wait_for_selector("body[data-awake]")
        person.page.wait_for_selector(READY)
        if not person.page.locator(".ended a").count():
            return


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("deep-dive", {"edition": {"black_to_end": 1}, "settings": {"first_player": 1}}),
        ("the-blue-lion", {"settings": {"first_player": 1, "quiet_limit": 2}}),
    ],
)
def test_by_keyboard_the_focus_is_never_lost_and_the_end_is_spoken(
    browser: Browser, server: Running, game: str, more: dict[str, Any]
) -> None:
    maya = Person(browser, server.url)
    arrive_at_a_question(maya, game, more)
    while not maya.page.locator(".ended a").count():
        act_by_keyboard(maya)
    expect(maya.page.locator("#live")).to_contain_text(str(maya.page.locator("#prompt").text_content()))


def test_by_keyboard_the_focus_comes_through_the_curtain(browser: Browser, server: Running) -> None:
    both = Person(browser, server.url)
    both.new_table("deep-dive", ME, {"who": "me", "name": "Otto"}, settings={"decisions": "at-once"})
    both.page.wait_for_selector("body[data-awake]")
    both.page.wait_for_selector(READY)
    for _ in range(6):
        act_by_keyboard(both)
        for _ in range(3 * both.page.locator("#curtain").count()):
            both.page.keyboard.press("Tab")
            assert not both.page.evaluate("document.activeElement.matches('a, main *')"), "somebody got behind the curtain"
        if both.page.locator("#curtain").count():
            both.page.locator("#curtain button").focus()
