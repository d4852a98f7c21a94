"""Everybody can use every page: axe-core finds nothing serious, in light and dark, on a desk and on a phone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.browsers import OFFERS, Person, chromium, play_to_the_end
from tests.server.conftest import Running

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
ME, BOT = {"who": "me", "name": "Maya"}, {"who": "bot", "level": "random"}
LOOKS = pytest.mark.parametrize(("dark", "phone"), [(False, False), (True, False), (False, True), (True, True)],
                                ids=["light-desk", "dark-desk", "light-phone", "dark-phone"])  # fmt: skip


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite3")


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
    maya.new_table("into-the-blue", ME, BOT, BOT)
    maya.page.wait_for_selector(OFFERS)
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
    for path in (f"/t/{table}/result", f"/t/{table}/replay/3", "/rules/into-the-blue", "/api"):
        maya.open(path)
        assert serious(maya) == [], path
