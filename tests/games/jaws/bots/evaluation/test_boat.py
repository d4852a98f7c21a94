"""Act 2 of Jaws: what a player who thinks makes of a position."""

import pytest

from fathom.games.jaws.bots.evaluation import value
from fathom.games.jaws.rules.boat.constants import AIM, ATTACK, CHOOSE, DAMAGED, DESTROYED, GO, LET_GO, PREPARE, SEA, TAKE_WEAPON, TURN_UP
from fathom.games.jaws.rules.common import CREW, QUINT, SHARK
from tests.games.jaws.boat_positions import AT_STERN, P1, P2, P4, RIFLE, S3, S4, at_sea, card, do, prepare, surface

pytestmark = pytest.mark.machines("python")


def after(boat, state, *options):
    trial = boat.copy(state)
    do(boat, trial, *options)
    return trial


def test_wounds_of_the_shark_please_the_crew_and_broken_tiles_the_shark(boat):
    start = at_sea(boat)
    hurt, broken = at_sea(boat), at_sea(boat, tiles={P1: DAMAGED, P2: DESTROYED})
    hurt.shark_health -= 3
    assert value(hurt, CREW) > value(start, CREW) > value(broken, CREW)
    assert value(hurt, SHARK) < value(start, SHARK) < value(broken, SHARK)


def test_a_fight_that_is_over_is_certain(boat):
    state = at_sea(boat)
    state.winner = CREW
    assert (value(state, CREW), value(state, SHARK)) == (1.0, 0.0)


def test_the_crew_aims_where_the_shark_may_appear(boat):
    state = at_sea(boat, spaces=(P1, S4, S4), gear=[(QUINT, RIFLE)])
    surface(boat, state, (card(P1, evade=0), card(P2), card(S3)))
    do(boat, state, PREPARE + QUINT, GO + P1, TAKE_WEAPON + RIFLE)
    assert value(after(boat, state, AIM + P1), CREW) > value(after(boat, state, AIM + P4), CREW)


def test_the_crew_stays_dry(boat):
    state = at_sea(boat, spaces=(P1, S4, S4))
    surface(boat, state, (card(P1), card(P2), card(S3)))
    do(boat, state, PREPARE + QUINT)
    assert value(after(boat, state, GO + P1), CREW) > value(after(boat, state, GO + SEA + P1), CREW)


def test_a_good_roll_is_worth_the_cartridge(boat):
    state = at_sea(boat, spaces=(P1, S4, S4), gear=[(QUINT, RIFLE)])
    surface(boat, state, (card(P1, evade=0), card(P4), card(S3)))
    prepare(boat, state, QUINT, RIFLE, P1)
    prepare(boat, state, 1)
    prepare(boat, state, 2)
    state.shark_health = 9
    fired = after(boat, state, ATTACK + QUINT)
    boat.play(fired, boat.options(fired)[3])
    assert value(fired, CREW) > value(after(boat, state, LET_GO + QUINT), CREW)


def test_the_shark_prefers_a_zone_with_prey(boat):
    state = at_sea(boat, spaces=AT_STERN, tiles={P1: DESTROYED, P2: DESTROYED, S3: DAMAGED})
    do(boat, state, *(TURN_UP + number for number in (card(P1, dice=2), card(P2, dice=2), card(S3, dice=2))))
    assert value(after(boat, state, CHOOSE + 2), SHARK) > value(after(boat, state, CHOOSE + 0), SHARK)
