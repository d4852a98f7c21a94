"""Gymnasium's own checks, for a seat of every game."""

import copy
import pickle

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from fathom.envs.gymnasium import SeatEnv
from fathom.games import GAMES
from fathom.text.errors import BadTable
from tests.envs.programs import run_programs

pytestmark = pytest.mark.compiler


class Forgiving(SeatEnv):
    """check_env draws an option, resets, and plays it in a position where it may not be possible: then the first option is played."""

    def step(self, action):
        possible = self.episode.game.options(self.episode.state)
        return super().step(action if action in possible else possible[0])


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_accepts_every_game(name):
    gymnasium.register(f"tests/{name}-v0", entry_point=Forgiving, kwargs={"game": name, "opponents": "random"})
    check_env(gymnasium.make(f"tests/{name}-v0").unwrapped)


def test_every_game_can_be_made_by_its_name(chooser):
    for name in GAMES:
        assert gymnasium.spec(f"fathom/{name}-v0").kwargs == {"game": name}
    seat = gymnasium.make("fathom/deep-dive-v0", opponents=["random", "greedy"], seats=3, seat=1)
    observation, _ = seat.reset(seed=3)
    over, reward = False, 0.0
    while not over:
        assert reward == 0
        assert observation["observation"][0] == 1
        observation, reward, over, _, _ = seat.step(chooser(observation["action_mask"]))
    assert reward == seat.unwrapped.episode.returns()[1]


def test_a_sample_without_a_mask_is_possible():
    seat = SeatEnv("the-blue-lion", "random")
    seat.reset(seed=1)
    for _ in range(10):
        if seat.step(seat.action_space.sample())[2]:
            seat.reset()


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda seat: pickle.loads(pickle.dumps(seat))])
def test_a_copy_in_mid_game_goes_on_alike(twin_of):
    seat = SeatEnv("deep-dive", "random")
    seat.reset(seed=6)
    seat.step(0)
    twin = twin_of(seat)
    assert [twin.step(0)[0]["observation"].tolist() for _ in range(3)] == [seat.step(0)[0]["observation"].tolist() for _ in range(3)]


class OverAtFirst(SeatEnv):
    """The first match is over before the seat has decided anything."""

    begun = 0

    def let_others_play(self):
        self.begun += 1
        while self.begun == 1 and not self.episode.is_over:
            self.episode.play(1)
        super().let_others_play()


def test_a_reset_always_leaves_something_to_decide():
    seat = OverAtFirst("deep-dive", "random")
    assert seat.reset(seed=0)[0]["action_mask"].any()
    assert seat.begun == 2


def test_opponents_must_be_enough():
    with pytest.raises(BadTable, match="there are 3 seats, numbered from 0, and each of the others needs an opponent"):
        SeatEnv("deep-dive", ["random"], seats=3)


def test_the_first_program_runs(capsys):
    run_programs("gymnasium.md")
    assert capsys.readouterr().out.startswith("reward ")
