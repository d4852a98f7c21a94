"""What one of three seats can secure, against a solver that only repeats itself; threads of a GPU against one processor; few shells."""

import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from fathom.engine.edition import Edition
from fathom.engine.loader import load
from fathom.engine.notation import text_context
from fathom.games.deep_dive.solver.three import facts, is_solved, solved, tell
from fathom.games.deep_dive.solver.three.backward_induction import Threads
from fathom.games.deep_dive.solver.three.cycle import Workspace
from fathom.games.deep_dive.solver.three.solve import (
    INDUCTION,
    NOTES,
    TALLY,
    Secured,
    all_hands,
    all_tallies,
    choices_of,
    solve_on_processor,
    starts_of,
    work_shapes,
)
from fathom.games.deep_dive.solver.three.tally import Tablebase
from fathom.solvers.protocol import solver_of
from fathom.solvers.tablebase import quietly
from fathom.text.errors import BadTable
from tests.games.deep_dive.oracle import all_states, repeated
from tests.games.deep_dive.three import box_of, entry_of, game_with, tally_of, tiny_game

CLOSE = 1e-9
OTHER_DICE = {"colour_die": [1, 2, 2, 1], "shark_die": [2, 1, 1, 2]}
BOXES = {  # ties and empty supplies come about in both of them
    "one black pearl ends the game": box_of(2, 1, 1, 1, shells_in_zone=[1, 1, 1, 2]),
    "two black pearls end the game, other dice": box_of(2, 0, 2, 2, shells_in_zone=[1, 1, 1, 2], **OTHER_DICE),
}
THREADS = 3
ROOT = Path(__file__).parents[3]


@cache
def found_in(edition: Edition) -> tuple[Tablebase, Secured]:
    return solve_on_processor(game_with(edition), quietly)


@pytest.mark.parametrize("edition", BOXES.values(), ids=BOXES)
def test_each_seat_secures_what_an_improved_guess_says(edition: Edition) -> None:
    """From the first round, and from much of what the solver keeps. Seats 0, 1 and 2 are the first, the second and the third player."""
    game, (tablebase, found) = game_with(edition), found_in(edition)
    steps, start, worth_of = all_states(game, 3), game.new(3).tobytes(), game.generic(TALLY).worth_of
    states = [np.frombuffer(raw, game.record_type).copy()[0] for raw in list(steps)[::7]]
    for seat, secured in enumerate((found.first, found.second, found.third)):
        shares = repeated(game, steps, seat)
        assert secured == pytest.approx(shares[start], abs=CLOSE)
        kept = [(state, entry) for state in states if (entry := entry_of(game, state, seat)) is not None]
        errors = [abs(worth_of(tablebase, tally_of(state, seat), entry) - shares[state.tobytes()]) for state, entry in kept]
        assert len(errors) > 500
        assert max(errors) < CLOSE


def test_the_loop_is_solved_and_not_cut_off() -> None:
    for edition in BOXES.values():
        _, found = found_in(edition)
        assert found.residual < 1e-13
        assert 0.0 < found.slope < 0.1
        assert found.first + found.second + found.third < 1


def test_threads_that_share_a_tally_find_the_same_worths(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tiny_game("python")
    induction, tallies, hands = game.generic(INDUCTION), all_tallies(game), all_hands(game)
    starts, total = starts_of(game, tallies)
    tablebase, work = Tablebase(starts, np.zeros(total)), Workspace(*map(np.zeros, work_shapes(game)))
    monkeypatch.setattr(induction, "wait", threading.Barrier(THREADS, timeout=30).wait)
    with ThreadPoolExecutor(THREADS) as pool:
        for rows in tallies.values():
            given = (tablebase, rows, hands, work, np.zeros((len(rows), NOTES)))
            running = [pool.submit(induction.solve_tallies, *given, Threads(0, 1, thread, THREADS)) for thread in range(THREADS)]
            for each in running:
                each.result()
    assert tablebase.worths.tolist() == found_in(game.edition)[0].worths.tolist()


def test_the_kernel_of_the_gpu_finds_the_same_worths() -> None:
    command = [sys.executable, "-m", "tests.games.deep_dive.simulated"]
    done = subprocess.run(command, env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == found_in(tiny_game("python").edition)[0].worths.tolist()


def test_a_small_box_is_solved_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tiny_game("cpu")
    _, found = found_in(game.edition)
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path))
    monkeypatch.setattr(facts, "solve", lambda game, progress: found)
    assert not is_solved(game)
    assert solved(game) == found
    assert is_solved(game)
    monkeypatch.setattr(facts, "solve", None)
    assert solved(game) == found


@pytest.mark.skipif(facts.has_gpu(), reason="there is a GPU here")
def test_without_a_gpu_the_whole_box_shows_what_was_found() -> None:
    game = load("deep-dive", "python")
    found = solved(game)
    assert is_solved(game)
    assert all(0.2 < share < 0.4 for share in (found.first, found.second, found.third))
    assert found.residual < 1e-13
    assert found.first + found.second + found.third < 1


@pytest.mark.skipif(facts.has_gpu(), reason="there is a GPU here")
def test_a_box_with_too_many_shells_is_refused() -> None:
    with pytest.raises(BadTable, match="up to 24 shells, on an NVIDIA GPU up to 60; this box has 25"):
        solved(game_with(box_of(21, 2, 2, 2), "python"))


@pytest.mark.parametrize("house_rule", [{"decisions": "at-once"}, {"ending": "kinder"}])
def test_other_house_rules_are_refused(house_rule: dict[str, str]) -> None:
    with pytest.raises(BadTable, match="decisions in turn and the strict ending"):
        solved(load("deep-dive", "python", settings=house_rule))


def test_the_others_leave_what_they_do_not_secure() -> None:
    game = load("deep-dive", "python")
    found = Secured(first=0.3, second=0.31, third=0.29, choices=5000, tallies=12, residual=1e-15, slope=0.01, seconds=1.0)
    lines = tell(text_context(game, "en", ()).say, game, found, [])
    assert lines[1] == "The first player can secure 0.300000, the second 0.310000, the third 0.290000."
    assert "at most 0.400000, the second 0.410000, the third 0.390000" in lines[2]
    assert lines[3] == "5,000 choices with 12 tallies. Residual: 1e-15."


def test_the_documentation_counts_choices_as_the_solver_does() -> None:
    game, text = load("deep-dive", "python"), (ROOT / "docs" / "solved.md").read_text(encoding="utf-8")
    tallies = all_tallies(game)
    for number in (sum(map(len, tallies.values())), choices_of(game, tallies)):
        assert f"{number:,}" in text


def test_only_games_with_such_a_solver_are_solved_for_three() -> None:
    assert solver_of("fathom.games.deep_dive", 3)
    assert solver_of("fathom.games.deep_dive", 4) is None
    assert solver_of("fathom.games.the_blue_lion", 3) is None
