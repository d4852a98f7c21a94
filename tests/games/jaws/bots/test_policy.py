"""The captain as a policy for rollouts: where they end, what is decided in them, and what the crew believes."""

from typing import Any

import pytest

from fathom.bots.rollout_bot import ROLLOUTS
from fathom.engine.contract import NOBODY
from fathom.engine.loader import Game, load, new_rng
from fathom.games.jaws.bots import POLICY
from fathom.games.jaws.rules.common import CREW, NOBODY_YET, SHARK
from tests.games.jaws.boat_positions import preparing
from tests.games.jaws.island_positions import crew_turn, hunt

pytestmark = pytest.mark.machines("python")
HASTY = 2  # percent of the captain's iterations


def decided(game: Game, state: Any, seat: int) -> int:
    work = game.workspace(new_rng(3))
    work.records[0] = state
    return int(game.generic(POLICY).decide(work.records[0], seat, HASTY, work))


def test_a_captain_decides_in_both_acts(jaws: Game, boat: Game) -> None:
    for game, state, seat in ((jaws, crew_turn(jaws, "N", N=2), CREW), (boat, preparing(boat), CREW)):
        assert decided(game, state, seat) in game.options(state)


def test_a_rollout_ends_where_the_shark_begins_a_round(boat: Game) -> None:
    work = boat.workspace(new_rng(3))
    work.records[0] = preparing(boat)
    boat.generic(ROLLOUTS, POLICY).play_out(HASTY, work)
    policy, end = boat.generic(POLICY), work.records[0]
    assert end.winner == NOBODY_YET
    assert policy.begins_round(end)
    assert boat.actor(end) == SHARK
    assert policy.actor(end) == NOBODY
    assert end.boat_round == preparing(boat).boat_round + 1


def test_a_turn_that_has_begun_is_no_end(jaws: Game) -> None:
    policy, state = jaws.generic(POLICY), hunt(jaws, "1", N=2)
    assert policy.actor(state) == NOBODY
    jaws.play(state, decided(jaws, state, SHARK))
    assert policy.actor(state) == jaws.actor(state) != NOBODY


def test_what_the_crew_believes_fits_what_it_sees_and_shows_no_secret(boat: Game) -> None:
    state = preparing(boat)
    view, policy, letters = boat.view(state, CREW), boat.generic(POLICY), set()
    other = boat.copy(state)
    other.choice, other.hand[3] = 2, 1
    for number in range(3):
        world, twin = boat.copy(view), boat.view(other, CREW)
        policy.guess(world, CREW, new_rng(number))
        policy.guess(twin, CREW, new_rng(number))
        assert boat.view(world, CREW).tobytes() == view.tobytes()
        assert world.choice == twin.choice
        letters.add(int(world.choice))
    assert letters <= {0, 1, 2}


def test_a_letter_that_the_shark_has_shown_is_not_believed_in(boat: Game) -> None:
    state = preparing(boat)
    state.letter_out = 1
    view, policy = boat.view(state, CREW), boat.generic(POLICY)
    for number in range(3):
        world = boat.copy(view)
        policy.guess(world, CREW, new_rng(number))
        assert world.choice != 1
        assert world.letter_out == 1


@pytest.mark.compiler
def test_compiled_rollouts_end_in_the_same_states_as_interpreted_ones() -> None:
    ends = []
    for machine in ("python", "cpu"):
        game = load("jaws", machine, settings={"acts": "2"})
        work = game.workspace(new_rng(5))
        work.records[0] = preparing(game)
        game.generic(ROLLOUTS, POLICY).play_out(HASTY, work)
        ends.append(work.records[0].tobytes())
    assert ends[0] == ends[1]
