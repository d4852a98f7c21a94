"""Jaws, the table, the island and the first phase of a round: R1 to R26 of its RULES.md."""

from itertools import combinations

import numpy as np
import pytest

from fathom.engine.contract import CHANCE
from fathom.engine.loader import load
from fathom.games.jaws.rules.common import BRODY, CREW, HOOPER, NO_ROLE, QUINT, SHARK, WHOLE_CREW
from fathom.games.jaws.rules.island.constants import (  # fmt: skip
    ALL_TILES,
    BRODY_END,
    BRODY_FIRST,
    BRODY_MOVE,
    CARDS,
    CHOICE,
    CLEAR,
    CREW_TURN,
    DIVE,
    EVENT,
    HOOPER_FIRST,
    HOOPER_MOVE,
    LAND,
    NOWHERE,
    QUINT_FIRST,
    QUINT_MOVE,
    SEA,
    SHARK_TURN,
    SHOP,
    SPACES,
    START_AT,
    SWIM,
    TURN_CARD,
)
from fathom.text.errors import BadEdition, BadTable
from tests.games.jaws.island_positions import (
    ALERT,
    HELICOPTER,
    JULY,
    NEWS,
    ROAST,
    VAUGHN,
    at,
    beach,
    crew_turn,
    do,
    hunt,
    pass_round,
    put,
    spaces_offered,
    started,
)
from tests.games.records import starts_afresh

SEA_PAIRS = ["12", "13", "15", "1N", "24", "26", "2E", "34", "37", "3W", "48", "4S", "N6", "6E", "E8", "8S", "S7", "7W", "W5", "5N"]
LAND_ONLY = ["57", "68", "6S", *(f"{name}!" for name in "N567S")]  # ! is the Shop


def pairs(table):
    names = "12345678NESW!"
    return {frozenset((names[here], names[there])) for here, row in enumerate(table) for there in row if there != NOWHERE}


# The table


def test_R1_two_sides_play(jaws):
    assert jaws.new(2).seats == 2
    for seats in (1, 3):
        with pytest.raises(BadTable):
            jaws.new(seats)


@pytest.mark.parametrize(("here", "there"), [("8", "4"), ("2", "1")])
def test_R2_every_option_of_the_crew_belongs_to_somebody(jaws, here, there):
    state = crew_turn(jaws)
    put(state, quint=here)
    options = jaws.options(state)
    assert len(options) == len(set(options))
    roles = {option: jaws.rules.role(state, option) for option in options}
    assert (roles[QUINT_MOVE + at(there)], roles[BRODY_MOVE + SHOP], roles[HOOPER_MOVE + at("1")]) == (QUINT, BRODY, HOOPER)
    for option, role in roles.items():
        assert role == (HOOPER if option >= HOOPER_FIRST else BRODY if option >= BRODY_FIRST else QUINT)


def test_R2_choices_after_an_event_belong_to_the_whole_crew(jaws):
    state = hunt(jaws, card=VAUGHN)
    assert (state.phase, jaws.actor(state)) == (CHOICE, CREW)
    assert {jaws.rules.role(state, option) for option in jaws.options(state)} == {WHOLE_CREW}


def test_R2_the_shark_and_luck_have_no_character(jaws):
    state = jaws.new(2)
    for option in (START_AT + 3, TURN_CARD + ROAST, SWIM + SEA[3, 0], DIVE):
        assert jaws.rules.role(state, option) == NO_ROLE
        do(jaws, state, option)


@pytest.mark.parametrize(("acts", "act"), [("both", 1), ("1", 1), ("2", 2)])
def test_R3_both_acts_or_either(machine, acts, act):
    game = load("jaws", machine, settings={"acts": acts})
    assert game.new(2).act == act


@pytest.mark.parametrize("acts", ["both", "1", "2"])
def test_R3_R15_a_new_match_keeps_nothing_of_the_one_before(machine, acts):
    assert starts_afresh(load("jaws", machine, settings={"acts": acts}), 2)


def test_R4_the_notebook_changes_no_rule(machine):
    games = [load("jaws", machine, settings={"notebook": value}) for value in ("on", "off")]
    for card in range(CARDS):
        states = [hunt(game, "N", card) for game in games]
        assert games[0].options(states[0]) == games[1].options(states[1])
        assert (states[0].setting_notebook, states[1].setting_notebook) == (1, 0)


# The island


def test_R5_R6_thirteen_spaces_twelve_with_water_nine_with_land(jaws):
    assert SPACES == ("1", "2", "3", "4", "5", "6", "7", "8", "N", "E", "S", "W", "Shop")
    assert len(jaws.options(jaws.new(2))) == 12
    state = started(jaws, "1")
    do(jaws, state, TURN_CARD + HELICOPTER)
    assert len(jaws.options(state)) == 9


def test_R7_the_sea_joins_just_these(jaws):
    assert pairs(SEA) == {frozenset(pair) for pair in SEA_PAIRS}


def test_R8_the_land_joins_just_these(jaws):
    coast = [pair for pair in SEA_PAIRS if not set(pair) & set("1234")]
    assert pairs(LAND) == {frozenset(pair) for pair in [*coast, *LAND_ONLY]}


@pytest.mark.parametrize("pair", ["16", "2N", "1W", "35", "28", "4E", "3S", "47"])
def test_R9_corners_do_not_count_at_sea(jaws, pair):
    here, there = pair
    assert there not in spaces_offered(jaws, hunt(jaws, here), SWIM, 12)


def test_R9_the_shop_does_not_touch_8(jaws):
    state = crew_turn(jaws)
    put(state, brody="Shop")
    assert spaces_offered(jaws, state, BRODY_MOVE) == {"N", "5", "6", "7", "S"}


def test_R10_docks_and_offices(jaws):
    assert tuple(SPACES[place] for place in jaws.rules.ISLAND.DOCKS) == ("5", "8")
    assert tuple(SPACES[place] for place in jaws.rules.ISLAND.CLOSING) == ("6", "7")


def test_R7_an_edition_with_a_cut_sea_is_refused(machine, tmp_path):
    (tmp_path / "mine.toml").write_text("sea = [" + ", ".join(['"1-2"'] * len(SEA_PAIRS)) + "]")
    with pytest.raises(BadEdition):
        load("jaws", machine, tmp_path / "mine.toml")


# Set-up


def test_R11_fifteen_swimmers_and_michael_wait(jaws):
    state = jaws.new(2)
    assert (state.supply, state.michael, state.swimmers.sum()) == (15, NOWHERE, 0)


def test_R12_R13_R14_where_the_crew_and_the_barrels_start(jaws):
    state = jaws.new(2)
    assert [SPACES[place] for place in state.at] == ["8", "7", "5"]
    assert (state.aboard.tolist(), state.shop, state.dock.tolist(), state.floating.sum()) == ([2, 0, 0], 6, [0, 0], 0)


def test_R15_the_shark_starts_with_an_empty_track_and_four_tiles(jaws):
    state = started(jaws, "N")
    assert (state.eaten, state.power) == (0, ALL_TILES)


def test_R16_the_shark_starts_in_any_sea_space_before_the_first_event(jaws):
    state = jaws.new(2)
    assert jaws.actor(state) == SHARK
    assert jaws.options(state) == [START_AT + place for place in range(12)]
    do(jaws, state, START_AT + at("N"))
    assert (state.place, jaws.actor(state)) == (at("N"), CHANCE)


# A round


def test_R17_event_then_shark_then_crew(jaws):
    state = started(jaws, "1")
    phases = [(int(state.phase), jaws.actor(state))]
    for option in (TURN_CARD + ROAST, DIVE):
        do(jaws, state, option)
        phases.append((int(state.phase), jaws.actor(state)))
    assert phases == [(EVENT, CHANCE), (SHARK_TURN, SHARK), (CREW_TURN, CREW)]


def test_R18_after_the_crew_the_next_round_starts(jaws):
    state = crew_turn(jaws)
    pass_round(jaws, state)
    assert (state.this_round, state.phase) == (1, EVENT)


# The event


def test_R19_every_card_in_the_deck_is_equally_likely(jaws):
    state = started(jaws, "1")
    assert (jaws.options(state), jaws.odds(state)) == ([TURN_CARD + card for card in range(CARDS)], [1] * CARDS)
    do(jaws, state, TURN_CARD + ROAST, DIVE)
    pass_round(jaws, state)
    assert jaws.options(state) == [TURN_CARD + card for card in range(CARDS) if card != ROAST]
    assert len(jaws.odds(state)) == CARDS - 1


def test_R20_sixteen_cards_and_then_a_new_deck(jaws):
    state = started(jaws, "1")
    assert CARDS == 16
    for card in range(CARDS):
        state.events_turned[card] = card != ROAST
    assert jaws.options(state) == [TURN_CARD + ROAST]
    do(jaws, state, TURN_CARD + ROAST, DIVE)
    pass_round(jaws, state)
    assert len(jaws.options(state)) == CARDS
    do(jaws, state, TURN_CARD + ALERT)
    assert state.events_turned.tolist() == [int(card == ALERT) for card in range(CARDS)]


def test_R21_the_rule_books_card_puts_one_north_two_south_two_east(jaws):
    state = hunt_after(jaws, NEWS)
    assert {name: int(state.swimmers[beach(name)]) for name in "NESW"} == {"N": 1, "S": 2, "E": 2, "W": 0}
    assert state.supply == 10


def hunt_after(game, card, supply=15, eaten=0, closed=None, open_soon=0):
    """The board just after a card, before anybody acts."""
    state = started(game, "1")
    state.supply = supply
    state.eaten = eaten
    if closed is not None:
        state.closed, state.open_soon = beach(closed), open_soon
    do(game, state, TURN_CARD + card)
    return state


def test_R22_too_few_swimmers_serve_the_first_letters(jaws):
    state = hunt_after(jaws, ROAST, supply=2)  # N E W W
    assert (state.swimmers.tolist(), state.supply) == ([1, 1, 0, 0], 0)


def test_R22_base_letters_come_before_the_extra_ones(jaws):
    state = hunt_after(jaws, ALERT, supply=4)  # S W W, then N S E
    assert state.swimmers.tolist() == [1, 0, 1, 2]


def test_R23_a_text_at_once_and_a_text_for_the_round(jaws):
    assert hunt_after(jaws, HELICOPTER).phase == CHOICE
    assert hunt_after(jaws, ROAST).phase == SHARK_TURN


def test_R24_a_closed_beach_gets_no_swimmer_and_its_tile_turns(jaws):
    state = hunt_after(jaws, ROAST, closed="W")
    assert (state.swimmers.tolist(), state.closed, state.open_soon) == ([1, 1, 0, 0], beach("W"), 1)
    assert state.supply == 13


@pytest.mark.parametrize("open_soon", [0, 1])
def test_R24_R25_a_card_without_its_letter_leaves_the_tile(jaws, open_soon):
    state = hunt_after(jaws, ROAST, closed="S", open_soon=open_soon)
    assert (state.closed, state.open_soon) == (beach("S"), open_soon)


def test_R25_the_next_card_opens_the_beach_and_still_puts_none(jaws):
    state = hunt_after(jaws, ROAST, closed="W", open_soon=1)
    assert (state.swimmers[beach("W")], state.closed, state.open_soon) == (0, NOWHERE, 0)


def test_R26_two_letters_flip_the_tile_once(jaws):
    assert hunt_after(jaws, ROAST, closed="W").open_soon == 1
    state = hunt_after(jaws, ALERT, closed="S")  # S among the base and among the extra letters
    assert (state.closed, state.open_soon, state.swimmers[beach("S")]) == (beach("S"), 1, 0)
    for name in ("N", "W"):  # N among the extra letters alone, W among the base letters alone
        state = hunt_after(jaws, ALERT, closed=name)
        assert (state.closed, state.open_soon, state.swimmers[beach(name)]) == (beach(name), 1, 0)


def test_R26_a_tile_is_turned_even_when_no_swimmer_is_left(jaws):
    assert hunt_after(jaws, ROAST, supply=0, closed="W").open_soon == 1


def test_R21_all_letters_of_all_cards(jaws):
    letters = jaws.rules.ISLAND.EDITION.event_letters
    for card, text in enumerate(letters):
        if card not in (JULY,):
            state = hunt_after(jaws, card, eaten=4)
            assert [int(count) for count in state.swimmers] == [text.count(name) for name in "NESW"]
    assert all("".join(letters).count(name) == 17 for name in "NESW")


def test_R82_no_character_is_left_out(jaws):
    state = crew_turn(jaws)
    for first, second in combinations((QUINT_FIRST, BRODY_FIRST, HOOPER_FIRST), 2):
        assert any(first <= option < second for option in jaws.options(state))
    assert BRODY_END in jaws.options(state)
    assert np.all(state.finished == 0)
    assert CLEAR not in jaws.options(state)
