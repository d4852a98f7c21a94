"""The review in a browser: chart, logbook, slider and keys agree on one turn, and everybody can use it."""

import json
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import httpx
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from fathom.bots.reference import Reference
from fathom.bots.room import bots_of
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.matchfile import read_match
from fathom.review import reviewer
from fathom.review.model import as_json, head_of
from fathom.review.reviewer import Reviewer
from fathom.server.live import registry
from fathom.server.store.schema.rows import review_event_rows, review_rows
from tests.server.api_client import open_table, play_to_the_end
from tests.server.browser.people import Person
from tests.server.browser.test_access import serious
from tests.server.running import Running
from tests.server.test_kept_tables import CORPUS, TABLES, fill

pytestmark = pytest.mark.compiler
CHOSEN = "#logbook [aria-current]"


def review_of_a_match(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> str:
    """The same match every time."""
    monkeypatch.setattr(registry, "new_seed", lambda: bytes(32))
    monkeypatch.setattr(registry.secrets, "randbits", lambda bits: 1)
    player = open_table(http, "deep-dive")
    play_to_the_end(player)
    return f"/t/{player.path.rpartition('/')[2]}/review"


def test_one_turn_is_chosen_everywhere_and_axe_finds_nothing(
    browser: Browser, server: Running, http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = review_of_a_match(http, monkeypatch)
    maya, leo = Person(browser, server.url), Person(browser, server.url, dark=True, phone=True, language="fr-FR")
    page = maya.open(path)
    page.wait_for_selector("[data-state=done]")
    last = page.locator("#logbook a").count()
    expect(page.locator(CHOSEN)).to_have_attribute("data-go", str(last))
    chooses_by_keyboard(page, last)
    page.locator(".tide.desk-only [data-go='1']").click(force=True)
    expect(page.locator(CHOSEN)).to_have_attribute("data-go", "1")
    expect(page.locator("#now-words")).to_have_text(str(page.locator(CHOSEN).get_attribute("data-words")))
    assert serious(maya) == []
    own = tells_the_better_line_and_plays_on(page)
    maya.open(own).locator("#dock [data-play]").first.click()
    expect(page.locator("#answer .then")).to_have_count(1)
    assert serious(maya) == []
    maya.open("/puzzles/mine").wait_for_selector(f"a[href='{own}']")
    assert serious(maya) == []
    leo.open(f"{path}#2").wait_for_selector("[data-state=done]")
    expect(leo.page.locator("#now-turn")).to_have_text("Tour 2")
    assert serious(leo) == []
    assert leo.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert maya.complaints + leo.complaints == []


def tells_the_better_line_and_plays_on(page: Page) -> str:
    """A random player plays worse than the reference player somewhere. The address of the puzzle that is made of that moment."""
    chosen = page.locator("#logbook [data-best]").first
    chosen.click()
    words = page.locator("#now-words").inner_text()
    page.locator("#now-line").click()
    expect(page.locator("#now-line")).to_have_text("Back to the match")
    expect(page.locator("#now-words")).not_to_have_text(re.compile(f"^(…|{re.escape(words)})$"))
    page.locator("#now-line").click()
    expect(page.locator("#now-words")).to_have_text(words)
    page.locator("#now-puzzle").click()
    expect(page.locator("#now-made")).to_be_focused(timeout=60_000)
    own = str(page.locator("#now-made").get_attribute("href"))
    page.locator("#now-play").click()
    page.locator("[data-play-with=computers]").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    page.wait_for_selector("#board")
    return own


def chooses_by_keyboard(page: Page, last: int) -> None:
    page.keyboard.press("Home")
    expect(page.locator("#reel")).to_have_value("1")
    page.wait_for_selector("[data-shown='1']")
    first = page.locator("#board").inner_html()
    page.keyboard.press("ArrowRight")
    expect(page.locator(CHOSEN)).to_have_attribute("data-go", "2")
    assert page.url.endswith("#2")
    page.keyboard.press("End")
    expect(page.locator("#now-turn")).to_have_text(f"Turn {last}")
    page.wait_for_selector(f"[data-shown='{last}']")
    assert page.locator("#board").inner_html() != first
    page.keyboard.press("t")
    expect(page.get_by_role("row")).to_have_count(last + 4)  # the table of chances and its head, beside that of the result
    page.keyboard.press("t")
    expect(page.locator("#chance-table")).to_be_hidden()


class QuickReference(Reference):
    """Reviews at once: chances by the game's own value, and judgements by lot, so that every grade is on the page."""

    level, exact = "captain", False

    def __init__(self, game: Game, seats: int, patience: float, seed: int) -> None:
        self.game, self.rng = game, np.random.default_rng(1)
        self.belief = bots_of(game.package).reference(game, seats, patience, seed).belief  # type: ignore[method-assign]

    def shares(self, state: State) -> Any:
        values = np.array([max(1e-3, self.game.value(state, seat)) for seat in range(int(state.seats))])
        return (values / values.sum()).reshape(1, -1)

    def judged(self, view: State, seat: int) -> Any:
        return self.rng.random((1, len(self.game.options(view)))) / 5


def keep_review(server: Running, table: str, match_file: str) -> None:
    """As if the server had made it."""
    made = Reviewer(read_match(match_file, "cpu"))
    events = [{"match": table, "number": event.number, "data": json.dumps(as_json(event))} for event in made.steps()]
    head = json.dumps(head_of(made.review()))
    with server.registry.store.engine.begin() as connection:
        connection.execute(review_rows.insert().values(match=table, asked=0, until=0, failures=0, done=True, head=head))
        connection.execute(review_event_rows.insert(), events)


def test_axe_finds_nothing_on_the_reviews_and_results_of_all_games(
    browser: Browser, database: str, serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(database, CORPUS[0])
    server, tables = serve(), [kept["table"] for folder, kept in TABLES if folder == CORPUS[0] and kept["info"]["over"]]
    monkeypatch.setattr(reviewer, "bots_of", lambda package: SimpleNamespace(reference=QuickReference))
    with server.client() as http:
        for table in tables:
            keep_review(server, table, http.get(f"/api/v1/tables/{table}/match").text)
    maya, leo = Person(browser, server.url), Person(browser, server.url, dark=True, phone=True, language="fr-FR")
    for person in (maya, leo):
        for table in tables:
            page = person.open(f"/t/{table}/review")
            page.wait_for_selector("[data-shown] [data-state=done]")
            assert serious(person) == [], page.url
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert page.locator("#chance-table tbody tr").count() > 3
    for table in tables:
        leo.open(f"/t/{table}/result").wait_for_selector(".told .tide")
        assert serious(leo) == [], leo.page.url
    assert maya.complaints + leo.complaints == []
