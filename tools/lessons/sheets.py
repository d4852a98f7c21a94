"""Plays every lesson in a browser and makes a sheet of pictures of all steps for each game: `python -m tools.lessons.sheets [GAME ...]`.

It taps only what is lit, so a lesson that cannot be done that way stops it. The sheets are docs/pictures/lessons-GAME.jpg.
"""

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from fathom.games import GAMES
from fathom.lessons.attempt import Attempt, attempt_at
from fathom.lessons.model import Lesson
from fathom.lessons.script import lessons_in
from fathom.server.http.app import ServerSettings
from fathom.server.live.game_cache import game_with
from tests.server.browser.people import Person, chromium
from tests.server.running import FREE, Running

PICTURES, WIDTH, COLUMNS, QUALITY = Path(__file__).parents[2] / "docs" / "pictures", 470, 4, 80
REST = "body[data-awake]:not(.telling):not([data-busy])"


def tap_what_is_lit(page: Page, attempt: Attempt) -> None:
    """One act: the dice that are lit, or the offer; a question gets its right answer."""
    if attempt.is_question():
        page.locator(f'#dock [data-play="{attempt.right()[0]}"]').click()
    elif page.locator("#dock .die.lit").count():
        for die in page.locator("#dock .die").all():
            if ("lit" in (die.get_attribute("class") or "")) != (die.get_attribute("aria-pressed") == "true"):
                die.click()
        page.locator("#go").click()
    else:
        page.locator("#dock .lit, #board .offer.lit").locator("visible=true").first.dispatch_event("click")
        if page.locator("[data-yes]").count():
            page.locator("[data-yes]").click()
    done = len(attempt.done) + 1
    if done < len(attempt.step.acts):
        following = attempt.step.acts[done].do
        page.wait_for_function("task => document.querySelector('#guide .do span').textContent === task", arg=following)
    else:
        page.wait_for_selector("#guide.done", state="attached")
    page.wait_for_selector(REST)
    page.wait_for_timeout(700)  # what glides has come to rest


def film(person: Person, address: str, lesson: Lesson, name: str) -> list[tuple[str, bytes]]:
    """Every step, asked and answered."""
    page, shots = person.page, []
    game = game_with(name, settings=lesson.settings)
    for number, step in enumerate(lesson.steps):
        page.goto(f"{address}/learn/{name}/{lesson.name}/{number + 1}")
        page.wait_for_selector(REST)
        page.wait_for_timeout(700)
        shots.append((f"{lesson.title} {number + 1} {step.title}".strip(), page.screenshot(type="jpeg", quality=QUALITY)))
        attempt = attempt_at(game, lesson, number)
        while attempt.act:
            tap_what_is_lit(page, attempt)
            attempt = attempt.reply(attempt.right()[0]).attempt
        shots.append(("", page.screenshot(type="jpeg", quality=QUALITY)))
    return shots


def sheet(browser: Browser, shots: list[tuple[str, bytes]], name: str) -> None:
    pictures = [(say or "&nbsp;", f"data:image/jpeg;base64,{base64.b64encode(picture).decode()}") for say, picture in shots]
    frames = "".join(f'<figure><figcaption>{say}</figcaption><img src="{source}"></figure>' for say, source in pictures)
    style = (
        "body{margin:0;padding:12px;background:#EDE6D6;font:14px/1.3 sans-serif;display:grid;gap:10px;"
        f"grid-template-columns:repeat({COLUMNS},{WIDTH}px)}}figure{{margin:0}}img{{width:100%;border-radius:8px;display:block}}"
        "figcaption{padding:2px;color:#16324a}"
    )
    page = browser.new_page(viewport={"width": COLUMNS * (WIDTH + 10) + 14, "height": 600})
    page.set_content(f"<style>{style}</style>{frames}")
    page.wait_for_timeout(300)
    page.screenshot(path=PICTURES / f"lessons-{name}.jpg", type="jpeg", quality=QUALITY, full_page=True)
    page.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Running(ServerSettings(str(Path(folder) / "tables.sqlite3"), limits=FREE))
        for name in sys.argv[1:] or GAMES:
            person = Person(browser, server.url, pace="none")
            shots = [shot for lesson in lessons_in(GAMES[name]) for shot in film(person, server.url, lesson, name)]
            sheet(browser, shots, name)
            person.leave()
        server.stop()


if __name__ == "__main__":
    main()
