"""Where one of several may begin: whose offers are shown, by tap, key and hint."""


from playwright.sync_api import Browser, expect

from tests.server.browser.people import OFFERS, Person
from tests.server.running import Running


def shown(person: Person) -> set[str]:
    """Whose offers can be seen."""
    offers = person.page.locator(OFFERS).locator("visible=true")
    return set(offers.evaluate_all("(offers) => offers.map((offer) => offer.dataset.of ?? '')"))


def test_one_characters_offers_are_shown_at_a_time_and_a_hint_shows_its_own(browser: Browser, server: Running) -> None:
    ana = Person(browser, server.url)
    ana.new_table("jaws", {"who": "bot", "level": "drifter"}, {"who": "me", "name": "Ana"})
    ana.page.wait_for_selector(OFFERS)
    while not ana.page.locator("[data-choice]").count():  # an event may ask first
        if ana.may_act():
            ana.play_something()
        ana.page.wait_for_timeout(30)
    ana.page.wait_for_selector("body[data-awake]")
    assert shown(ana) == {"quint"}
    ana.page.locator("[data-choice=hooper]").click()
    assert shown(ana) == {"hooper"}
    for key, name in (("y", "brody"), ("p", "hooper"), ("q", "quint")):
        ana.page.keyboard.press(key)
        assert shown(ana) == {name}
        ana.page.locator("body").evaluate("() => document.querySelectorAll('.hinted').forEach((offer) => offer.classList.remove('hinted'))")
        ana.page.get_by_role("button", name="Hint").click()  # what glows from here on, this hint lit
        expect(ana.page.locator(".hinted").locator("visible=true").first).to_be_visible()
    assert ana.complaints == []
