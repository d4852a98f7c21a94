"""On a phone every question of Jaws fits under the board: rare ones are laid into a table as the server would draw them."""

import pytest
from playwright.sync_api import Browser

from fathom.engine.loader import load
from fathom.engine.notation import text_context
from fathom.games.jaws import ui
from fathom.games.jaws.rules.common import CREW
from fathom.games.jaws.rules.island.constants import TURN_CARD
from fathom.server.render.dock import aside
from fathom.server.render.parts import art_of
from tests.games.jaws.island_positions import HELICOPTER, VAUGHN, bathe, crew_turn, do, put, started
from tests.server.browser.people import OFFERS, Person
from tests.server.running import Running

ME, BOT = {"who": "me", "name": "Maya"}, {"who": "bot", "level": "random"}
LAY = """([heading, note, side]) => {
  const dock = document.getElementById('dock'), reach = dock.querySelector('.reach') ?? document.createElement('span');
  dock.querySelector('.dock-h').append(reach);
  reach.className = 'reach';
  reach.textContent = note;
  document.getElementById('prompt').textContent = heading;
  dock.querySelector('.dock-side')?.remove();
  dock.querySelector('.dock-main').insertAdjacentHTML('afterend', side);
  for (const [number, choice] of dock.querySelectorAll('[data-choice]').entries()) {
    for (const part of dock.querySelectorAll(`[data-of=${choice.dataset.choice}]`)) part.classList.toggle('aside', number > 0);
  }
}"""
SCROLLED = "groups => groups.filter((group) => group.scrollWidth > group.clientWidth).map((group) => group.textContent)"


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_no_question_of_act_1_moves_the_board_and_no_verb_is_hidden(
    browser: Browser, server: Running, language: str, size: tuple[int, int]
) -> None:
    maya = Person(browser, server.url, phone=True, language={"en": "en-GB", "fr": "fr-FR"}[language])
    maya.page.set_viewport_size({"width": size[0], "height": size[1]})
    maya.new_table("jaws", BOT, ME, settings={"acts": 1})
    maya.page.wait_for_selector("body[data-awake]")
    maya.page.wait_for_selector(OFFERS, state="attached")
    jaws = load("jaws", "python")
    launching = crew_turn(jaws, "N", N=1)
    put(launching, quint="6", brody="E", hooper="E")
    seen = [(launching, "launching")]
    for card in (HELICOPTER, VAUGHN):
        state = started(jaws, "1")
        bathe(state, N=1, E=1, S=2, W=1)
        do(jaws, state, TURN_CARD + card)
        seen.append((state, str(card)))
    board = maya.page.locator("#board").bounding_box()
    for state, question in seen:
        view = jaws.view(state, CREW)
        options = tuple(jaws.options(view))
        dock = ui.dock(text_context(jaws, language, ("Random", "Maya")), view, CREW, options)
        maya.page.evaluate(LAY, [dock.heading, dock.note, aside(art_of(jaws.package), dock, len(options))])
        assert maya.page.locator("#board").bounding_box() == board, question
        assert maya.page.locator("#dock").evaluate("dock => dock.scrollHeight - dock.clientHeight") <= 0, question
        assert maya.page.locator("#dock .group").locator("visible=true").evaluate_all(SCROLLED) == [], question
