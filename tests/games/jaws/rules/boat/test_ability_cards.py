"""Act 2 of Jaws: the eight ability cards (R271-R280)."""

import pytest

from fathom.games.jaws.rules.boat.constants import (
    ATTACK,
    BIG_MOUTH,
    BITE_BOAT,
    BITE_CREW,
    BITING,
    BITING_AGAIN,
    DAMAGED,
    DESTROYED,
    DOMINO_EFFECT,
    EXTRA_STRENGTH,
    HARD_TARGET,
    HITS,
    INTACT,
    MAKING_WAVES,
    MAUL_AGAIN,
    MAULING,
    NO_BITE,
    NOWHERE,
    RAM,
    RAMMING,
    RAMMING_SPEED,
    ROLL_AGAIN,
    ROLLING,
    ROLLING_AGAIN,
    SEA,
    SECOND_HELPING,
    SNAP_AT,
    SNAPPING,
    STAY,
    SURFACING,
    THROW,
    TOPPLE,
    TOPPLING,
)
from fathom.games.jaws.rules.common import BRODY, HOOPER, QUINT, SHARK
from tests.games.jaws.boat_positions import (
    AT_STERN,
    BARREL,
    GAFF,
    LINE,
    MACHETE,
    P1,
    P2,
    P3,
    P4,
    S1,
    S3,
    S4,
    SPEAR,
    A,
    at_sea,
    bite,
    biting,
    boat_bites,
    card,
    do,
    handful,
    ints,
    prepare,
    shark_turn,
    surface,
)


@pytest.mark.parametrize(("hits", "tile"), [(1, INTACT), (2, DESTROYED), (4, DESTROYED)])
def test_R271_extra_strength_destroys_what_would_be_damaged(boat, hits, tile):
    state = biting(boat, card(P1, dice=3), EXTRA_STRENGTH)
    bite(boat, state, P1, hits)
    assert int(state.tiles[P1]) == tile


@pytest.mark.parametrize("hits", [0, 3])
def test_R272_second_helping_attacks_the_boat_again_with_two_dice(boat, hits):
    state = biting(boat, card(P1, dice=3), SECOND_HELPING, tiles={P2: DAMAGED})
    bite(boat, state, P1, hits)
    assert (int(state.stage), boat.actor(state)) == (BITING_AGAIN, SHARK)
    assert NO_BITE in boat.options(state)
    assert boat_bites(boat, state) == ({P1} if hits == 0 else {P1, P2})
    do(boat, state, BITE_BOAT + P1)
    assert sum(boat.odds(state)) == 36
    do(boat, state, HITS + 2)
    assert int(state.tiles[P1]) == (DAMAGED if hits == 0 else DESTROYED)
    assert state.stage == SURFACING


def test_R272_second_helping_may_be_declined_and_needs_an_attack_on_the_boat(boat):
    state = biting(boat, card(P1, dice=3), SECOND_HELPING)
    bite(boat, state, P1, 0)
    do(boat, state, NO_BITE)
    assert (int(state.stage), int(state.boat_round)) == (SURFACING, 2)
    for first in (NO_BITE, BITE_CREW + QUINT):
        state = biting(boat, card(P1, dice=3), SECOND_HELPING, spaces=(SEA + P1, S4, S4))
        do(boat, state, first)
        if state.stage == ROLLING:
            do(boat, state, HITS + 1)
        assert state.stage == SNAPPING


def test_R272_second_helping_needs_a_boat_space_that_is_left_in_reach(boat):
    state = biting(boat, card(P1, dice=3), SECOND_HELPING, tiles={P1: DAMAGED, P2: DESTROYED, S1: DESTROYED})
    bite(boat, state, P1, 2)
    assert (int(state.tiles[P1]), int(state.stage)) == (DESTROYED, SURFACING)


@pytest.mark.parametrize(("lines", "dice"), [(1, 1), (2, 1)])
def test_R257_lines_take_a_die_from_second_helping_too(boat, lines, dice):
    state = at_sea(boat, spaces=AT_STERN, hand=(SECOND_HELPING,))
    state.attached[LINE] = lines
    shark_turn(boat, state, card(P1, dice=3), SECOND_HELPING)
    bite(boat, state, P1, 0)
    do(boat, state, BITE_BOAT + P1)
    assert sum(boat.odds(state)) == 6**dice


def test_R273_maul_again_rolls_any_dice_again_once(boat):
    state = biting(boat, card(P1, dice=3), MAUL_AGAIN)
    do(boat, state, BITE_BOAT + P1)
    assert (len(boat.options(state)), sum(boat.odds(state))) == (10, 216)
    assert boat.odds(state)[boat.options(state).index(THROW + handful(0, 0, 1))] == 3 * 8
    do(boat, state, THROW + handful(0, 0, 2))
    assert (int(state.stage), boat.actor(state)) == (MAULING, SHARK)
    expected = {handful(), handful(0), handful(0, 0), handful(2), handful(0, 2), handful(0, 0, 2)}
    assert {option - ROLL_AGAIN for option in boat.options(state)} == expected
    do(boat, state, ROLL_AGAIN + handful(0, 0))
    assert (int(state.stage), sum(boat.odds(state))) == (ROLLING_AGAIN, 36)
    do(boat, state, HITS + 2)  # 2 kept and 2 rolled
    assert (int(state.tiles[P1]), int(state.rolled)) == (DESTROYED, 2)


def test_R273_maul_again_may_keep_the_throw_and_a_worse_result_stands(boat):
    for again, hits, tile in ((handful(), None, DAMAGED), (handful(1, 1), 0, INTACT)):
        state = biting(boat, card(P1, dice=3), MAUL_AGAIN)
        do(boat, state, BITE_BOAT + P1, THROW + handful(0, 1, 1), ROLL_AGAIN + again)
        if hits is not None:
            do(boat, state, HITS + hits)
        assert int(state.tiles[P1]) == tile
        assert state.stage == SURFACING


def test_R273_lines_take_a_die_from_maul_again_too(boat):
    state = at_sea(boat, spaces=AT_STERN, hand=(MAUL_AGAIN,))
    state.attached[LINE] = 1
    shark_turn(boat, state, card(P1, dice=3), MAUL_AGAIN)
    do(boat, state, BITE_BOAT + P1)
    assert sum(boat.odds(state)) == 36


@pytest.mark.parametrize(("hits", "wounds"), [(1, 0), (2, 1), (4, 1)])
def test_R274_big_mouth_wounds_everybody_on_the_space_it_breaks(boat, hits, wounds):
    state = biting(boat, card(P1, dice=3), BIG_MOUTH, spaces=(P1, P1, P2))
    bite(boat, state, P1, hits)
    assert ints(state.health) == [6 - wounds, 6 - wounds, 6]


def test_R275_ramming_speed_moves_to_an_adjacent_sea_space_and_adds_two_hits(boat):
    state = biting(boat, card(P1, dice=3), RAMMING_SPEED)
    assert (int(state.stage), boat.options(state)) == (RAMMING, [STAY, RAM + P2, RAM + S1])
    do(boat, state, RAM + P2)
    assert int(state.shark_zone) == P2
    bite(boat, state, P2, 1)
    assert int(state.tiles[P2]) == DAMAGED  # 1 + 2 hits


def test_R275_without_the_move_no_hits_are_added(boat):
    state = biting(boat, card(P1, dice=3), RAMMING_SPEED)
    do(boat, state, STAY)
    assert (int(state.stage), int(state.shark_zone)) == (BITING, P1)
    bite(boat, state, P1, 1)
    assert int(state.tiles[P1]) == INTACT


def test_R275_ramming_speed_also_counts_against_a_character(boat):
    state = biting(boat, card(P1, dice=3), RAMMING_SPEED, spaces=(SEA + P2, S4, S4))
    do(boat, state, RAM + P2, BITE_CREW + QUINT, HITS + 1)
    assert int(state.health[QUINT]) == 3


def test_R276_domino_effect_puts_two_hits_on_a_boat_space_next_to_the_broken_one(boat):
    state = biting(boat, card(P3, dice=2), DOMINO_EFFECT, tiles={P4: DESTROYED})
    bite(boat, state, P3, 2)
    assert (int(state.stage), boat.actor(state)) == (TOPPLING, SHARK)
    assert boat.options(state) == [TOPPLE + P2, TOPPLE + S3]
    do(boat, state, TOPPLE + S3)
    assert (int(state.tiles[P3]), int(state.tiles[S3]), int(state.tiles[P2])) == (DAMAGED, DAMAGED, INTACT)


def test_R276_domino_effect_needs_a_broken_space_and_a_neighbour(boat):
    state = biting(boat, card(P3, dice=2), DOMINO_EFFECT)
    bite(boat, state, P3, 1)
    assert state.stage == SURFACING
    state = biting(boat, card(P3, dice=2), DOMINO_EFFECT, tiles={P2: DESTROYED, P4: DESTROYED, S3: DESTROYED})
    bite(boat, state, P3, 2)
    assert state.stage == SURFACING


def test_R277_the_hits_of_domino_effect_break_and_throw_into_the_water_and_do_not_chain(boat):
    state = biting(boat, card(P3, dice=2), DOMINO_EFFECT, spaces=(P4, P4, P4), tiles={P4: DAMAGED})
    bite(boat, state, P3, 2)
    do(boat, state, TOPPLE + P4)
    assert (int(state.tiles[P4]), ints(state.space)) == (DESTROYED, [SEA + P4] * 3)
    assert state.stage == SNAPPING


@pytest.mark.parametrize(("hits", "barrels", "health"), [(3, 0, 18), (4, 0, 17), (4, 2, 15)])
def test_R278_hard_target_makes_evade_3_less_what_gear_takes(boat, hits, barrels, health):
    state = at_sea(boat, spaces=(P1, P3, P3), hand=(HARD_TARGET,))
    state.attached[BARREL] = barrels
    surface(boat, state, (card(P1, evade=0, shed=False), card(S3), card(S4)), A, HARD_TARGET)
    prepare(boat, state, QUINT, MACHETE, P1)
    prepare(boat, state, BRODY, GAFF, P3)
    prepare(boat, state, HOOPER, SPEAR, P3)
    do(boat, state, ATTACK + QUINT, HITS + hits)
    assert int(state.shark_health) == health


@pytest.mark.parametrize(("hits", "spaces"), [(1, [P1, S3, P4]), (2, [SEA + P1, SEA + S3, SEA + P4])])
def test_R279_making_waves_throws_everybody_aboard_into_the_water(boat, hits, spaces):
    state = biting(boat, card(P1, dice=3), MAKING_WAVES, spaces=(P1, S3, P4))
    bite(boat, state, P1, hits)
    assert ints(state.space) == spaces


def test_R279_making_waves_moves_nobody_who_swims_or_is_out(boat):
    state = at_sea(boat, spaces=(P1, SEA + S3, NOWHERE), hand=(MAKING_WAVES,))
    state.health[HOOPER] = 0
    shark_turn(boat, state, card(P1, dice=3), MAKING_WAVES)
    bite(boat, state, P1, 2)
    assert ints(state.space) == [SEA + P1, SEA + S3, NOWHERE]


def test_R280_maul_again_and_ramming_speed_do_not_work_on_extra_attacks(boat):
    state = biting(boat, card(P2, dice=2), MAUL_AGAIN, spaces=(SEA + P2, S4, S4))
    do(boat, state, NO_BITE, SNAP_AT + QUINT)
    assert boat.options(state) == [HITS, HITS + 1, HITS + 2]
    state = biting(boat, card(P1, dice=3), RAMMING_SPEED, spaces=(SEA + P2, S4, S4))
    do(boat, state, RAM + P2, NO_BITE, SNAP_AT + QUINT, HITS + 1)
    assert int(state.health[QUINT]) == 5
