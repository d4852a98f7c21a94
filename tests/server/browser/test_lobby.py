"""The lobby in a real browser: one tap to play, tables set up seat by seat, invitations, one's own tables, and little to load."""

import re

import pytest
from playwright.sync_api import Browser, Request, expect

from fathom.games import GAMES
from fathom.server.store.keys import new_key
from tests.server.api_client import open_table
from tests.server.browser.people import OFFERS, Person, play_to_the_end
from tests.server.running import Running

FIRST_PAGE = 100_000  # bytes over the line
ME, OPEN, BOT = {"who": "me", "name": "Maya"}, {"who": "open"}, {"who": "bot", "level": "random"}


def test_one_tap_and_you_play_against_the_computer(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.open("/")
    expect(maya.page.locator(".poster")).to_have_count(4)
    maya.page.get_by_role("button", name="Play Into the Blue").click()
    maya.page.wait_for_url("**/t/*")
    expect(maya.page.locator("#seats .seat")).to_have_count(2)
    maya.page.wait_for_selector(OFFERS)
    maya.open("/")
    expect(maya.page.locator("ul.tbl")).to_contain_text("Into the Blue")
    assert maya.complaints == []


def test_a_table_is_set_up_seat_by_seat(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.open("/")
    maya.page.get_by_role("button", name="Into the Blue: make a table").click()
    form = maya.page.locator("#new-form")
    form.locator(".steps-n label", has_text="4").click()
    form.get_by_label("Name in seat 1").fill("Maya")
    form.get_by_label("Who sits in seat 2").select_option("me")
    form.get_by_label("Name in seat 2").fill("Otto")
    form.get_by_label("Who sits in seat 3").select_option("open")
    form.locator("select[name='into-the-blue first_player']").select_option("1")
    form.get_by_role("button", name="Set afloat").click()
    maya.page.wait_for_url("**/t/*")
    expect(maya.page.locator("#seats .who")).to_have_count(4)
    expect(maya.page.locator("#seats")).to_contain_text("Otto")
    maya.start()
    expect(maya.page.locator("#curtain-h")).to_have_text("Hand the screen to Maya")


def test_the_first_person_at_a_new_table_is_me_on_whatever_seat(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.open("/")
    maya.page.get_by_role("button", name="Jaws: make a table").click()
    second = maya.page.get_by_label("Who sits in seat 2").locator("option[value=me]")
    expect(second).to_have_text("Somebody here")
    maya.page.get_by_label("Who sits in seat 1").select_option("bot captain")
    expect(second).to_have_text("Me")


def test_a_link_and_a_picture_of_it_bring_somebody_to_the_table(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    table = maya.new_table("into-the-blue", ME, OPEN)
    maya.page.get_by_role("button", name="Code and QR").click()
    expect(maya.page.locator("#link")).to_have_value(f"{server.url}/t/{table}")
    maya.page.locator(".qr").scroll_into_view_if_needed()
    maya.page.wait_for_function("() => document.querySelector('.qr').naturalWidth > 100")
    leo = Person(browser, server.url)
    leo.sit(table, "Léo")
    expect(maya.page.locator("#seats")).to_contain_text("Léo")


def test_a_code_of_four_letters_brings_somebody_to_the_table(browser: Browser, server: Running) -> None:
    maya, leo = Person(browser, server.url), Person(browser, server.url, phone=True)
    table = maya.new_table("into-the-blue", ME, OPEN)
    maya.page.get_by_role("button", name="Menu").click()
    maya.page.locator("#menu").get_by_role("button", name="Invite").click()
    expect(maya.page.locator("#code b")).to_have_text(re.compile("^[B-Z]{4}$"))
    leo.open("/")
    leo.page.get_by_label("Join with a code or link").fill("XXXX")
    leo.page.get_by_role("button", name="Join").click()
    expect(leo.page.locator("#note")).to_contain_text("No table has this code.")
    leo.page.get_by_label("Join with a code or link").fill((maya.page.locator("#code b").text_content() or "").lower())
    leo.page.get_by_role("button", name="Join").click()
    leo.page.wait_for_url(f"**/t/{table}")


def test_a_table_that_its_maker_wants_to_be_found_is_found_in_the_lobby(browser: Browser, server: Running) -> None:
    maya, leo = Person(browser, server.url), Person(browser, server.url)
    maya.open("/")
    maya.page.get_by_role("button", name="Jaws: make a table").click()
    form = maya.page.locator("#new-form")
    expect(form.locator("[data-row='1'] .side")).to_have_text("The crew")
    form.get_by_label("Who sits in seat 2").select_option("bot captain")
    expect(form.locator("[data-row='1'] .about")).not_to_be_empty()
    form.get_by_label("Who sits in seat 2").select_option("open")
    form.get_by_label("Name in seat 1").fill("Maya")
    form.get_by_text("More", exact=True).click()
    form.get_by_label("How long the computer thinks").select_option("4")
    form.get_by_label("Show this table in the lobby").check()
    form.get_by_role("button", name="Set afloat").click()
    maya.page.wait_for_url("**/t/*")
    leo.open("/")
    expect(leo.page.locator("[aria-labelledby=open-h]")).to_contain_text("Maya, 1 seat free")
    leo.page.locator("[aria-labelledby=open-h] a").click()
    expect(leo.page.locator("[data-sit]").first).to_be_visible()


def test_a_link_that_leads_nowhere_says_so_and_shows_the_way_back(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, language="fr-FR")
    maya.open("/t/nowhere")
    expect(maya.page.locator("h1")).to_have_text("Cette table n’existe pas.")
    maya.page.get_by_role("link", name="Retour à l’accueil", exact=True).click()
    expect(maya.page.locator(".poster")).to_have_count(4)


# What does not fit: lists whose chosen words are wider than their box, things that reach out of the window or lie under the button.
MISFITS = """() => {
  const pen = document.createElement('canvas').getContext('2d'), form = document.getElementById('new-form'), wrong = [];
  const foot = form.querySelector('.sheet-foot').getBoundingClientRect();
  for (const thing of form.querySelectorAll('select, input:not([type=radio], [type=checkbox]), label, .about, .soft, button')) {
    if (!thing.getClientRects().length) continue;
    const style = getComputedStyle(thing), box = thing.getBoundingClientRect();
    if (box.left < 0 || box.right > innerWidth || thing.scrollWidth > thing.clientWidth + 1) wrong.push(thing.outerHTML.slice(0, 80));
    if (thing.nodeName === 'SELECT') {
      pen.font = style.font;
      const words = thing.selectedOptions[0].text, arrow = 22;
      const room = thing.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
      if (pen.measureText(words).width > room) wrong.push(words);
    }
  }
  form.querySelector('.sheet-body').scrollTo(0, 1e6);
  const last = [...form.querySelectorAll('.sheet-body > *')].findLast((part) => part.getClientRects().length);
  if (last.getBoundingClientRect().bottom > foot.top + 1) wrong.push('covered: ' + last.outerHTML.slice(0, 80));
  return wrong;
}"""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_form_of_a_new_table_fits_a_small_phone(browser: Browser, server: Running, language: str) -> None:
    maya = Person(browser, server.url, phone=True, language=language)
    maya.page.set_viewport_size({"width": 360, "height": 740})
    for game in GAMES:
        maya.open("/")
        maya.page.wait_for_selector("body[data-awake]")
        maya.page.locator(f"[data-new={game}]").tap()
        assert maya.page.evaluate(MISFITS) == [], game
        levels = maya.page.locator("[name=who1] [data-about]").evaluate_all("levels => levels.map((level) => level.value)")
        for level in levels:
            maya.page.locator("[name=who1]").select_option(level)
            expect(maya.page.locator("[data-row='1'] .about")).not_to_be_empty()
            assert maya.page.evaluate(MISFITS) == [], level
        maya.page.locator("[name=who1]").select_option("open")
        assert maya.page.evaluate(MISFITS) == [], game


def test_what_is_wrong_stands_at_its_field(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True)
    maya.open("/")
    maya.page.wait_for_selector("body[data-awake]")
    maya.page.get_by_role("button", name="Into the Blue: make a table").tap()
    form, float_it = maya.page.locator("#new-form"), maya.page.get_by_role("button", name="Set afloat")
    float_it.tap()
    expect(form.locator("[name=name0] + .fault")).to_have_text("Please choose a name.")
    form.locator("[name=name0]").fill("Maya")
    expect(form.locator(".fault")).to_have_count(0)
    form.get_by_label("Who sits in seat 2").select_option("me")
    form.locator("[name=name1]").fill("maya")
    float_it.tap()
    expect(form.locator("[name=name1]")).to_be_focused()
    expect(form.locator(".fault")).to_have_text("Somebody at the table already has this name.")
    form.locator("[name=name1]").fill("Otto")
    form.locator("[name=edition]").evaluate("field => { field.value = '{'; }")
    float_it.tap()
    expect(form.locator("[name=edition] + .fault")).to_have_text("The numbers of the box are not JSON.")
    form.locator("[name=edition]").fill('{"shells": -1}')
    float_it.tap()
    expect(form.locator("[name=edition] + .fault")).to_contain_text("shells")
    form.locator("[name=edition]").fill("")
    float_it.tap()
    maya.page.wait_for_url("**/t/*")
    maya.open("/")
    maya.page.wait_for_selector("body[data-awake]")
    maya.page.get_by_role("button", name="Jaws: make a table").tap()
    expect(form.locator("[name=name0]")).to_have_value("Maya")  # remembered


COUNT_SOUNDS = """
window.voices = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) { window.voices += 1; return start.apply(this, when); };
"""


def test_sound_is_off_until_it_is_wanted_and_then_remembered(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.page.add_init_script(COUNT_SOUNDS)
    maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    maya.play_something()
    assert maya.page.evaluate("window.voices") == 0
    maya.page.locator("header [data-sound]").click()
    expect(maya.page.locator("header [data-sound]")).to_have_attribute("aria-pressed", "true")
    maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    expect(maya.page.locator("header [data-sound]")).to_have_attribute("aria-pressed", "true")
    maya.play_something()
    assert maya.page.evaluate("window.voices") > 0


def test_a_seat_moves_to_another_device_by_its_own_link(browser: Browser, server: Running) -> None:
    maya, phone = Person(browser, server.url), Person(browser, server.url, phone=True)
    maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    maya.page.get_by_role("button", name="Menu").click()
    maya.page.locator("#menu").get_by_role("button", name="Invite").click()
    maya.page.get_by_role("button", name="Make a link for my seat").click()
    expect(maya.page.locator("#seat-link")).to_have_value(re.compile(r".+/t/.+#0\.[0-9a-f]{32}"))
    phone.page.goto(maya.page.locator("#seat-link").input_value())
    phone.page.wait_for_selector(OFFERS)
    assert "#" not in phone.page.url  # the secret is used up, and not left lying in the address


def test_a_link_of_a_seat_counts_also_in_a_page_of_the_table_that_is_open(browser: Browser, server: Running) -> None:
    maya, phone = Person(browser, server.url), Person(browser, server.url, phone=True)
    table = maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    expect(maya.page).to_have_title("● Your turn · Into the Blue · Fathom")
    phone.open(f"/t/{table}")
    phone.page.wait_for_selector("body[data-awake]")
    maya.page.locator("[data-open=menu]").first.click()
    maya.page.locator("#menu [data-open=invite]").click()
    maya.page.locator("[data-act=link]").click()
    expect(maya.page.locator("#seat-link")).to_have_value(re.compile("#0"))
    phone.page.goto(maya.page.locator("#seat-link").input_value())
    expect(phone.page.locator("body[data-mine='0']")).to_have_count(1)


def test_a_seat_is_handed_to_the_computer_and_taken_back(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    maya.page.get_by_role("button", name="Menu").click()
    maya.page.get_by_role("button", name="Seats: hand over, come back").click()
    with maya.page.expect_navigation():
        maya.page.locator("#people").get_by_role("button", name="Let the computer play").first.click()
    expect(maya.page.locator("#seats .seat").first).to_contain_text("computer")
    maya.page.get_by_role("button", name="Menu").click()
    maya.page.get_by_role("button", name="Seats: hand over, come back").click()
    maya.page.locator("#people").get_by_role("button", name="Come back").click()
    expect(maya.page.locator("#seats .seat").first).not_to_contain_text("computer")


def test_after_the_end_people_play_again_and_replay_move_by_move(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    table = maya.new_table("into-the-blue", ME, BOT, edition={"shells": 1})
    play_to_the_end(maya)
    maya.page.get_by_role("link", name="Replay").click()
    maya.page.wait_for_url(f"**/t/{table}/replay/1")
    last = int(maya.page.locator("#reel").get_attribute("max") or 0)
    maya.page.get_by_role("link", name="One move forward").click()
    maya.page.wait_for_url(f"**/t/{table}/replay/2")
    maya.page.locator("#reel").fill(str(last))
    maya.page.wait_for_url(f"**/t/{table}/replay/{last}")
    said = maya.page.locator("#prompt").text_content()
    maya.page.reload()
    expect(maya.page.locator("#prompt")).to_have_text(said or "")
    maya.open(f"/t/{table}")
    maya.page.get_by_role("button", name="Play again").click()
    maya.page.wait_for_function("table => location.pathname.startsWith('/t/') && !location.pathname.endsWith(table)", arg=table)
    expect(maya.page.locator("#seats")).to_contain_text("Maya")


def test_the_watchers_screen_shows_the_public_board_and_offers_nothing(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    table = maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    maya.open(f"/t/{table}?seat=watch")
    expect(maya.page.locator("#prompt")).to_contain_text("Maya dives")
    maya.page.wait_for_timeout(300)
    assert not maya.may_act()
    maya.page.locator("nav.lang [data-language=fr]").click()
    expect(maya.page.locator("html[lang=fr]")).to_have_count(1)
    expect(maya.page.locator("body")).to_have_attribute("data-mine", "")  # still nobody's own screen


def test_light_or_dark_is_remembered(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.open("/")
    maya.page.get_by_role("button", name="Light or dark").click()
    maya.page.reload()
    expect(maya.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_game_is_played_in_words_and_buttons_alone(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    maya.page.get_by_role("button", name="Menu").click()
    maya.page.get_by_role("button", name="Words and buttons only").click()
    expect(maya.page.locator("pre.text-board")).to_contain_text("Sunlight")
    expect(maya.page.locator("#prompt")).to_have_text("Which dice do you keep? 2 rolls left.")
    maya.play_something()


def test_the_first_page_is_small_and_comes_from_here_alone(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    requests: list[Request] = []
    maya.page.on("requestfinished", lambda request: requests.append(request))
    maya.open("/")
    maya.page.wait_for_load_state("networkidle")
    assert 10_000 < sum(request.sizes()["responseBodySize"] + request.sizes()["responseHeadersSize"] for request in requests) < FIRST_PAGE
    assert maya.hosts == {server.url.removeprefix("http://")}


def test_the_rules_can_be_searched(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.open("/rules/into-the-blue")
    expect(maya.page.locator(".short li").first).to_contain_text("Roll six dice")
    maya.page.get_by_placeholder("Search the rules").fill("chest joker")
    expect(maya.page.locator("#R20")).to_be_visible()
    expect(maya.page.locator("#R1")).to_be_hidden()
    expect(maya.page.locator(".rulebook :is(h2, h3):visible")).to_have_text(["A successful dive"])
    maya.page.get_by_placeholder("Search the rules").fill("")
    expect(maya.page.locator(".rulebook :is(p, li, h2):not(:visible)")).to_have_count(0)


def test_the_rules_in_french_can_be_searched_without_accents(browser: Browser, server: Running) -> None:
    ines = Person(browser, server.url, phone=True, language="fr-FR")
    ines.open("/rules/jaws")
    ines.page.get_by_placeholder("Chercher dans les règles").fill("aucun signe n'aide")
    expect(ines.page.locator("p[id]:visible")).to_have_text([re.compile("^R72 Essayer La tuile Aucun signe n’aide pas contre un baril")])
    ines.page.get_by_placeholder("Chercher dans les règles").fill("EPERONNAGE deplacer")
    expect(ines.page.locator("p[id]:visible")).to_have_text([re.compile("^R275 Essayer Éperonnage")])
    expect(ines.page.locator(".rulebook :is(h2, h3):visible")).to_have_text(["Acte 2\u00a0: l’Orca", "Les cartes Bonus"])


def test_one_tap_sets_up_a_table_by_the_book(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True)
    maya.open("/")
    maya.page.get_by_role("button", name="The Blue Lion: make a table").click()
    form = maya.page.locator("#new-form")
    limit, book = form.locator("[name='the-blue-lion quiet_limit']"), form.get_by_role("button", name="By the book")
    expect(form).to_contain_text("By default: 20 actions in a row without a diamond end the match")
    expect(book).to_have_attribute("aria-pressed", "false")
    book.click()
    expect(limit).to_have_value("0")
    expect(book).to_have_attribute("aria-pressed", "true")
    book.click()
    expect(limit).to_have_value("20")
    book.click()
    form.get_by_label("Name in seat 1").fill("Maya")
    form.get_by_role("button", name="Set afloat").click()
    maya.page.wait_for_url("**/t/*")
    table = maya.page.url.rsplit("/", 1)[-1]
    assert maya.page.evaluate(f"fetch('/api/v1/tables/{table}').then((a) => a.json())")["settings"]["quiet_limit"] == 0
    assert maya.complaints == []


def test_a_phone_shows_two_of_my_tables_and_a_tap_the_others(browser: Browser, server: Running) -> None:
    maya, key = Person(browser, server.url, phone=True), new_key()
    with server.client() as http:
        for _ in range(3):
            open_table(http, "deep-dive", headers={"authorization": f"Bearer {key}"})
    maya.context.add_cookies([{"name": "fathom", "value": key, "url": server.url}])
    maya.open("/")
    maya.page.wait_for_selector("body[data-awake]")
    mine = maya.page.locator(".mine a")
    expect(mine.nth(1)).to_be_visible()
    expect(mine.nth(2)).to_be_hidden()
    maya.page.get_by_role("button", name="1 more").press("Enter")
    expect(mine.nth(2)).to_be_focused()
    assert maya.complaints == []


def test_two_who_play_the_next_who_comes_meet_and_who_stops_waiting_is_back_in_the_lobby(browser: Browser, server: Running) -> None:
    ida, maya, leo = (Person(browser, server.url, phone=number == 2) for number in range(3))
    for person in (ida, maya, leo):
        person.open("/")
        person.page.wait_for_selector("body[data-awake]")
        person.page.locator("#pair select").select_option("deep-dive")
        person.page.locator("#pair button").click()
        person.page.wait_for_url("**/t/*")
        person.page.wait_for_selector("body[data-awake]")
        if person is ida:
            expect(ida.page.locator("#prompt")).to_have_text("Waiting for the next player ...")
            ida.page.get_by_role("button", name="Stop waiting").click()
            ida.page.wait_for_selector("#pair")
    expect(maya.page.locator("#log")).to_contain_text("The match begins.")
    assert maya.page.url == leo.page.url
    expect(maya.page.locator("#seats .clock b")).to_have_text(re.compile("^[01]:"))
    assert ida.complaints == maya.complaints == leo.complaints == []
