"""The logbook in a browser: name and sign, a passkey that brings it back, a code for another device, and everything deleted."""

import re

from playwright.sync_api import Browser, expect

from fathom.server.store.keys import hash_of
from tests.server.browser.people import Person
from tests.server.browser.test_access import serious
from tests.server.running import Running

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
    "automaticPresenceSimulation": True,
}  # fmt: skip


def awake(person: Person, path: str) -> None:
    """Opens a page whose script listens."""
    person.open(path)
    person.page.wait_for_selector("body[data-awake]")


def test_a_logbook_is_named_brought_back_by_a_passkey_linked_and_deleted(browser: Browser, server: Running) -> None:
    url = server.url.replace("127.0.0.1", "localhost")  # a passkey is bound to a name
    ines = Person(browser, url)
    page = ines.page
    wire = ines.context.new_cdp_session(page)
    wire.send("WebAuthn.enable")
    wire.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    awake(ines, "/me/papers")
    assert serious(ines) == []
    page.locator("#profile input[name=name]").fill("Inès")
    page.locator(".sig label").nth(2).click()
    page.locator("#profile .btn").click()
    expect(page.locator("#saved")).to_be_visible()
    with page.expect_navigation():
        page.locator("#new-passkey").click()
    expect(page.locator("#passkeys small")).to_contain_text("You have 1 passkey")
    ines.context.clear_cookies(name="fathom")
    awake(ines, "/link")
    page.locator("#come-back").click()
    expect(page.locator("h1")).to_have_text("Logbook of Inès")
    assert serious(ines) == []
    awake(ines, "/me/papers")
    page.locator("#show-code").click()
    expect(page.locator(".code2")).to_have_text(re.compile(r"\w{4} \w{4} \w{2}"))
    code = page.locator(".code2").inner_text()

    phone = Person(browser, url, phone=True, dark=True)
    awake(phone, f"/link#{code.replace(' ', '')}")
    assert serious(phone) == []
    phone.page.locator("#link .btn").click()
    expect(phone.page.locator("h1")).to_have_text("Logbook of Inès")
    assert serious(phone) == []
    phone.open("/me/papers")
    expect(phone.page.locator("[data-remove]")).to_have_count(2)  # the laptop before and after it lost its key
    assert serious(phone) == []
    phone.page.wait_for_selector("body[data-awake]")
    phone.page.evaluate("() => dispatchEvent(new Event('beforeinstallprompt'))")  # as a browser that can install does
    expect(phone.page.locator("#install .btn")).to_be_visible()
    laptop = hash_of(next(cookie["value"] for cookie in ines.context.cookies() if cookie["name"] == "fathom")).hex()[:16]
    phone.page.locator(f"[data-remove]:not([data-remove='{laptop}'])").press("Enter")
    expect(phone.page.locator("[data-remove]")).to_have_count(1)
    expect(phone.page.locator("#show-code")).to_be_focused()
    page.clock.install()
    awake(ines, "/me/papers")
    page.locator("#delete").click()
    page.locator("#sure input").fill("Inès")
    page.locator("#sure .hold").focus()
    page.keyboard.down("Enter")
    page.clock.fast_forward(2_100)
    page.wait_for_url(f"{url}/")
    page.keyboard.up("Enter")
    assert ines.complaints == phone.complaints == []
    phone.open("/me")
    expect(phone.page.locator(".lh p")).to_contain_text("An empty page")
