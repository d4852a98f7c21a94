"""Act 2 of Jaws: the shark's attack, the extra attacks, the cage (R258-R270)."""

import pytest

from fathom.games.jaws.rules.boat.constants import (
    BIG_MOUTH,
    BITE_BOAT,
    BITE_CREW,
    CAGE,
    CAGING,
    DAMAGED,
    DESTROYED,
    DIVE,
    HITS,
    INTACT,
    KINDS,
    NO_BITE,
    NO_CAGE,
    NOWHERE,
    ROLLING,
    SEA,
    SNAP_AT,
    SURFACING,
)
from fathom.games.jaws.rules.common import BRODY, CREW, HOOPER, QUINT, SHARK, WHOLE_CREW
from tests.games.jaws.boat_positions import (
    CAGE_CARD,
    LINE,
    P1,
    P2,
    P3,
    P4,
    RIFLE,
    S2,
    S3,
    S4,
    all_bites,
    at_sea,
    bite,
    biting,
    boat_bites,
    card,
    crew_bites,
    do,
    ints,
    roll,
    shark_turn,
)

# What the shark attacks


def test_R258_the_shark_attacks_an_adjacent_boat_space_or_nothing(boat):
    state = biting(boat, card(P2))
    assert all_bites(boat, state) == {BITE_BOAT + P2, NO_BITE}
    state = biting(boat, card(P2), tiles={P2: DAMAGED})
    assert boat_bites(boat, state) == {P1, P2, P3}
    state = biting(boat, card(P2), tiles={P2: DESTROYED})
    assert boat_bites(boat, state) == {P1, P3, S2}


def test_R258_the_shark_attacks_a_swimmer_on_its_space_or_an_adjacent_one(boat):
    state = biting(boat, card(P2), spaces=(SEA + P2, SEA + P3, SEA + P4))
    assert crew_bites(boat, state) == {QUINT, BRODY}


def test_R258_the_shark_may_attack_nothing(boat):
    state = biting(boat, card(P2))
    do(boat, state, NO_BITE)
    assert (int(state.stage), int(state.boat_round)) == (SURFACING, 2)


def test_R258_with_nothing_in_reach_the_shark_appears_and_attacks_nothing(boat):
    state = biting(boat, card(P2), tiles={P1: DESTROYED, P2: DESTROYED, P3: DESTROYED, S2: DESTROYED})
    assert (int(state.shark_zone), boat.options(state)) == (P2, [NO_BITE])


def test_R259_nobody_aboard_is_attacked_also_not_on_a_damaged_tile(boat):
    state = biting(boat, card(P2), spaces=(P2, P1, SEA + P2), tiles={P2: DAMAGED})
    assert crew_bites(boat, state) == {HOOPER}


@pytest.mark.parametrize("dice", [2, 3])
def test_R260_the_shark_rolls_the_dice_of_its_card(boat, dice):
    state = biting(boat, card(P1, dice=dice))
    do(boat, state, BITE_BOAT + P1)
    assert boat.options(state) == [HITS + hits for hits in range(2 * dice + 1)]
    assert sum(boat.odds(state)) == 6**dice


def test_R260_everybody_sees_what_was_rolled(boat):
    views = set()
    for hits in (0, 1):  # both miss
        state = biting(boat, card(P1, dice=2))
        bite(boat, state, P1, hits)
        views |= {boat.view(state, seat).tobytes() for seat in (SHARK, CREW)}
        assert int(state.rolled) == hits
    assert len(views) == 2


@pytest.mark.parametrize(("hits", "tile"), [(0, INTACT), (1, INTACT), (2, DAMAGED), (3, DAMAGED), (4, DESTROYED), (5, DESTROYED)])
def test_R261_an_intact_tile_is_damaged_or_destroyed_by_its_numbers(boat, hits, tile):
    state = biting(boat, card(P1, dice=3))  # P1: 2 damage, 4 destroy
    bite(boat, state, P1, hits)
    assert int(state.tiles[P1]) == tile


def test_R261_tiles_have_their_own_numbers(boat):
    state = biting(boat, card(P2, dice=3))  # P2: 3 damage, 4 destroy
    bite(boat, state, P2, 2)
    assert int(state.tiles[P2]) == INTACT
    state = biting(boat, card(S4, dice=3), spaces=(P1, P1, P1))  # S4: 2 damage, 3 destroy
    bite(boat, state, S4, 3)
    assert int(state.tiles[S4]) == DESTROYED


@pytest.mark.parametrize(("hits", "tile"), [(1, DAMAGED), (2, DESTROYED), (3, DESTROYED)])
def test_R262_a_damaged_tile_is_destroyed_by_the_number_on_its_damaged_side(boat, hits, tile):
    state = biting(boat, card(P1, dice=3), tiles={P1: DAMAGED})
    bite(boat, state, P1, hits)
    assert int(state.tiles[P1]) == tile


def test_R263_too_few_hits_are_lost(boat):
    state = biting(boat, card(P1, dice=3))
    bite(boat, state, P1, 1)
    shark_turn(boat, state, card(P1, dice=2))
    bite(boat, state, P1, 1)
    assert ints(state.tiles) == [INTACT] * 8


@pytest.mark.parametrize("hits", [2, 4])
def test_R264_who_stands_on_a_broken_boat_space_falls_into_its_sea_space(boat, hits):
    state = biting(boat, card(P1, dice=3), spaces=(P1, P1, P2))
    bite(boat, state, P1, hits)
    assert ints(state.space) == [SEA + P1, SEA + P1, P2]


def test_R264_nobody_falls_when_the_attack_misses(boat):
    state = biting(boat, card(P1, dice=3), spaces=(P1, P1, P2))
    bite(boat, state, P1, 1)
    assert ints(state.space) == [P1, P1, P2]


def test_R262_R264_example_3_hits_destroy_a_damaged_tile_and_quint_is_in_the_water(boat):
    state = biting(boat, card(P3, dice=2), spaces=(P3, SEA + S3, P1), tiles={P3: DAMAGED, P4: DESTROYED, S3: DESTROYED})
    assert boat_bites(boat, state) == {P2, P3}
    assert crew_bites(boat, state) == set()
    bite(boat, state, P3, 3)
    assert (int(state.tiles[P3]), int(state.space[QUINT])) == (DESTROYED, SEA + P3)


def test_R266_R267_example_extra_attacks_on_quint_for_0_and_on_brody_for_2(boat):
    state = biting(boat, card(P3, dice=2), spaces=(P3, SEA + S3, P1), tiles={P3: DAMAGED, P4: DESTROYED, S3: DESTROYED})
    bite(boat, state, P3, 3)
    assert boat.options(state) == [SNAP_AT + QUINT, SNAP_AT + BRODY, DIVE]  # Brody's space is adjacent only now
    do(boat, state, SNAP_AT + QUINT, HITS + 0)
    do(boat, state, SNAP_AT + BRODY, HITS + 2)
    assert ints(state.health) == [6, 4, 6]
    assert state.stage == SURFACING


def test_R265_an_attacked_character_takes_a_wound_for_each_hit(boat):
    state = biting(boat, card(P1, dice=3), spaces=(SEA + P1, S4, S4))
    do(boat, state, BITE_CREW + QUINT)
    roll(boat, state, 5)
    assert ints(state.health) == [1, 6, 6]


def test_R266_the_extra_attack_rolls_one_die_against_each_swimmer_in_reach_once(boat):
    state = biting(boat, card(P2), spaces=(SEA + P2, SEA + P1, SEA + P4))
    do(boat, state, NO_BITE)
    assert boat.options(state) == [SNAP_AT + QUINT, SNAP_AT + BRODY, DIVE]
    do(boat, state, SNAP_AT + BRODY)
    assert (boat.options(state), boat.odds(state)) == ([HITS, HITS + 1, HITS + 2], [2, 2, 2])
    do(boat, state, HITS + 1)
    assert boat.options(state) == [SNAP_AT + QUINT, DIVE]
    do(boat, state, DIVE)
    assert (ints(state.health), int(state.stage)) == ([6, 5, 6], SURFACING)


def test_R266_lines_do_not_change_the_extra_attack(boat):
    state = at_sea(boat, spaces=(SEA + P2, S4, S4))
    state.attached[LINE] = 2
    shark_turn(boat, state, card(P2, shed=False))
    do(boat, state, NO_BITE, SNAP_AT + QUINT)
    assert sum(boat.odds(state)) == 6


def test_R267_the_extra_attack_may_strike_the_character_attacked_before(boat):
    state = biting(boat, card(P2), spaces=(SEA + P2, S4, S4))
    do(boat, state, BITE_CREW + QUINT)
    roll(boat, state, 1)
    assert boat.options(state) == [SNAP_AT + QUINT, DIVE]


# The cage


def test_R268_a_cage_keeps_every_wound_of_the_round_off_its_user_and_is_discarded(boat):
    state = biting(boat, card(P2), spaces=(S4, S4, SEA + P2))
    do(boat, state, BITE_CREW + HOOPER)
    assert (int(state.stage), boat.actor(state), boat.options(state)) == (CAGING, CREW, [CAGE + HOOPER, NO_CAGE])
    assert (boat.rules.role(state, CAGE + HOOPER), boat.rules.role(state, NO_CAGE)) == (HOOPER, WHOLE_CREW)
    do(boat, state, CAGE + HOOPER, HITS + 4)
    do(boat, state, SNAP_AT + HOOPER, HITS + 2)
    assert (ints(state.health), int(state.gear[HOOPER, CAGE_CARD])) == ([6, 6, 6], 0)
    assert ints(state.caged) == [0, 0, 0]  # the next round has begun


def test_R268_a_cage_may_be_kept(boat):
    state = biting(boat, card(P2), spaces=(S4, S4, SEA + P2))
    do(boat, state, BITE_CREW + HOOPER, NO_CAGE, HITS + 2)
    assert (int(state.health[HOOPER]), int(state.gear[HOOPER, CAGE_CARD])) == (4, 1)
    do(boat, state, SNAP_AT + HOOPER, CAGE + HOOPER, HITS + 2)
    assert (int(state.health[HOOPER]), int(state.gear[HOOPER, CAGE_CARD])) == (4, 0)


@pytest.mark.parametrize("holder", [QUINT, BRODY, HOOPER])
def test_R268_whoever_holds_a_cage_may_play_it(boat, holder):
    spaces = tuple(SEA + P2 if who == holder else S4 for who in (QUINT, BRODY, HOOPER))
    state = biting(boat, card(P2), spaces=spaces, gear=[(holder, CAGE_CARD)])
    do(boat, state, BITE_CREW + holder)
    assert boat.options(state) == [CAGE + holder, NO_CAGE]
    assert boat.rules.role(state, CAGE + holder) == holder


def test_R269_a_second_cage_is_not_asked_for_in_the_same_round(boat):
    state = biting(boat, card(P2), spaces=(S4, S4, SEA + P2), gear=[(HOOPER, CAGE_CARD)])
    do(boat, state, BITE_CREW + HOOPER, CAGE + HOOPER)
    assert (int(state.stage), int(state.gear[HOOPER, CAGE_CARD])) == (ROLLING, 1)


def test_R269_nobody_is_asked_for_a_cage_that_cannot_help(boat):
    state = biting(boat, card(P2), spaces=(S4, SEA + P2, P2))
    do(boat, state, BITE_BOAT + P2)
    assert state.stage == ROLLING
    state = biting(boat, card(P2), spaces=(S4, SEA + P2, SEA + P2))
    do(boat, state, BITE_CREW + BRODY)
    assert state.stage == ROLLING


def test_R269_the_crew_is_asked_before_a_bite_with_big_mouth_under_the_holder(boat):
    state = biting(boat, card(P2), BIG_MOUTH, spaces=(P2, S4, P2), gear=[(QUINT, CAGE_CARD)])
    do(boat, state, BITE_BOAT + P2)
    assert boat.options(state) == [CAGE + QUINT, CAGE + HOOPER, NO_CAGE]
    do(boat, state, CAGE + QUINT)
    assert boat.options(state) == [CAGE + HOOPER, NO_CAGE]
    do(boat, state, NO_CAGE, HITS + 4)
    assert ints(state.health) == [6, 6, 5]


def test_R270_a_character_without_health_leaves_the_board_with_all_its_gear(boat):
    state = biting(boat, card(P2, dice=3), spaces=(SEA + P2, S4, S4), gear=[(QUINT, RIFLE)])
    state.health[QUINT] = 2
    do(boat, state, BITE_CREW + QUINT, HITS + 5)
    assert (int(state.health[QUINT]), int(state.space[QUINT])) == (0, NOWHERE)
    assert ints(state.gear[QUINT]) == [0] * KINDS
    assert (int(state.stage), boat.actor(state)) == (SURFACING, -1)  # nobody left to snap at
