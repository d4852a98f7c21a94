"""Under the boards of Jaws: one character's cards at a time, what was heard, where the shark may be, and what an event changes."""

import pytest

from fathom.engine.notation import text_context
from fathom.games.jaws import ui as scenery
from fathom.games.jaws.rules.boat.constants import GO, HARD_TARGET, PREPARE, SHARING, TAKE_WEAPON
from fathom.games.jaws.rules.common import CREW, QUINT, SHARK
from fathom.games.jaws.rules.island.constants import (
    BRODY_CLOSE,
    BRODY_END,
    BRODY_LOOK,
    DIVE,
    EAT_ALL,
    HOOPER_END,
    HOOPER_FIND,
    HOOPER_MOVE,
    PLAY_TILE,
    QUINT_LAUNCH,
    QUINT_MOVE,
    SWIM,
    TURN_CARD,
)
from fathom.games.jaws.words import log
from tests.games.jaws.boat_positions import ALL_ON_P1, BARREL, MACHETE, MELEE, P1, P2, card, facing, preparing
from tests.games.jaws.island_positions import HOAX, JULY, NEWS, ROAST, SILVA, VAUGHN, at, bathe, beach, crew_turn, do, hunt, pass_round, put

pytestmark = pytest.mark.machines("python")
NAMES = ("Sam", "Amina")


def dock_of(game, state, seat=CREW, language="en"):
    view = game.view(state, seat)
    return scenery.dock(text_context(game, language, NAMES), view, seat, tuple(game.options(view)))


def offers_of(game, state, of):
    """What is shown of the options while one of the crew is chosen, on the map and under it."""
    view, t = game.view(state, CREW), text_context(game, "en", NAMES)
    offers = tuple(game.options(view))
    buttons = [button for group in scenery.dock(t, view, CREW, offers).buttons for button in group]
    parts = [*scenery.scene(t, view, CREW, offers, True).pieces, *buttons]
    return {option for part in parts if part.of == of for option in part.plays}


def test_R82_while_it_is_open_who_begins_each_has_a_choice_and_nothing_is_shown_twice(jaws):
    state = crew_turn(jaws)
    dock = dock_of(jaws, state)
    assert [choice.label for choice in dock.choices] == ["Quint", "Brody", "Hooper"]
    shown = {choice.name: offers_of(jaws, state, choice.name) for choice in dock.choices}
    assert QUINT_MOVE + at("S") in shown["quint"]
    assert HOOPER_MOVE + at("W") in shown["hooper"]
    assert set.union(*shown.values()) == set(jaws.options(state))
    assert sum(len(options) for options in shown.values()) == len(jaws.options(state))
    assert offers_of(jaws, state, "") == set()


def test_R82_whoever_has_begun_is_chosen_already(jaws):
    state = crew_turn(jaws)
    do(jaws, state, HOOPER_MOVE + at("N"))
    dock = dock_of(jaws, state)
    assert (dock.heading, dock.choices) == ("Hooper", ())
    assert offers_of(jaws, state, "") == set(jaws.options(state))


def test_R112_what_was_heard_this_round_stays_under_the_map(jaws):
    state = crew_turn(jaws, "N", N=1)
    put(state, brody="E", hooper="E", quint="6")
    do(jaws, state, HOOPER_FIND, HOOPER_END, BRODY_LOOK, BRODY_END, QUINT_LAUNCH + at("N"))
    assert [token.text for token in dock_of(jaws, state).facts[0]] == ["docks blocked", "nobody eaten", "E: no", "E: no", "N: hit!"]


@pytest.mark.parametrize(("language", "texts"), [
    ("en", ["2 → 1 → N", "2 eaten at N", "Feeding Frenzy"]), ("fr", ["2 → 1 → N", "2 dévorés en N", "Frénésie"]),
])  # fmt: skip
def test_R52_the_shark_sees_where_it_was_and_what_it_will_have_to_say(jaws, language, texts):
    state = hunt(jaws, "2", N=2)
    do(jaws, state, SWIM + at("1"), DIVE)
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + NEWS)
    bathe(state, N=2)
    do(jaws, state, SWIM + at("N"), PLAY_TILE, EAT_ALL)
    assert [token.text for token in dock_of(jaws, state, SHARK, language).facts[0]] == texts


@pytest.mark.parametrize(("card", "text"), [
    (NEWS, "1 extra action"), (ROAST, "docks blocked"), (SILVA, "docks cost no action"), (JULY, "no beach may close"),
])  # fmt: skip
def test_R29_R30_R36_R40_an_event_that_lasts_is_told_as_long_as_it_does(jaws, card, text):
    assert dock_of(jaws, crew_turn(jaws, card=card)).facts[0][0].text == text


def test_R102_a_beach_that_can_be_closed_is_a_card(jaws):
    state = crew_turn(jaws, N=1, S=1, W=1)
    put(state, brody="6")
    labels = {button.plays: button.label for group in dock_of(jaws, state).buttons for button in group if button.plays}
    assert labels[(BRODY_CLOSE + beach("E"),)] == "Close E"


@pytest.mark.parametrize(("card", "sure", "line"), [
    (VAUGHN, "Close the beach", "The crew clears and closes North Beach."), (HOAX, "Go there", "The crew goes to North Beach."),
])  # fmt: skip
def test_R31_R44_what_the_crew_made_of_an_event_is_told_as_it_happened(jaws, card, sure, line):
    state = hunt(jaws, card=card)
    option = jaws.options(state)[0]
    assert dock_of(jaws, state).buttons[0][0].confirm == sure
    before = jaws.view(state, CREW)
    do(jaws, state, option)
    assert str(log(text_context(jaws, "en", NAMES), before, option, jaws.view(state, CREW))) == line


def test_R51_the_shark_is_told_what_ending_its_turn_says(jaws):
    end = dock_of(jaws, hunt(jaws), SHARK).buttons[0][-1]
    assert end.plays == (DIVE,)
    assert (end.note, end.asks.split(",")[0]) == ("and announce", "You tell what you ate and where")


# Act 2


def texts(row):
    return [token.text or token.label for token in row]


def test_R210_whoever_gets_a_card_is_shown_with_what_they_hold(boat):
    state = boat.new(2)
    while state.stage != SHARING:
        do(boat, state, boat.options(state)[0])
    notes = [button.note for button in dock_of(boat, state).buttons[0]]
    assert notes == ["Machete, Harpoon and barrel", "Gaff, Pistol", "Spear, Shark Cage"]


def test_R226_R256_the_three_cards_stand_in_the_dock_with_the_evade_that_gear_leaves(boat):
    state = preparing(boat, card(P1, evade=2, shed=False))
    state.attached[BARREL] = 1
    first, *others = dock_of(boat, state).facts
    assert len(others) == 2
    assert texts(first)[:2] == ["A", "evade 1"]


def test_R245_a_card_that_sheds_has_its_whole_evade(boat):
    state = preparing(boat, card(P2, evade=2, shed=True))
    state.attached[BARREL] = 1
    assert texts(dock_of(boat, state).facts[0]) == ["A", "evade 2", "2 dice", "sheds gear"]


def test_R244_the_card_that_the_shark_added_is_shown_with_it(boat):
    state = facing(boat, card(P1), MELEE, ALL_ON_P1, hand=(HARD_TARGET,))
    state.bonus = HARD_TARGET
    where, added = dock_of(boat, state).facts
    assert texts(where)[:2] == ["A", "evade 3"]
    assert texts(added) == ["Hard Target: evade 3"]


def test_to_stay_and_where_the_shark_may_be_come_first(boat):
    state = preparing(boat, card(P1))
    do(boat, state, PREPARE + QUINT)
    assert dock_of(boat, state).buttons[0][0].label == "Quint stays"
    do(boat, state, GO + int(state.space[QUINT]), TAKE_WEAPON + MACHETE)
    likely = ["strong" in button.kind for button in dock_of(boat, state).buttons[0]]
    assert likely == sorted(likely, reverse=True)
