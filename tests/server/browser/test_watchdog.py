"""A browser that does not answer costs one test its time, not the whole run."""

import os
import signal
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Page

from tests.server.browser.people import OneChromium
from tests.server.browser.watchdog import LIMIT, children, drivers

SOON = 1  # seconds until the watchdog comes


def freeze_chromium() -> None:
    for driver in drivers():
        for browser in children(driver):
            os.killpg(browser, signal.SIGSTOP)


def freeze_the_driver() -> None:
    for driver in drivers():
        os.kill(driver, signal.SIGSTOP)


def evaluate(page: Page) -> None:
    page.evaluate("1")


def leave(page: Page) -> None:
    page.context.close()


def works(chromium: OneChromium) -> None:
    page = chromium.get().new_page()
    assert page.evaluate("1 + 1") == 2
    page.close()


@pytest.mark.parametrize("freeze", [freeze_chromium, freeze_the_driver])
@pytest.mark.parametrize("call", [evaluate, leave])
def test_a_call_without_an_answer_fails_and_the_next_test_has_a_browser(
    one_chromium: OneChromium, freeze: Callable[[], None], call: Callable[[Page], None]
) -> None:
    page = one_chromium.get().new_page()
    begun = time.monotonic()
    with one_chromium.watched(SOON):
        freeze()
        with pytest.raises(Error, match="closed"):
            call(page)
    assert SOON <= time.monotonic() - begun < LIMIT / 2  # later, the watchdog of this test itself comes
    works(one_chromium)


def test_a_chromium_that_has_crashed_is_started_again(one_chromium: OneChromium) -> None:
    page = one_chromium.get().new_page()
    [driver] = drivers()
    for browser in children(driver):
        os.killpg(browser, signal.SIGKILL)
    with pytest.raises(Error, match="closed"):
        page.evaluate("1")
    works(one_chromium)
