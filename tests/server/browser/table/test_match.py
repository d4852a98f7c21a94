"""Matches in real browsers: two people far away, one screen for two, a phone, the keyboard, another language, a line that breaks."""

import asyncio
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Route, ViewportSize, WebSocketRoute, expect

from fathom.engine.loader import load
from fathom.games import GAMES
from fathom.server.ops.slices import Turns
from fathom.server.render.view_model import LINES
from tests.server.browser.people import OFFERS, WHOLE_MATCH, Person, play_by_hand, play_to_the_end
from tests.server.running import Running

# Lets the computer play for a seat, from another page of the same browser.
HAND_OVER = """([table, seat]) => fetch(`/api/v1/tables/${table}/acts`, {method: 'POST', headers: {'content-type': 'application/json'},
  body: JSON.stringify({id: crypto.randomUUID(), seat, hand: 'random'})})"""
SAY = """async ([table, chat]) => fetch(`/api/v1/tables/${table}/acts`, {
  method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({id: crypto.randomUUID(), seat: 0, chat}),
})"""
SHORT = {"jaws": {"acts": 1}, "the-blue-lion": {"quiet_limit": 6}}  # Act 1 alone is a whole match too, and the one with the most secrets
TURNS = 5  # that are watched closely
ME, OPEN, BOT = {"who": "me", "name": "Maya"}, {"who": "open"}, {"who": "bot", "level": "random"}


@pytest.mark.parametrize("game", ["into-the-blue", "deep-dive"])
def test_two_people_play_a_whole_match_far_from_each_other_although_the_line_breaks(
    browser: Browser, serve: Callable[..., Running], game: str
) -> None:
    first = serve()
    maya, leo = Person(browser, first.url), Person(browser, first.url, phone=True)
    table = maya.new_table(game, ME, OPEN)
    leo.sit(table, "Léo")
    maya.start()
    play_by_hand(maya, leo)
    first.stop()
    for person in (maya, leo):
        expect(person.page.locator("#strip")).to_contain_text("Reconnecting")
    serve(port=first.port)
    play_to_the_end(maya, leo)
    assert maya.page.locator("#seats .pts").all_text_contents() == leo.page.locator("#seats .pts").all_text_contents()
    for person in (maya, leo):
        assert [complaint for complaint in person.complaints if "ERR_CONNECTION_REFUSED" not in complaint] == []
        assert person.hosts == {first.url.removeprefix("http://")}
    maya.page.get_by_role("link", name="How it was scored").click()
    expect(maya.page.locator(".crown .winners .chip").first).to_be_visible()
    expect(maya.page.locator(".steps-told li").first).not_to_be_empty()
    expect(maya.page.locator("#luck")).to_contain_text("match the seed")


@pytest.mark.parametrize("game", GAMES)
def test_a_family_plays_a_whole_match_in_french_on_one_phone(browser: Browser, server: Running, game: str) -> None:
    """With a curtain before every secret: BY_ITSELF complains where something is offered behind it."""
    family = Person(browser, server.url, phone=True, language="fr-FR")
    table = family.new_table(game, ME, {"who": "me", "name": "Otto"}, settings=SHORT.get(game, {}))
    family.play_by_itself(1)
    if game == "jaws":  # the longest: the computer plays it to its end
        family.page.wait_for_function("() => document.body.dataset.cursor > 80")
        for seat in (0, 1):
            family.page.evaluate(HAND_OVER, [table, seat])
    family.page.wait_for_selector(".ended a", timeout=WHOLE_MATCH)
    assert family.complaints == []
    family.page.get_by_role("link", name="Le décompte").click()
    expect(family.page.locator(".crown .winners .chip").first).to_be_visible()
    expect(family.page.locator("#luck")).to_contain_text("la graine")


def test_one_is_the_shark_and_three_share_the_crew_each_with_their_own_character(browser: Browser, server: Running) -> None:
    sam, amina, jo, lina = (Person(browser, server.url, phone=number == 2) for number in range(4))
    table = sam.new_table("jaws", {"who": "me", "name": "Sam"}, OPEN)
    for person, name, role in ((amina, "Amina", "quint"), (jo, "Jo", "brody"), (lina, "Lina", "hooper")):
        person.sit(table, name, role)
    expect(sam.page.locator("#log")).to_contain_text("Lina sits down: Hooper.")
    sam.start()
    while amina.page.locator("#prompt").text_content() != "Quint" or not amina.may_act():  # an event may ask the crew first
        acting = next((person for person in (sam, amina) if person.may_act()), None)
        if acting:
            acting.play_something()
        else:
            amina.page.wait_for_timeout(30)
    crew = {"Quint": amina, "Brody": jo, "Hooper": lina}
    for character, person in crew.items():
        expect(person.page.locator("#prompt")).to_have_text(character)
        person.play_something()
        expect(sam.page.locator("#log li").first).to_contain_text(character)
        for other in set(crew.values()) - {person}:  # whoever has begun finishes before the next one does
            expect(other.page.locator("#prompt")).to_have_text(f"{character} acts")
            assert not other.may_act()
        person.page.keyboard.press("t")
        if character == "Hooper":
            person.page.locator("[data-yes]").click()
    assert [person.complaints for person in (sam, amina, jo, lina)] == [[], [], [], []]


def test_two_people_share_one_screen_and_a_curtain_falls_between_them(browser: Browser, server: Running) -> None:
    both = Person(browser, server.url)
    both.new_table("into-the-blue", ME, {"who": "me", "name": "Otto"}, settings={"first_player": 1})
    expect(both.page.locator("#curtain-h")).to_have_text("Hand the screen to Maya")
    both.page.get_by_role("button", name="I am Maya").click()
    both.play_until_the_curtain()
    expect(both.page.locator("#curtain-h")).to_have_text("Hand the screen to Otto")
    assert both.page.locator(OFFERS).count() == 0  # nothing of Otto's is in the page yet
    both.page.get_by_role("button", name="I am Otto").click()
    both.page.wait_for_selector(OFFERS)
    expect(both.page.locator("#seats .now .who")).to_contain_text("Otto")
    assert both.complaints == []


def test_no_curtain_falls_for_somebody_for_whom_the_computer_plays(browser: Browser, server: Running) -> None:
    family = Person(browser, server.url)
    family.new_table("into-the-blue", ME, *({"who": "me", "name": name} for name in ("Otto", "Ida")), settings={"first_player": 2})
    expect(family.page.locator("#curtain-h")).to_have_text("Hand the screen to Otto")
    family.page.evaluate(HAND_OVER, [family.page.url.rpartition("/")[2], 1])
    expect(family.page.locator("#curtain-h")).to_have_text("Hand the screen to Ida")
    assert family.complaints == []


def test_a_line_that_breaks_comes_back_by_itself_and_nothing_is_missing(
    browser: Browser, serve: Callable[..., Running]
) -> None:
    first = serve()
    maya = Person(browser, first.url)
    maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    maya.page.wait_for_selector(OFFERS)
    dice = maya.page.locator(".die").evaluate_all("dice => dice.map((die) => die.getAttribute('aria-label'))")
    first.stop()
    expect(maya.page.locator("#strip")).to_contain_text("Reconnecting")
    serve(port=first.port)
    expect(maya.page.locator("body.lost")).to_have_count(0)
    assert maya.page.locator(".die").evaluate_all("dice => dice.map((die) => die.getAttribute('aria-label'))") == dice
    maya.play_something()


def test_without_a_network_it_is_said_at_once_and_what_was_tapped_is_played_later(browser: Browser, server: Running) -> None:
    maya, leo = Person(browser, server.url), Person(browser, server.url)
    table = maya.new_table("into-the-blue", ME, OPEN, settings={"first_player": 1})
    leo.sit(table, "Léo")
    maya.start()
    maya.page.wait_for_selector(OFFERS)
    maya.context.set_offline(True)
    before = leo.latest()
    maya.page.locator("#go").dispatch_event("click")
    expect(maya.page.locator("#strip")).to_contain_text("Reconnecting")
    maya.context.set_offline(False)
    leo.page.wait_for_function("before => document.body.dataset.cursor !== before", arg=before)
    expect(maya.page.locator("body.lost")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_every_turn_without_scrolling_and_fingers_can_hit_it(browser: Browser, server: Running, game: str) -> None:
    maya = Person(browser, server.url, phone=True)
    maya.new_table(game, ME, *[BOT] * (int(load(game, "python").rules.SEATS[1]) - 1))
    rng = random.Random(2)
    for _ in range(TURNS):
        maya.page.wait_for_selector(f"{OFFERS}, .ended a")
        if maya.page.locator(".ended a").count():
            break
        room = maya.page.locator("html").evaluate("all => [innerWidth - all.scrollWidth, innerHeight - all.scrollHeight]")
        assert min(room) >= 0
        small = maya.page.locator("#dock button:visible, header button:visible, header a:visible").evaluate_all(
            "all => all.map((one) => [one.textContent, one.getBoundingClientRect()])"
            ".filter(([, box]) => box.width < 43.5 || box.height < 43.5 || box.bottom > innerHeight).map(([text]) => text)"
        )
        assert small == []
        maya.play_something(rng.randrange)


@pytest.mark.parametrize("size", [{"width": 720, "height": 450}, {"width": 844, "height": 390}], ids=["at 200 %", "a phone on its side"])
@pytest.mark.parametrize("game", GAMES)
def test_low_screens_show_the_dock_beside_the_board(browser: Browser, server: Running, game: str, size: ViewportSize) -> None:
    maya = Person(browser, server.url)
    maya.page.set_viewport_size(size)
    maya.new_table(game, ME, *[BOT] * (int(load(game, "python").rules.SEATS[1]) - 1))
    maya.page.wait_for_selector(f"{OFFERS}, .ended a")
    board, dock = (maya.page.locator(part).bounding_box() for part in ("#board", "#dock"))
    assert board
    assert dock
    assert board["height"] > size["height"] / 2
    assert board["x"] + board["width"] <= dock["x"]
    assert dock["x"] + dock["width"] <= size["width"]
    assert maya.page.locator("#dock").evaluate("dock => dock.scrollWidth <= dock.clientWidth")
    if maya.may_act():
        maya.play_something()


@pytest.mark.parametrize("game", GAMES)
def test_the_keyboard_alone_plays_every_game(browser: Browser, server: Running, game: str) -> None:
    maya = Person(browser, server.url)
    maya.new_table(game, ME, *[BOT] * (int(load(game, "python").rules.SEATS[0]) - 1))
    page, keyboard = maya.page, maya.page.keyboard
    for turn in range(TURNS):
        page.wait_for_selector(f"{OFFERS}, .ended a")
        if page.locator(".ended a").count():
            break
        before = maya.latest()
        for _ in range(1 + turn % 3):
            keyboard.press("ArrowRight" if turn % 2 else "ArrowDown")
        while not page.evaluate("offers => document.activeElement.matches(offers)", OFFERS):
            keyboard.press("Tab")
        keyboard.press("Enter")
        if page.locator("[data-yes]").count():
            keyboard.press("Enter")
        page.wait_for_function("before => document.body.dataset.cursor !== before && !document.body.dataset.busy", arg=before)
    assert maya.complaints == []


def test_the_keyboard_alone_plays_a_turn(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    keyboard, page = maya.page.keyboard, maya.page
    page.wait_for_selector(OFFERS)
    pressed = page.locator(".die").first.get_attribute("aria-pressed")
    keyboard.press("a")
    expect(page.locator(".die").first).to_have_attribute("aria-pressed", "false" if pressed == "true" else "true")
    keyboard.press("?")
    expect(page.locator("#keys .keylist")).to_contain_text("Die A")
    keyboard.press("Escape")
    while not page.locator("#board .offer").count() and page.locator(".now .tag:not(.quiet)").count():
        before = maya.latest() or ""
        keyboard.press("r")
        page.wait_for_function("before => document.body.dataset.cursor !== before && !document.body.dataset.busy", arg=before)
    if page.locator("#board .offer").count():
        keyboard.press("ArrowUp")
        assert page.evaluate("document.activeElement.closest('#board, #dock') !== null")
        page.locator("#board .offer").first.focus()
        keyboard.press("Enter")
        expect(page.locator("#log")).to_contain_text("You place")
    assert maya.complaints == []


class Late(Turns):
    """Screens are drawn long after a move was answered."""

    async def next(self) -> None:
        await asyncio.sleep(0.5)


def test_two_options_of_one_tap_are_played_one_after_the_other_although_screens_come_late(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    table = maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    maya.page.wait_for_selector(OFFERS)
    server.registry.tables[table].turns = Late()
    before = int(maya.page.evaluate("document.body.dataset.cursor"))
    # What keeps no die rolls them all again.
    roll_twice = "(offer) => { offer.dataset.play = '0 0'; offer.dispatchEvent(new MouseEvent('click', { bubbles: true })); }"
    maya.page.locator(OFFERS).first.evaluate(roll_twice)
    expect(maya.page.locator("body[data-busy]")).to_have_count(0)
    assert int(maya.page.evaluate("document.body.dataset.cursor")) >= before + 4  # the bot may have its roll, too
    expect(maya.page.locator("#note")).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_nothing_moves_when_the_scripts_come_and_a_tap_before_them_counts(browser: Browser, server: Running, phone: bool) -> None:
    maya = Person(browser, server.url, phone=phone)
    table = maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    late: list[Route] = []
    maya.page.route("**/static/*/js/table.js", lambda route: late.append(route))
    maya.page.goto(f"{server.url}/t/{table}", wait_until="commit")
    button, before = maya.page.locator("#go"), maya.latest()
    button.hover()
    place = button.bounding_box()
    late.pop().continue_()
    maya.page.wait_for_selector("body[data-awake]")
    assert button.bounding_box() == place
    maya.page.goto(f"{server.url}/t/{table}", wait_until="commit")
    button.click()
    assert maya.latest() == before  # nobody listens yet
    late.pop().continue_()
    maya.page.wait_for_function("before => document.body.dataset.cursor !== before", arg=before)


def test_a_move_that_nobody_answered_is_made_when_the_page_is_loaded_anew(browser: Browser, server: Running) -> None:
    maya, lost = Person(browser, server.url), []

    def lose(line: WebSocketRoute) -> None:
        line.connect_to_server()
        if not lost:
            line.on_message(lambda said: lost.append(said))

    maya.page.route_web_socket("**/ws?*", lose)
    maya.new_table("into-the-blue", ME, BOT, settings={"first_player": 1})
    before = maya.latest()
    maya.page.locator("#go").click()
    while not lost:
        maya.page.wait_for_timeout(10)
    assert maya.latest() == before
    maya.page.reload()
    maya.page.wait_for_function("before => document.body.dataset.cursor !== before", arg=before)
    maya.play_something()


def test_a_french_browser_is_spoken_to_in_french_and_may_change_that(browser: Browser, server: Running) -> None:
    ines = Person(browser, server.url, language="fr-FR")
    ines.new_table("into-the-blue", {"who": "me", "name": "Inès"}, BOT, settings={"first_player": 1})
    expect(ines.page.locator("#prompt")).to_have_text("Lancer 1 sur 3")
    expect(ines.page.locator("html")).to_have_attribute("lang", "fr")
    ines.play_something()
    expect(ines.page.locator("#log")).to_contain_text("Vous lancez")
    ines.page.get_by_role("link", name="English").first.click()
    expect(ines.page.get_by_role("tab", name="Log")).to_be_visible()
    ines.open("/")
    expect(ines.page.locator("h1")).to_have_text("How deep tonight?")


def test_a_move_is_taken_back_and_the_position_is_as_it_was(browser: Browser, server: Running) -> None:
    maya, leo = Person(browser, server.url), Person(browser, server.url)
    leo.sit(maya.new_table("the-blue-lion", ME, OPEN), "Léo")
    maya.start()
    mover = None
    while not mover or not mover.page.locator("[data-act=undo]").count():
        maya.page.wait_for_timeout(30)
        mover = next((person for person in (maya, leo) if person.may_act()), None)
        if mover:
            board = mover.page.locator("#board")
            before, offers = board.inner_html(), mover.page.locator(OFFERS).count()
            mover.play_something()
    after = board.inner_html()
    assert after != before
    mover.page.locator("#dock [data-act=undo]").click()
    expect(mover.page.locator("#log li").first).to_contain_text("You take the last move back")
    expect(mover.page.locator(OFFERS)).to_have_count(offers)
    assert board.inner_html() == before
    mover.play_something()
    assert board.inner_html() == after
    assert [maya.complaints, leo.complaints] == [[], []]


def test_chat_is_kept_and_a_hint_is_given(browser: Browser, server: Running) -> None:
    maya, leo = Person(browser, server.url), Person(browser, server.url)
    table = maya.new_table("into-the-blue", ME, OPEN, settings={"first_player": 1})
    leo.sit(table, "Léo")
    maya.start()
    maya.page.get_by_role("tab", name="Chat").click()
    maya.page.locator("#say-text").fill("Hello <b>there</b>")
    maya.page.keyboard.press("Enter")
    expect(leo.page.locator("#tab-chat .unread")).to_be_visible()
    leo.page.get_by_role("tab", name="Chat").click()
    expect(leo.page.locator("#chat li")).to_contain_text("Hello <b>there</b>")
    leo.page.reload()
    expect(leo.page.locator("#chat li")).to_have_count(1)
    for number in range(LINES):
        maya.page.evaluate(SAY, [table, f"message {number}"])
    leo.page.reload()
    expect(leo.page.locator("#chat li")).to_have_count(LINES)
    leo.page.get_by_role("tab", name="Chat").click()
    expect(leo.page.locator("#chat li").last).to_be_in_viewport()
    maya.page.evaluate(SAY, [table, "the last one"])
    expect(leo.page.locator("#chat li").last).to_have_text("MMaya: the last one")
    expect(leo.page.locator("#chat li").last).to_be_in_viewport()
    leo.page.locator("#pane-chat").get_by_role("button", name="Show earlier lines").click()
    expect(leo.page.locator("#chat li")).to_have_count(LINES + 2)
    expect(leo.page.locator("#chat li").first).to_contain_text("Hello")
    maya.page.get_by_role("button", name="Hint").click()
    expect(maya.page.locator("#hint .hint-best")).not_to_be_empty()
    maya.page.evaluate(SAY, [table, "What does it say?"])
    expect(leo.page.locator("#chat li").last).to_contain_text("What does it say?")
    expect(maya.page.locator("#chat li").last).to_contain_text("What does it say?")
    expect(maya.page.locator("#hint")).to_be_visible()  # a chat line does not hide it
    shares = [float(text) for text in maya.page.locator("#hint .hint-share").evaluate_all("all => all.map((one) => one.firstChild.data)")]
    assert shares == sorted(shares, reverse=True)
    assert len(shares) > 1
    assert maya.page.locator("#hint li:not(.close-call)").first.locator(".hint-pictures svg").count() > 0
    before = maya.page.locator("#hint").inner_text()
    maya.page.locator("[data-hint-close]").click()
    maya.page.get_by_role("button", name="Hint", exact=True).click()
    expect(maya.page.locator("#hint .hint-best")).to_be_visible()
    assert maya.page.locator("#hint").inner_text() == before


def test_whoever_is_sent_away_is_told_so_and_whoever_leaves_is_not(browser: Browser, server: Running) -> None:
    maya, leo = Person(browser, server.url), Person(browser, server.url, phone=True)
    leo.sit(maya.new_table("into-the-blue", ME, OPEN), "Léo")
    maya.start()

    def free(seat: int) -> None:
        maya.page.evaluate("document.getElementById('people').showModal()")
        maya.page.locator(f"#people [data-act=free][data-seat='{seat}']").click()
        maya.page.locator("#sure [value=yes]").click()

    maya.page.reload()
    free(1)
    expect(leo.page.locator("#note")).to_contain_text("no longer yours")
    expect(leo.page.locator("#seats [data-sit='1']")).to_be_visible()
    expect(leo.page.locator("#log")).to_contain_text("Maya frees Léo's seat.")
    free(0)
    expect(maya.page.locator("#seats [data-sit='0']")).to_be_visible()
    expect(maya.page.locator("body[data-awake]")).to_be_visible()
    assert not maya.page.locator("#note").is_visible()
