"""People who come together in real browsers: they wait for each other, sit down, write, and see who does what."""

from playwright.sync_api import Browser, expect

from tests.server.browser.people import OFFERS, Person
from tests.server.running import Running

ME, OPEN, BOT = {"who": "me", "name": "Maya"}, {"who": "open"}, {"who": "bot", "level": "random"}
SHARE = "navigator.share = async (what) => { window.shared = what; }"


def test_a_table_waits_until_whoever_made_it_starts_it(browser: Browser, server: Running) -> None:
    maya, leo, ida = (Person(browser, server.url, phone=number < 2) for number in range(3))
    maya.page.add_init_script(SHARE)
    table = maya.new_table("into-the-blue", ME, OPEN, OPEN, settings={"first_player": 1})
    expect(maya.page.locator("#prompt")).to_have_text("2 seats are free")
    assert not maya.may_act()
    maya.page.wait_for_selector("body[data-awake]")
    maya.page.get_by_role("button", name="Share the link").tap()
    assert maya.page.evaluate("window.shared")["url"] == f"{server.url}/t/{table}"
    leo.open(f"/t/{table}")
    expect(leo.page.locator("#dock")).to_contain_text("Choose where you sit. The match begins when Maya starts it.")
    expect(leo.page.locator("[data-act=start]")).to_be_hidden()
    leo.page.wait_for_selector("body[data-awake]")
    leo.page.locator("#dock [data-sit='2']").tap()
    leo.page.locator("#sit input[name=name]").fill("maya")
    leo.page.locator("#sit button.primary").tap()
    expect(leo.page.locator("#sit .fault")).to_have_text("Somebody at the table already has this name.")
    leo.page.locator("#sit input[name=name]").fill("Léo")
    leo.page.locator("#sit button.primary").tap()
    expect(maya.page.locator("[data-arrival='2']")).to_contain_text("Léo")
    ida.open(f"/t/{table}")
    maya.page.locator("#level").select_option("drifter")
    maya.start()
    maya.page.wait_for_selector(OFFERS)
    expect(maya.page.locator("#seats [data-seat='1']")).to_contain_text("computer")
    expect(leo.page.locator("#log")).to_contain_text("The match begins.")
    numbers = leo.page.locator("#log li").evaluate_all("lines => lines.map((line) => Number(line.id.slice(1)))")
    assert numbers == sorted(numbers, reverse=True)  # although the beats told later things earlier
    expect(ida.page.locator(".watching")).to_have_text("You are watching")
    expect(leo.page.locator(".watching")).to_have_count(0)
    leo.open("/")
    leo.sit_again(maya.new_table("deep-dive", ME, OPEN))  # the name is asked once
    expect(maya.page.locator("[data-arrival='1']")).to_contain_text("Léo")
    assert [maya.complaints, [complaint for complaint in leo.complaints if "422" not in complaint], ida.complaints] == [[], [], []]


def test_what_was_said_and_not_read_is_marked_and_shown_on_a_phone(browser: Browser, server: Running) -> None:
    maya, leo = Person(browser, server.url), Person(browser, server.url, phone=True)
    leo.sit(maya.new_table("into-the-blue", ME, OPEN), "Léo")
    maya.page.get_by_role("tab", name="Chat").click()
    for words in ("Hello!", "Shall we?"):
        maya.page.locator("#say-text").fill(words)
        maya.page.keyboard.press("Enter")
    unread = leo.page.locator(".bar .unread")
    expect(unread).to_have_text("2")
    expect(maya.page.locator("#tab-chat .unread")).to_be_hidden()
    leo.page.reload()
    expect(unread).to_have_text("2")  # until it is read
    maya.page.locator("#say-text").fill("I start now.")
    maya.page.keyboard.press("Enter")
    expect(leo.page.locator("#bubble")).to_contain_text("Maya: I start now.")
    leo.page.locator("#bubble").tap()
    expect(leo.page.locator("#chat li").last).to_be_in_viewport()
    expect(unread).to_be_hidden()
    leo.page.reload()
    leo.page.wait_for_selector("body[data-awake]")
    expect(unread).to_be_hidden()
    assert [maya.complaints, leo.complaints] == [[], []]


def test_a_seat_is_freed_only_after_a_second_thought(browser: Browser, server: Running) -> None:
    maya, leo = Person(browser, server.url), Person(browser, server.url, phone=True)
    table = maya.new_table("jaws", {"who": "open"}, ME)
    leo.sit(table, "Léo")
    maya.start()
    ida = Person(browser, server.url, phone=True)
    ida.open(f"/t/{table}")
    ida.page.wait_for_selector("body[data-awake]")
    maya.page.get_by_role("button", name="Menu").click()
    maya.page.get_by_role("button", name="Seats: hand over, come back").click()
    free = maya.page.locator("#people").get_by_role("button", name="Free the seat")
    free.click()
    expect(maya.page.locator("#sure")).to_contain_text("Free Léo's seat? Everyone will see this. If it holds a secret, neither you")
    maya.page.locator("#sure [value=no]").click()
    leo.page.get_by_role("button", name="Menu").tap()
    leo.page.get_by_role("button", name="Seats: hand over, come back").tap()
    expect(leo.page.locator("#people [data-act=free]")).to_have_text("Leave the seat")  # one's own, and no other
    maya.page.evaluate("document.getElementById('people').showModal()")
    free.click()
    maya.page.locator("#sure [value=yes]").click()
    expect(leo.page.locator("#log")).to_contain_text("Maya frees Léo's seat.")
    expect(ida.page.locator("#latest")).to_contain_text("Maya frees Léo's seat.", use_inner_text=True)
