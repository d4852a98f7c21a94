"""Every sign says what it is: by a tap, by the focus, and in a legend of its phase."""

from playwright.sync_api import Browser, expect

from tests.server.browser.people import OFFERS, Person
from tests.server.running import Running

ME, BOT = {"who": "me", "name": "Maya"}, {"who": "bot", "level": "random"}


def test_a_tap_on_a_piece_says_what_it_is_and_plays_nothing(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    maya.page.wait_for_selector("body[data-awake]:not(.telling) #go")
    treasure = maya.page.locator("#p-main-2")
    box, before = treasure.bounding_box(), maya.latest()
    assert box
    maya.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(maya.page.locator("#tip")).to_have_text(str(treasure.get_attribute("aria-label")))
    assert maya.latest() == before
    maya.page.keyboard.press("Escape")
    expect(maya.page.locator("#tip")).to_be_hidden()


def test_the_focus_and_a_legend_explain_the_cards_of_jaws(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.new_table("jaws", BOT, ME, settings={"acts": 2})
    maya.page.wait_for_selector(OFFERS)
    maya.page.wait_for_selector("body[data-awake]:not(.telling)")
    gear = maya.page.locator("#seats .bit[data-tip][tabindex]").first
    maya.page.keyboard.press("Shift")  # whoever uses the keyboard sees the focus
    gear.focus()
    expect(maya.page.locator("#tip")).to_have_text(str(gear.get_attribute("data-tip")))
    assert maya.page.locator("#legend").is_hidden()
    maya.page.get_by_role("button", name="Signs").click()
    expect(maya.page.locator("#legend")).to_contain_text("evade: an attack must roll more than that")


def test_a_greyed_verb_says_why_it_cannot_be_played(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.new_table("jaws", ME, BOT)
    maya.page.wait_for_selector(OFFERS)
    maya.play_something()  # where the shark starts: then it may eat, if somebody is there
    maya.page.wait_for_selector("#dock [data-tip][aria-disabled]")
    maya.page.wait_for_selector("body:not(.telling)")
    before, greyed = maya.latest(), maya.page.locator("#dock [data-tip][aria-disabled]").first
    greyed.click(force=True)
    expect(maya.page.locator("#tip")).to_have_text(str(greyed.get_attribute("data-tip")))
    assert maya.latest() == before
