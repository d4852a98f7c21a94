"""Steps a second of environments, ours and those of others, in one run. Peers that are not installed are left out.

Everything is timed by the processor time of this process, so that a busy machine changes little. A step is one decision of a player: for
ours it includes all draws of chance after it, the mask and the observation. Choosing the option is not timed.
"""

import importlib
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import metadata
from typing import Any

import numpy as np

from benchmarks.rollouts import xorshift
from fathom.engine.loader import load
from fathom.envs.batch import BatchEnv
from fathom.games import GAMES

SECONDS = 1.0  # of processor time, for each row
ROWS = 4096
ROLLOUTS, SIMULATIONS = 50, 4
GENERATOR = np.random.default_rng(1)


def calibration() -> float:
    """Steps of the bare loop of the rollouts' benchmark, in a second of processor time."""
    xorshift(1)
    started = time.process_time()
    xorshift(200_000_000)
    return 200_000_000 / (time.process_time() - started)


def any_option(masks: Any) -> Any:
    return (GENERATOR.random(masks.shape, np.float32) * masks).argmax(axis=1)


def timed(steps: Callable[[], Iterator[tuple[Callable[[], Any], int]]]) -> float:
    """Steps a second: `steps` prepares one call after the other, and says how many steps each is."""
    spent, count = 0.0, 0
    for number, (call, size) in enumerate(steps()):
        started = time.process_time()
        call()
        if number:  # the first one compiles
            spent, count = spent + time.process_time() - started, count + size
        if spent > SECONDS:
            break
    return count / spent


def rows_of(name: str) -> int:
    return ROWS if name != "jaws" else 256  # its records are large


def our_batch(name: str) -> Iterator[tuple[Callable[[], Any], int]]:
    env = BatchEnv(load(name), rows_of(name))
    while True:
        options = any_option(env.batch.masks)
        yield lambda options=options: env.step(options), env.count


def pettingzoo(env: Any) -> Iterator[tuple[Callable[[], Any], int]]:
    while True:
        env.reset(seed=1)
        while env.agents:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            option = int(GENERATOR.choice(np.flatnonzero(observation["action_mask"])))
            yield lambda option=option: (env.step(option), env.last()), 1


def openspiel(name: str) -> Iterator[tuple[Callable[[], Any], int]]:
    """Chance is drawn by the caller, and counted in the time."""
    game = importlib.import_module("pyspiel").load_game(name)
    while True:
        state = game.new_initial_state()
        play_chance(state)
        while not state.is_terminal():
            option = int(GENERATOR.choice(state.legal_actions()))
            yield lambda state=state, option=option: observe_after(state, option), 1


def observe_after(state: Any, option: int) -> None:
    state.apply_action(option)
    play_chance(state)
    if not state.is_terminal():
        state.legal_actions_mask()
        state.observation_tensor(state.current_player())


def play_chance(state: Any) -> None:
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(GENERATOR.choice(outcomes, p=odds)))


def inside_openspiel(name: str) -> Iterator[tuple[Callable[[], Any], int]]:
    """The rollouts of a search by OpenSpiel's C++ alone, without observations: about so many random matches to their end."""
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    length, start = mean_length(game), game.new_initial_state()
    play_chance(start)
    search = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 2.0, SIMULATIONS, 100, False, 1, False)
    while True:
        yield lambda: search.mcts_search(start), round(ROLLOUTS * SIMULATIONS * length)


def mean_length(game: Any) -> float:
    """Decisions of a random match."""
    found = []
    for _ in range(30):
        state, count = game.new_initial_state(), 0
        play_chance(state)
        while not state.is_terminal():
            state.apply_action(int(GENERATOR.choice(state.legal_actions())))
            play_chance(state)
            count += 1
        found.append(count)
    return float(np.mean(found))


def pgx(name: str) -> Iterator[tuple[Callable[[], Any], int]]:
    """A batch as large as ours; a row whose match is over stays over, which costs Pgx nothing."""
    jax, env = importlib.import_module("jax"), importlib.import_module("pgx").make(name)
    keys = jax.random.split(jax.random.PRNGKey(1), ROWS)
    state, step = jax.jit(jax.vmap(env.init))(keys), jax.jit(jax.vmap(env.step))
    while True:
        options = jax.numpy.asarray(any_option(np.asarray(state.legal_action_mask)))
        holder: list[Any] = []
        yield lambda state=state, options=options, holder=holder: holder.append(jax.block_until_ready(step(state, options, keys))), ROWS
        state = holder[0]


def rows() -> Iterator[tuple[str, str, Callable[[], Iterator[tuple[Callable[[], Any], int]]]]]:
    """What needs which package."""
    for name in GAMES:
        yield f"ours, batch of {rows_of(name)}: {name}", "numpy", lambda name=name: our_batch(name)
    for name in ("deep-dive", "the-blue-lion"):
        make = lambda name=name: importlib.import_module("fathom.envs.pettingzoo").env(name)  # noqa: E731
        yield f"ours, PettingZoo: {name}", "pettingzoo", lambda make=make: pettingzoo(make())
    for name in ("connect_four_v3", "tictactoe_v3"):
        make = lambda name=name: importlib.import_module(f"pettingzoo.classic.{name}").env()  # noqa: E731
        yield f"PettingZoo: {name}", "pygame", lambda make=make: pettingzoo(make())
    for name in ("fathom_deep_dive", "fathom_the_blue_lion"):
        importlib.import_module("fathom.envs.openspiel")
        yield f"ours, OpenSpiel: {name}", "pyspiel", lambda name=name: openspiel(name)
    for name in ("backgammon", "pig"):
        yield f"OpenSpiel from Python: {name}", "pyspiel", lambda name=name: openspiel(name)
        yield f"OpenSpiel inside C++: {name}", "pyspiel", lambda name=name: inside_openspiel(name)
    for name in ("backgammon", "connect_four"):
        yield f"Pgx on CPU, {ROWS} rows: {name}", "pgx", lambda name=name: pgx(name)


def versions() -> str:
    found = []
    for package in ("numpy", "pettingzoo", "open_spiel", "pgx", "jax"):
        with suppress(metadata.PackageNotFoundError):
            found.append(f"{package} {metadata.version(package)}")
    return ", ".join(found)


def main() -> None:
    print(f"versions: {versions()}")
    print(f"calibration: a bare compiled xorshift loop makes {calibration() / 1e6:,.0f} M steps a second on one core")
    for title, package, steps in rows():
        try:
            importlib.import_module(package)
        except ImportError:
            print(f"{title:<44} {package} is not installed")
            continue
        print(f"{title:<44} {timed(steps):>14,.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
