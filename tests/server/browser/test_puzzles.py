"""The day's puzzle in a browser: answered on the board by touch or by keyboard, shared without the answer, and a rush that ends."""

import re

import pytest
from playwright.sync_api import Browser, expect

from fathom.engine.loader import package_of
from fathom.puzzles.collection import puzzles_in
from tests.server.browser.people import Person
from tests.server.browser.test_access import serious
from tests.server.running import Running


@pytest.mark.parametrize(("dark", "phone"), [(False, True), (True, False)], ids=["light-phone", "dark-desk"])
def test_a_puzzle_is_answered_and_explained_for_everybody(browser: Browser, server: Running, dark: bool, phone: bool) -> None:
    maya = Person(browser, server.url, dark=dark, phone=phone)
    page = maya.page
    maya.open("/puzzles")
    assert serious(maya) == []
    page.locator("a[href='/puzzles/deep-dive/2']").click()
    page.wait_for_selector("#dock [data-play]")
    assert serious(maya) == []
    best = puzzles_in(package_of("deep-dive"))[1].best()[0]
    page.locator(f"#dock [data-play='{best}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#answer h2")).to_have_text("The best move.")
    expect(page.locator("#answer .you.best")).to_have_count(1)
    assert serious(maya) == []
    assert re.fullmatch(r"Fathom, Deep Dive 2\s+●▲■◆★", page.locator("#share").inner_text())
    page.locator("[data-line]").click()
    expect(page.locator("body:not(.telling) #answer .you")).to_have_count(1, timeout=60_000)
    maya.leave()


def test_the_page_of_the_day_tells_by_the_readers_own_clock_when_the_next_dive_comes(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, language="fr-FR")
    clock = maya.context.new_cdp_session(maya.page)
    for zone, midnight in (("Asia/Kolkata", "05:30"), ("Asia/Tokyo", "09:00")):  # they know no summer time
        clock.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        expect(maya.open("/today").locator("time[data-local]")).to_have_text(midnight)
    expect(maya.page.get_by_text("La prochaine plongée arrive à 09:00")).to_be_visible()
    maya.leave()


def test_a_rush_counts_and_ends_after_three_minutes(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    page = maya.page
    page.clock.install()
    maya.open("/puzzles/deep-dive/2?rush")
    best = puzzles_in(package_of("deep-dive"))[1].best()[0]
    page.locator(f"#dock [data-play='{best}']").click()
    page.wait_for_url(lambda url: url.endswith("?rush") and "deep-dive/2?" not in url)  # a puzzle that was answered does not come again
    expect(page.locator("[data-score]").first).to_have_text("1")
    page.clock.fast_forward(181_000)
    expect(page.locator("#over")).to_be_visible()
    expect(page.locator("#over [data-score]")).to_have_text("1")
