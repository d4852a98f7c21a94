"""Jaws, Act 1: what nobody may do, and what an act leaves as it was (R47 to R111 of its RULES.md)."""

import pytest

from fathom.games.jaws.amity import (
    BRODY_DROP,
    BRODY_END,
    BRODY_LOOK,
    BRODY_MOVE,
    BURST,
    DIVE,
    EAT,
    HOOPER_DOCK,
    HOOPER_END,
    HOOPER_FIND,
    HOOPER_MOVE,
    NOWHERE,
    PLAY_TILE,
    QUINT_END,
    QUINT_LAUNCH,
    QUINT_MOVE,
    SPEED_TO,
    TILES,
)
from fathom.games.jaws.table import BRODY, CREW, HOOPER, QUINT, UNKNOWN

from .shore import NEWS, ROAST, SILVA, at, beach, crew_turn, do, hunt, possible, put, swim

# The shark


def speeds(*names):
    return [SPEED_TO + at(name) for name in names]


def test_R47_no_bite_without_an_action_left(jaws):
    state = hunt(jaws, "N", N=4)
    do(jaws, state, EAT, EAT, EAT)
    assert set(jaws.options(state)) == {DIVE, *range(PLAY_TILE, PLAY_TILE + TILES)}


@pytest.mark.parametrize("tile", [None, *(tile for tile in range(TILES) if tile != BURST)])
def test_R74_without_the_tile_there_is_no_burst(jaws, tile):
    state = hunt(jaws, "1")
    if tile is not None:
        do(jaws, state, PLAY_TILE + tile)
    assert not set(speeds("2", "3", "5", "N")) & set(jaws.options(state))


def test_R74_a_burst_is_offered_beside_every_step(jaws):
    state = hunt(jaws, "1")
    do(jaws, state, PLAY_TILE + BURST)
    assert sorted(jaws.options(state)) == sorted([*swim("2", "3", "5", "N"), *speeds("2", "3", "5", "N"), DIVE])


def test_R74_a_burst_needs_an_action(jaws):
    state = hunt(jaws, "1")
    do(jaws, state, *swim("N", "1", "3"), PLAY_TILE + BURST)
    assert jaws.options(state) == [DIVE]


# The crew


def test_R81_whoever_stops_earlier_has_no_actions_left(jaws):
    state = crew_turn(jaws)
    do(jaws, state, QUINT_END)
    assert state.left.tolist() == [0, 4, 4]


@pytest.mark.parametrize(("end", "who"), [(QUINT_END, QUINT), (BRODY_END, BRODY), (HOOPER_END, HOOPER)])
def test_R81_stopping_changes_nothing_else(jaws, end, who):
    state = crew_turn(jaws, N=1)
    state.closed = beach("W")
    after = jaws.copy(state)
    do(jaws, after, end)
    state.left[who], state.finished[who] = 0, 1
    assert after.tobytes() == state.tobytes()


def to_and_fro(who):
    """Four moves that end where they began, at a dock."""
    first = {QUINT: QUINT_MOVE, BRODY: BRODY_MOVE, HOOPER: HOOPER_MOVE}[who]
    return [first + at(name) for name in ("E", "8", "E", "8")]


def test_R40_with_no_action_left_only_what_is_free_is_possible(jaws):
    state = crew_turn(jaws, card=SILVA)
    put(state, brody="8", hooper="8")
    state.aboard[BRODY], state.floating[at("8")] = 1, 1
    do(jaws, state, *to_and_fro(BRODY))
    assert jaws.options(state) == [BRODY_DROP, BRODY_END]
    do(jaws, state, BRODY_DROP, *to_and_fro(HOOPER))
    assert jaws.options(state) == [HOOPER_DOCK + 1, HOOPER_END]


def test_R98_a_drop_costs_an_action_that_is_left(jaws):
    state = crew_turn(jaws, card=NEWS)
    state.extra = 0
    put(state, brody="8")
    state.aboard[BRODY] = 1
    do(jaws, state, *to_and_fro(BRODY))
    assert (state.finished[BRODY], state.aboard[BRODY]) == (1, 1)


# Answers


@pytest.mark.parametrize(
    ("ask", "answered"),
    [(QUINT_LAUNCH + at("8"), "launch_answer"), (BRODY_LOOK, "look_answer"), (HOOPER_FIND, "found_answer")],
)
def test_R92_R100_R110_who_cannot_see_the_shark_cannot_answer_for_it(jaws, ask, answered):
    state = crew_turn(jaws, "8", ROAST)
    put(state, brody="N")
    view = jaws.view(state, CREW)
    before = possible(view)
    do(jaws, view, ask)
    assert (view[answered][0], possible(view), view.place) == (UNKNOWN, before, NOWHERE)
    do(jaws, state, ask)
    assert possible(state) < before
