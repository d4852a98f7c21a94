"""What happens is told in beats: in order, at one's own pace, and without anything that jumps."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.server.browser.people import OFFERS, Person
from tests.server.running import Running

ME, OTTO, BOT = {"who": "me", "name": "Maya"}, {"who": "me", "name": "Otto"}, {"who": "bot", "level": "random"}
# Looks at every frame: which sentences are told, where the board is, and what lies on it.
SAMPLE = """() => {
  const seen = window.seen = { told: [], tops: [], heights: [], sharks: 0, twice: [], offered: 0, spoken: [] };
  const live = document.getElementById('live');
  new MutationObserver(() => seen.spoken.push(live.textContent)).observe(live, { childList: true });
  const look = () => {
    const board = document.querySelector('#board svg').getBoundingClientRect(), telling = document.body.classList.contains('telling');
    const ids = [...document.querySelectorAll('#board .piece')].map((piece) => piece.id);
    const say = document.querySelector('[data-say]').textContent;
    if (telling && seen.told.at(-1) !== say) seen.told.push(say);
    seen.tops.push(board.top); seen.heights.push(board.height);
    seen.twice.push(...ids.filter((id, at) => ids.indexOf(id) !== at));
    seen.sharks = Math.max(seen.sharks, document.querySelectorAll('#board [href="#dd-shark"]').length);
    if (telling && getComputedStyle(document.getElementById('dock')).visibility !== 'hidden') seen.offered += 1;
    requestAnimationFrame(look);
  };
  look();
}"""
SPOKEN = """() => {
  const live = document.getElementById('live'), spoken = window.spoken = [];
  new MutationObserver(() => spoken.push(live.textContent)).observe(live, { childList: true });
}"""
# What lies on the board, and where; what of that was to be seen until the first beat, frame by frame.
PICTURE = """() => [...document.querySelectorAll('#board .piece:not(.offer)')]
  .map((piece) => piece.id + piece.getAttribute('transform')).join()"""
PICTURES = f"""() => {{
  const pictures = window.pictures = new Set(), picture = {PICTURE};
  const look = () => {{
    const board = document.querySelector('#board>svg');
    if (document.body?.classList.contains('telling')) return;
    if (board && getComputedStyle(board).visibility !== 'hidden') pictures.add(picture());
    requestAnimationFrame(look);
  }};
  look();
}}"""
# Things happen faster than they can be told; `mine` of them are about whoever looks.
HAPPEN = """async ([count, pause, mine, lost = []]) => {
  const { tell } = await import(document.querySelector('script[src$="/table.js"]').src.replace('table.js', 'beats.js'));
  const mark = (number) => (mine.includes(number) ? '<svg class="chip seat0"></svg>' : '');
  const heard = (number) => (lost.includes(number) ? 'loss' : '');
  const beat = (number) => ({ say: `Beat ${number}.`, mark: mark(number), sound: heard(number), length: 1500, html: {} });
  for (let number = 1; number <= count; number += 1) {
    window.toldAll = tell({ html: {}, beats: [beat(number)] }, () => {});
    await new Promise((done) => setTimeout(done, pause));
  }
}"""
LONGEST_TURNS = 6  # until what is waited for has been told
CAUGHT_UP = "body:not(.telling):not([data-busy])"


def asked(person: Person) -> None:
    """Waits until the scripts listen, the story has caught up and there is a question."""
    person.page.wait_for_selector("body[data-awake]")
    person.page.wait_for_selector(", ".join(f"{CAUGHT_UP} {offer}" for offer in OFFERS.split(", ")))
    person.page.wait_for_timeout(300)  # for a moment after the story a tap does nothing


def seen(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.page.evaluate("window.seen")
    return found


def play_first(person: Person) -> None:
    """Taps what is offered first, and once more where that is asked for; waits until the story has caught up."""
    before = person.latest()
    in_dock = person.page.locator("#dock [data-play]:not([data-play=''])").locator("visible=true")
    (in_dock if in_dock.count() else person.page.locator("#board .offer").locator("visible=true")).first.dispatch_event("click")
    if person.page.locator("[data-yes]").count():
        person.page.locator("[data-yes]").click()
    person.page.wait_for_function("before => document.body.dataset.cursor !== before", arg=before)
    asked(person)


@pytest.mark.parametrize(
    ("game", "seats", "settings", "turns", "told"),
    [
        ("deep-dive", (ME, BOT), {"first_player": 1}, 1, "The shark goes to"),
        ("into-the-blue", (ME, BOT), {"first_player": 1}, 2, "You"),
        ("the-blue-lion", (ME, BOT), {"first_player": 1}, 1, "You"),
        ("jaws", (BOT, ME), {"acts": "1"}, 1, ""),
    ],
)
def test_on_a_phone_a_turn_is_told_step_by_step_and_nothing_jumps_or_is_there_twice(
    browser: Browser, server: Running, game: str, seats: tuple[dict[str, str], ...], settings: dict[str, Any], turns: int, told: str
) -> None:
    maya = Person(browser, server.url, phone=True, pace="quick")
    maya.new_table(game, *seats, settings=settings)
    asked(maya)
    maya.page.evaluate(SAMPLE)
    for turn in range(1, LONGEST_TURNS):
        play_first(maya)
        found = seen(maya)
        if turn >= turns and any(sentence.startswith(told) for sentence in found["told"]):
            break
    assert any(sentence.startswith(told) for sentence in found["told"]), found["told"]
    assert found["sharks"] == (game == "deep-dive")
    assert found["twice"] == []
    assert found["offered"] == 0
    assert max(found["tops"]) - min(found["tops"]) <= 2
    assert max(found["heights"]) - min(found["heights"]) <= 2
    assert maya.complaints == []


SCROLLED = "groups => groups.filter((group) => group.scrollWidth > group.clientWidth).map((group) => group.textContent)"


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_on_a_phone_the_board_keeps_still_while_gear_is_shared_out(browser: Browser, server: Running, language: str) -> None:
    maya = Person(browser, server.url, phone=True, language=language)
    maya.new_table("jaws", BOT, ME, settings={"acts": 2})
    asked(maya)
    maya.page.evaluate(SAMPLE)
    longest = "Bouteille d’air comprimé\u00a0: pour qui\u00a0?" if language == "fr-FR" else "Air tank: for whom?"
    tall = []
    while maya.page.locator("#dock .gift").count():
        maya.page.locator("#prompt").evaluate("(heading, text) => { heading.textContent = text; }", longest)
        tall.append(maya.page.locator(".foot").evaluate("foot => foot.offsetHeight"))
        maya.play_something(lambda count: count - 1 if len(tall) < 6 else 0)
    found = seen(maya)
    assert max(tall) == min(tall)
    assert max(found["heights"]) - min(found["heights"]) <= 2


def test_on_a_phone_no_verb_of_the_crew_lies_under_the_end_of_the_turn(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True, language="fr-FR")
    maya.new_table("jaws", BOT, ME, settings={"acts": 1})
    asked(maya)
    while not maya.page.locator("#dock .chooser").count():
        maya.play_something()  # an event card may ask first
        asked(maya)
    for who in ("brody", "hooper"):
        maya.page.locator(f"#dock [data-choice={who}]").click()
        assert maya.page.locator("#dock .btn.card").locator("visible=true").count() >= 4
        assert maya.page.locator("#dock .group:has(.card)").evaluate_all(SCROLLED) == []


def test_esc_goes_to_the_question_and_space_to_the_next_beat(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, pace="slow")
    maya.page.clock.install()
    maya.new_table("deep-dive", ME, BOT, settings={"first_player": 1})
    asked(maya)
    maya.page.evaluate(SPOKEN)
    maya.page.clock.pause_at(datetime.now(UTC) + timedelta(days=1))  # from now on no beat ends by itself
    maya.page.keyboard.press("d")
    first = "You stay in the water."
    maya.page.wait_for_selector(f"body.telling [data-say]:text-is('{first}')")
    maya.page.keyboard.press(" ")
    maya.page.wait_for_function("first => !['', first].includes(document.querySelector('[data-say]').textContent)", arg=first, polling=50)
    second = maya.page.locator("[data-say]").text_content()
    for _ in range(600):
        maya.page.keyboard.press("Escape")  # once for each move that is told
        maya.page.wait_for_timeout(100)
        if asked_now := maya.page.query_selector(f"{CAUGHT_UP} #dock [data-play]:not([data-play=''])"):
            break
    assert asked_now
    spoken = list(filter(None, maya.page.evaluate("window.spoken")))
    assert spoken[0] == first
    assert second
    assert spoken[1].startswith(second)
    assert len(spoken) > 2  # what was skipped is spoken nevertheless


def test_at_once_every_sentence_is_spoken_and_nothing_is_waited_for(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, pace="none")
    maya.new_table("deep-dive", ME, BOT, settings={"first_player": 1})
    maya.page.wait_for_selector(OFFERS)
    maya.page.evaluate(SAMPLE)
    maya.page.locator("#dock [data-play]").first.click()
    maya.page.wait_for_function("() => window.seen.spoken.some((text) => text.includes('The shark goes to'))")
    found = seen(maya)
    spoken = " ".join(found["spoken"])
    assert found["told"] == []
    assert spoken.index("You stay in the water.") < spoken.index("You dive into") < spoken.index("The shark goes to")


def test_the_first_page_of_a_match_tells_it_from_its_first_move(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True, pace="quick")
    maya.page.add_init_script(
        f"document.addEventListener('DOMContentLoaded', () => {{ if (document.querySelector('[data-say]')) ({SAMPLE})(); }})"
    )
    maya.new_table("deep-dive", ME, BOT, settings={"first_player": 1})
    asked(maya)
    told = " ".join(seen(maya)["told"])
    assert told.index("You dive into") < told.index("The shark goes to")
    maya.page.reload()
    asked(maya)
    assert seen(maya)["told"] == []


def test_a_page_never_flashes_what_it_is_about_to_tell(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, phone=True)
    table = maya.new_table("deep-dive", ME, BOT, settings={"first_player": 1})
    asked(maya)
    maya.play_something()
    asked(maya)
    maya.page.evaluate("localStorage.clear()")  # as on another device: the match is told from its beginning
    told_last = maya.page.evaluate(PICTURE)
    maya.context.add_cookies([{"name": "pace", "value": "normal", "url": server.url}])
    maya.page.add_init_script(f"({PICTURES})()")
    maya.open(f"/t/{table}")
    maya.page.wait_for_selector("body.telling")
    assert not maya.page.evaluate("picture => window.pictures.has(picture)", told_last)
    expect(maya.page.locator("body")).not_to_have_class(re.compile("behind"))


def test_who_looks_on_while_others_play_fast_sees_it_all_in_a_hurry_and_is_not_said_to_be_away(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, pace="normal")
    maya.new_table("deep-dive", ME, BOT, settings={"first_player": 1})
    asked(maya)
    maya.page.evaluate(SAMPLE)
    maya.page.evaluate(HAPPEN, [20, 100, [20]])
    maya.page.wait_for_selector("body.telling [data-say]:text-is('Beat 20.')")
    began = maya.page.evaluate("performance.now()")
    maya.page.wait_for_selector(CAUGHT_UP)
    assert maya.page.evaluate("performance.now()") - began > 600  # what is about oneself takes its time
    assert seen(maya)["told"] == [f"Beat {number}." for number in range(1, 21)]
    assert maya.page.locator("#missed").is_hidden()


def test_a_beat_without_length_hurries_no_other(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, pace="normal")
    maya.new_table("deep-dive", ME, BOT, settings={"first_player": 1})
    asked(maya)
    took = maya.page.evaluate(
        """async () => {
          const { tell } = await import(document.querySelector('script[src$="/table.js"]').src.replace('table.js', 'beats.js'));
          const began = performance.now();
          const told = tell({ html: {}, beats: [{ say: 'Long.', length: 1500, html: {} }, { html: {} }] }, () => {});
          return Promise.race([told.then(() => performance.now() - began), new Promise((done) => setTimeout(() => done(0), 20000))]);
        }"""
    )
    assert took >= 1500
    assert maya.complaints == []


def test_what_one_does_oneself_is_told_at_length_and_what_others_do_in_less_time(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url)
    maya.new_table("deep-dive", ME, BOT, settings={"first_player": 1})
    mine, theirs = maya.page.evaluate(
        """async () => {
          const { toReader } = await import(document.querySelector('script[src$="/table.js"]').src.replace('table.js', 'beats.js'));
          return [0, 1].map((by) => toReader({ by, length: 1500, others: 1200, routine: true }));
        }"""
    )
    assert (mine["length"], mine["routine"]) == (1500, False)
    assert (theirs["length"], theirs["routine"]) == (1200, True)


def test_what_one_missed_is_summed_up_with_what_is_about_oneself(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, pace="normal")
    maya.new_table("deep-dive", ME, BOT, settings={"first_player": 1})
    asked(maya)
    maya.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    maya.page.evaluate(HAPPEN, [20, 0, [9, 10, 11, 12, 13, 14, 20], [20]])
    maya.page.evaluate("window.toldAll")
    maya.page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    maya.page.wait_for_selector("#missed:not([hidden])")
    assert maya.page.locator("#missed li").all_inner_texts() == ["Beat 9.", "Beat 10.", "Beat 11.", "Beat 12.", "Beat 20."]


def test_what_one_missed_is_shown_with_what_was_settled_in_between(browser: Browser, server: Running) -> None:
    """What each beat changes depends on all that came before it, told or not: here a piece comes and another goes."""
    maya = Person(browser, server.url, pace="normal")
    maya.new_table("deep-dive", ME, BOT, settings={"first_player": 1})
    asked(maya)
    maya.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    gone = maya.page.evaluate(
        """async () => {
          const script = (name) => import(document.querySelector('script[src$="/table.js"]').src.replace('table.js', name));
          const { tell } = await script('beats.js'), { change } = await script('parts.js');
          const [group] = document.querySelector('#board>svg').dataset.order.split('/'), [row, ...rest] = group.split(',');
          const [layer, gone, ...kept] = row.split(' ');
          const there = (...ids) => ({ 0: [[layer, ...ids, ...kept].join(' '), ...rest].join(',') });
          const piece = (id) => ({ [`p-${id}`]: `<g class="piece" id="p-${id}"></g>` });
          const one = { say: 'One.', length: 300, html: {} }, order = there('later', 'fresh');
          const two = { say: 'Two.', length: 2000, html: piece('later'), order };
          await tell({ html: piece('fresh'), order: there('fresh'), beats: [one] }, change);
          await tell({ html: {}, beats: [two] }, change);
          return gone;
        }"""
    )
    maya.page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    maya.page.wait_for_selector("body.telling [data-say]:text-is('Two.')")
    maya.page.wait_for_selector("#p-later", state="attached")
    assert maya.page.locator("#p-later + #p-fresh").count() == 1
    assert maya.page.locator(f"#p-{gone}").count() == 0
    maya.page.wait_for_selector(CAUGHT_UP)
    assert maya.complaints == []


def test_what_happened_to_a_page_in_the_background_is_summed_up_and_can_be_seen(browser: Browser, server: Running) -> None:
    maya, leo = Person(browser, server.url), Person(browser, server.url, phone=True, pace="slow")
    leo.open(f"/t/{maya.new_table('the-blue-lion', ME, OTTO, settings={'first_player': 1})}")
    leo.page.wait_for_selector("body[data-awake]")
    leo.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    leo.page.evaluate(SAMPLE)
    for _ in range(14):
        maya.page.wait_for_selector(OFFERS)
        maya.play_something()
    leo.page.wait_for_function("cursor => document.body.dataset.cursor === cursor", arg=maya.latest())
    assert seen(leo)["told"] == []
    leo.page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    leo.page.wait_for_selector("#missed:not([hidden])")
    assert 1 <= leo.page.locator("#missed li").count() <= 5
    leo.page.locator("[data-missed=show]").click()
    leo.page.wait_for_selector("body.telling")
    leo.page.wait_for_selector(CAUGHT_UP)
    assert leo.complaints == []


def test_a_page_opened_again_tells_what_happened_meanwhile_but_not_where_two_share_a_device(browser: Browser, server: Running) -> None:
    maya, leo = Person(browser, server.url), Person(browser, server.url, phone=True, pace="slow")
    table = maya.new_table("the-blue-lion", ME, OTTO, settings={"first_player": 1})
    leo.open(f"/t/{table}")
    leo.page.wait_for_selector("body[data-awake]")
    leo.open("/about")
    maya.page.wait_for_selector(OFFERS)
    maya.play_something()
    leo.open(f"/t/{table}")
    leo.page.wait_for_selector("body.telling")
    leo.page.wait_for_selector(CAUGHT_UP)
    kept = "Object.keys(localStorage).filter((key) => key.startsWith('seen'))"
    assert leo.page.evaluate(kept) == [f"seen {table} -3"]
    assert maya.page.evaluate(kept) == []
    assert leo.complaints == []


def test_a_replay_plays_by_itself_until_it_is_paused(browser: Browser, server: Running) -> None:
    maya = Person(browser, server.url, pace="none")
    table = maya.new_table("deep-dive", ME, BOT, settings={"first_player": 1})
    for _ in range(3):
        maya.page.wait_for_selector(OFFERS)
        maya.play_something()
    maya.open(f"/t/{table}/replay/1")
    expect(maya.page.locator("#reel-number")).to_have_text(re.compile("^1 /"))
    maya.page.locator("#play").click()
    expect(maya.page.locator("#reel-number")).not_to_have_text(re.compile("^1 /"))
    maya.page.locator("#play").click()
    expect(maya.page.locator("#play")).to_have_attribute("aria-pressed", "false")
    maya.page.locator("#speed").click(click_count=2)
    expect(maya.page.locator("#speed")).to_have_text("4×")
    assert maya.page.url.rsplit("/", 1)[1].isdecimal()
    assert maya.complaints == []
