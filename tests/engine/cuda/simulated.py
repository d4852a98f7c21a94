"""Games on Numba's CUDA simulator, in a process of its own (NUMBA_ENABLE_CUDASIM=1): the same bytes and figures as interpreted rules."""

import sys
from dataclasses import replace
from itertools import count
from types import SimpleNamespace

import numpy as np

from benchmarks.players import gpu_rollouts
from fathom.engine.check import check_game
from fathom.engine.compiler import available_machines
from fathom.engine.cuda import launch, wavefront
from fathom.engine.loader import load, new_rng
from fathom.engine.workspace import new_rollouts
from fathom.studies.simulate import study

REEF = "tests.engine.reef"
SLOW, GPU = "python", "cuda"
MOVES = 60


def same_states(name: str) -> None:
    """The states of one match, up to so many moves, after every one of them."""
    slow, gpu, rng = load(name, SLOW), load(name, GPU), new_rng(3)
    seats = slow.rules.SEATS[1]
    state, twin = slow.new(seats), gpu.new(seats)
    for _ in range(MOVES):
        assert twin.tobytes() == state.tobytes()
        if slow.is_over(state):
            return
        option = slow.draw(state, rng) if slow.is_chance(state) else slow.any_option(state, rng)
        slow.play(state, option)
        gpu.play(twin, option)


def same_rollouts(name: str) -> None:
    """Whole matches, some played by the greedy policy, and more of them than slots."""
    found = []
    for machine in (SLOW, GPU):
        rollouts = new_rollouts(7, 3, 2)
        load(name, machine).play_matches(rollouts, 7, np.array([[1, 0], [0, 0]], np.int32), "fathom.bots.baseline")
        found.append(b"".join(rows.tobytes() for rows in rollouts[1:]))
    assert found[0] == found[1]


def same_starts(name: str) -> None:
    """The options of the second player's first move, each played to the end."""
    found = []
    for machine in (SLOW, GPU):
        game, rollouts, rng = load(name, machine), new_rollouts(1, 7, 2), new_rng(5)
        state = game.new(2)
        while game.actor(state) != 1:
            game.play(state, game.draw(state, rng) if game.is_chance(state) else game.any_option(state, rng))
        game.play_matches(rollouts, 7, np.ones((2, 2), np.int32), "fathom.bots.baseline", start=game.start(game.view(state, 1), 1))
        found.append(b"".join(rows.tobytes() for rows in rollouts[1:]))
    assert found[0] == found[1]


def same_figures(name: str) -> None:
    slow, gpu = (study(load(name, machine), ("random", "greedy"), 7, seed=4, threads=1) for machine in (SLOW, GPU))
    assert replace(slow, seconds=0) == replace(gpu, seconds=0)


def compared(name: str) -> None:
    """Rollouts at equal time, where every launch takes a second: the lines of processor and GPU differ in nothing but the machine."""
    gpu_rollouts.LEAST = {}
    gpu_rollouts.time = SimpleNamespace(perf_counter=count().__next__)
    lines = [line.split() for line in gpu_rollouts.compare(name, 1, times=(3,), long=1, level="random")]
    assert [words[1:4] for words in lines] == [[policy, "3", machine] for policy in ("random", "greedy") for machine in ("cpu", GPU)]
    for of_core, of_gpu in zip(lines[::2], lines[1::2], strict=True):
        assert of_core[4:] == of_gpu[4:]
        assert int(of_core[4]) > 1


if __name__ == "__main__":
    launch.BLOCK = wavefront.BLOCK = 1  # the simulator cannot tell device functions of threads of a block apart
    launch.THREADS = 3
    wavefront.SLOTS = wavefront.STRETCH = 2
    assert available_machines() == (SLOW, "cpu", GPU)
    check_game(REEF, matches=1, machines=(SLOW, GPU))
    same_rollouts(REEF)
    same_starts(REEF)
    compared(REEF)
    launch.play_by_kinds = launch.play_by_threads
    same_starts(REEF)
    same_figures(REEF)
    for game in sys.argv[1:]:
        same_states(game)
    print("the same")
