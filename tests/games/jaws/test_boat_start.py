"""Act 2 of Jaws: the box, setting up, the spaces, and phases 1 and 2 (R201-R231)."""

from collections import Counter

import pytest

from fathom.engine.contract import CHANCE
from fathom.engine.loader import new_rng
from fathom.engine.rng import below
from fathom.games.jaws.rules.boat.constants import (
    ABILITIES,
    ADD,
    BIG_MOUTH,
    BITE_BOAT,
    BOARDING,
    CHOOSE,
    CHOOSING,
    DAMAGED,
    DEAL_ABILITY,
    DEAL_GEAR,
    DEALING_GEAR,
    DESTROYED,
    GIVE,
    GO,
    HARD_TARGET,
    INTACT,
    KINDS,
    NO_BITE,
    NO_BONUS,
    NOWHERE,
    PREPARING,
    SEA,
    SHARING,
    SPACES,
    SURFACING,
    TURN_UP,
    ZONES,
)
from fathom.games.jaws.rules.boat.spaces import are_adjacent
from fathom.games.jaws.rules.common import BRODY, CREW, HOOPER, QUINT, SHARK, UNKNOWN, WHOLE_CREW

from .waters import (
    AMMO,
    CAGE_CARD,
    CHUM_CARD,
    EDITION,
    GAFF,
    HARPOON,
    HYPODERMIC,
    MACHETE,
    P1,
    P2,
    P3,
    P4,
    PISTOL,
    RIFLE,
    S1,
    S2,
    S3,
    S4,
    SPEAR,
    A,
    at_sea,
    attacks_over,
    card,
    do,
    ints,
    prepare_all,
    shark_turn,
    surface,
    targets,
)


def deal_all(boat, state):
    """Deals what chance deals first, up to the sharing."""
    while boat.actor(state) == CHANCE:
        do(boat, state, boat.options(state)[0])
    return state


def after_act_1(boat, eaten):
    """The start of Act 2 when Act 1 was played before."""
    state = boat.new(2)
    state.setting_acts = 0
    state.eaten = eaten
    return state


# The box


def test_R201_a_die_shows_0_1_or_2_each_as_often(boat):
    state = shark_turn(boat, at_sea(boat, spaces=(P2, P2, P2), tiles={P2: DAMAGED}), card(P1, dice=2))
    do(boat, state, BITE_BOAT + P1)
    assert boat.odds(state) == [4, 8, 12, 8, 4]  # two dice, of 36 throws
    state = shark_turn(boat, at_sea(boat, spaces=(P2, P2, P2)), card(P1, dice=3))
    do(boat, state, BITE_BOAT + P1)
    assert boat.odds(state) == [8, 24, 48, 56, 48, 24, 8]  # three dice, of 216


def test_R202_there_are_two_ability_cards_of_each_of_eight_kinds(boat):
    state = boat.new(2)
    assert (boat.actor(state), boat.options(state)) == (CHANCE, [DEAL_ABILITY + ability for ability in range(8)])
    assert boat.odds(state) == [2] * 8
    do(boat, state, DEAL_ABILITY + BIG_MOUTH)
    assert boat.odds(state) == [2, 2, 2, 1, 2, 2, 2, 2]
    do(boat, state, DEAL_ABILITY + BIG_MOUTH)
    assert DEAL_ABILITY + BIG_MOUTH not in boat.options(state)
    assert boat.odds(state) == [2] * 7


def test_R203_there_are_sixteen_surface_cards_for_eight_zones(boat):
    state = at_sea(boat)
    assert boat.options(state) == [TURN_UP + number for number in range(16)]
    assert boat.odds(state) == [1] * 16
    assert {zone for zone, *_ in EDITION.surface_cards} == set(EDITION.zones)
    assert all(0 <= evade <= 2 and 2 <= dice <= 3 for _, evade, dice, _ in EDITION.surface_cards)


def test_R204_there_are_sixteen_common_gear_cards_and_two_for_each_character(boat):
    state = boat.new(2)
    assert [sum(ints(gear)) for gear in state.gear] == [2, 2, 2]
    state.stage = DEALING_GEAR
    assert sum(boat.odds(state)) == 16


def test_R204_a_common_card_is_as_likely_as_copies_of_it_are_left(boat):
    state = boat.new(2)
    state.stage = DEALING_GEAR
    copies = {DEAL_GEAR + kind: card[11] for kind, card in enumerate(EDITION.gear_cards) if card[11]}
    for kind in (CHUM_CARD, CHUM_CARD, RIFLE, HYPODERMIC):
        do(boat, state, DEAL_GEAR + kind)
        copies[DEAL_GEAR + kind] -= 1
    left = {option: count for option, count in copies.items() if count}
    assert dict(zip(boat.options(state), boat.odds(state), strict=True)) == left


# Setting up


@pytest.mark.parametrize("eaten", range(10))
def test_R205_the_shark_gets_one_card_more_than_swimmers_eaten(boat, eaten):
    state = deal_all(boat, after_act_1(boat, eaten))
    assert (int(state.hand_size), sum(ints(state.hand))) == (eaten + 1, eaten + 1)


@pytest.mark.parametrize("eaten", range(10))
def test_R206_the_crew_gets_twelve_gear_cards_less_the_swimmers_eaten(boat, eaten):
    state = deal_all(boat, after_act_1(boat, eaten))
    assert sum(ints(state.common)) == 12 - eaten


def test_R205_R206_example_seven_eaten_gives_eight_ability_and_five_gear_cards(boat):
    state = deal_all(boat, after_act_1(boat, 7))
    assert (int(state.hand_size), sum(ints(state.common))) == (8, 5)


def test_R207_act_2_alone_deals_six_ability_and_seven_gear_cards(boat):
    state = deal_all(boat, boat.new(2))
    assert (int(state.hand_size), sum(ints(state.common))) == (6, 7)


def test_R209_each_character_begins_with_its_two_own_cards(boat):
    state = boat.new(2)
    cards = [{kind for kind in range(KINDS) if gear[kind]} for gear in state.gear]
    assert cards == [{MACHETE, HARPOON}, {GAFF, PISTOL}, {SPEAR, CAGE_CARD}]


def test_R210_the_crew_gives_each_common_card_to_whom_it_likes_when_all_are_dealt(boat):
    state = boat.new(2)
    state.stage = DEALING_GEAR
    do(boat, state, *(DEAL_GEAR + kind for kind in (RIFLE, AMMO, CHUM_CARD, RIFLE, CHUM_CARD, CHUM_CARD, HYPODERMIC)))
    assert (int(state.stage), boat.actor(state)) == (SHARING, CREW)
    assert boat.options(state) == [GIVE + QUINT, GIVE + BRODY, GIVE + HOOPER]
    assert {int(boat.rules.role(state, option)) for option in boat.options(state)} == {WHOLE_CREW}
    do(boat, state, *(GIVE + who for who in (HOOPER, QUINT, HOOPER, BRODY, BRODY, QUINT, QUINT)))
    assert state.stage == BOARDING
    assert ints(state.gear[:, RIFLE]) == [1, 0, 1]
    assert ints(state.gear[:, AMMO]) == [0, 0, 1]
    assert ints(state.gear[:, CHUM_CARD]) == [1, 2, 0]
    assert ints(state.gear[:, HYPODERMIC]) == [1, 0, 0]


def test_R211_everybody_sees_all_gear(boat):
    state = deal_all(boat, boat.new(2))
    while state.stage == SHARING:
        do(boat, state, GIVE + HOOPER)
    for seat in (SHARK, CREW):
        assert boat.view(state, seat).gear.tolist() == state.gear.tolist()


def test_R212_any_ability_card_that_was_not_shown_may_be_in_the_hand(boat):
    state = deal_all(boat, boat.new(2))
    rng, view = new_rng(1), boat.view(state, CREW)
    kinds = Counter(ability for _ in range(200) for ability in range(ABILITIES) if boat.guess(view, CREW, rng).hand[ability])
    assert set(kinds) == set(range(ABILITIES))


def test_R213_six_health_for_each_character_and_eighteen_for_the_shark(boat):
    state = boat.new(2)
    assert (ints(state.health), int(state.shark_health)) == ([6, 6, 6], 18)


def test_R214_all_tiles_begin_intact(boat):
    assert ints(boat.new(2).tiles) == [INTACT] * 8


def test_R215_each_character_begins_on_any_boat_space_also_a_shared_one(boat):
    state = boat.new(2)
    state.stage, state.active = BOARDING, QUINT
    for character in (QUINT, BRODY, HOOPER):
        assert boat.options(state) == [GO + zone for zone in range(ZONES)]
        assert boat.rules.role(state, GO) == character
        do(boat, state, GO + (P3 if character == BRODY else S1))
    assert ints(state.space) == [S1, P3, S1]
    assert (int(state.stage), int(state.boat_round)) == (SURFACING, 1)


# Spaces


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


# Phases 1 and 2


def test_R226_three_cards_are_turned_up_one_by_one(boat):
    state = at_sea(boat)
    do(boat, state, TURN_UP + 5, TURN_UP + 0, TURN_UP + 9)
    assert ints(state.surface) == [5, 0, 9]
    assert (int(state.stage), boat.actor(state)) == (CHOOSING, SHARK)


def test_R227_two_cards_may_show_the_same_zone(boat):
    state = at_sea(boat)
    do(boat, state, TURN_UP + card(P1, dice=3), TURN_UP + card(P1, dice=2), TURN_UP + card(P2))
    assert boat.options(state) == [CHOOSE, CHOOSE + 1, CHOOSE + 2]


def test_R228_an_empty_pile_is_shuffled_anew_without_the_cards_that_lie_open(boat):
    state = at_sea(boat)
    for number in range(16):
        state.turned[number] = number != 7
    do(boat, state, TURN_UP + 7)
    assert boat.options(state) == [TURN_UP + number for number in range(16) if number != 7]
    do(boat, state, TURN_UP + 0)
    assert len(boat.options(state)) == 14


def test_R228_a_new_pile_is_used_up_to_its_last_card(boat):
    state = at_sea(boat)
    for number in range(16):
        state.turned[number] = number != 7
    do(boat, state, TURN_UP + 7)
    for number in range(14):
        if number != 7:
            state.turned[number] = 1
    do(boat, state, TURN_UP + 14)
    assert boat.options(state) == [TURN_UP + 15]


def test_R228_a_pile_used_up_by_a_round_is_new_for_the_next(boat):
    state = at_sea(boat)
    for number in range(13):
        state.turned[number] = 1
    surface(boat, state, (13, 14, 15))
    prepare_all(boat, state)
    attacks_over(boat, state)
    do(boat, state, NO_BITE)
    assert boat.options(state) == [TURN_UP + number for number in range(16)]


def test_R228_discarded_cards_stay_out_until_the_pile_is_empty(boat):
    state = at_sea(boat)
    surface(boat, state, (0, 1, 2))
    assert ints(state.turned) == [1] * 3 + [0] * 13


def test_R229_the_shark_chooses_one_of_three(boat):
    state = at_sea(boat)
    surface(boat, state, (card(P3), card(S1), card(P4)), 1)
    assert (int(state.choice), int(state.stage), boat.actor(state)) == (1, PREPARING, CREW)
    assert (int(state.shark_zone), int(boat.view(state, CREW).choice)) == (NOWHERE, UNKNOWN)


def test_R230_the_shark_may_add_one_card_of_its_hand_or_none(boat):
    state = at_sea(boat, hand=(BIG_MOUTH, HARD_TARGET, BIG_MOUTH))
    do(boat, state, TURN_UP, TURN_UP + 1, TURN_UP + 2, CHOOSE + A)
    assert boat.options(state) == [ADD + BIG_MOUTH, ADD + HARD_TARGET, ADD + NO_BONUS]
    do(boat, state, ADD + HARD_TARGET)
    assert int(state.bonus) == HARD_TARGET
    assert state.stage == PREPARING


def test_R230_a_shark_without_cards_adds_none(boat):
    state = at_sea(boat)
    do(boat, state, TURN_UP, TURN_UP + 1, TURN_UP + 2, CHOOSE + A)
    assert (int(state.bonus), int(state.stage)) == (NO_BONUS, PREPARING)
