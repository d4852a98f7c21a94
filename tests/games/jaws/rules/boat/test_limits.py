"""Act 2 of Jaws: every zone alike, every order of the crew, and what ends at once (R233-R284)."""

from itertools import permutations

import pytest

from fathom.games.jaws.rules.boat.constants import (
    ATTACK,
    BIG_MOUTH,
    BITE_BOAT,
    BITE_CREW,
    BITING_AGAIN,
    CHUM,
    DAMAGED,
    DESTROYED,
    DOMINO_EFFECT,
    GIVE,
    GO,
    HITS,
    INTACT,
    KINDS,
    LET_GO,
    MAUL_AGAIN,
    NO_BITE,
    NOWHERE,
    RAM,
    RAMMING_SPEED,
    ROLL_AGAIN,
    ROLLING,
    SEA,
    SECOND_HELPING,
    SHARING,
    SPEND_AMMO,
    SPEND_FIREARM,
    STAY,
    SURFACE_CARDS,
    THROW,
    TOPPLE,
    TURN_UP,
    ZONES,
)
from fathom.games.jaws.rules.common import BRODY, CHARACTERS, HOOPER, QUINT, SHARK
from tests.games.jaws.boat_positions import (
    ALL_ON_P1,
    AMMO,
    BARREL,
    CAGE_CARD,
    CHUM_CARD,
    HARPOON,
    LINE,
    OWN,
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
    B,
    at_sea,
    bite,
    biting,
    boat_bites,
    card,
    do,
    facing,
    goals,
    handful,
    ints,
    prepare,
    prepare_all,
    preparing,
    roll,
    shark_turn,
    surface,
)

BOATS_NEXT = {
    P1: {P2, S1}, P2: {P1, P3, S2}, P3: {P2, P4, S3}, P4: {P3, S4},
    S1: {S2, P1}, S2: {S1, S3, P2}, S3: {S2, S4, P3}, S4: {S3, P4},
}  # fmt: skip
SEAS_NEXT = {P1: {P2, S1}, P2: {P1, P3}, P3: {P2, P4}, P4: {P3, S4}, S1: {S2, P1}, S2: {S1, S3}, S3: {S2, S4}, S4: {S3, P4}}
EVERY_ZONE = pytest.mark.parametrize("zone", range(ZONES))


def across(zone):
    """The zone that faces it over the keel."""
    return (zone + S1) % ZONES


# Every zone


@EVERY_ZONE
def test_R233_a_character_may_step_into_the_water_of_its_own_zone(boat, zone):
    state = preparing(boat, spaces=(zone, zone, zone))
    assert {zone, SEA + zone} | BOATS_NEXT[zone] | {SEA + other for other in SEAS_NEXT[zone]} <= goals(boat, state, QUINT)


@EVERY_ZONE
def test_R258_the_shark_reaches_the_boat_space_of_its_zone(boat, zone):
    assert boat_bites(boat, biting(boat, card(zone))) == {zone}


@EVERY_ZONE
def test_R272_second_helping_finds_what_is_left_of_the_boat_in_its_zone_and_beside_it(boat, zone):
    beside = BOATS_NEXT[zone] - {across(zone)}
    for tile, hits, near in ((INTACT, 0, {zone}), (DAMAGED, 0, {zone} | beside), (DAMAGED, 2, BOATS_NEXT[zone])):
        state = biting(boat, card(zone), SECOND_HELPING, tiles={zone: tile})
        bite(boat, state, zone, hits)
        assert (int(state.stage), boat_bites(boat, state)) == (BITING_AGAIN, near)


@EVERY_ZONE
def test_R275_the_shark_rams_into_every_adjacent_sea_space(boat, zone):
    state = biting(boat, card(zone), RAMMING_SPEED)
    assert set(boat.options(state)) == {STAY, *(RAM + other for other in SEAS_NEXT[zone])}


@EVERY_ZONE
def test_R276_domino_effect_reaches_every_boat_space_next_to_the_broken_one(boat, zone):
    state = biting(boat, card(zone), DOMINO_EFFECT, tiles={zone: DAMAGED})
    bite(boat, state, zone, 2)
    assert set(boat.options(state)) == {TOPPLE + other for other in BOATS_NEXT[zone]}


@EVERY_ZONE
def test_R276_domino_effect_reaches_the_only_boat_space_that_is_left(boat, zone):
    tiles = dict.fromkeys(range(ZONES), DESTROYED) | {zone: DAMAGED, across(zone): DAMAGED}
    state = biting(boat, card(across(zone)), DOMINO_EFFECT, spaces=(zone, zone, zone), tiles=tiles)
    bite(boat, state, across(zone), 2)
    assert boat.options(state) == [TOPPLE + zone]


# Every order


@pytest.mark.parametrize("order", list(permutations((QUINT, BRODY, HOOPER))))
def test_R243_whoever_prepares_last_the_shark_waits_for_it(boat, order):
    state = at_sea(boat)
    surface(boat, state, (card(P4), card(S3), card(S1)), B)
    for who in order[:2]:
        prepare(boat, state, who)
        assert int(state.shark_zone) == NOWHERE
    prepare(boat, state, order[2])
    assert int(state.shark_zone) == S3


@pytest.mark.parametrize("out", [QUINT, BRODY, HOOPER])
def test_R246_whoever_is_out_the_other_two_attack(boat, out):
    others = [who for who in (QUINT, BRODY, HOOPER) if who != out]
    state = at_sea(boat, spaces=[NOWHERE if who == out else P1 for who in (QUINT, BRODY, HOOPER)])
    state.health[out] = 0
    surface(boat, state, (card(P1), card(S3), card(S4)))
    for who in others:
        prepare(boat, state, who, target=P1)
    assert boat.options(state) == [option + who for who in others for option in (ATTACK, LET_GO)]


@pytest.mark.parametrize("holder", [QUINT, BRODY, HOOPER])
def test_R2_R240_whoever_holds_chum_may_play_it(boat, holder):
    state = preparing(boat, gear=[(holder, CHUM_CARD)])
    assert [option for option in boat.options(state) if CHUM <= option < CHUM + CHARACTERS] == [CHUM + holder]
    assert boat.rules.role(state, CHUM + holder) == holder


@pytest.mark.parametrize("who", [QUINT, BRODY, HOOPER])
@pytest.mark.parametrize(("spent", "left"), [(SPEND_AMMO, (1, 0)), (SPEND_FIREARM, (0, 1))])
def test_R252_whoever_fired_spends_ammo_or_the_firearm(boat, who, spent, left):
    weapons = [RIFLE if each == who else OWN[each] for each in (QUINT, BRODY, HOOPER)]
    state = facing(boat, card(P1, evade=2), weapons, ALL_ON_P1, gear=[(who, AMMO)])
    do(boat, state, ATTACK + who, HITS + 1, spent)
    assert (int(state.gear[who, RIFLE]), int(state.gear[who, AMMO])) == left
    assert [int(state.gear[each, OWN[each]]) for each in (QUINT, BRODY, HOOPER)] == [1, 1, 1]


def test_R256_two_barrels_lower_evade_by_two(boat):
    state = facing(boat, card(P1, evade=2), (BARREL, BARREL, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, ATTACK + BRODY, ATTACK + HOOPER, HITS + 2)
    assert (int(state.attached[BARREL]), int(state.shark_health)) == (2, 16)


def test_R215_when_all_gear_is_shared_quint_boards_then_brody_then_hooper(boat):
    state = boat.new(2)
    state.stage, state.common[RIFLE] = SHARING, 1
    do(boat, state, GIVE + HOOPER, GO + P2, GO + S3, GO + S4)
    assert ints(state.space) == [P2, S3, S4]


# The cage and the dice


def test_R269_big_mouth_asks_nobody_who_stands_elsewhere(boat):
    state = biting(boat, card(P2), BIG_MOUTH, spaces=(P2, S4, P1), gear=[(BRODY, CAGE_CARD)])
    do(boat, state, BITE_BOAT + P2)
    assert state.stage == ROLLING


@pytest.mark.parametrize("hits", [0, 1, 2])
def test_R273_all_three_dice_may_be_rolled_again(boat, hits):
    state = biting(boat, card(P1, dice=3), MAUL_AGAIN)
    do(boat, state, BITE_BOAT + P1, THROW + handful(hits, hits, hits))
    assert [option - ROLL_AGAIN for option in boat.options(state)] == sorted(handful(*[hits] * count) for count in range(4))


def test_R244_both_copies_of_an_ability_card_are_counted_as_shown(boat):
    state = at_sea(boat, spaces=(S4, S4, S4), hand=(BIG_MOUTH, BIG_MOUTH))
    for number in (card(P1), card(P2)):
        shark_turn(boat, state, number, BIG_MOUTH)
        do(boat, state, NO_BITE)
    assert (int(state.bonus_shown[BIG_MOUTH]), int(state.hand_size), sum(ints(state.hand))) == (2, 0, 0)


@pytest.mark.parametrize("last", [0, 15])
def test_R228_whichever_card_is_the_last_of_the_pile_it_is_turned_up_before_any_other(boat, last):
    state = at_sea(boat)
    for number in range(SURFACE_CARDS):
        state.turned[number] = number not in (5, last)
    do(boat, state, TURN_UP + 5)
    assert (boat.options(state), boat.odds(state)) == ([TURN_UP + last], [1])


def test_R228_the_cards_at_a_and_b_stay_out_of_a_new_pile(boat):
    state = at_sea(boat)
    for number in range(SURFACE_CARDS):
        state.turned[number] = number not in (7, 9)
    do(boat, state, TURN_UP + 7, TURN_UP + 9)
    assert boat.options(state) == [TURN_UP + number for number in range(SURFACE_CARDS) if number not in (7, 9)]


def test_R270_gear_of_every_kind_is_discarded_with_its_holder(boat):
    state = biting(boat, card(P2, dice=3), spaces=(SEA + P2, S4, S4))
    state.gear[QUINT], state.health[QUINT] = 1, 1
    do(boat, state, BITE_CREW + QUINT)
    roll(boat, state, 1)
    assert (ints(state.gear[QUINT]), sum(ints(state.gear[BRODY])), sum(ints(state.gear[HOOPER]))) == ([0] * KINDS, 2, 2)


# At once


def test_R282_when_the_last_character_is_out_the_round_does_not_go_on(boat):
    state = biting(boat, card(P1, dice=3), spaces=(SEA + P1, S4, S4))
    state.health[QUINT] = 1
    state.health[BRODY] = state.health[HOOPER] = 0
    do(boat, state, BITE_CREW + QUINT, HITS + 1)
    assert (int(state.winner), int(state.boat_round), int(state.shark_zone)) == (SHARK, 1, P1)


def test_R283_when_the_last_tile_is_gone_the_round_does_not_go_on(boat):
    tiles = dict.fromkeys(range(ZONES), DESTROYED) | {S1: DAMAGED}
    state = biting(boat, card(S1, dice=3), spaces=(SEA + P3, SEA + P3, SEA + P3), tiles=tiles)
    bite(boat, state, S1, 2)
    assert (int(state.winner), int(state.boat_round), int(state.shark_zone)) == (SHARK, 1, S1)


@pytest.mark.parametrize("alive", [QUINT, BRODY, HOOPER])
def test_R282_whoever_is_the_last_alive_fights_on(boat, alive):
    victim = (alive + 1) % CHARACTERS
    state = biting(boat, card(P1, dice=3), spaces=[SEA + P1 if who == victim else S4 for who in (QUINT, BRODY, HOOPER)])
    for who in (QUINT, BRODY, HOOPER):
        state.health[who] = 1 if who in (alive, victim) else 0
    do(boat, state, BITE_CREW + victim)
    roll(boat, state, 1)
    assert (int(state.health[victim]), int(state.health[alive]), boat.is_over(state)) == (0, 1, False)


@EVERY_ZONE
def test_R283_whichever_tile_is_the_last_the_boat_is_not_gone(boat, zone):
    tiles = dict.fromkeys(range(ZONES), DESTROYED) | {zone: DAMAGED, across(zone): DAMAGED}
    state = biting(boat, card(across(zone)), spaces=(zone, zone, zone), tiles=tiles)
    bite(boat, state, across(zone), 2)
    assert (int(state.tiles[across(zone)]), boat.is_over(state)) == (DESTROYED, False)


@EVERY_ZONE
def test_R286_every_tile_counts_for_the_shark(boat, zone):
    assert boat.score(at_sea(boat, tiles={zone: DESTROYED}), SHARK) == 1


@pytest.mark.parametrize("kind", [BARREL, HARPOON, LINE])
def test_R245_shed_discards_every_kind_of_attached_gear(boat, kind):
    state = at_sea(boat, spaces=ALL_ON_P1)
    state.attached[kind] = 1
    surface(boat, state, (card(S1, shed=True), card(S3), card(S4)))
    prepare_all(boat, state)
    assert ints(state.attached) == [0] * KINDS


def test_R245_R257_gear_attached_after_the_shed_counts_in_this_attack_and_in_the_next_round(boat):
    state = facing(boat, card(P4, dice=3, shed=True), (LINE, OWN[BRODY], SPEAR), (P4, P4, P4))
    do(boat, state, ATTACK + QUINT, LET_GO + BRODY, LET_GO + HOOPER, BITE_BOAT + P4)
    assert sum(boat.odds(state)) == 6**2
    do(boat, state, HITS + 0)
    assert (int(state.boat_round), int(state.attached[LINE])) == (2, 1)


@pytest.mark.parametrize(
    ("target", "appears", "attacks"), [(P1, S1, True), (S1, P1, True), (P4, S4, True), (S4, P4, True), (P4, S1, False), (S1, P4, False)]
)
def test_R254_the_pistol_shifts_round_bow_and_stern_and_not_by_the_order_of_the_zones(boat, target, appears, attacks):
    state = preparing(boat, card(appears), spaces=(P2, P2, P2))
    prepare(boat, state, QUINT, target=P2)
    prepare(boat, state, HOOPER, target=P2)
    prepare(boat, state, BRODY, PISTOL, target)
    assert (ATTACK + BRODY in boat.options(state)) == attacks


def test_R274_big_mouth_wounds_nobody_who_swims_there_already(boat):
    state = biting(boat, card(P1, dice=3), BIG_MOUTH, spaces=(P1, SEA + P1, S4))
    bite(boat, state, P1, 2)
    assert (ints(state.space), ints(state.health)) == ([SEA + P1, SEA + P1, S4], [5, 6, 6])


@pytest.mark.parametrize(("before", "after"), [(INTACT, DAMAGED), (DAMAGED, DESTROYED)])
def test_R264_R277_whoever_stands_where_domino_effect_damages_or_destroys_falls(boat, before, after):
    state = biting(boat, card(P1, dice=3), DOMINO_EFFECT, spaces=(S1, S4, S4), tiles={S1: before})
    bite(boat, state, P1, 2)
    do(boat, state, TOPPLE + S1)
    assert (int(state.tiles[S1]), int(state.space[QUINT])) == (after, SEA + S1)


@pytest.mark.parametrize(("hits", "wounds"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_R249_R250_the_plus_counts_also_where_the_dice_alone_only_equal_evade(boat, hits, wounds):
    state = facing(boat, card(P1, evade=2), (RIFLE, OWN[BRODY], SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, HITS + hits)
    assert int(state.shark_health) == 18 - wounds


@pytest.mark.parametrize(("option", "left"), [(SPEND_AMMO, (1, 0)), (SPEND_FIREARM, (0, 1))])
def test_R252_ammo_saves_the_pistol_as_well_as_the_rifle(boat, option, left):
    state = facing(boat, card(P1, evade=2), (OWN[QUINT], PISTOL, SPEAR), ALL_ON_P1, gear=[(BRODY, AMMO)])
    do(boat, state, ATTACK + BRODY, HITS + 1, option)
    assert (int(state.gear[BRODY, PISTOL]), int(state.gear[BRODY, AMMO])) == left
