"""Makes the film strips in docs/pictures, ten consecutive pictures of one turn of each game.

`python -m tools.pictures.film_strips [GAME ...]` starts its own server and plays at a phone's browser with Playwright and Chromium.
"""

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from fathom.server.http.app import ServerSettings
from fathom.server.live.registry import Timing
from tests.server.browser.people import OFFERS, Person, chromium
from tests.server.running import FREE, Running

PICTURES, WIDTH, COUNT = Path(__file__).parents[2] / "docs" / "pictures", 234, 10
ME, BOT = {"who": "me", "name": "Noé"}, {"who": "bot", "level": "random"}
SEATS: dict[str, tuple[dict[str, str], ...]] = {
    "into-the-blue": (ME, BOT),
    "deep-dive": (ME, BOT, BOT),
    "the-blue-lion": (ME, BOT),
    "jaws": (BOT, ME),
}
SETTINGS: dict[str, dict[str, Any]] = {"deep-dive": {"first_player": 1}}
SENTENCE = """() => document.body.classList.contains('telling')
  ? document.querySelector('[data-say]').textContent : '? ' + document.getElementById('prompt').textContent"""
WARM_UP = 2  # turns that are played before the one on the strip
MOMENTS = ("body.telling", "body:not(.telling):not([data-busy])")


def take(person: Person) -> None:
    """The first move that the dock offers, or the board."""
    page = person.page
    page.wait_for_selector(MOMENTS[1])
    page.wait_for_selector(OFFERS, state="attached")
    page.wait_for_timeout(350)
    offers = page.locator("#dock [data-play]:not([data-play=''])").locator("visible=true")
    (offers if offers.count() else page.locator(OFFERS).locator("visible=true")).nth(0).dispatch_event("click")
    if page.locator("[data-yes]").count():
        page.locator("[data-yes]").click()


def film(page: Page) -> list[tuple[str, bytes]]:
    """A picture of every beat at its last moment, then of the question, until there are enough."""
    shots: list[tuple[str, bytes]] = []
    last = ""
    while len(shots) <= COUNT:
        now = page.evaluate(SENTENCE)
        picture = page.screenshot(type="png")
        if page.evaluate(SENTENCE) != now:
            continue  # the next beat has begun meanwhile
        if now == last:
            shots[-1] = (now, picture)
        else:
            shots.append((now, picture))
        last = now
        if now.startswith("?") and page.locator(OFFERS).count():
            return shots
        page.wait_for_timeout(60)
    return shots


def strip(browser: Browser, shots: list[tuple[str, bytes]], name: str) -> None:
    """The pictures side by side, each with its sentence."""
    frames = "".join(
        f'<figure><img src="data:image/png;base64,{base64.b64encode(picture).decode()}"><figcaption>{say}</figcaption></figure>'
        for say, picture in shots
    )
    style = (
        "body{margin:0;padding:12px;background:#EDE6D6;font:13px/1.3 sans-serif;display:grid;gap:12px;"
        f"grid-template-columns:repeat(5,{WIDTH}px)}}figure{{margin:0}}img{{width:100%;border-radius:10px;display:block}}"
        "figcaption{padding:5px 2px;min-height:34px;color:#16324a}"
    )
    page = browser.new_page(viewport={"width": 5 * (WIDTH + 12) + 12, "height": 600})
    page.set_content(f"<style>{style}</style>{frames}")
    page.wait_for_timeout(300)
    page.screenshot(path=PICTURES / f"beats-{name}.png", full_page=True)
    page.close()


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Running(ServerSettings(str(Path(folder) / "tables.sqlite3"), timing=Timing(bot=0.1), limits=FREE))
        for game in sys.argv[1:] or SEATS:
            person = Person(browser, server.url, phone=True, pace="normal")
            person.new_table(game, *SEATS[game], settings=SETTINGS.get(game, {}))
            shots: list[tuple[str, bytes]] = []
            for _ in range(WARM_UP):
                take(person)
            while len(shots) < COUNT:
                take(person)
                person.page.wait_for_selector(MOMENTS[0])
                shots += film(person.page)[: COUNT - len(shots)]
            strip(browser, shots, game)
            person.leave()
        server.stop()


if __name__ == "__main__":
    main()
