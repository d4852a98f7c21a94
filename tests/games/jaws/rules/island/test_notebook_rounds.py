"""Jaws, the crew's notebook over several rounds: R73, R113 and R114 of its RULES.md."""

from itertools import count

import pytest

from fathom.engine.loader import new_rng
from fathom.engine.rng import below
from fathom.games.jaws.rules.common import CREW
from fathom.games.jaws.rules.island.constants import (
    ALL_TILES,
    BRODY_LOOK,
    BURST,
    CLOSE_BY,
    DIVE,
    EVASIVE,
    FRENZY,
    HOOPER_FIND,
    NEITHER,
    OUT_OF_SIGHT,
    PLAY_TILE,
    QUINT_LAUNCH,
    SEA_SPACES,
    SEEN,
    TILE_SETS,
    TURN_CARD,
    UNSEEN,
)
from tests.games.jaws.island_positions import GARDNER, NEWS, at, crew_turn, do, hunt, pass_round, put, started, swim

LIMIT = 1 << 40  # more ways than that are halved together


def next_hunt(game, state, card):
    """The crew does nothing, and the shark's next turn begins."""
    pass_round(game, state)
    do(game, state, TURN_CARD + card)
    return state


def tiles_left(state):
    """How many tiles the shark has left, in all that the crew takes for possible."""
    return {tiles.bit_count() for tiles in range(TILE_SETS) if state.ways[:, :, tiles].any()}


def spaces(state, layer):
    """Where the notebook says that the shark can be, seen or unseen."""
    return {space for space in range(SEA_SPACES) if state.ways[layer, space].any()}


def test_R113_at_the_start_the_shark_is_anywhere_with_all_its_tiles_and_in_sight(jaws):
    state = started(jaws, "N")
    assert state.ways.sum() == SEA_SPACES
    assert (state.ways[SEEN, :, ALL_TILES] == 1).all()


def test_R113_a_barrel_that_did_not_ring_was_not_entered(jaws):
    quiet, free = hunt(jaws, "N"), hunt(jaws, "N")
    quiet.floating[at("5")] = 1
    for state in (quiet, free):
        state.ways[:] = 0
        state.ways[SEEN, at("1"), ALL_TILES] = 1
        do(jaws, state, DIVE)
    assert quiet.ways[SEEN, at("5")].sum() == 0 < free.ways[SEEN, at("5")].sum()
    assert quiet.ways.sum() < free.ways.sum()


@pytest.mark.parametrize(("shark", "answer"), [("E", 1), ("N", 0)])
def test_R113_binoculars_speak_of_their_beach_alone_and_of_no_shark_out_of_sight(jaws, shark, answer):
    state = crew_turn(jaws, shark, NEWS, FRENZY)
    put(state, brody="E")
    seen, unseen = spaces(state, SEEN), spaces(state, UNSEEN)
    assert at("E") in seen & unseen
    do(jaws, state, BRODY_LOOK)
    assert state.look_answer[0] == answer
    assert spaces(state, SEEN) == ({at("E")} if answer else seen - {at("E")})
    assert spaces(state, UNSEEN) == (set() if answer else unseen)


@pytest.mark.parametrize(("boat", "answer"), [("1", CLOSE_BY), ("7", NEITHER)])
def test_R113_a_fish_finder_does_not_find_a_shark_out_of_sight(jaws, boat, answer):
    state = crew_turn(jaws, "N", NEWS, FRENZY)
    put(state, hooper=boat)
    unseen = spaces(state, UNSEEN)
    do(jaws, state, HOOPER_FIND)
    assert state.found_answer[0] == answer
    assert spaces(state, UNSEEN) == (unseen if answer == NEITHER else set())


@pytest.mark.parametrize(("shark", "hit"), [("N", True), ("S", False)])
def test_R113_a_launched_barrel_speaks_of_a_shark_out_of_sight_too(jaws, shark, hit):
    state = crew_turn(jaws, shark, NEWS, OUT_OF_SIGHT)
    put(state, quint="1")
    state.aboard[0] = 1
    before = spaces(state, UNSEEN)
    do(jaws, state, QUINT_LAUNCH + at("N"))
    assert bool(state.launch_answer[0]) == hit
    if not hit:
        assert spaces(state, UNSEEN) == before - {at("N")}


def test_R73_when_the_round_is_over_a_hidden_shark_can_be_seen_again(jaws):
    state = crew_turn(jaws, "N", NEWS, OUT_OF_SIGHT)
    hidden, seen = state.ways[UNSEEN].copy(), state.ways[SEEN].copy()
    assert hidden.any()
    pass_round(jaws, state)
    assert not state.ways[UNSEEN].any()
    assert (state.ways[SEEN] == seen + hidden).all()


@pytest.mark.parametrize("second", [FRENZY, EVASIVE, BURST])
def test_R113_a_second_tile_can_only_be_one_that_was_left(jaws, second):
    state = next_hunt(jaws, crew_turn(jaws, "N", NEWS, OUT_OF_SIGHT), GARDNER)
    assert tiles_left(state) == {3}
    do(jaws, state, PLAY_TILE + second, DIVE)
    assert tiles_left(state) == {2}
    assert state.ways[:, at("N"), ALL_TILES - (1 << OUT_OF_SIGHT) - (1 << second)].sum() > 0


def test_R113_a_round_without_a_tile_leaves_every_set_of_tiles_possible(jaws):
    state = next_hunt(jaws, crew_turn(jaws, "N", NEWS, FRENZY), GARDNER)
    possible = state.ways[SEEN].any(axis=0)
    do(jaws, state, DIVE)
    assert (state.ways[SEEN].any(axis=0) == possible).all()


def test_R113_the_only_way_that_is_left_goes_on(jaws):
    state = hunt(jaws, "N")
    state.ways[:] = 0
    state.ways[SEEN, at("N"), ALL_TILES] = 1
    do(jaws, state, *swim("1"), DIVE)
    assert state.ways[SEEN, at("1"), ALL_TILES] > 0


@pytest.mark.parametrize("doublings", [32, 33, 38])
def test_R114_more_ways_than_can_be_kept_are_halved_together(jaws, doublings):
    few, many = hunt(jaws, "N"), hunt(jaws, "N")
    few.ways[SEEN, at("N"), ALL_TILES] = many.ways[SEEN, at("N"), ALL_TILES] = 3
    many.ways[:] <<= doublings
    do(jaws, few, DIVE)
    do(jaws, many, DIVE)
    total, halvings = int(few.ways.sum()) << doublings, 0
    while total >> halvings >= LIMIT:
        halvings += 1
    assert halvings > 0
    assert (many.ways == (few.ways << doublings) >> halvings).all()


def test_R114_a_way_that_is_possible_is_never_halved_away(jaws):
    state = hunt(jaws, "N")
    state.ways[:] = 0
    state.ways[SEEN, at("N"), ALL_TILES] = LIMIT
    state.ways[SEEN, at("S"), ALL_TILES - 1] = 1
    do(jaws, state, DIVE)
    assert (state.ways[SEEN, at("S"), ALL_TILES - 1], int(state.ways.sum()) < LIMIT) == (1, True)


def test_R114_the_only_way_that_is_left_is_always_guessed(jaws):
    state = crew_turn(jaws, "N")
    state.ways[:] = 0
    state.ways[SEEN, at("7"), ALL_TILES] = 1
    rng = new_rng(3)
    assert {int(jaws.guess(jaws.view(state, CREW), CREW, rng).place) for _ in range(8)} == {at("7")}


ROUND = 3 << 38  # ways
FAIR = (1 << 48) - (1 << 38)  # of 2^48 numbers the last 2^38 fill up no whole round


def third(number):
    """Which of three equal parts of the ways a number means."""
    return number % ROUND >> 38


def draws_of(seed):
    """The first two numbers of 48 bits."""
    rng = new_rng(seed)
    return [(below(rng, 1 << 24) << 24) + below(rng, 1 << 24) for _ in range(2)]


@pytest.mark.parametrize("is_fair", [True, False])
def test_R114_a_number_that_would_favour_some_ways_is_drawn_again(jaws, is_fair):
    """And no number below those."""
    state, thirds = crew_turn(jaws, "N"), sorted([at("N"), at("7"), at("S")])
    state.ways[:] = 0
    for space in thirds:
        state.ways[SEEN, space, ALL_TILES] = ROUND // 3
    for seed in count():
        first, second = draws_of(seed)
        if third(first) != third(second) and second < FAIR and (FAIR - (1 << 38) <= first < FAIR if is_fair else first >= FAIR):
            break
    guess = jaws.guess(jaws.view(state, CREW), CREW, new_rng(seed))
    assert guess.place == thirds[third(first if is_fair else second)]


def test_R114_the_way_that_a_number_means_is_the_one_drawn(jaws):
    state, thirds = crew_turn(jaws, "N"), sorted([at("N"), at("7"), at("S")])
    state.ways[:] = 0
    for space in thirds:
        state.ways[SEEN, space, ALL_TILES] = 1
    view = jaws.view(state, CREW)
    drawn = [int(jaws.guess(view, CREW, new_rng(seed)).place) for seed in range(12)]
    assert drawn == [thirds[draws_of(seed)[0] % 3] for seed in range(12)]
