"""Rollouts: the same matches however the work is cut, on every machine, and without holding Python's lock."""

import threading
import time
from typing import Any

import numpy as np
import pytest

from fathom.engine.loader import Game, load, new_rng
from fathom.engine.rng import WORDS
from fathom.engine.workspace import Flight, Start, Workspace, new_rollouts

pytestmark = pytest.mark.compiler


def play_range(game: Game, first: int, count: int, seats: int = 3, seed: int = 9) -> tuple[Any, Any, Any]:
    rollouts = new_rollouts(first, count, seats)
    policies = np.zeros((seats, seats), np.int64)
    settings = np.array(game.settings, np.int32)
    game.generic("fathom.engine.rollout").play_matches(rollouts, seed, settings, policies, game.workspace())
    return rollouts.results, rollouts.scores, rollouts.lengths


def joined(parts: list[tuple[Any, Any, Any]]) -> list[bytes]:
    return [np.concatenate(column).tobytes() for column in zip(*parts, strict=True)]


@pytest.fixture
def fast_reef() -> Game:
    return load("tests.engine.reef", "cpu")


def test_every_machine_plays_the_same_matches(slow_reef, fast_reef):
    assert joined([play_range(slow_reef, 5, 40)]) == joined([play_range(fast_reef, 5, 40)])


@pytest.mark.parametrize("cuts", [[100], [1] * 100, [37, 1, 62], [99, 1]])
def test_the_range_may_be_cut_anywhere(fast_reef, cuts):
    starts = np.cumsum([0, *cuts[:-1]])
    assert joined([play_range(fast_reef, int(first), count) for first, count in zip(starts, cuts, strict=True)]) == joined(
        [play_range(fast_reef, 0, 100)]
    )


@pytest.mark.parametrize("threads", [2, 5])
def test_threads_change_nothing(fast_reef, threads):
    parts: list[Any] = [None] * threads

    def work(part: int) -> None:
        parts[part] = play_range(fast_reef, part * 400, 400)

    workers = [threading.Thread(target=work, args=(part,)) for part in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert joined(parts) == joined([play_range(fast_reef, 0, 400 * threads)])


def test_other_seeds_are_other_matches(fast_reef):
    assert joined([play_range(fast_reef, 0, 50, seed=1)]) != joined([play_range(fast_reef, 0, 50, seed=2)])


def test_every_match_is_whole_and_won(fast_reef):
    results, scores, lengths = play_range(fast_reef, 0, 200)
    assert np.allclose(results.sum(axis=1), 1)
    assert (scores.sum(axis=1) == 3 * 4 + 10 * 10).all()  # every tile is taken: 1 + 2 + 3 + 4 shells of 10 points, and 4 for each seat
    assert lengths.min() > 8


def test_the_lock_is_free_while_compiled_matches_run(fast_reef):
    """Were it held, this thread could not count while the other one plays."""
    play_range(fast_reef, 0, 10)
    begun, done = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        play_range(fast_reef, 0, 200_000)
        done.set()

    threading.Thread(target=work).start()
    begun.wait()
    steps = 0
    while not done.is_set():
        time.sleep(0.002)
        steps += 1
    assert steps > 5


def fly(game: Game, count: int, slots: int, seats: int = 3, start: Start | None = None) -> tuple[list[bytes], set[int]]:
    """Matches side by side, a move of each in turn: their rows, and the kinds of moves that were met."""
    module, work = game.generic("fathom.engine.rollout"), game.workspace()
    rollouts, policies, settings = new_rollouts(0, count, seats), np.zeros((seats, seats), np.int64), np.array(game.settings, np.int32)
    counters = [np.full(slots, -9, kind) for kind in (np.int64, np.int64, np.int32, np.int8)]
    flight = Flight(game.records(slots), np.zeros((slots, WORDS), np.int64), *counters)
    met = set()
    for slot in range(slots):
        flight.kinds[slot] = module.begin_slot(slot, flight, rollouts, 9, settings, seats, start)
    while (flight.kinds != module.LANDED).any():
        met.update(flight.kinds.tolist())
        for slot in np.flatnonzero(flight.kinds != module.LANDED):
            own = Workspace(flight.rngs[slot], work.options, work.records)
            flight.kinds[slot] = module.move_slot(slot, flight, rollouts, 9, settings, policies, own, start)
    return joined([(rollouts.results, rollouts.scores, rollouts.lengths)]), met


@pytest.mark.parametrize("slots", [1, 4, 12])
def test_matches_side_by_side_are_the_same_matches(slow_reef, slots):
    rows, met = fly(slow_reef, 10, slots)
    assert rows == joined([play_range(slow_reef, 0, 10)])
    assert {kind for kind in met if kind < 3} == {0, 1, 2}  # a long option, and both kinds of the game


def a_view(game: Game) -> Start:
    """What the first of three knows when all have hidden a pearl and met the shark: it has three options."""
    state = game.new(3)
    for hand in ("left hand", "right hand", "left hand"):
        for words in (hand, "dive", "roll 6"):
            game.play(state, game.parse(state, words))
    return game.start(game.view(state, 0), 0)


def play_from(game: Game, start: Start, first: int, count: int) -> tuple[Any, Any, Any]:
    rollouts = new_rollouts(first, count, 3)
    game.play_matches(rollouts, 9, np.zeros((3, 3), np.int64), start=start)
    return rollouts.results, rollouts.scores, rollouts.lengths


def play_one_by_one(game: Game, start: Start, count: int) -> tuple[Any, Any, Any]:
    """The same matches, by the calls that everybody uses."""
    rollouts = new_rollouts(0, count, 3)
    for number in range(count):
        world, index = divmod(number, len(start.offered))
        rng = new_rng(9, world)
        state = game.guess(start.views[0], start.seat, rng)
        game.play(state, int(start.offered[index]))
        while not game.is_over(state):
            game.play(state, game.draw(state, rng) if game.is_chance(state) else game.any_option(state, rng))
            rollouts.lengths[number] += 1
        rollouts.results[number] = game.result(state)
        rollouts.scores[number] = [game.score(state, seat) for seat in range(3)]
    return rollouts.results, rollouts.scores, rollouts.lengths


def test_every_option_of_a_view_is_played_out_in_the_same_worlds(slow_reef, fast_reef):
    start = a_view(slow_reef)
    assert len(start.offered) == 3
    expected = joined([play_one_by_one(slow_reef, start, 30)])
    assert joined([play_from(slow_reef, start, 0, 30)]) == expected
    assert joined([play_from(fast_reef, start, 0, 7), play_from(fast_reef, start, 7, 23)]) == expected


def test_a_start_is_left_as_it_is(fast_reef):
    start = a_view(fast_reef)
    before = start.views.tobytes()
    play_from(fast_reef, start, 0, 30)
    assert start.views.tobytes() == before


def test_matches_side_by_side_begin_there_too(slow_reef):
    start = a_view(slow_reef)
    assert fly(slow_reef, 10, 4, start=start)[0] == joined([play_from(slow_reef, start, 0, 10)])
