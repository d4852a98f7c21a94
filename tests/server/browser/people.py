"""People in front of real browsers."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.server.browser.watchdog import LIMIT, watchdog

CHROMIUM = "/usr/bin/chromium-headless-shell"  # the same engine without windows, which take more time than our pages
WITH_APPS = "/usr/bin/chromium"  # installs pages and shows notices
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
PATIENCE = 90_000  # milliseconds: the machine may be busy compiling rules
WHOLE_MATCH = 200_000  # less than the watchdog gives a test
OFFERS = "#board .offer, #dock [data-play]:not([data-play=''])"
expect.set_options(timeout=PATIENCE)
BY_HAND = 15  # moves of a whole match that are made with the pointer
# A point of the screen where an offer can be hit: the middle of its box may lie outside an odd shape.
POINT = """(offer) => {
  offer.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = offer.getBoundingClientRect(), steps = [0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.05, 0.95];
  for (const down of steps) for (const across of steps) {
    const x = box.x + box.width * across, y = box.y + box.height * down;
    if (document.elementFromPoint(x, y)?.closest('[data-play]') === offer) return [x, y];
  }
  throw new Error('covered: ' + offer.outerHTML.slice(0, 200));
}"""
# Plays by itself from now on, at random, whenever it may; whoever is named on a curtain comes. Nothing may lie open behind one.
BY_ITSELF = """([offers, seed]) => {
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const random = (count) => { seed = (seed * 48271) % 2147483647; return seed % count; };
  const play = async () => {
    while (!document.querySelector('.ended a')) {
      const curtain = document.querySelector('#curtain button');
      if (curtain && document.querySelector(offers)) throw new Error('something is offered behind the curtain');
      curtain?.click();
      document.dispatchEvent(new PointerEvent('pointerdown')); // whoever is in a hurry taps away what is to be read
      const found = [...document.querySelectorAll(offers)].filter((offer) => offer.getClientRects().length && !offer.disabled);
      if (found.length && !document.body.dataset.busy) {
        const last = found.length - 1; // what ends a turn stands last: chosen often, it keeps a match short
        found[random(2) ? last : random(found.length)].dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await pause(0);
        document.querySelector('[data-yes]')?.click();
      }
      await pause(5);
    }
  };
  play();
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        yield play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


class OneChromium:
    """Starts when a test first asks for it, and again after it has crashed or was killed."""

    def __init__(self) -> None:
        self.running = ExitStack()
        self.browser: Browser | None = None

    def get(self) -> Browser:
        if not (self.browser and self.browser.is_connected()):
            self.end()
            self.browser = self.running.enter_context(chromium())
        return self.browser

    def end(self) -> None:
        self.browser = None
        with watchdog():
            self.running.close()

    @contextmanager
    def watched(self, seconds: float = LIMIT) -> Iterator[None]:
        """If the watchdog has to come, the next test gets another."""
        with watchdog(seconds) as killed:
            yield
        if killed.is_set():
            self.end()


class Person:
    """Somebody with a browser of their own: cookies, screen, language."""

    def __init__(
        self, browser: Browser, url: str, *, phone: bool = False, dark: bool = False, language: str = "en-GB", pace: str = "none",
        installs: bool = False,
    ) -> None:  # fmt: skip
        """At the pace "none" nothing is told beat by beat, and little moves. `installs`: the page's service worker may run."""
        self.url = url
        self.context = browser.new_context(
            viewport=PHONE if phone else DESK, has_touch=phone, is_mobile=phone, color_scheme="dark" if dark else "light", locale=language,
            reduced_motion="reduce" if pace == "none" else "no-preference", service_workers="allow" if installs else "block",
        )  # fmt: skip
        self.context.add_cookies([{"name": "pace", "value": pace, "url": url}])
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.hosts: set[str] = set()
        self.page.on("console", lambda message: self.complaints.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]) if "://" in request.url else None)

    def open(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    def new_table(self, game: str, *seats: dict[str, str], **more: Any) -> str:
        """Makes a table and goes there."""
        self.open("/")
        made = self.page.evaluate(
            "async (wanted) => (await fetch('/tables', {method: 'POST', headers: {'content-type': 'application/json'},"
            " body: JSON.stringify(wanted)})).json()",
            {"game": game, "seats": list(seats), **more},
        )
        self.open(f"/t/{made['table']}")
        return str(made["table"])

    def sit(self, table: str, name: str, role: str = "") -> None:
        self.open(f"/t/{table}")
        self.page.wait_for_selector("body[data-awake]")
        seat = self.page.locator(f"[data-role={role}]" if role else "[data-sit]").locator("visible=true")
        seat.first.click()
        self.page.locator("#sit input[name=name]").fill(name)
        if not role:
            for box in self.page.locator("#sit :checked").all():
                box.uncheck(force=True)
        self.page.locator("#sit button.primary").click()
        self.page.wait_for_selector("body[data-awake]:not([data-mine=''])")

    def sit_again(self, table: str) -> None:
        """As somebody whose name is remembered."""
        self.open(f"/t/{table}")
        self.page.wait_for_selector("body[data-awake]")
        self.page.locator("[data-sit]").locator("visible=true").first.click()
        self.page.wait_for_selector("body[data-awake]:not([data-mine=''])")

    def start(self) -> None:
        """Begins the match of a table that waits; the computer plays on free seats."""
        self.page.wait_for_selector("body[data-awake]")
        self.page.locator(".waiting [data-act=start]").click()
        self.page.wait_for_selector("#dock:not(.waiting)")

    def may_act(self) -> bool:
        return self.page.locator(OFFERS).count() > 0

    def play_something(self, choose: Callable[[int], int] = lambda count: 0) -> None:
        """Taps one of the things that may be done, with a real pointer; waits until the table has moved on."""
        self.page.wait_for_selector("body[data-awake]")  # scripts that come late may still move what is on the page
        before = self.latest()
        offers = self.page.locator(OFFERS).locator("visible=true")
        self.page.mouse.click(*offers.nth(choose(offers.count())).evaluate(POINT))
        if self.page.locator("[data-yes]").count():
            self.page.locator("[data-yes]").click()
        self.page.wait_for_function("before => document.body.dataset.cursor !== before && !document.body.dataset.busy", arg=before)

    def play_until_the_curtain(self) -> None:
        self.page.wait_for_selector(OFFERS)
        while not self.page.locator("#curtain").count():
            self.page.wait_for_selector(f"{OFFERS}, #curtain")
            if not self.page.locator("#curtain").count():
                self.play_something()

    def play_by_itself(self, seed: int) -> None:
        self.page.evaluate(BY_ITSELF, [OFFERS, seed])

    def latest(self) -> str | None:
        """The cursor of what is shown."""
        return self.page.locator("body").get_attribute("data-cursor")

    def leave(self) -> None:
        self.context.close()


def play_by_hand(*people: Person) -> None:
    """Some moves at random with a real pointer, by whoever may."""
    rng = random.Random(1)
    for _ in range(BY_HAND):
        acting = next((person for person in people if person.may_act()), None)
        if acting:
            acting.play_something(rng.randrange)
        else:
            people[0].page.wait_for_timeout(30)


def play_to_the_end(*people: Person) -> None:
    """The browsers play at random by themselves until the match is over."""
    for number, person in enumerate(people, start=1):
        person.play_by_itself(number)
    for person in people:
        person.page.wait_for_selector(".ended a", timeout=WHOLE_MATCH)
