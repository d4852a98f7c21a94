"""One Chromium for all browser tests; none of them waits for it forever."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.browser.people import FLAGS, WITH_APPS, OneChromium


@pytest.fixture(scope="package")
def one_chromium() -> Iterator[OneChromium]:
    chromium = OneChromium()
    yield chromium
    chromium.end()


@pytest.fixture(autouse=True)
def watched(one_chromium: OneChromium) -> Iterator[None]:
    """The first fixture of every test: the others are set up and torn down inside it."""
    with one_chromium.watched():
        yield


@pytest.fixture
def browser_with_apps(one_chromium: OneChromium) -> Iterator[Browser]:
    """Another, which installs pages and shows notices."""
    browser = one_chromium.get().browser_type.launch(executable_path=WITH_APPS, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def browser(one_chromium: OneChromium) -> Iterator[Browser]:
    """Each person has a context of their own in it, so nobody shares cookies; they leave when the test is over."""
    browser = one_chromium.get()
    yield browser
    for context in browser.contexts:
        context.close()
