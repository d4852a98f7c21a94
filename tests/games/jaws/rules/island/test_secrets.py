"""What the crew may not know on the island, written before the rules."""

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.loader import new_rng
from fathom.engine.match import Match, reveals_information
from fathom.engine.rng import below
from fathom.games.jaws.rules.common import CREW, QUINT, SHARK
from fathom.games.jaws.rules.island.constants import (  # fmt: skip
    BRODY_LOOK,
    BURST,
    DIVE,
    EAT,
    EVASIVE,
    EVENT,
    FRENZY,
    HOOPER_FIND,
    OUT_OF_SIGHT,
    PLAY_TILE,
    QUINT_LAUNCH,
    SHARK_TURN,
    SPEED_TO,
    START_AT,
    SWIM,
    THROW,
)
from tests.games.jaws.island_positions import GARDNER, at, bathe, crew_turn, do, hunt, put, swim

NOT_THE_SHARK = pytest.mark.parametrize("seat", [CREW, WATCHER])
TURNS = {
    "nothing": [],
    "one move": swim("N"),
    "three moves": swim("N", "1", "3"),
    "two bites": [*swim("N"), EAT, EAT],
    "burst": [PLAY_TILE + BURST, SPEED_TO + at("N"), *swim("6", "E"), EAT],
    "frenzy": [*swim("N"), PLAY_TILE + FRENZY, EAT + 2],
    "bluff": [PLAY_TILE + OUT_OF_SIGHT],
    "silent": [PLAY_TILE + EVASIVE, *swim("5", "W")],
    "throw": [*swim("5"), THROW + 2],
}


@NOT_THE_SHARK
@pytest.mark.parametrize("turn", TURNS)
def test_R51_no_byte_of_a_view_changes_while_the_shark_acts(jaws, seat, turn):
    state = hunt(jaws, "1", GARDNER, N=3, E=2)
    state.floating[at("W")] = 1
    before = jaws.view(state, seat).tobytes()
    for option in TURNS[turn]:
        do(jaws, state, option)
        assert jaws.view(state, seat).tobytes() == before


@NOT_THE_SHARK
def test_R51_random_turns_of_the_shark_are_silent_until_they_end(jaws, seat):
    rng = new_rng(11)
    state = jaws.new(2)
    silent = 0
    while state.act == 1 and silent < 150:
        choices = jaws.options(state)
        option = choices[below(rng, len(choices))]
        acting = state.phase == SHARK_TURN and option != DIVE
        before = jaws.view(state, seat).tobytes()
        jaws.play(state, option)
        if acting:
            silent += 1
            assert jaws.view(state, seat).tobytes() == before
    assert silent > 20


@NOT_THE_SHARK
def test_R16_the_start_is_secret(jaws, seat):
    views = set()
    for place in range(12):
        state = jaws.new(2)
        do(jaws, state, START_AT + place)
        assert (state.place, state.phase) == (place, EVENT)
        views.add(jaws.view(state, seat).tobytes())
    assert len(views) == 1


@NOT_THE_SHARK
def test_R59_turns_that_are_announced_alike_look_alike(jaws, seat):
    turns = ([], swim("N"), swim("N", "5", "W"), swim("2", "4"), swim("3"))
    views = set()
    for turn in turns:
        state = hunt(jaws, "1", N=2)
        do(jaws, state, *turn, DIVE)
        views.add(jaws.view(state, seat).tobytes())
    assert len(views) == 1


@NOT_THE_SHARK
def test_R57_which_tile_was_played_stays_secret(jaws, seat):
    views = set()
    for tile in range(4):
        state = hunt(jaws, "1")
        do(jaws, state, PLAY_TILE + tile, DIVE)
        views.add(jaws.view(state, seat).tobytes())
    assert len(views) == 1


def test_R51_the_shark_sees_its_own_pad(jaws):
    state = hunt(jaws, "1", N=2)
    do(jaws, state, *swim("N"), EAT)
    view = jaws.view(state, SHARK)
    assert view.tobytes() == state.tobytes()


def test_R77_a_tile_goes_back_to_the_box_unseen(jaws):
    state = crew_turn(jaws, tile=BURST)
    for seat in (CREW, WATCHER):
        view = jaws.view(state, seat)
        assert (int(view.power), set(view.pad_tile.tolist()), int(view.place), set(view.pad_place.tolist())) == (0, {-1}, -1, {-1})
    assert state.pad_tile[0] == BURST


def test_R51_the_log_of_the_crew_has_one_move_for_the_whole_turn(jaws):
    match = Match(jaws, ("Shark", "Crew"), bytes(32))
    match.play(START_AT)
    match.play_chance()
    while match.actor == CREW:
        match.play(jaws.options(match.state)[0])
    first = len(match.played)
    for option in (SWIM + 1, SWIM + 0, DIVE):
        match.play(option)
    assert [match.observed(number, CREW) is None for number in range(first, first + 3)] == [True, True, False]


@pytest.mark.parametrize("place", ["N", "4"])
def test_R100_what_the_binoculars_have_shown_cannot_be_taken_back(jaws, place):
    state = crew_turn(jaws, place)
    put(state, brody="N")
    assert reveals_information(jaws, state, BRODY_LOOK)


@pytest.mark.parametrize("place", ["5", "1", "4"])
def test_R110_what_the_fish_finder_has_said_cannot_be_taken_back(jaws, place):
    assert reveals_information(jaws, crew_turn(jaws, place), HOOPER_FIND)


@pytest.mark.parametrize("place", ["8", "1"])
def test_R92_a_launched_barrel_cannot_be_taken_back(jaws, place):
    assert reveals_information(jaws, crew_turn(jaws, place), QUINT_LAUNCH + at("8"))


def test_R52_what_was_announced_cannot_be_taken_back(jaws):
    state = hunt(jaws, "1")
    state.power = 0
    do(jaws, state, *swim("N", "1", "3"))
    assert reveals_information(jaws, state, DIVE)


def test_R51_the_shark_may_take_back_what_nobody_saw(jaws):
    state = hunt(jaws, "1", N=2)
    bathe(state, N=2)
    for option in (SWIM + at("N"), PLAY_TILE + FRENZY):
        assert not reveals_information(jaws, state, option)


def test_R1_everything_that_the_crew_does_is_seen_by_all(jaws):
    state = crew_turn(jaws)
    put(state, quint="N")
    for seat in (SHARK, WATCHER):
        assert jaws.view(state, seat).at[QUINT] == at("N")
