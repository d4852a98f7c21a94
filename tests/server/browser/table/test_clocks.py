"""Clocks in a real browser: it counts by itself, warns, tells the player concerned, shows days as moons, and who is away."""

import re

from playwright.sync_api import Browser, expect

from fathom.server.store.store import now
from tests.server.api_client import Player
from tests.server.browser.people import Person
from tests.server.running import Running

ME, BOT = {"who": "me", "name": "Maya"}, {"who": "bot", "level": "random"}
# Seconds, after the page was loaded, at which time has been counted for so long.
MOMENT = "(clock, gone) => (Number(clock.dataset.start) - Number(document.body.dataset.now)) / 1000 + gone"


def test_time_is_counted_in_the_browser_and_only_the_player_is_told(browser: Browser, server: Running) -> None:
    maya, ida = Person(browser, server.url), Person(browser, server.url, phone=True)
    loaded = 1_700_000_000
    maya.page.clock.set_fixed_time(loaded)
    wishes = {"stand_in": "random", "clock": {"move": 600, "bank": 60}}
    table = maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1}, wishes=wishes)
    card, clock = maya.page.locator("#seats [data-seat='0']"), maya.page.locator("#seats .clock")
    expect(clock.locator("span")).to_have_text("+ 1:00")

    def pass_to(seconds: float) -> None:
        maya.page.clock.set_fixed_time(loaded + clock.evaluate(MOMENT, seconds))

    pass_to(605)
    expect(clock).to_have_text(re.compile("^0:[345]"))
    expect(maya.page.locator("#live")).to_have_text("You have one minute left.")
    pass_to(651)
    expect(card).to_have_class(re.compile("hurry"))
    expect(maya.page.locator("#live")).to_have_text("You have 10 seconds left.")
    ida.open(f"/t/{table}")
    expect(ida.page.locator("#seats .clock b")).to_have_text(re.compile("^(10|9):"))
    assert maya.complaints == ida.complaints == []


def test_a_table_with_a_slow_clock_is_set_up_and_shows_a_moon_for_each_day(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, language="fr-FR")
    maya.open("/")
    maya.page.wait_for_selector("body[data-awake]")
    maya.page.locator("[data-new=into-the-blue]").click()
    form = maya.page.locator("#new-form")
    form.locator("[name=clock]").select_option(label="À distance : 3 jours par coup")
    expect(form.locator("#about-clock")).to_contain_text("Personne n’est obligé de rester")
    form.get_by_label("Nom à la place 1").fill("Maya")
    form.locator("select[name='into-the-blue first_player']").select_option("1")
    form.locator(".sheet-foot button").click()
    maya.page.wait_for_url("**/t/*")
    expect(maya.page.locator("#seats .moon")).to_have_count(3)
    expect(maya.page.locator("#seats .clock b")).to_have_text(re.compile("^(3 j 0 h|2 j 23 h)$"))
    assert maya.complaints == []


def test_those_who_wait_see_when_the_computer_steps_in_put_it_off_and_let_it_play(browser: Browser, server: Running) -> None:
    maya, wishes = Person(browser, server.url), {"stand_in": "random", "grace": 600}
    match = maya.new_table("into-the-blue", ME, {"who": "open"}, settings={"first_player": 2}, wishes=wishes)
    with server.client() as http:
        assert Player(http, match, "").act(seat=1, sit={"name": "Ben"}).status_code == 200
    maya.start()
    absent = maya.page.locator("#dock .absent")
    expect(absent).to_be_hidden()
    table = server.registry.tables[match]

    def leave() -> None:
        table.left[1] = now() - 30_000
        table.publish_online()

    server.server.servers[0].get_loop().call_soon_threadsafe(leave)
    expect(absent).to_have_text(re.compile(r"Ben is away\. The computer takes over in \d:\d\d\."))
    card = maya.page.locator("#seats [data-seat='1']")
    expect(card.locator(".who")).to_have_attribute("data-tag", "away")
    expect(card.locator("small.desk-only")).to_have_attribute("data-instead", re.compile(r"^computer in \d:\d\d$"))
    absent.get_by_text("Wait 2 more minutes").click()
    expect(maya.page.locator("#log")).to_contain_text("Ben has two more minutes to come back.")
    expect(absent.get_by_text("Wait 2 more minutes")).to_be_hidden()
    absent.get_by_text("Let it play").click()
    expect(card.locator("[data-bot]")).to_have_text("computer plays")
    expect(card.locator(".stand-in")).to_be_visible()
    expect(card.locator("[data-tag], [data-instead]")).to_have_count(0)
    expect(absent).to_have_count(0)
    assert maya.complaints == []
