"""Jaws, the shark's turn, sensors, tiles and captains overboard: R47 to R77 of its RULES.md."""

import pytest

from fathom.games.jaws.rules.common import QUINT
from fathom.games.jaws.rules.island.constants import (  # fmt: skip
    ALL_TILES,
    BRODY_LOOK,
    BURST,
    CREW_TURN,
    DIVE,
    EAT,
    EAT_ALL,
    EAT_MICHAEL,
    EVASIVE,
    FRENZY,
    HOOPER_FIND,
    NEITHER,
    NO_TILE,
    NOWHERE,
    OUT_OF_SIGHT,
    PLAY_TILE,
    QUINT_LAUNCH,
    SPACES,
    SPEED_TO,
    SWIM,
    THROW,
    TILES,
    TO_DOCK,
    TURN_CARD,
)
from tests.games.jaws.island_positions import (
    GARDNER,
    NEWS,
    ROAST,
    WRONG,
    at,
    bathe,
    beach,
    crew_turn,
    do,
    hunt,
    pass_round,
    put,
    spaces_offered,
    swim,
)


def sensors(state, round_number=0):
    """The places whose sensors were announced."""
    return {SPACES[place] for place in range(12) if state.said_sensors[round_number] & (1 << place)}


def floating(state, *names):
    for name in names:
        state.floating[at(name)] = 1


def with_tile(game, tile, place="1", card=ROAST, **swimmers):
    state = hunt(game, place, card, **swimmers)
    do(game, state, PLAY_TILE + tile)
    return state


def announced(state):
    return {name: int(state.said_eaten[0, beach(name)]) for name in "NESW"}


# Actions


def test_R47_up_to_three_actions_in_any_order(jaws):
    state = hunt(jaws, "1", N=2)
    do(jaws, state, *swim("N"), EAT, *swim("1"))
    assert not set(swim("2", "3", "5", "N")) & set(jaws.options(state))
    state = hunt(jaws, "N", N=3)
    do(jaws, state, EAT, EAT, EAT)
    assert EAT not in jaws.options(state)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_R47_fewer_actions_and_none_are_allowed(jaws, count):
    state = hunt(jaws, "N", N=3)
    do(jaws, state, *[EAT] * count, DIVE)
    assert (state.phase, announced(state)["N"]) == (CREW_TURN, count)


@pytest.mark.parametrize(("here", "there"), [("1", "235N"), ("N", "156"), ("8", "4ES"), ("W", "357"), ("4", "238S")])
def test_R48_the_shark_swims_to_adjacent_sea_spaces_only(jaws, here, there):
    assert spaces_offered(jaws, hunt(jaws, here), SWIM, 12) == set(there)


def test_R49_it_eats_only_where_it_is(jaws):
    state = hunt(jaws, "1", N=1)
    assert EAT not in jaws.options(state)
    do(jaws, state, *swim("N"), EAT)
    assert EAT not in jaws.options(state)


def test_R50_michael_is_a_bite_of_his_own(jaws):
    state = hunt(jaws, "N", N=1)
    state.michael = beach("N")
    assert {EAT, EAT_MICHAEL} <= set(jaws.options(state))
    do(jaws, state, EAT_MICHAEL)
    assert EAT_MICHAEL not in jaws.options(state)
    assert state.actions == 2


# Announcements


def test_R52_the_bites_of_each_beach_are_announced_and_go_back(jaws):
    state = hunt(jaws, "N", WRONG, N=2)
    do(jaws, state, TO_DOCK)
    bathe(state, N=2, E=1)
    do(jaws, state, EAT, *swim("6", "E"), EAT)
    assert (state.swimmers.tolist(), state.supply) == ([2, 1, 0, 0], 12)
    do(jaws, state, DIVE)
    assert announced(state) == {"N": 1, "E": 1, "S": 0, "W": 0}
    assert (state.swimmers.tolist(), state.supply) == ([1, 0, 0, 0], 14)


def test_R53_michael_is_announced_by_name(jaws):
    state = hunt(jaws, "N", N=1)
    state.michael = beach("N")
    do(jaws, state, EAT_MICHAEL, DIVE)
    assert (state.said_michael[0], state.michael, announced(state)["N"], state.supply) == (1, NOWHERE, 0, 14)


def test_R54_the_track_rises_by_one_for_each_and_two_for_michael(jaws):
    state = hunt(jaws, "N", N=2)
    state.michael = beach("N")
    do(jaws, state, EAT, EAT_MICHAEL, DIVE)
    assert state.eaten == 3


def test_R55_the_track_ends_at_nine(jaws):
    state = hunt(jaws, "N", N=3)
    state.eaten = 8
    do(jaws, state, EAT, EAT, EAT, DIVE)
    assert state.eaten == 9


def test_R56_all_sensors_entered_are_announced_without_their_order(jaws):
    records = []
    for turn in (swim("N", "5", "W"), swim("5", "N", "5")):
        state = hunt(jaws, "1")
        floating(state, "N", "5", "4")
        do(jaws, state, *turn, DIVE)
        records.append(sensors(state))
    assert records == [{"N", "5"}, {"N", "5"}]


@pytest.mark.parametrize("tile", range(TILES))
def test_R57_a_tile_is_announced_but_not_which(jaws, tile):
    state = hunt(jaws)
    do(jaws, state, PLAY_TILE + tile, DIVE)
    assert (state.said_tile[0], state.power) == (1, ALL_TILES - (1 << tile))
    state = hunt(jaws)
    do(jaws, state, DIVE)
    assert state.said_tile[0] == 0


def test_R58_who_was_thrown_is_announced(jaws):
    state = hunt(jaws, "4", GARDNER)
    do(jaws, state, *swim("8"), THROW + QUINT)
    assert state.overboard.sum() == 0
    do(jaws, state, DIVE)
    assert state.overboard.tolist() == [1, 0, 0]
    assert state.said_thrown[0] == 1 << at("8")


# Sensors


def test_R60_entering_a_barrels_space_sets_off_its_sensor(jaws):
    state = hunt(jaws, "1")
    floating(state, "N")
    do(jaws, state, *swim("N", "1"), DIVE)
    assert sensors(state) == {"N"}


def test_R61_starting_there_is_silent_coming_back_is_not(jaws):
    state = hunt(jaws, "N")
    floating(state, "N")
    do(jaws, state, *swim("1"), DIVE)
    assert sensors(state) == set()
    state = hunt(jaws, "N")
    floating(state, "N")
    do(jaws, state, *swim("1", "N"), DIVE)
    assert sensors(state) == {"N"}


def test_R62_barrels_at_docks_and_aboard_are_silent(jaws):
    state = hunt(jaws, "4")
    state.dock[1] = 3
    do(jaws, state, *swim("8", "E"), DIVE)
    assert sensors(state) == set()


def test_R63_a_floating_barrel_does_not_attach_itself(jaws):
    state = hunt(jaws, "1")
    floating(state, "N")
    do(jaws, state, *swim("N"), DIVE)
    assert (state.barrels_on_shark, state.floating[at("N")]) == (0, 1)


# Tiles


def test_R64_one_tile_a_turn_at_any_moment_and_each_once(jaws):
    state = hunt(jaws)
    do(jaws, state, *swim("N", "1", "3"))
    assert spaces_offered(jaws, state, PLAY_TILE, TILES) == set("1234")  # all four, by number
    do(jaws, state, PLAY_TILE + BURST)
    assert spaces_offered(jaws, state, PLAY_TILE, TILES) == set()
    do(jaws, state, DIVE)
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + NEWS)
    assert PLAY_TILE + BURST not in jaws.options(state)
    assert PLAY_TILE + FRENZY in jaws.options(state)


@pytest.mark.parametrize("tile", range(TILES))
def test_R65_a_tile_may_be_a_bluff(jaws, tile):
    state = with_tile(jaws, tile)
    do(jaws, state, DIVE)
    assert (state.said_tile[0], state.said_eaten.sum(), sensors(state)) == (1, 0, set())


def test_R66_frenzy_eats_all_with_one_action(jaws):
    state = with_tile(jaws, FRENZY, "N", N=4)
    state.michael = beach("N")
    do(jaws, state, EAT_ALL)
    assert state.actions == 2
    do(jaws, state, *swim("1"), DIVE)
    assert (announced(state)["N"], state.said_michael[0], state.eaten) == (4, 1, 6)


def test_R66_without_frenzy_there_is_no_eating_all(jaws):
    assert EAT_ALL not in jaws.options(with_tile(jaws, EVASIVE, "N", N=4))


def test_R66_all_of_one_swimmer_is_just_a_bite(jaws):
    options = jaws.options(with_tile(jaws, FRENZY, "N", N=1))
    assert EAT in options
    assert EAT_ALL not in options


def test_R67_frenzy_counts_for_every_later_bite_and_one_is_still_possible(jaws):
    state = hunt(jaws, "N", WRONG)
    do(jaws, state, TO_DOCK)
    bathe(state, N=3, E=2)
    do(jaws, state, PLAY_TILE + FRENZY)
    assert {EAT, EAT_ALL} <= set(jaws.options(state))
    do(jaws, state, EAT_ALL, *swim("6", "E"), EAT_ALL, DIVE)
    assert announced(state) == {"N": 3, "E": 2, "S": 0, "W": 0}


def test_R67_a_bite_before_the_tile_was_one_swimmer(jaws):
    state = hunt(jaws, "N", N=3)
    do(jaws, state, EAT, PLAY_TILE + FRENZY, DIVE)
    assert announced(state)["N"] == 1


@pytest.mark.parametrize("moment", [0, 1, 2])
def test_R68_evasive_moves_silence_the_whole_turn(jaws, moment):
    state = hunt(jaws, "1")
    floating(state, "N", "5")
    turn = swim("N", "5")
    turn.insert(moment, PLAY_TILE + EVASIVE)
    do(jaws, state, *turn, DIVE)
    assert (sensors(state), state.said_tile[0]) == (set(), 1)


def test_R69_evasive_moves_do_not_save_a_captain(jaws):
    state = with_tile(jaws, EVASIVE, "4", GARDNER)
    do(jaws, state, *swim("8"), THROW + QUINT, DIVE)
    assert state.overboard[QUINT] == 1


@pytest.mark.parametrize("tile", [OUT_OF_SIGHT, BURST])
def test_R70_R71_out_of_sight_always_answers_no(jaws, tile):
    state = crew_turn(jaws, "N", tile=tile)
    put(state, brody="N", hooper="N")
    do(jaws, state, BRODY_LOOK)
    seen = tile != OUT_OF_SIGHT
    assert state.look_answer[0] == seen
    do(jaws, state, jaws.rules.ISLAND.BRODY_END, HOOPER_FIND)
    assert (state.found_answer[0] != NEITHER) == seen


def test_R72_a_barrel_hits_a_shark_out_of_sight(jaws):
    state = crew_turn(jaws, "8", tile=OUT_OF_SIGHT)
    do(jaws, state, QUINT_LAUNCH + at("8"))
    assert (state.barrels_on_shark, state.launch_answer[0]) == (1, 1)


def test_R73_out_of_sight_is_spent_with_its_round(jaws):
    state = crew_turn(jaws, "N", tile=OUT_OF_SIGHT)
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + NEWS, DIVE)
    put(state, brody="N")
    do(jaws, state, BRODY_LOOK)
    assert state.look_answer[1] == 1
    assert not state.power & (1 << OUT_OF_SIGHT)


def test_R74_example_N_eat_eat_burst_to_4(jaws):
    state = hunt(jaws, "N", N=2)
    do(jaws, state, EAT, EAT, PLAY_TILE + BURST, SPEED_TO + at("1"), *swim("2", "4"))
    assert (state.place, state.actions) == (at("4"), 0)
    assert not set(swim("2", "3", "8", "S")) & set(jaws.options(state))
    do(jaws, state, DIVE)
    assert (announced(state)["N"], state.pad_place[0], state.pad_place[1], state.pad_tile[0]) == (2, at("N"), at("4"), BURST)


def test_R74_only_one_action_bursts(jaws):
    state = with_tile(jaws, BURST)
    do(jaws, state, *swim("3"), SPEED_TO + at("4"), *swim("8", "E"))
    assert state.actions == 1
    assert not any(SPEED_TO <= option < SPEED_TO + 12 for option in jaws.options(state))
    do(jaws, state, *swim("2"))
    assert state.actions == 0


def test_R75_a_burst_enters_every_space_on_its_way_and_may_end_where_it_began(jaws):
    state = with_tile(jaws, BURST, "1")
    floating(state, "N")
    do(jaws, state, SPEED_TO + at("N"), *swim("1"), DIVE)
    assert (sensors(state), state.place) == ({"N"}, at("1"))


def test_R75_a_burst_may_throw_on_its_way(jaws):
    state = with_tile(jaws, BURST, "4", GARDNER)
    do(jaws, state, SPEED_TO + at("8"), THROW + QUINT, *swim("E", "6"), DIVE)
    assert (state.overboard[QUINT], state.place) == (1, at("6"))


def test_R76_a_bite_ends_the_burst(jaws):
    state = with_tile(jaws, BURST, "1", N=1)
    do(jaws, state, SPEED_TO + at("N"), EAT, *swim("6"))
    assert state.actions == 0
    assert not any(SWIM <= option < SWIM + 12 for option in jaws.options(state))


def test_R77_at_the_end_of_the_round_no_tile_is_in_play(jaws):
    state = crew_turn(jaws, tile=FRENZY)
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + NEWS)
    assert state.pad_tile[1] == NO_TILE
    assert EAT_ALL not in jaws.options(state)


# Overboard
