"""Act 2 of Jaws: the spaces and which of them are adjacent (R216-R225)."""

import pytest

from fathom.engine.loader import new_rng
from fathom.engine.rng import below
from fathom.games.jaws.rules.boat.constants import (
    DAMAGED,
    DESTROYED,
    INTACT,
    SEA,
    SPACES,
    ZONES,
)
from fathom.games.jaws.rules.boat.spaces import are_adjacent, moves_from
from fathom.games.jaws.rules.common import HOOPER
from tests.games.jaws.boat_positions import (
    EDITION,
    P1,
    P2,
    P3,
    P4,
    S1,
    S2,
    S3,
    S4,
    at_sea,
    card,
    surface,
    targets,
)


def neighbours(state, space):
    """Adjacent boat spaces and sea spaces, as zones."""
    near = [other for other in range(SPACES) if other != space and are_adjacent(state, space, other)]
    return {other for other in near if other < SEA}, {other - SEA for other in near if other >= SEA}


def with_tiles(boat, **tiles):
    return at_sea(boat, tiles={EDITION.zones.index(name): tile for name, tile in tiles.items()})


def test_R216_there_are_eight_zones_from_bow_to_stern(boat):
    assert EDITION.zones == ("P1", "P2", "P3", "P4", "S1", "S2", "S3", "S4")
    assert boat.new(2).tiles.shape == (8,)


def test_R217_a_boat_space_is_adjacent_to_its_own_sea_space(boat):
    for tile in (INTACT, DAMAGED):
        state = at_sea(boat, tiles=dict.fromkeys(range(ZONES), tile))
        assert all(zone in neighbours(state, zone)[1] for zone in range(ZONES))


def test_R218_boat_spaces_are_adjacent_along_the_side_and_across_the_keel(boat):
    state = at_sea(boat)
    assert neighbours(state, P1)[0] == {P2, S1}
    assert neighbours(state, P2)[0] == {P1, P3, S2}
    assert neighbours(state, P3)[0] == {P2, P4, S3}
    assert neighbours(state, S4)[0] == {S3, P4}


def test_R219_a_destroyed_tile_has_no_boat_space(boat):
    state = with_tiles(boat, P2=DESTROYED)
    assert neighbours(state, P2) == (set(), set())
    assert neighbours(state, P1)[0] == {S1}
    assert neighbours(state, S2)[0] == {S1, S3}


def test_R220_neighbouring_sea_spaces_on_a_side_are_always_adjacent(boat):
    for tile in (INTACT, DAMAGED, DESTROYED):
        state = at_sea(boat, tiles=dict.fromkeys(range(ZONES), tile))
        assert {P1, P3} <= neighbours(state, SEA + P2)[1]
        assert {S2, S4} <= neighbours(state, SEA + S3)[1]


def test_R221_the_sea_goes_round_bow_and_stern(boat):
    state = at_sea(boat)
    assert neighbours(state, SEA + P1)[1] == {P2, S1}
    assert neighbours(state, SEA + S4)[1] == {S3, P4}


def test_R222_a_boat_space_touches_the_water_beside_it_once_that_tile_is_broken(boat):
    assert neighbours(at_sea(boat), P2)[1] == {P2}
    assert neighbours(with_tiles(boat, P1=DAMAGED), P2)[1] == {P1, P2}
    assert neighbours(with_tiles(boat, P3=DESTROYED), P2)[1] == {P2, P3}


def test_R223_a_boat_space_touches_the_water_across_only_once_that_tile_is_gone(boat):
    assert neighbours(with_tiles(boat, S2=DAMAGED), P2)[1] == {P2}
    assert neighbours(with_tiles(boat, S2=DESTROYED), P2)[1] == {P2, S2}


def test_R224_facing_sea_spaces_amidships_join_only_when_both_tiles_are_gone(boat):
    assert neighbours(with_tiles(boat, P2=DESTROYED, S2=DAMAGED), SEA + P2)[1] == {P1, P3}
    assert neighbours(with_tiles(boat, P2=DESTROYED, S2=DESTROYED), SEA + P2)[1] == {P1, P3, S2}


def test_R225_spaces_that_meet_at_a_corner_are_not_adjacent(boat):
    for tile in (INTACT, DAMAGED, DESTROYED):
        state = at_sea(boat, tiles=dict.fromkeys(range(ZONES), tile))
        for zone, other in ((P1, S2), (P2, S1), (P3, S4), (S3, P2), (P1, P3), (P1, S4)):
            for first in (zone, SEA + zone):
                assert not any(are_adjacent(state, first, second) for second in (other, SEA + other))


def test_adjacency_is_the_same_from_both_sides(boat):
    rng = new_rng(4)
    for _ in range(60):
        state = at_sea(boat, tiles={zone: below(rng, 3) for zone in range(ZONES)})
        for space in range(SPACES):
            assert all(are_adjacent(state, space, other) == are_adjacent(state, other, space) for other in range(SPACES))


def two_steps(state, space):
    """Every space for which two steps of are_adjacent are enough, of which none but the first and only one climbs aboard."""

    def steps(here):
        near = {other for other in range(SPACES) if are_adjacent(state, here, other)}
        return {other for other in near if other >= SEA} if here >= SEA else near

    near = {other for other in range(SPACES) if are_adjacent(state, space, other)}
    return {space} | near | {goal for between in steps(space) for goal in steps(between)}


def test_R233_R234_a_character_moves_two_spaces_or_climbs_aboard(boat):
    rng = new_rng(9)
    for _ in range(60):
        state = at_sea(boat, tiles={zone: below(rng, 3) for zone in range(ZONES)})
        for space in range(SPACES):
            reached = moves_from(state, space)
            assert {goal for goal in range(SPACES) if reached & (1 << goal)} == two_steps(state, space)


def test_R218_example_1_a_space_with_three_boat_spaces_and_one_sea_space_reaches_only_its_own_zone(boat):
    state = at_sea(boat, spaces=(S4, S4, P2))
    surface(boat, state, (card(P3), card(P2), card(P1)))
    assert neighbours(state, P2) == ({P1, P3, S2}, {P2})
    assert targets(boat, state, HOOPER) == {P2}


@pytest.mark.parametrize("gone", [P3, S2])
def test_R222_R223_example_2_one_tile_damaged_and_one_gone_leave_two_boat_and_three_sea_spaces(boat, gone):
    state = at_sea(boat, spaces=(S4, S4, P2), tiles={P1: DAMAGED, gone: DESTROYED})
    surface(boat, state, (card(gone), card(P2), card(P1)))
    boats, seas = neighbours(state, P2)
    assert (len(boats), seas) == (2, {gone, P2, P1})
    assert targets(boat, state, HOOPER) == {gone, P2, P1}
