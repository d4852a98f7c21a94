"""Whom a line of the log of Jaws is about, and how the line calls them."""

import pytest

from fathom.engine.loader import load
from fathom.engine.notation import text_context
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.rules.common import BRODY, CREW, SHARK
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.words import log
from fathom.games.jaws.words.characters import CARD
from tests.games.jaws.boat_positions import P2, at_sea, biting, card
from tests.games.jaws.island_positions import VAUGHN, at, crew_turn, do, hunt, started

pytestmark = pytest.mark.machines("python")
NAMES = ("Ann", "Bob")


@pytest.fixture
def at_last():
    """Act 2 alone."""
    return load("jaws", "python", settings={"acts": "2"})


def about(game, state, option, language="en", seat=CREW):
    """Whom the line of an option is about for a viewer, and their name in it."""
    before, after = game.view(state, seat), game.copy(state)
    do(game, after, option)
    line = log(text_context(game, language, NAMES), before, option, game.view(after, seat))
    return line.about, line.name


def test_what_the_shark_does_or_announces_is_about_the_shark(jaws):
    assert about(jaws, hunt(jaws), island.DIVE) == (SHARK, "The shark")
    assert about(jaws, hunt(jaws), island.DIVE, "fr") == (SHARK, "Le requin")


def test_a_move_of_the_crew_is_about_the_character_whose_it_is(jaws):
    assert about(jaws, crew_turn(jaws), island.QUINT_LAUNCH + at("8")) == ("quint", "Quint")
    assert about(jaws, crew_turn(jaws), island.HOOPER_END) == ("hooper", "Hooper")


def test_an_event_is_about_its_card_and_what_the_crew_makes_of_it_about_the_crew(jaws):
    assert about(jaws, started(jaws, "1"), island.TURN_CARD + VAUGHN) == (CARD, "")
    assert about(jaws, hunt(jaws, card=VAUGHN), island.CLEAR) == (CREW, "")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("stage", "whom"), [(boat.DEALING_ABILITIES, SHARK), (boat.DEALING_GEAR, CARD), (boat.SHARING, "brody")])
def test_a_card_is_about_the_shark_or_the_character_who_gets_it_and_the_crews_about_itself(at_last, language, stage, whom):
    state = at_last.new(2)
    while state.stage != stage:
        do(at_last, state, at_last.options(state)[0])
    assert about(at_last, state, at_last.options(state)[BRODY], language)[0] == whom


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_roll_of_the_shark_is_about_the_shark_in_every_language(at_last, language):
    state = biting(at_last, card(P2))
    do(at_last, state, boat.BITE_BOAT + P2)
    assert about(at_last, state, boat.HITS + 1, language)[0] == SHARK


def test_a_roll_of_the_crew_is_about_who_strikes(at_last):
    state = at_sea(at_last)
    state.stage, state.active, state.weapon[BRODY] = boat.STRIKING, BRODY, 0
    before = at_last.view(state, CREW)
    line = log(text_context(at_last, "en", NAMES), before, boat.HITS, before)
    assert (line.about, line.name) == ("brody", "Brody")
