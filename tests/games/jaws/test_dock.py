"""Under the map of Jaws: one character's cards at a time, what was heard, and what an event changes."""

import pytest

from fathom.engine.machines import load
from fathom.engine.notation import telling
from fathom.games.jaws import scene as scenery
from fathom.games.jaws.amity import BRODY_CLOSE, BRODY_END, BRODY_LOOK, DIVE, HOOPER_END, HOOPER_FIND, HOOPER_MOVE, QUINT_LAUNCH, QUINT_MOVE
from fathom.games.jaws.table import CREW
from fathom.games.jaws.words import log

from .shore import HOAX, JULY, NEWS, ROAST, SILVA, VAUGHN, at, beach, crew_turn, do, hunt, put

NAMES = ("Sam", "Amina")


@pytest.fixture
def island():
    return load("jaws", "python")


def dock_of(game, state, seat=CREW, language="en"):
    view = game.view(state, seat)
    return scenery.dock(telling(game, language, NAMES), view, seat, tuple(game.options(view)))


def offers_of(game, state, of):
    """What is shown of the options while one of the crew is chosen, on the map and under it."""
    view, t = game.view(state, CREW), telling(game, "en", NAMES)
    offers = tuple(game.options(view))
    buttons = [button for group in scenery.dock(t, view, CREW, offers).buttons for button in group]
    parts = [*scenery.scene(t, view, CREW, offers, True).pieces, *buttons]
    return {option for part in parts if part.of == of for option in part.plays}


def test_R82_while_it_is_open_who_begins_each_has_a_choice_and_nothing_is_shown_twice(island):
    state = crew_turn(island)
    dock = dock_of(island, state)
    assert [choice.label for choice in dock.choices] == ["Quint", "Brody", "Hooper"]
    shown = {choice.name: offers_of(island, state, choice.name) for choice in dock.choices}
    assert QUINT_MOVE + at("S") in shown["quint"]
    assert HOOPER_MOVE + at("W") in shown["hooper"]
    assert set.union(*shown.values()) == set(island.options(state))
    assert sum(len(options) for options in shown.values()) == len(island.options(state))
    assert offers_of(island, state, "") == set()


def test_R82_whoever_has_begun_is_chosen_already(island):
    state = crew_turn(island)
    do(island, state, HOOPER_MOVE + at("N"))
    dock = dock_of(island, state)
    assert (dock.heading, dock.choices) == ("Hooper", ())
    assert offers_of(island, state, "") == set(island.options(state))


def test_R112_what_was_heard_this_round_stays_under_the_map(island):
    state = crew_turn(island, "N", N=1)
    put(state, brody="E", hooper="E", quint="6")
    do(island, state, HOOPER_FIND, HOOPER_END, BRODY_LOOK, BRODY_END, QUINT_LAUNCH + at("N"))
    assert [token.text for token in dock_of(island, state).facts] == ["docks blocked", "nobody eaten", "E: no", "E: no", "N: hit!"]


@pytest.mark.parametrize(("card", "text"), [
    (NEWS, "1 extra action"), (ROAST, "docks blocked"), (SILVA, "docks cost no action"), (JULY, "no beach may close"),
])  # fmt: skip
def test_R29_R30_R36_R40_an_event_that_lasts_is_told_as_long_as_it_does(island, card, text):
    assert dock_of(island, crew_turn(island, card=card)).facts[0].text == text


def test_R102_a_beach_that_can_be_closed_is_a_card(island):
    state = crew_turn(island, N=1, S=1, W=1)
    put(state, brody="6")
    labels = {button.plays: button.label for group in dock_of(island, state).buttons for button in group if button.plays}
    assert labels[(BRODY_CLOSE + beach("E"),)] == "Close E"


@pytest.mark.parametrize(("card", "sure", "line"), [
    (VAUGHN, "Close the beach", "The crew clears and closes North Beach."), (HOAX, "Go there", "The crew goes to North Beach."),
])  # fmt: skip
def test_R31_R44_what_the_crew_made_of_an_event_is_told_as_it_happened(island, card, sure, line):
    state = hunt(island, card=card)
    option = island.options(state)[0]
    assert dock_of(island, state).buttons[0][0].confirm == sure
    before = island.view(state, CREW)
    do(island, state, option)
    assert log(telling(island, "en", NAMES), before, option, island.view(state, CREW)) == line


def test_R51_the_shark_is_told_what_ending_its_turn_says(island):
    end = dock_of(island, hunt(island), 0).buttons[0][-1]
    assert end.plays == (DIVE,)
    assert (end.note, end.asks.split(",")[0]) == ("and announce", "You tell what you ate and where")
