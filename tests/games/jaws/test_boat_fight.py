"""Act 2 of Jaws: the crew prepares, the shark appears, the crew attacks (R232-R257)."""

import pytest

from fathom.engine.contract import CHANCE
from fathom.engine.machines import load
from fathom.games.jaws.orca import (
    AIM,
    ANSWERING,
    ARMING,
    ATTACK,
    ATTACKING,
    BIG_MOUTH,
    BITE_BOAT,
    BITING,
    CHUM,
    DAMAGED,
    DESTROYED,
    GO,
    HARD_TARGET,
    HITS,
    LET_GO,
    MOVING,
    PREPARE,
    PREPARING,
    RELOADING,
    SEA,
    SHOW,
    SPEND_AMMO,
    SPEND_FIREARM,
    SURFACING,
    TAKE_WEAPON,
    TURN_UP,
    ZONES,
)  # fmt: skip
from fathom.games.jaws.table import BRODY, CREW, HOOPER, QUINT, SHARK

from .waters import (
    AIR_TANK,
    AMMO,
    BARREL,
    BOX,
    CAGE_CARD,
    CHUM_CARD,
    GAFF,
    HARPOON,
    HYPODERMIC,
    LINE,
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
    B,
    C,
    at_sea,
    attacks_over,
    card,
    do,
    goals,
    ints,
    prepare,
    prepare_all,
    roll,
    surface,
    targets,
)  # fmt: skip


@pytest.fixture
def boat(machine):
    return load("jaws", machine, settings={"acts": "2"})


def preparing(boat, first=None, **position):
    """Phase 3 of a round where the shark has chosen the first of three cards."""
    state = at_sea(boat, **position)
    others = [number for number in (card(S4), card(P4), card(S3), card(S1)) if number != first][:2]
    surface(boat, state, (card(P1) if first is None else first, *others))
    return state


def facing(boat, first, weapons, spaces, **position):
    """Phase 5: the shark has appeared with card `first`, and each character aimed at it with its weapon."""
    gear = [(who, kind) for who, kind in enumerate(weapons) if kind not in OWN_CARDS[who]]
    state = preparing(boat, first, spaces=spaces, gear=gear + position.pop("gear", []), **position)
    zone = BOX.zones.index(BOX.surface_cards[first][0])
    for who, kind in enumerate(weapons):
        prepare(boat, state, who, kind, zone)
    return state


OWN_CARDS = ({MACHETE, HARPOON}, {GAFF, PISTOL}, {SPEAR, CAGE_CARD})
ALL_ON_P1 = (P1, P1, P1)
MELEE = (MACHETE, GAFF, SPEAR)


# Phase 3


def test_R232_every_living_character_prepares_in_any_order(boat):
    state = preparing(boat)
    assert (boat.actor(state), boat.options(state)) == (CREW, [PREPARE + QUINT, PREPARE + BRODY, PREPARE + HOOPER])
    prepare(boat, state, BRODY)
    assert boat.options(state) == [PREPARE + QUINT, PREPARE + HOOPER]
    state = preparing(boat)
    state.health[HOOPER] = 0
    assert boat.options(state) == [PREPARE + QUINT, PREPARE + BRODY]


def test_R232_who_has_begun_finishes_before_the_next(boat):
    state = preparing(boat)
    for option, stage in ((PREPARE + HOOPER, MOVING), (GO + S2, ARMING)):
        do(boat, state, option)
        assert int(state.stage) == stage
        assert all(boat.rules.role(state, each) == HOOPER for each in boat.options(state))
        assert not any(PREPARE <= each < PREPARE + 3 for each in boat.options(state))


def test_R233_a_character_moves_up_to_two_adjacent_spaces_boat_or_sea(boat):
    state = preparing(boat, spaces=(P1, P1, P1))
    assert goals(boat, state, QUINT) == {P1, P2, S1, P3, S2, SEA + P1, SEA + P2, SEA + S1}


def test_R233_a_swimmer_moves_up_to_two_sea_spaces(boat):
    state = preparing(boat, spaces=(SEA + P2, P1, P1))
    assert goals(boat, state, QUINT) == {SEA + zone for zone in (P2, P1, P3, S1, P4)} | {P2}


def test_R234_climbing_aboard_costs_both_steps(boat):
    state = preparing(boat, spaces=(SEA + P2, P1, P1), tiles={P2: DAMAGED})
    aboard = {space for space in goals(boat, state, QUINT) if space < SEA}
    assert aboard == {P1, P2, P3}  # damaged: its water touches the hull on both sides; nothing further


def test_R235_a_character_must_take_one_of_its_own_weapons(boat):
    state = preparing(boat, gear=[(QUINT, RIFLE), (QUINT, AMMO), (BRODY, BARREL)])
    do(boat, state, PREPARE + QUINT, GO + P1)
    assert boat.options(state) == [TAKE_WEAPON + kind for kind in (MACHETE, HARPOON, RIFLE)]


@pytest.mark.parametrize("weapon", [MACHETE, HARPOON])
def test_R236_melee_and_attachable_weapons_reach_the_own_or_an_adjacent_sea_space(boat, weapon):
    assert targets(boat, preparing(boat, spaces=(P2, P1, P1)), QUINT, weapon) == {P2}
    assert targets(boat, preparing(boat, spaces=(SEA + P2, P1, P1)), QUINT, weapon) == {P1, P2, P3}
    assert targets(boat, preparing(boat, spaces=(P2, P1, P1), tiles={P3: DESTROYED, S2: DESTROYED}), QUINT, weapon) == {P2, P3, S2}


def test_R237_a_firearm_reaches_every_sea_space(boat):
    state = preparing(boat, spaces=(P1, S4, P1), gear=[(HOOPER, RIFLE)])
    assert targets(boat, state, BRODY, PISTOL) == targets(boat, state, HOOPER, RIFLE) == set(range(ZONES))


def test_R238_a_target_may_be_anywhere_and_shared(boat):
    state = preparing(boat, spaces=(P2, P2, P2))
    for character in (QUINT, BRODY, HOOPER):
        prepare(boat, state, character, target=P2)  # none of the three cards shows P2
    assert ints(state.target) == [P2, P2, P2]


def test_R239_supplies_are_not_weapons(boat):
    state = preparing(boat, gear=[(HOOPER, AMMO), (HOOPER, CHUM_CARD)])
    do(boat, state, PREPARE + HOOPER, GO + S2)
    assert boat.options(state) == [TAKE_WEAPON + SPEAR]


def test_R240_chum_is_played_by_its_holder_before_or_between_preparations(boat):
    state = preparing(boat, gear=[(BRODY, CHUM_CARD)])
    assert CHUM + BRODY in boat.options(state)
    assert CHUM + QUINT not in boat.options(state)
    assert boat.rules.role(state, CHUM + BRODY) == BRODY
    prepare(boat, state, BRODY)
    do(boat, state, PREPARE + QUINT)
    assert CHUM + BRODY not in boat.options(state)
    do(boat, state, GO + P1, TAKE_WEAPON + MACHETE, AIM + P1)
    do(boat, state, CHUM + BRODY)
    assert (int(state.stage), boat.actor(state)) == (ANSWERING, SHARK)


@pytest.mark.parametrize(("choice", "possible"), [(A, {B, C}), (B, {A, C}), (C, {A, B})])
def test_R241_the_shark_answers_chum_with_a_letter_it_did_not_choose(boat, choice, possible):
    state = at_sea(boat, gear=[(QUINT, CHUM_CARD)])
    surface(boat, state, (card(P1), card(S1), card(S4)), choice)
    do(boat, state, CHUM + QUINT)
    assert {option - SHOW for option in boat.options(state)} == possible
    shown = max(possible)
    do(boat, state, SHOW + shown)
    assert (int(state.letter_out), int(state.stage), boat.actor(state)) == (shown, PREPARING, CREW)
    assert boat.view(state, CREW).letter_out == shown


def test_R242_one_chum_a_round_and_it_is_discarded(boat):
    state = preparing(boat, gear=[(QUINT, CHUM_CARD), (QUINT, CHUM_CARD), (BRODY, CHUM_CARD)])
    do(boat, state, CHUM + QUINT, SHOW + B)
    assert ints(state.gear[:, CHUM_CARD]) == [1, 1, 0]
    assert not any(CHUM <= option < CHUM + 3 for option in boat.options(state))


# Phase 4


def test_R243_the_shark_appears_when_the_last_target_is_placed(boat):
    state = at_sea(boat)
    surface(boat, state, (card(P4), card(S3), card(S1)), B)
    prepare(boat, state, QUINT)
    prepare(boat, state, BRODY)
    assert int(state.shark_zone) == -1
    prepare(boat, state, HOOPER)
    assert int(state.shark_zone) == S3


def test_R244_the_ability_card_is_shown_and_leaves_the_game(boat):
    state = at_sea(boat, hand=(BIG_MOUTH, BIG_MOUTH, HARD_TARGET))
    surface(boat, state, (card(P4), card(S3), card(S1)), B, BIG_MOUTH)
    prepare_all(boat, state)
    assert (int(state.bonus), int(state.hand_size), int(state.hand[BIG_MOUTH])) == (BIG_MOUTH, 2, 1)
    assert int(state.bonus_shown[BIG_MOUTH]) == 1
    attacks_over(boat, state)
    do(boat, state, BITE_BOAT + S3)
    roll(boat, state, 0)
    assert state.stage == SURFACING
    do(boat, state, *(TURN_UP + number for number in (5, 6, 7)))
    do(boat, state, boat.options(state)[0])
    assert len(boat.options(state)) == 3  # one Big Mouth, Hard Target, none


def test_R245_shed_discards_attached_gear_before_the_crew_attacks(boat):
    for shed in (True, False):
        state = at_sea(boat, spaces=ALL_ON_P1)
        state.attached[BARREL] = 2
        first = card(S1, shed=shed)
        surface(boat, state, (first, card(S3), card(S4)))
        prepare_all(boat, state)
        assert int(state.attached[BARREL]) == (0 if shed else 2)


def test_R245_gear_attached_in_the_same_round_stays(boat):
    state = facing(boat, card(P4, shed=True), (HARPOON, GAFF, SPEAR), (P4, P4, P4))
    do(boat, state, ATTACK + QUINT)
    assert int(state.attached[HARPOON]) == 1


# Phase 5


def test_R246_only_who_targeted_the_sharks_space_may_attack(boat):
    state = preparing(boat, card(P2), spaces=(P2, P3, P2))
    prepare(boat, state, QUINT, target=P2)
    prepare(boat, state, BRODY, target=P3)
    prepare(boat, state, HOOPER, target=P2)
    assert {option for option in boat.options(state) if option < LET_GO} == {ATTACK + QUINT, ATTACK + HOOPER}


def test_R246_when_nobody_aimed_well_the_shark_attacks_at_once(boat):
    state = preparing(boat, card(P2), spaces=(P1, P3, P4))
    prepare_all(boat, state)
    assert (int(state.stage), boat.actor(state)) == (BITING, SHARK)


def test_R247_the_crew_chooses_the_order_and_sees_each_outcome(boat):
    state = facing(boat, card(P1, evade=2), MELEE, ALL_ON_P1)
    assert all(ATTACK + who in boat.options(state) for who in (QUINT, BRODY, HOOPER))
    do(boat, state, ATTACK + HOOPER)
    assert boat.actor(state) == CHANCE
    do(boat, state, HITS + 3)
    assert int(state.shark_health) == 17
    assert [option for option in boat.options(state) if option < LET_GO] == [ATTACK + QUINT, ATTACK + BRODY]


def test_R248_a_character_may_let_its_attack_go_and_keeps_its_card(boat):
    state = facing(boat, card(P1, evade=2), (RIFLE, GAFF, SPEAR), ALL_ON_P1)
    assert boat.rules.role(state, LET_GO + QUINT) == QUINT
    do(boat, state, LET_GO + QUINT)
    assert int(state.gear[QUINT, RIFLE]) == 1
    assert [option for option in boat.options(state) if option < LET_GO] == [ATTACK + BRODY, ATTACK + HOOPER]
    do(boat, state, LET_GO + BRODY, LET_GO + HOOPER)
    assert (int(state.stage), int(state.shark_health)) == (BITING, 18)


@pytest.mark.parametrize(("weapon", "dice", "plus"), [(MACHETE, 2, 0), (RIFLE, 2, 1), (HYPODERMIC, 3, 0), (AIR_TANK, 3, 1)])
def test_R249_a_weapon_rolls_its_dice_and_adds_its_plus(boat, weapon, dice, plus):
    state = facing(boat, card(P1, evade=0), (weapon, GAFF, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT)
    assert boat.options(state) == [HITS + hits for hits in range(2 * dice + 1)]
    assert sum(boat.odds(state)) == 6**dice
    do(boat, state, HITS + 1)
    assert int(state.shark_health) == 18 - 1 - plus


def test_R249_R250_example_rifle_rolls_3_adds_1_against_evade_2_and_makes_2_wounds(boat):
    state = preparing(boat, card(P1, evade=2), spaces=(S4, S4, S4), gear=[(HOOPER, RIFLE)])
    prepare(boat, state, QUINT)
    prepare(boat, state, BRODY)
    prepare(boat, state, HOOPER, RIFLE, P1)
    do(boat, state, ATTACK + HOOPER, HITS + 3)
    assert int(state.shark_health) == 16


@pytest.mark.parametrize(("hits", "wounds"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2)])
def test_R250_only_what_exceeds_evade_wounds(boat, hits, wounds):
    state = facing(boat, card(P1, evade=2), MELEE, ALL_ON_P1)
    do(boat, state, ATTACK + BRODY, HITS + hits)
    assert int(state.shark_health) == 18 - wounds


@pytest.mark.parametrize("hits", [0, 4])
def test_R251_a_fired_weapon_is_discarded_hit_or_miss(boat, hits):
    state = facing(boat, card(P1, evade=2), (RIFLE, PISTOL, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, HITS + hits, ATTACK + BRODY, HITS + hits)
    assert (int(state.gear[QUINT, RIFLE]), int(state.gear[BRODY, PISTOL])) == (0, 0)


@pytest.mark.parametrize(("option", "left"), [(SPEND_AMMO, (1, 0)), (SPEND_FIREARM, (0, 1))])
def test_R252_ammo_may_be_discarded_instead_of_the_firearm_after_the_roll(boat, option, left):
    state = facing(boat, card(P1, evade=2), (RIFLE, GAFF, SPEAR), ALL_ON_P1, gear=[(QUINT, AMMO), (HOOPER, AMMO)])
    do(boat, state, ATTACK + QUINT, HITS + 1)
    assert (int(state.stage), boat.actor(state), boat.options(state)) == (RELOADING, CREW, [SPEND_AMMO, SPEND_FIREARM])
    assert boat.rules.role(state, option) == QUINT
    do(boat, state, option)
    assert (int(state.gear[QUINT, RIFLE]), int(state.gear[QUINT, AMMO])) == left
    assert int(state.gear[HOOPER, AMMO]) == 1
    assert state.stage == ATTACKING


def test_R252_ammo_of_another_character_does_not_help(boat):
    state = facing(boat, card(P1, evade=2), (RIFLE, GAFF, SPEAR), ALL_ON_P1, gear=[(HOOPER, AMMO)])
    do(boat, state, ATTACK + QUINT, HITS + 1)
    assert (int(state.gear[QUINT, RIFLE]), int(state.stage)) == (0, ATTACKING)


@pytest.mark.parametrize(("weapon", "left"), [(MACHETE, 1), (HYPODERMIC, 0), (AIR_TANK, 0)])
def test_R253_melee_weapons_are_kept_unless_their_card_says_otherwise(boat, weapon, left):
    state = facing(boat, card(P1, evade=2), (weapon, GAFF, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, HITS + 2)
    assert int(state.gear[QUINT, weapon]) == left


@pytest.mark.parametrize(("target", "attacks"), [(P1, True), (P2, True), (P3, True), (P4, False), (S2, False)])
def test_R254_a_pistol_attacks_also_from_a_target_beside_the_shark(boat, target, attacks):
    state = preparing(boat, card(P2), spaces=(P4, P4, P4))
    prepare(boat, state, QUINT, target=P4)
    prepare(boat, state, HOOPER, target=P4)
    prepare(boat, state, BRODY, PISTOL, target)
    assert (state.stage == ATTACKING and ATTACK + BRODY in boat.options(state)) is attacks


def test_R254_other_weapons_do_not_move_their_target(boat):
    state = preparing(boat, card(P2), spaces=(P4, P4, P4), gear=[(HOOPER, RIFLE)])
    prepare(boat, state, QUINT, target=P4)
    prepare(boat, state, BRODY, target=P4)
    prepare(boat, state, HOOPER, RIFLE, P1)
    assert state.stage == BITING


def test_R255_an_attachable_weapon_sticks_without_a_roll(boat):
    state = facing(boat, card(P1, evade=2), (HARPOON, GAFF, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT)
    assert (int(state.attached[HARPOON]), int(state.gear[QUINT, HARPOON]), int(state.shark_health)) == (1, 0, 18)
    assert (int(state.stage), boat.actor(state)) == (ATTACKING, CREW)


def test_R256_each_barrel_lowers_evade_by_one_from_the_next_attack_on(boat):
    state = facing(boat, card(P1, evade=2), (HARPOON, BARREL, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, ATTACK + BRODY, ATTACK + HOOPER, HITS + 2)
    assert int(state.shark_health) == 16
    state = facing(boat, card(P1, evade=2), (HARPOON, GAFF, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, ATTACK + HOOPER, HITS + 2)
    assert int(state.shark_health) == 17


def test_R256_evade_is_never_below_0(boat):
    state = facing(boat, card(P1, evade=0), (HARPOON, GAFF, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, ATTACK + HOOPER, HITS + 2)
    assert int(state.shark_health) == 16


@pytest.mark.parametrize(("lines", "dice"), [(0, 3), (1, 2), (2, 1)])
def test_R257_each_line_takes_a_die_from_the_sharks_attack(boat, lines, dice):
    state = preparing(boat, card(P1, dice=3, shed=False), spaces=(P3, P3, P3))
    state.attached[LINE] = lines
    prepare_all(boat, state)
    do(boat, state, BITE_BOAT + P1)
    assert sum(boat.odds(state)) == 6**dice


def test_R257_the_shark_always_keeps_one_die(boat):
    state = preparing(boat, card(P1, dice=2), spaces=(P3, P3, P3))
    state.attached[LINE] = 2
    prepare_all(boat, state)
    do(boat, state, BITE_BOAT + P1)
    assert sum(boat.odds(state)) == 6
