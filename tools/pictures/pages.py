"""Takes a picture of every page and game, for the documents: `python -m tools.pictures.pages [FOLDER]` writes into docs/pictures/."""

import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from fathom.games import GAMES
from fathom.server.http.app import make_app
from fathom.server.http.serving import configured
from fathom.server.ops.settings import Limits, Quota, ServerSettings, Timing

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
NAMES = ("Inès", "Maya", "Léo", "Otto", "Ann")
OFFERS = "#board .offer, #dock [data-play]:not([data-play=''])"
FREE = Limits(requests=Quota(1e9, 1e9), tables=Quota(1e9, 1e9), messages=Quota(1e9, 1e9))
QUALITY = 84  # of the JPEG files: about a third of PNG, and nobody sees it
MOVES = 5  # that are made before a table is pictured


class Shape(NamedTuple):
    name: str
    width: int
    height: int
    scale: float
    phone: bool
    dark: bool


SHAPES = (
    Shape("", 1440, 900, 1, False, False),
    Shape("-dark", 1440, 900, 1, False, True),
    Shape("-phone", 390, 844, 1.5, True, False),
    Shape("-phone-dark", 390, 844, 1.5, True, True),
)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, served(Path(scratch)) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for shape in SHAPES:
            picture_all(browser, address, shape, folder)
        browser.close()


@contextmanager
def served(scratch: Path) -> Iterator[str]:
    """A house of its own, whose bots move at once; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = ServerSettings(str(scratch / "tables.sqlite3"), port=port, timing=Timing(bot=0), limits=FREE)
    server = uvicorn.Server(configured(settings, partial(make_app, settings)))
    serving = threading.Thread(target=server.run)
    serving.start()
    while not server.started:
        time.sleep(0.05)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        serving.join()


def picture_all(browser: Browser, base: str, shape: Shape, folder: Path) -> None:
    context = browser.new_context(
        viewport={"width": shape.width, "height": shape.height}, device_scale_factor=shape.scale, is_mobile=shape.phone,
        has_touch=shape.phone, color_scheme="dark" if shape.dark else "light", reduced_motion="reduce", locale="en-GB", base_url=base,
    )  # fmt: skip
    context.add_cookies([{"name": "known", "value": ".".join(GAMES), "url": base}])  # somebody who has played before
    page = context.new_page()
    page.set_default_timeout(60_000)
    shoot(page, "/", folder / f"lobby{shape.name}.jpg")
    for game in GAMES:
        table = new_table(page, game)
        while play_some(page, MOVES):  # over already: a table in the middle of a match shows more
            table = new_table(page, game)
        shoot(page, None, folder / f"{game}{shape.name}.jpg")
        if not shape.dark and not shape.phone:
            shoot(page, f"/rules/{game}#part-2", folder / f"{game}-rules.jpg")
            shoot(page, f"/t/{table}/replay/9", folder / f"{game}-replay.jpg")
            page.goto(f"/t/{table}")
            play_some(page, 2_000)
            shoot(page, f"/t/{table}/result", folder / f"{game}-result.jpg")


def shoot(page: Page, path: str | None, file: Path) -> None:
    if path:
        page.goto(path)
    page.wait_for_load_state("networkidle")
    page.wait_for_selector("#latest:not(:empty)", state="detached")  # the board, not what is told above it for a while
    page.evaluate("document.activeElement?.blur()")  # taps that no finger made count as keys, and a key shows where it is
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    print(file)


def new_table(page: Page, game: str) -> str:
    """A table with as many seats as the game has, all but one with bots, without a tap on anything."""
    most = page.evaluate("async (game) => (await (await fetch('/api/v1/games')).json()).games.find((one) => one.name === game).most", game)
    others = [{"who": "bot", "name": name, "level": "greedy"} for name in NAMES[1:most]]
    made = page.evaluate(
        "async (wanted) => (await fetch('/tables', {method: 'POST', headers: {'content-type': 'application/json'},"
        " body: JSON.stringify(wanted)})).json()",
        {"game": game, "seats": [{"who": "me", "name": NAMES[0]}, *others]},
    )
    page.goto(f"/t/{made['table']}")
    return str(made["table"])


def play_some(page: Page, moves: int) -> bool:
    """Plays what comes first, and stops when it is our turn, or at the end; is it over?"""
    for number in range(moves + 1):
        page.wait_for_selector(f"{OFFERS}, .ended", state="attached")
        if number == moves or page.locator(".ended").count():
            break
        before = page.locator("body").get_attribute("data-cursor")
        page.evaluate(
            "async ([offers, number]) => { const found = [...document.querySelectorAll(offers)]; "
            "found[number % found.length].dispatchEvent(new MouseEvent('click', { bubbles: true })); "
            "await new Promise((done) => setTimeout(done)); document.querySelector('[data-yes]')?.click(); }",
            [OFFERS, number * 7],
        )
        page.wait_for_function("before => document.body.dataset.cursor !== before && !document.body.dataset.busy", arg=before)
    return page.locator(".ended").count() > 0


if __name__ == "__main__":
    main()
