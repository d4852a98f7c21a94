"""Act 2 of Jaws: the components and the set-up (R201-R215)."""

from collections import Counter

import pytest

from fathom.engine.contract import CHANCE
from fathom.engine.loader import load, new_rng
from fathom.games.jaws.rules.boat.constants import (
    ABILITIES,
    BIG_MOUTH,
    BITE_BOAT,
    BOARDING,
    DAMAGED,
    DEAL_ABILITY,
    DEAL_GEAR,
    DEALING_GEAR,
    GIVE,
    GO,
    HITS,
    INTACT,
    KINDS,
    MAUL_AGAIN,
    NO_BONUS,
    SHARING,
    SURFACING,
    THROW,
    TURN_UP,
    ZONES,
)
from fathom.games.jaws.rules.common import BRODY, CREW, HOOPER, QUINT, SHARK, WHOLE_CREW
from tests.games.jaws.boat_positions import (
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
    PISTOL,
    RIFLE,
    S1,
    SPEAR,
    at_sea,
    card,
    do,
    handful,
    ints,
    preparing,
    shark_turn,
)
from tests.games.jaws.island_positions import crew_turn


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

MAULED = [THROW + handful(*dice) for dice in ((0, 0), (0, 2), (2, 2))]  # what two dice can show that have no 1


def test_R201_a_die_shows_0_1_or_2_each_as_often(boat):
    state = shark_turn(boat, at_sea(boat, spaces=(P2, P2, P2), tiles={P2: DAMAGED}), card(P1, dice=2))
    do(boat, state, BITE_BOAT + P1)
    assert boat.odds(state) == [4, 8, 12, 8, 4]  # two dice, of 36 throws
    state = shark_turn(boat, at_sea(boat, spaces=(P2, P2, P2)), card(P1, dice=3))
    do(boat, state, BITE_BOAT + P1)
    assert boat.odds(state) == [8, 24, 48, 56, 48, 24, 8]  # three dice, of 216


@pytest.mark.machines("python")
@pytest.mark.parametrize(("bonus", "shown"), [(NO_BONUS, [HITS, HITS + 2, HITS + 4]), (MAUL_AGAIN, MAULED)])
def test_R201_a_die_with_one_face_of_a_kind_and_none_of_another_has_its_own_odds(machine, tmp_path, bonus, shown):
    (tmp_path / "mine.toml").write_text("die = [0, 2, 2, 2, 2, 2]")
    boat = load("jaws", machine, tmp_path / "mine.toml", {"acts": "2"})
    state = shark_turn(boat, at_sea(boat, spaces=(P2, P2, P2), hand=(MAUL_AGAIN,)), card(P1, dice=2), bonus)
    do(boat, state, BITE_BOAT + P1)
    assert dict(zip(boat.options(state), boat.odds(state), strict=True)) == dict(zip(shown, (1, 10, 25), strict=True))


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


def test_R121_every_character_of_act_1_is_one_of_act_2(boat, machine):
    """Whoever plays Quint in Act 1 is offered Quint's options in Act 2: an option names its character alike in both."""
    both = load("jaws", machine)
    for game, state in ((both, crew_turn(both)), (boat, preparing(boat))):
        roles = {int(game.rules.role(state, option)) for option in game.options(state)}
        assert roles == {QUINT, BRODY, HOOPER}


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
