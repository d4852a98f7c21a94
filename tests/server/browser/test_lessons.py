"""A learner in front of a real browser: taps what is lit, errs once, goes on by keyboard, and finds the pearls on the shelf."""

from playwright.sync_api import Browser, Page, expect

from tests.server.browser.people import Person
from tests.server.browser.test_access import serious
from tests.server.running import Running

REST = "body[data-awake]:not(.telling):not([data-busy])"


def keep(page: Page) -> None:
    """The dice that are lit, no others."""
    for die in page.locator("#dock .die").all():
        if ("lit" in (die.get_attribute("class") or "")) != (die.get_attribute("aria-pressed") == "true"):
            die.click()
    page.locator("#go").click()
    page.wait_for_selector(REST)


def test_a_step_is_done_by_tapping_what_is_lit_and_a_mistake_changes_nothing(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    page = maya.open("/learn/into-the-blue/dive/3")
    said = page.locator("#guide .said")
    page.wait_for_selector(REST)
    page.locator("#board .offer.unlit").first.dispatch_event("click")  # to stop here is possible, and not asked for
    expect(page.locator("#guide .eyebrow")).to_have_text("Almost")
    expect(said).to_contain_text("You could stop")
    expect(page.locator(".wrong-tap")).to_be_visible()
    keep(page)
    expect(page.locator("#guide.done .said")).to_contain_text("the result stands")
    expect(page.locator("#knots .pearls .has")).to_have_count(2)
    expect(page.locator("#guide .btn.primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#guide .eyebrow")).to_have_text("Step 4, Pick a level")
    page.wait_for_selector(REST)
    expect(page.locator(".sea.shaded")).to_be_visible()
    assert serious(maya) == []
    page.keyboard.press("4")
    expect(page.locator("#guide.done .said")).to_contain_text("level 4 is yours")
    page.keyboard.press("Backspace")
    page.wait_for_url("**/dive/3")
    page = maya.open("/learn")
    expect(page.locator(".rope .pearls")).to_have_count(2)
    assert serious(maya) == []
    page = maya.open("/learn/the-blue-lion/heist/7")  # a step with two acts
    page.wait_for_selector(REST)
    page.locator("#board .offer.lit").first.dispatch_event("click")
    expect(page.locator("#guide .said")).to_have_text("Now the Lion goes back.")
    expect(page.locator("#guide .do")).to_contain_text("Put the Lion back")
    assert maya.complaints == []
    maya.leave()


def test_on_a_phone_the_board_is_in_sight_and_nothing_lies_outside(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True)
    page = maya.open("/learn/deep-dive/dive/4")
    page.wait_for_selector(REST)
    expect(page.locator("#guide .do")).to_be_visible()  # what is said does not repeat the task
    width, board, ways = page.evaluate(
        "[document.documentElement.scrollWidth, document.querySelector('.sea').offsetHeight,"
        " document.querySelector('.ways').getBoundingClientRect().bottom]"
    )
    assert width <= 390
    assert board >= 250
    assert ways <= 844
    page.locator("#dock .lit").first.dispatch_event("click")
    expect(page.locator("#guide.done")).to_be_visible()
    assert serious(maya) == []
    page.locator(".playnow").click()  # the match goes on from here, with advice
    expect(page.locator("#hint.brief h2")).to_have_text("Pip says")
    expect(page.locator("#board .piece[id^=p-shell-0]")).to_have_count(4)
    page.locator("#hint [data-more]").click()
    expect(page.locator("#hint:not(.brief) .hint-row").first).to_be_visible()
    maya.leave()
