"""Act 2 of Jaws: the end of a round and the ends of the game (R281-R286)."""

import numpy as np

from fathom.engine.contract import NOBODY
from fathom.engine.loader import new_rng
from fathom.engine.rng import below, pick
from fathom.games.jaws.rules.boat.constants import (
    ATTACK,
    BIG_MOUTH,
    BITE_CREW,
    CAGE,
    DAMAGED,
    DESTROYED,
    HITS,
    MAUL_AGAIN,
    NO_BITE,
    NOWHERE,
    RAM,
    RAMMING_SPEED,
    ROLL_AGAIN,
    SEA,
    SNAP_AT,
    SURFACING,
    THROW,
    TURN_UP,
    ZONES,
)
from fathom.games.jaws.rules.common import BRODY, CREW, HOOPER, QUINT, SHARK
from tests.games.jaws.boat_positions import (
    P1,
    P2,
    P3,
    P4,
    RIFLE,
    S1,
    S3,
    S4,
    at_sea,
    bite,
    biting,
    card,
    do,
    handful,
    ints,
    prepare,
    surface,
)

OF_A_ROUND = (
    "shark_zone", "choice", "bonus", "letter_out", "active", "rammed", "bite", "prey", "thrown", "again", "rolled",
    "surface", "prepared", "weapon", "target", "may_attack", "caged", "snapped",
)  # fmt: skip


def test_R281_the_shark_dives_and_everything_of_the_round_is_put_away(boat):
    state = biting(boat, card(P1), BIG_MOUTH)
    bite(boat, state, P1, 1)
    assert (int(state.stage), int(state.boat_round), int(state.shark_zone)) == (SURFACING, 2, NOWHERE)
    assert (ints(state.surface), int(state.bonus), int(state.choice), int(state.letter_out)) == ([-1, -1, -1], -1, -1, -1)
    assert (ints(state.prepared), ints(state.target)) == ([0, 0, 0], [-1, -1, -1])
    assert len(boat.options(state)) == 13  # three cards lie on the discard pile


def test_R281_nothing_of_a_round_is_left_for_the_next(boat):
    mauled = biting(boat, card(P1, dice=3), MAUL_AGAIN, spaces=(S4, S4, SEA + P1))
    do(boat, mauled, BITE_CREW + HOOPER, CAGE + HOOPER, THROW + handful(0, 0, 1), ROLL_AGAIN + handful(0), HITS + 1)
    do(boat, mauled, SNAP_AT + HOOPER, HITS + 2)
    rammed = biting(boat, card(P1, dice=3), RAMMING_SPEED)
    do(boat, rammed, RAM + P2)
    bite(boat, rammed, P2, 0)
    for state in (mauled, rammed):
        first = at_sea(boat)
        for each in (state, first):
            do(boat, each, TURN_UP + card(P2))
        assert [ints(state[field].flat) for field in OF_A_ROUND] == [ints(first[field].flat) for field in OF_A_ROUND]


def test_R282_the_shark_wins_when_all_three_are_out(boat):
    state = biting(boat, card(P1, dice=3), spaces=(SEA + P1, S4, S4))
    state.health[QUINT] = 1
    state.health[BRODY] = state.health[HOOPER] = 0
    do(boat, state, BITE_CREW + QUINT, HITS + 1)
    assert (boat.actor(state), boat.result(state)) == (NOBODY, [1, 0])


def test_R282_the_crew_fights_on_while_anyone_has_health_left(boat):
    state = biting(boat, card(P1, dice=3), spaces=(SEA + P1, S4, S4))
    state.health[QUINT] = state.health[HOOPER] = 1
    state.health[BRODY] = 0
    do(boat, state, BITE_CREW + QUINT, HITS + 1)
    assert (int(state.health[QUINT]), int(state.stage)) == (0, SURFACING)
    assert boat.actor(state) != NOBODY


def test_R283_the_shark_wins_when_the_last_tile_is_gone(boat):
    tiles = dict.fromkeys(range(ZONES), DESTROYED) | {S1: DAMAGED, P1: DAMAGED}
    state = biting(boat, card(S1, dice=3), spaces=(P1, P1, P1), tiles=tiles)
    bite(boat, state, S1, 2)
    assert boat.actor(state) != NOBODY
    tiles[P1] = DESTROYED
    state = biting(boat, card(S1, dice=3), spaces=(S1, SEA + P4, SEA + P4), tiles=tiles)
    bite(boat, state, S1, 2)
    assert (boat.actor(state), boat.result(state)) == (NOBODY, [1, 0])


def test_R284_the_crew_wins_when_the_shark_has_no_health_left(boat):
    state = at_sea(boat, spaces=(P1, P3, P3), gear=[(QUINT, RIFLE)])
    state.shark_health = 2
    surface(boat, state, (card(P1, evade=0), card(S3), card(S4)))
    prepare(boat, state, QUINT, RIFLE, P1)
    prepare(boat, state, BRODY, target=P3)
    prepare(boat, state, HOOPER, target=P3)
    do(boat, state, ATTACK + QUINT, HITS + 4)
    assert (boat.actor(state), boat.result(state), int(state.shark_health)) == (NOBODY, [0, 1], 0)
    assert int(state.gear[QUINT, RIFLE]) == 1


def test_R282_R284_the_winner_has_the_whole_win_and_the_other_side_nothing(boat):
    state = at_sea(boat)
    for winner, loser in ((SHARK, CREW), (CREW, SHARK)):
        state.winner, shares = winner, np.full(2, 0.5)
        boat.rules.result(state, shares)
        assert (shares[winner], shares[loser]) == (1, 0)


def test_R285_a_shark_that_lives_through_round_100_wins(boat):
    for last in (99, 100):
        state = biting(boat, card(P1))
        state.boat_round = last
        do(boat, state, NO_BITE)
        assert (boat.actor(state) == NOBODY) is (last == 100)
        assert int(state.boat_round) == 100
    assert boat.result(state) == [1, 0]


def test_R286_scores_count_wounds_of_the_shark_tiles_and_characters_out(boat):
    state = at_sea(boat, tiles={P1: DESTROYED, P2: DESTROYED, P3: DAMAGED})
    state.shark_health, state.health[BRODY] = 11, 0
    assert (boat.score(state, CREW), boat.score(state, SHARK)) == (7, 3)


def test_R285_random_play_always_ends(boat):
    rng = new_rng(9)
    for _ in range(3 if boat.machine == "python" else 40):
        state = boat.new(2)
        while not boat.is_over(state):
            options = boat.options(state)
            weights = boat.odds(state) if boat.is_chance(state) else None
            boat.play(state, options[pick(rng, weights, len(weights)) if weights else below(rng, len(options))])
        assert 1 <= state.boat_round <= 100
