"""Deep Dive, sentence by sentence: R1-R36 of its RULES.md, up to the decisions."""

import pytest

from fathom.engine.contract import CHANCE, WATCHER
from fathom.engine.loader import load
from fathom.games.deep_dive.rules import (  # fmt: skip
    BEGIN,
    BLACK,
    BLUE,
    CHOICE,
    DIVE,
    DIVES,
    EMPTY,
    FIRST,
    GREEN,
    LEAVE,
    NOWHERE,
    ORANGE,
    READY,
    RESTING,
    SCARED,
    SHARK,
    SHARK_TO,
    SHELLS,
    SLOTS,
    STAY,
    TURN,
    WHITE,
    YELLOW,
)
from fathom.text.errors import BadEdition, BadTable
from tests.games.deep_dive.positions import a_table, divers, do, face_down, held, white
from tests.games.luck import draws_by_its_odds
from tests.games.records import starts_afresh

OTHER_BOX = """
shells_in_zone = [3, 1, 1, 9]
colour_die = [0, 3, 3, 0]
shark_die = [6, 0, 0, 0]
"""


# The box


def test_R1_two_to_four_play_with_a_diver_each(deep):
    for seats in (2, 3, 4):
        assert divers(deep.new(seats)) == [READY] * seats
    for seats in (1, 5):
        with pytest.raises(BadTable):
            deep.new(seats)


def test_R2_each_zone_shows_how_many_shells_a_diver_takes(deep):
    taken = []
    for zone in (GREEN, YELLOW, BLUE, ORANGE):
        state = deep.new(2)
        do(deep, state, DIVE + zone)
        taken.append(int(state.held[0]))
    assert taken == list(deep.rules.EDITION.shells_in_zone) == [1, 2, 3, 4]


def test_R2_an_owner_may_correct_the_zones(machine, tmp_path):
    (tmp_path / "mine.toml").write_text(OTHER_BOX)
    game = load("deep-dive", machine, tmp_path / "mine.toml", {"first_player": 1})
    state = game.new(2)
    assert game.options(state) == [DIVE + YELLOW, DIVE + BLUE]
    do(game, state, DIVE + BLUE, DIVE + YELLOW)
    assert held(state)[:2] == [1, 1]
    assert (game.options(state), game.odds(state)) == ([SHARK_TO + GREEN], [6])


def test_R3_a_dive_is_one_roll_of_one_colour_die(deep):
    state = deep.new(2)
    assert deep.actor(state) == CHANCE
    assert deep.options(state) == [DIVE + zone for zone in (GREEN, YELLOW, BLUE, ORANGE)]
    assert deep.odds(state) == list(deep.rules.EDITION.colour_die) == [2, 2, 1, 1]
    assert draws_by_its_odds(deep, state)
    do(deep, state, DIVE + GREEN)
    assert (state.step, state.seat) == (DIVES, 1)


def test_R4_every_face_of_the_shark_die_names_a_zone(deep):
    state = a_table(deep, (GREEN, BLUE), (1, 3), SHARK)
    assert deep.actor(state) == CHANCE
    assert deep.options(state) == [SHARK_TO + zone for zone in (GREEN, YELLOW, BLUE, ORANGE)]
    assert deep.odds(state) == list(deep.rules.EDITION.shark_die) == [1, 1, 2, 2]
    assert draws_by_its_odds(deep, state)


def test_R4_a_die_with_a_face_too_many_is_refused(machine, tmp_path):
    (tmp_path / "mine.toml").write_text("shark_die = [1, 1, 2, 3]")
    with pytest.raises(BadEdition, match="shark_die"):
        load("deep-dive", machine, tmp_path / "mine.toml")


def test_R5_a_shell_is_white_black_or_empty_and_there_are_53(deep, machine, tmp_path):
    state = deep.new(4)
    assert (int(state.unseen[WHITE]), int(state.unseen[EMPTY]), int(state.unseen[BLACK])) == (35, 12, 6)
    assert sum(state.unseen) == deep.rules.EDITION.shells == 53
    (tmp_path / "mine.toml").write_text("white_pearls = 36")
    with pytest.raises(BadEdition, match="shells"):
        load("deep-dive", machine, tmp_path / "mine.toml")


def test_R6_all_four_divers_fit_into_one_zone(deep):
    state = deep.new(4)
    do(deep, state, *[DIVE + GREEN] * 4)
    assert divers(state) == [GREEN] * SLOTS


# Setting up


def test_R7_all_shells_lie_in_the_supply_and_none_is_known(deep):
    state = deep.new(4)
    assert (face_down(state), int(state.supply), sum(held(state))) == (53, 53, 0)
    assert set(deep.rules.STATE.names) & {"deck", "order", "shell"} == set()


@pytest.mark.parametrize(("rule", "seats", "shells", "pearls"), [("R8", 4, 53, 35), ("R9", 3, 48, 30), ("R10", 2, 43, 25)])
def test_R8_R9_R10_white_pearls_are_left_out_for_three_and_two(deep, rule, seats, shells, pearls):
    state = deep.new(seats)
    assert (int(state.supply), int(state.unseen[WHITE])) == (shells, pearls), rule


def test_R11_black_pearls_and_empty_shells_all_stay_in(deep):
    for seats in (2, 3, 4):
        state = deep.new(seats)
        assert (int(state.unseen[EMPTY]), int(state.unseen[BLACK])) == (12, 6)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_R7_R13_a_new_match_keeps_nothing_of_the_one_before(deep, machine, seats):
    assert starts_afresh(deep, seats)
    assert starts_afresh(load("deep-dive", machine), seats)
    state = deep.new(seats)
    assert (state.last, state.black, state.empty, state.rounds, state.shark) == (0, 0, 0, 1, NOWHERE)


def test_R12_the_first_player_is_drawn_by_lot(machine):
    game = load("deep-dive", machine)
    state = game.new(3)
    assert (state.step, game.actor(state)) == (FIRST, CHANCE)
    assert (game.options(state), game.odds(state)) == ([BEGIN, BEGIN + 1, BEGIN + 2], [1, 1, 1])
    assert draws_by_its_odds(game, state)
    for seat in range(3):
        drawn = game.copy(state)
        do(game, drawn, BEGIN + seat)
        assert (drawn.first, drawn.seat, drawn.step) == (seat, seat, DIVES)


def test_R12_the_first_player_may_be_named(machine):
    state = load("deep-dive", machine, settings={"first_player": 3}).new(4)
    assert (state.first, state.seat, state.step) == (2, 2, DIVES)


# Turn, cycle, round


def test_R13_a_cycle_is_dives_then_shark_then_decisions_and_a_round_lasts_until_all_are_ashore(deep):
    state = deep.new(2)
    steps = []
    for option in (DIVE, DIVE, SHARK_TO + BLUE, STAY, STAY, DIVE, DIVE, SHARK_TO + BLUE, LEAVE, TURN, TURN, STAY, DIVE, SHARK_TO, DIVE):
        steps.append((int(state.rounds), int(state.step)))
        do(deep, state, option)
    cycle = [(1, DIVES), (1, DIVES), (1, SHARK), (1, CHOICE)]
    assert steps == [*cycle, (1, CHOICE), *cycle, (1, SHELLS), (1, SHELLS), (1, CHOICE), (1, DIVES), (1, SHARK), (2, DIVES)]


# Diving


def test_R14_the_first_player_dives_first_and_the_others_clockwise(machine):
    game = load("deep-dive", machine, settings={"first_player": 3})
    state = game.new(4)
    order = []
    while state.step == DIVES:
        order.append(int(state.seat))
        do(game, state, DIVE + GREEN)
    assert order == [2, 3, 0, 1]


def test_R15_the_diver_goes_to_the_zone_rolled(deep):
    state = deep.new(2)
    do(deep, state, DIVE + BLUE)
    assert divers(state) == [BLUE, READY]


def test_R16_the_shells_of_the_zone_move_from_the_supply_before_the_player(deep):
    state = deep.new(2)
    do(deep, state, DIVE + ORANGE, DIVE + YELLOW)
    assert (held(state), int(state.supply), face_down(state)) == ([4, 2], 43 - 6, 43)


def test_R17_nobody_learns_anything_from_a_shell_before_it_is_turned_over(deep):
    state = deep.new(2)
    unseen = list(state.unseen)
    do(deep, state, DIVE + ORANGE, DIVE + YELLOW, SHARK_TO + GREEN, STAY)
    assert (list(state.unseen), white(state), int(state.black), int(state.empty)) == (unseen, [0, 0], 0, 0)


def test_R18_a_diver_takes_what_is_left_in_the_supply(deep):
    state = a_table(deep, (BLUE, BLUE, BLUE), (0, 0, 0), DIVES, supply=5)
    do(deep, state, DIVE + ORANGE, DIVE + ORANGE, DIVE + GREEN)
    assert (held(state), int(state.supply), state.step) == ([4, 1, 0], 0, SHARK)


def test_R19_a_diver_that_stayed_rolls_anew_and_takes_more(deep):
    for zone, shells in ((GREEN, 3), (YELLOW, 4), (ORANGE, 6)):
        state = a_table(deep, (YELLOW, RESTING), (2, 0), CHOICE)
        do(deep, state, STAY, DIVE + zone)
        assert (divers(state), held(state)) == ([zone, RESTING], [shells, 0])


def test_R20_divers_ashore_do_not_dive(deep):
    state = a_table(deep, (BLUE, RESTING, SCARED, BLUE), (3, 0, 0, 3), DIVES)
    do(deep, state, DIVE + BLUE)
    assert state.seat == 3
    do(deep, state, DIVE + BLUE)
    assert (state.step, held(state)) == (SHARK, [6, 0, 0, 6])


# The shark


def test_R21_the_shark_comes_after_every_cycle_before_anyone_may_leave(deep):
    state = deep.new(3)
    for dives in (3, 2, 2):  # the third diver leaves after the first cycle
        do(deep, state, *[DIVE + GREEN] * dives)
        assert (state.step, state.shark, deep.actor(state)) == (SHARK, NOWHERE, CHANCE)
        do(deep, state, SHARK_TO + BLUE)
        assert (state.step, deep.options(state)) == (CHOICE, [STAY, LEAVE])
        do(deep, state, STAY, STAY, *([LEAVE, TURN + WHITE] if dives == 3 else []))


def test_R22_the_first_player_rolls_the_shark_even_when_ashore(deep):
    state = a_table(deep, (RESTING, BLUE, BLUE), (0, 3, 3), DIVES)
    do(deep, state, DIVE + BLUE, DIVE + BLUE)
    assert (state.step, state.seat) == (SHARK, 0)


def test_R23_the_shark_scares_every_diver_in_its_zone(deep):
    state = a_table(deep, (BLUE, GREEN, BLUE, ORANGE), (3, 1, 5, 4), SHARK)
    do(deep, state, SHARK_TO + BLUE)
    assert (divers(state), int(state.shark)) == ([SCARED, GREEN, SCARED, ORANGE], BLUE)


def test_R24_zones_where_a_diver_stood_earlier_do_not_matter(deep):
    state = a_table(deep, (BLUE, BLUE), (3, 3), CHOICE)
    do(deep, state, STAY, STAY, DIVE + GREEN, DIVE + GREEN, SHARK_TO + BLUE)
    assert (divers(state), held(state)) == ([GREEN, GREEN], [4, 4])


def test_R25_the_shark_in_an_empty_zone_does_nothing(deep):
    state = a_table(deep, (BLUE, GREEN), (3, 1), SHARK)
    do(deep, state, SHARK_TO + ORANGE)
    assert (divers(state), held(state), int(state.supply), state.step) == ([BLUE, GREEN], [3, 1], 39, CHOICE)


def test_R26_a_scared_diver_loses_all_its_face_down_shells_to_the_supply(deep):
    state = a_table(deep, (BLUE, GREEN), (7, 1), SHARK)
    do(deep, state, SHARK_TO + BLUE)
    assert (held(state), int(state.supply)) == ([0, 1], 42)


def test_R27_shells_that_went_back_are_as_unknown_as_the_others(deep):
    state = a_table(deep, (BLUE, GREEN), (7, 1), SHARK)
    do(deep, state, SHARK_TO + BLUE, LEAVE)
    assert (state.step, deep.odds(state)) == (SHELLS, [25, 12, 6])


def test_R28_open_shells_are_safe(deep):
    state = a_table(deep, (BLUE, GREEN), (7, 1), SHARK, black=2)
    state.white[0] = 5
    do(deep, state, SHARK_TO + BLUE)
    assert (white(state), int(state.black)) == ([5, 0], 2)


def test_R29_a_scared_diver_rests_until_the_next_round(deep):
    state = a_table(deep, (BLUE, GREEN), (3, 1), SHARK)
    do(deep, state, SHARK_TO + BLUE)
    assert (deep.actor(state), divers(state)) == (1, [SCARED, GREEN])
    do(deep, state, STAY)
    assert (state.step, state.seat) == (DIVES, 1)
    do(deep, state, DIVE + GREEN, SHARK_TO + GREEN)
    assert divers(state) == [READY, READY]


# Stay or leave


def test_R30_each_diver_still_in_the_water_stays_or_leaves(deep):
    state = a_table(deep, (BLUE, RESTING, GREEN), (3, 0, 1), SHARK)
    do(deep, state, SHARK_TO + ORANGE)
    assert (deep.actor(state), deep.options(state)) == (0, [STAY, LEAVE])
    do(deep, state, STAY)
    assert (deep.actor(state), deep.options(state)) == (2, [STAY, LEAVE])
    do(deep, state, STAY)
    assert deep.actor(state) == CHANCE


def test_R31_one_may_leave_after_the_first_cycle_or_any_other_and_never_must(deep):
    state = deep.new(2)
    do(deep, state, DIVE + BLUE, DIVE + BLUE)
    for _ in range(5):
        do(deep, state, SHARK_TO + ORANGE)
        assert deep.options(state) == [STAY, LEAVE]
        do(deep, state, STAY)
        assert deep.options(state) == [STAY, LEAVE]
        do(deep, state, STAY, DIVE + BLUE, DIVE + BLUE)
    state = a_table(deep, (GREEN, BLUE), (0, 3), CHOICE)  # even with no shells at all
    assert deep.options(state) == [STAY, LEAVE]
    do(deep, state, LEAVE)
    assert (deep.actor(state), divers(state)) == (1, [RESTING, BLUE])


def test_R32_decisions_are_open_and_clockwise_from_the_first_player(deep):
    state = a_table(deep, (BLUE, BLUE, BLUE, GREEN), (3, 3, 3, 1), SHARK, first=2)
    do(deep, state, SHARK_TO + ORANGE)
    order = []
    while state.step == CHOICE:
        order.append(deep.actor(state))
        do(deep, state, STAY)
        assert all(deep.view(state, seat).tobytes() == state.tobytes() for seat in (0, 1, 2, 3, WATCHER))
    assert order == [2, 3, 0, 1]


def test_R33_whoever_leaves_turns_over_all_shells_before_the_next_decides(deep):
    state = a_table(deep, (BLUE, GREEN), (3, 1), CHOICE)
    do(deep, state, LEAVE)
    for _ in range(3):
        assert (state.step, state.seat, deep.actor(state)) == (SHELLS, 0, CHANCE)
        do(deep, state, TURN + WHITE)
    assert (held(state), deep.actor(state)) == ([0, 1], 1)


def test_R34_a_diver_that_left_rests_until_the_next_round(deep):
    state = a_table(deep, (GREEN, GREEN), (1, 1), CHOICE)
    do(deep, state, LEAVE, TURN + EMPTY, STAY)
    assert (divers(state), state.step, state.seat) == ([RESTING, GREEN], DIVES, 1)
    do(deep, state, DIVE + GREEN, SHARK_TO + BLUE)
    assert deep.actor(state) == 1


def test_R35_a_diver_that_stays_keeps_its_shells_face_down_and_dives_again(deep):
    state = a_table(deep, (GREEN, RESTING), (6, 0), CHOICE)
    do(deep, state, STAY)
    assert (held(state), sum(state.unseen), state.step, state.seat) == ([6, 0], 43, DIVES, 0)


def test_R36_the_last_diver_goes_on_alone_with_a_shark_roll_each_cycle(deep):
    state = a_table(deep, (RESTING, GREEN, SCARED), (0, 1, 0), CHOICE)
    for _ in range(3):
        do(deep, state, STAY, DIVE + GREEN, SHARK_TO + BLUE)
    assert (held(state), state.rounds) == ([0, 4, 0], 1)
