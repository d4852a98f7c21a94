"""Sizes that people need: letters that can be read, targets that can be hit, a board that is large enough, and a log that is in sight."""

import pytest
from playwright.sync_api import Browser, expect

from tests.server.browser.people import OFFERS, Person
from tests.server.running import Running

ME, BOT = {"who": "me", "name": "Maya"}, {"who": "bot", "level": "random"}
SMALL, SHORT, ON_ITS_SIDE = {"width": 360, "height": 740}, {"width": 360, "height": 640}, {"width": 844, "height": 390}
TABLES = [
    ("into-the-blue", (ME, BOT), {"first_player": 1}),
    ("deep-dive", (ME, BOT), {"first_player": 1}),
    ("the-blue-lion", (ME, BOT), {"first_player": 1}),
    ("jaws", (ME, BOT), {}),
    ("jaws", (BOT, ME), {"acts": 2}),
]
CREW_OF_ACT_1: tuple[str, tuple[dict[str, str], ...], dict[str, int]] = ("jaws", (BOT, ME), {"acts": 1})
ASKED = ", ".join(f"body[data-awake]:not(.telling, [data-busy]) {offer}" for offer in OFFERS.split(", "))
EVERY_TABLE = pytest.mark.parametrize(("game", "seats", "settings"), TABLES)
# Everything lettered on the board, with its size on the screen.
LETTERS = """() => [...document.querySelectorAll('#board svg text')]
  .filter((text) => text.getClientRects().length && text.textContent.trim())
  .map((text) => [parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a, text.textContent])"""
# Letters on the board that lie over others. A line is higher than its letters; a name that is lit lies over itself.
OVER_EACH_OTHER = """() => {
  const texts = [...document.querySelectorAll('#board svg text')].filter((text) => text.getClientRects().length && !text.closest('#caps'));
  const lines = texts.map((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect(), spare = (bottom - top) / 5;
    return { id: text.closest('[id]').id, words: text.textContent, left, right, top: top + spare, bottom: bottom - spare };
  });
  const over = (one, other) => Math.min(one.right - other.left, other.right - one.left, one.bottom - other.top, other.bottom - one.top);
  return lines.flatMap((one, at) => lines.slice(at + 1)
    .filter((other) => over(one, other) > 0.5 && !other.id.startsWith(`${one.id}-`))
    .map((other) => `${one.id} ${one.words}, ${other.id} ${other.words}`));
}"""
# Letters on the board that the sheet covers.
COVERED = """() => [...document.querySelectorAll('#board svg text')]
  .filter((text) => text.getClientRects().length && !text.closest('#caps'))
  .filter((text) => text.getBoundingClientRect().bottom > document.querySelector('.foot').getBoundingClientRect().top + 1)
  .map((text) => text.textContent)"""
HIDDEN = "dock => dock.scrollHeight - dock.clientHeight"
# How far a finger may be from where an offer is hit and still hit it, or another one that lies there.
REACH = """() => [...document.querySelectorAll('#board .offer, #dock button, #seats button')]
  .filter((offer) => offer.getClientRects().length)
  .map((offer) => {
    offer.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = offer.getBoundingClientRect(), steps = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    const at = (x, y) => document.elementFromPoint(x, y)?.closest('.offer, button');
    const points = steps.flatMap((down) => steps.map((across) => [box.x + box.width * across, box.y + box.height * down]));
    const [x, y] = points.find(([x, y]) => at(x, y) === offer) ?? points[0]; // an odd shape need not be hit in its middle
    const hit = (x, y) => Boolean(at(x, y));
    const along = (dx, dy) => { let far = 0; while (far < 22 && hit(x + dx * far, y + dy * far)) far += 1; return far; };
    return [along(1, 0) + along(-1, 0), along(0, 1) + along(0, -1), offer.getAttribute('aria-label') ?? offer.textContent];
  })"""


def height(person: Person, selector: str) -> float:
    return float(person.page.locator(selector).evaluate("element => element.getBoundingClientRect().height"))


@EVERY_TABLE
def test_a_small_phone_shows_letters_that_can_be_read_and_offers_that_can_be_hit(
    browser: Browser, server: Running, game: str, seats: tuple[dict[str, str], ...], settings: dict[str, int]
) -> None:
    maya = Person(browser, server.url, phone=True)
    maya.page.set_viewport_size(SMALL)
    maya.new_table(game, *seats, settings=settings)
    maya.page.wait_for_selector(OFFERS)
    maya.page.wait_for_selector("body[data-awake]:not(.telling)")
    before = height(maya, "#board")
    maya.page.locator("#newcomer").evaluate("banner => banner.style.display = 'none'")
    assert height(maya, "#board") == before, "the banner takes no height from the board"
    assert [(size, text) for size, text in maya.page.evaluate(LETTERS) if size < 10.99] == []
    assert [found for found in maya.page.evaluate(REACH) if min(found[:2]) < 32] == []
    maya.play_something()
    expect(maya.page.locator("#newcomer")).to_have_count(0)
    maya.page.set_viewport_size(ON_ITS_SIDE)
    maya.page.wait_for_function("() => document.getElementById('board').getBoundingClientRect().height >= 300")


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize(("game", "seats", "settings"), [*TABLES, CREW_OF_ACT_1])
def test_a_short_phone_shows_a_board_of_240_pixels_that_keeps_its_size_and_labels_apart(
    browser: Browser, server: Running, game: str, seats: tuple[dict[str, str], ...], settings: dict[str, int], language: str
) -> None:
    maya = Person(browser, server.url, phone=True, language=language)
    maya.page.set_viewport_size(SHORT)
    maya.new_table(game, *seats, settings=settings)
    boards = set()
    for turn in range(8):
        maya.page.wait_for_selector(f"{ASKED}, #dock .ended", state="attached")
        if maya.page.locator("#dock .ended").count():
            break
        boards.add(height(maya, "#board"))
        assert min(boards) >= 240
        maya.page.wait_for_timeout(50)  # the style sheet learns how large a unit is
        assert maya.page.evaluate(OVER_EACH_OTHER) == []
        assert maya.page.evaluate(COVERED) == []
        assert [(size, text) for size, text in maya.page.evaluate(LETTERS) if size < 10.98] == []
        assert maya.page.locator("#dock").evaluate(HIDDEN) <= 0
        maya.play_something(lambda count, turn=turn: turn * 7 % count)
    assert len(boards) == 1


@pytest.mark.parametrize("settings", [{}, {"acts": 2}])
def test_at_a_desk_the_log_and_the_chat_of_jaws_are_in_sight(browser: Browser, server: Running, settings: dict[str, int]) -> None:
    maya = Person(browser, server.url)
    maya.new_table("jaws", ME, BOT, settings=settings)
    maya.page.wait_for_selector(OFFERS)
    talk = maya.page.locator(".talk").bounding_box()
    assert talk
    assert talk["height"] >= 250
    assert talk["y"] + talk["height"] <= 900
    expect(maya.page.locator("#log li").first).to_be_in_viewport()
    expect(maya.page.get_by_role("tab", name="Chat")).to_be_in_viewport()
    assert maya.page.locator(".right").evaluate("column => column.scrollHeight - column.clientHeight") <= 0


@pytest.mark.parametrize(("game", "bots"), [("deep-dive", 3), ("into-the-blue", 3), ("into-the-blue", 4), ("jaws", 1)])
def test_a_small_phone_shows_whole_names_at_a_full_table(browser: Browser, server: Running, game: str, bots: int) -> None:
    maya = Person(browser, server.url, phone=True, language="fr-FR")
    maya.page.set_viewport_size(SMALL)
    maya.new_table(game, ME, *[{"who": "bot", "level": level} for level in ("captain", "swimmer", "diver", "drifter")[:bots]])
    cut = "parts => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent)"
    assert maya.page.locator("#seats .who").evaluate_all(cut) == []
