"""The app in Chromium: installable, a page without a network, and nothing of an old version after an update."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

import fathom
from fathom.server.render import parts
from fathom.server.render.pwa.build import build
from tests.server.api_client import open_table
from tests.server.browser.people import PATIENCE, Person
from tests.server.running import Running

pytestmark = pytest.mark.browser
CACHES = "caches.keys().then((names) => names.join())"
OLD_FILES = "(old) => [...document.querySelectorAll('script[src], link[href]')].filter((file) => file.outerHTML.includes(old)).length"


@pytest.fixture
def another_version() -> Iterator[Callable[[], None]]:
    patch = pytest.MonkeyPatch()

    def forget() -> None:
        build.cache_clear()
        parts.templates.cache_clear()

    def change() -> None:
        patch.setattr(fathom, "__version__", "another")
        forget()

    yield change
    patch.undo()
    forget()


def test_an_app_is_installed_says_when_there_is_no_network_and_is_new_after_an_update(
    browser_with_apps: Browser, serve: Callable[..., Running], another_version: Callable[[], None]
) -> None:
    first = serve()
    maya = Person(browser_with_apps, first.url, phone=True, installs=True)
    page = maya.open("/about")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    errors = maya.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"]  # as every context of a test is
    old = build()
    assert page.evaluate(CACHES) == f"fathom {old}"

    with first.client() as http:
        table = open_table(http, "deep-dive").path.rpartition("/")[2]
    watching = maya.context.new_page()
    watching.set_default_timeout(PATIENCE)
    watching.goto(f"{first.url}/t/{table}")
    watching.wait_for_selector("body[data-awake]")

    first.stop()
    page.goto(first.url + "/learn")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    expect(page.locator(".paper")).to_have_css("border-radius", "20px")  # its style sheets are there too

    another_version()
    serve(port=first.port)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="No network")).to_have_count(0)
    page.wait_for_function(f"async () => (await caches.keys()).join() === 'fathom {build()}'")
    assert build() != old
    assert page.evaluate(OLD_FILES, old) == 0
    watching.wait_for_function(f"() => document.body.dataset.awake && document.querySelector('script[src*=\"{build()}\"]')")
    assert watching.evaluate(OLD_FILES, old) == 0
    assert maya.complaints == []
