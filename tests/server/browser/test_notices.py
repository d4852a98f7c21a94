"""Being told, in Chromium: a tap, a subscription that reaches the server, and a notification made by the service worker."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.server.browser.people import Person
from tests.server.browser.test_access import serious
from tests.server.notices.receiver import receiving
from tests.server.running import Running, wait_for

pytestmark = pytest.mark.browser
# Chromium would ask Google for a subscription: here the push service is ours.
OUR_PUSH_SERVICE = """(device) => {
  let current = null;
  const found = (key) => ({ options: { applicationServerKey: key }, endpoint: device.endpoint, unsubscribe: async () => { current = null; },
    toJSON: () => ({ endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } }) });
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => (current = found(applicationServerKey.buffer));
}"""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).some((notice) => notice.title === 'Reef: your turn' && notice.data === '/t/abc');
}"""


def test_a_tap_on_tell_me_subscribes_and_the_service_worker_shows_what_arrives(
    browser_with_apps: Browser, serve: Callable[..., Running]
) -> None:
    server = serve(notices="loopback")
    with receiving() as receiver:
        maya = Person(browser_with_apps, server.url, installs=True)
        maya.context.grant_permissions(["notifications"])
        maya.context.add_init_script(f"({OUR_PUSH_SERVICE})({json.dumps(receiver.subscription('/maya'))})")
        page = maya.open("/me/notices")
        page.wait_for_selector("body[data-awake]")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        switch = page.get_by_role("switch", name="When it is my turn")
        expect(switch).not_to_be_checked()
        switch.check()
        expect(page.locator("[data-trial]")).to_be_visible()
        page.locator("[data-trial]").click()
        expect(page.locator("[data-said]")).to_have_text("Sent to 1 of 1.")
        assert receiver.read(0)["title"] == "It works"
        assert serious(maya) == []

        line = maya.context.new_cdp_session(page)
        workers: list[dict[str, str]] = []
        line.on("ServiceWorker.workerRegistrationUpdated", lambda news: workers.extend(news["registrations"]))
        line.send("ServiceWorker.enable")
        wait_for(lambda: workers or page.wait_for_timeout(20))
        notice = {"title": "Reef: your turn", "body": "Ann is waiting for you.", "path": "/t/abc", "table": "abc"}
        to = {"origin": server.url, "registrationId": workers[0]["registrationId"]}
        line.send("ServiceWorker.deliverPushMessage", {**to, "data": json.dumps(notice)})
        page.wait_for_function(SHOWN)
        assert maya.complaints == []
