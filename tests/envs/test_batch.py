"""Many matches in arrays: each row is a match as the rules play it one by one."""

import importlib
import os
import subprocess
import sys

import numpy as np
import pytest

from fathom.engine.contract import CHANCE
from fathom.engine.loader import Game, load, new_rng
from fathom.envs.batch import LENDABLE, BatchEnv
from fathom.envs.episode import returns_of
from fathom.text.errors import BadTable, IllegalMove
from tests.envs.programs import run_programs

ROWS = 5


@pytest.fixture
def game(machine: str) -> Game:
    return load("deep-dive", machine, settings={"decisions": "at-once"})


def first_possible(masks, number):
    """An option for each row, another one at every step."""
    return np.array([np.flatnonzero(mask)[number % mask.sum()] for mask in masks])


class Alone:
    """The matches of one row, played one by one with the game's own functions."""

    def __init__(self, game, row, seats):
        self.game, self.number, self.seats = game, row, seats
        self.begin()

    def begin(self):
        self.rng, self.state = new_rng(3, self.number), self.game.new(self.seats)
        self.let_chance_play()

    def let_chance_play(self):
        while self.game.actor(self.state) == CHANCE:
            self.game.play(self.state, self.game.draw(self.state, self.rng))

    def play(self, option):
        """Plays on; returns the last state of a match that is over."""
        self.game.play(self.state, int(option))
        self.let_chance_play()
        if not self.game.is_over(self.state):
            return None
        final = self.state
        self.number += ROWS
        self.begin()
        return final


def test_every_row_is_a_match_as_the_rules_play_it(game):
    env = BatchEnv(game, ROWS, seats=3, seed=3)
    batch, alone, ended = env.batch, [Alone(game, row, 3) for row in range(ROWS)], 0
    for number in range(60):
        for row, match in enumerate(alone):
            seat = game.actor(match.state)
            view = game.view(match.state, seat)
            assert batch.seats[row] == seat
            assert batch.states[row] == match.state
            assert batch.views[row] == view
            assert np.flatnonzero(batch.masks[row]).tolist() == sorted(game.options(match.state))
            assert batch.observations[row].tolist() == env.encoding.encode(game, view, seat).tolist()
        options = first_possible(batch.masks, number)
        env.step(options)
        for row, match in enumerate(alone):
            final = match.play(options[row])
            assert batch.terminated[row] == (final is not None)
            assert batch.rewards[row].tolist() == pytest.approx(returns_of(game, final, 3) if final is not None else [0, 0, 0])
            if final is not None:
                assert batch.final[row] == final
                ended += 1
    assert ended > ROWS


@pytest.mark.compiler
def test_threads_and_arrays_of_the_caller_change_nothing():
    given = {"observations": np.ones((64, 32), np.float32), "masks": np.ones((64, 17), np.bool_)}
    plain, shared = BatchEnv("deep-dive", 64), BatchEnv("deep-dive", 64, threads=3, into=given)
    for number in range(40):
        options = first_possible(plain.batch.masks, number)
        plain.step(options)
        shared.step(options)
    assert shared.batch.observations is given["observations"]
    for ours, theirs in zip(plain.batch[:-1], shared.batch[:-1], strict=True):
        assert ours.tobytes() == theirs.tobytes()


@pytest.mark.machines("python")
@pytest.mark.parametrize("library", ["numpy", "torch", "jax"])
def test_arrays_are_lent_without_a_copy(game, library):
    """PyTorch and JAX are too large for what the tests install; `make peers` installs JAX."""
    pytest.importorskip(library, reason=f"runs where {library} is installed")
    env = BatchEnv(game, ROWS)
    for name in LENDABLE:
        array = getattr(env.batch, name)
        taken, address = taken_by(library, env.lend(name))
        assert address == array.ctypes.data
        assert (tuple(taken.shape), str(taken.dtype).removeprefix("torch.")) == (array.shape, str(array.dtype))


def taken_by(library, lent):
    """What the library makes of an array, and where in memory that is."""
    if library == "numpy":
        return (taken := np.from_dlpack(lent)), taken.ctypes.data
    found = importlib.import_module(library)
    if library == "torch":
        return (taken := found.from_dlpack(lent)), taken.data_ptr()
    return (taken := found.dlpack.from_dlpack(lent, copy=False)), taken.unsafe_buffer_pointer()


@pytest.mark.machines("python")
def test_a_tensor_of_pytorch_is_written_into(game):
    torch = pytest.importorskip("torch", reason="runs where torch is installed")
    masks = torch.zeros((ROWS, 17), dtype=torch.bool)
    env = BatchEnv(game, ROWS, into={"masks": masks})
    env.step(masks.int().argmax(dim=1))
    assert np.array_equal(masks.numpy(), BatchEnv.step(BatchEnv(game, ROWS), [0] * ROWS).masks)


def test_a_match_is_cut_off_at_the_limit(game):
    env = BatchEnv(game, ROWS, limit=2)
    states = None
    for _ in range(2):
        states = env.batch.states.copy()
        env.step(np.zeros(ROWS, int))
    assert (env.batch.truncated | env.batch.terminated).all()
    assert env.batch.truncated.any()
    assert (env.batch.rewards[env.batch.truncated] == 0).all()
    assert (env.batch.final[env.batch.truncated] != states[env.batch.truncated]).all()
    assert (env.batch.lengths == 0).all()


def test_if_one_option_is_not_possible_none_is_played(game):
    env = BatchEnv(game, ROWS)
    before = env.batch.states.copy()
    for wrong in (16, 17, -1):
        with pytest.raises(IllegalMove, match=r"the option of row 3 is not possible there; masks\[3\] says which are"):
            env.step([0, 0, 0, wrong, 0])
    assert (env.batch.states == before).all()


def test_what_does_not_fit_is_refused(game):
    with pytest.raises(BadTable, match="a step takes one option for each of the 5 rows"):
        BatchEnv(game, ROWS).step([0, 0])
    with pytest.raises(BadTable, match=r"the array masks must be writable, contiguous, bool, of the shape \(5, 17\)"):
        BatchEnv(game, ROWS, into={"masks": np.zeros((5, 17))})
    with pytest.raises(BadTable, match=r"a batch writes into observations, masks, .* not into states"):
        BatchEnv(game, ROWS, into={"states": np.zeros(5)})


def test_simulated_threads_of_a_gpu_play_the_same_batch():
    command = [sys.executable, "-m", "tests.envs.simulated"]
    done = subprocess.run(command, env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stdout) == (0, "the same\n"), done.stderr


@pytest.mark.compiler
def test_the_first_program_runs(capsys):
    run_programs("batch.md")
    assert capsys.readouterr().out.startswith("matches won by each seat: [")
