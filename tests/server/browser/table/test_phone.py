"""On a phone in a real browser: what others did is told above the dock, the drawer opens and closes, and words fit the screen."""

import re

from playwright.sync_api import Browser, expect

from tests.server.browser.people import OFFERS, Person, play_to_the_end
from tests.server.running import Running

# What a finger could miss: its box, with what it holds, is less than 44 px wide or high.
SMALL = """() => [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('a[href], button, select, label:has(input)')]
  .filter((thing) => thing.getClientRects().length && !thing.disabled && !thing.matches('.skip'))
  .filter((thing) => { const box = thing.getBoundingClientRect(); return box.width < 44 || box.height < 44; })
  .map((thing) => thing.outerHTML.slice(0, 120))"""
ME, OPEN, BOT = {"who": "me", "name": "Maya"}, {"who": "open"}, {"who": "bot", "level": "random"}


def test_what_the_others_did_is_told_and_what_one_did_oneself_is_not(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True)
    maya.new_table("the-blue-lion", ME, BOT, settings={"first_player": 1})
    maya.page.wait_for_selector(OFFERS)
    maya.play_something()
    expect(maya.page.locator("#latest")).to_contain_text("Random")
    expect(maya.page.locator("#latest")).not_to_contain_text("Maya")


def test_what_one_was_told_in_secret_is_gone_when_the_phone_changes_hands(browser: Browser, server: Running) -> None:
    both = Person(browser, server.url, phone=True)
    both.new_table("jaws", ME, {"who": "me", "name": "Otto"})
    both.page.get_by_role("button", name="I am Maya").click()
    both.play_until_the_curtain()
    assert both.page.locator("#latest li").count() == 0
    both.page.evaluate("() => document.querySelector('#drawer').classList.add('open')")
    covers = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('#curtain'))"
    assert all(both.page.evaluate(covers, [x, y]) for x in (5, 200, 385) for y in (5, 400, 840))
    both.context.set_offline(True)
    both.page.locator("#curtain button").click()
    assert both.page.locator("#curtain").count() == 1  # what Otto may see has not come yet
    both.context.set_offline(False)
    expect(both.page.locator("#curtain, #drawer.open")).to_have_count(0)


def test_a_tap_beside_the_drawer_closes_it_and_plays_nothing(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True)
    maya.new_table("the-blue-lion", ME, BOT, settings={"first_player": 1})
    maya.page.wait_for_selector(f"body[data-awake] {OFFERS.split(',')[0]}")
    maya.page.get_by_role("button", name="Log and chat").first.tap()
    expect(maya.page.locator("#drawer")).to_contain_text("Three in a row pay")
    before = maya.latest()
    maya.page.touchscreen.tap(195, 60)
    expect(maya.page.locator("#drawer")).to_be_hidden()
    assert maya.latest() == before
    assert maya.may_act()


def test_dice_that_were_kept_stay_kept(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True)
    maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    maya.page.wait_for_selector("body[data-awake] #go")
    dice = maya.page.locator(".die")
    faces = [str(die.get_attribute("aria-label"))[-1] for die in dice.all()]
    for die in dice.all():
        if die.get_attribute("aria-pressed") == "true":
            die.tap()
    dice.last.tap()  # the highest face, which hardly ever counts
    before = maya.latest()
    maya.page.locator("#go").tap()
    maya.page.wait_for_function("before => document.body.dataset.cursor !== before && !document.body.dataset.busy", arg=before)
    kept = [die for die in dice.all() if die.get_attribute("aria-pressed") == "true"]
    assert faces[-1] in [str(die.get_attribute("aria-label"))[-1] for die in kept]


def test_a_hint_picks_the_dice_that_it_would_keep(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True)
    maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    maya.page.wait_for_selector("body[data-awake] #go")
    for die in maya.page.locator(".die").all():
        die.tap()  # whatever was picked, now it is not what a hint would say
    maya.page.get_by_role("button", name="Hint").tap()
    expect(maya.page.locator("#go")).to_have_class(re.compile("hinted"))


def test_words_and_buttons_fit_a_phone(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True)
    maya.context.add_cookies([{"name": "screen", "value": "slip", "url": server.url}])
    for game in ("into-the-blue", "the-blue-lion", "deep-dive", "jaws"):
        maya.new_table(game, ME, BOT)
        board = maya.page.locator(".text-board")
        expect(board).to_be_visible()
        assert board.evaluate("board => board.scrollWidth <= board.clientWidth"), game
    maya.page.wait_for_selector("body[data-awake]")
    maya.page.keyboard.press("ArrowDown")
    expect(maya.page.locator("#dock [data-play]:focus")).to_have_count(1)  # spaces in words are no offers


def test_who_lets_the_computer_play_sees_how_to_come_back(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True)
    table = maya.new_table("into-the-blue", ME, OPEN, settings={"first_player": 2})
    leo = Person(browser, server.url)
    leo.sit(table, "Léo")
    maya.start()
    maya.page.get_by_role("button", name="Menu").tap()
    maya.page.get_by_role("button", name="Seats: hand over, come back").tap()
    expect(maya.page.locator("#people")).to_contain_text("Léo")
    maya.page.locator("#people [data-act=hand]").first.tap()
    back = maya.page.locator("#dock").get_by_role("button", name="Come back")
    back.tap()
    expect(back).to_have_count(0)


def test_nothing_is_too_small_for_a_finger(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True)
    maya.open("/")
    assert maya.page.evaluate(SMALL) == []
    table = maya.new_table("the-blue-lion", ME, BOT, edition={"target": 1}, settings={"quiet_limit": 0})  # it ends with a diamond
    maya.page.get_by_role("button", name="Menu").tap()
    assert maya.page.evaluate(SMALL) == []
    maya.page.keyboard.press("Escape")
    play_to_the_end(maya)
    for path in (f"/t/{table}/result", f"/t/{table}/replay/2", "/rules/the-blue-lion", "/api"):
        maya.open(path)
        assert maya.page.evaluate(SMALL) == [], path
    maya.open(f"/t/{table}/result")
    expect(maya.page.locator(".steps-told a").first).to_be_visible()
