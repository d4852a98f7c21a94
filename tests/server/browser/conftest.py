"""One Chromium for all browser tests."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.browser.people import FLAGS, WITH_APPS, chromium


@pytest.fixture(scope="package")
def one_chromium() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def browser_with_apps(one_chromium: Browser) -> Iterator[Browser]:
    """Another, which installs pages and shows notices."""
    browser = one_chromium.browser_type.launch(executable_path=WITH_APPS, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def browser(one_chromium: Browser) -> Iterator[Browser]:
    """Each person has a context of their own in it, so nobody shares cookies; they leave when the test is over."""
    yield one_chromium
    for context in one_chromium.contexts:
        context.close()
