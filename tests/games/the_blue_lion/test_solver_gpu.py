"""The solver of a GPU, run by a processor: its launches in their order, and what a thread does, against the processor's own solver."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load
from fathom.games.the_blue_lion.solver import gpu
from fathom.games.the_blue_lion.solver.solve import BACKWARD_INDUCTION, LAYERS_KEPT, POSITIONS, UNITS, Work, solve_from
from fathom.solvers.tablebase import quietly
from tests.games.the_blue_lion.positions import draw

LAYERS, SAMPLE = 2, 40


class Lent(np.ndarray):
    """An array of the processor that stands for one of a GPU."""

    def copy_to_host(self, here: Any) -> None:
        here[...] = self


def short_game(machine: str) -> Game:
    edition = corrected(standard_edition(folder_of("fathom.games.the_blue_lion")), "short", {"target": 2})
    return load("the-blue-lion", machine, edition, {"quiet_limit": LAYERS, "first_player": 1})


def new_array(name: str, shape: tuple[int, ...], kind: Any) -> Any:
    return np.zeros(shape, kind)


@pytest.fixture(scope="module")
def starts() -> Any:
    """A row with all backs known."""
    game = short_game("cpu")
    return np.array([game.generic(POSITIONS).key_of(draw(game, "Al Pa Ba Lp Lb Bp", passes=0))])


@pytest.fixture(scope="module")
def solved(starts: Any) -> Work:
    return solve_from(short_game("cpu"), starts, new_array, quietly)[0]


def all_threads(game: Game) -> Any:
    """What launches do, with the functions that a processor calls for many positions at once."""
    induction = game.generic(BACKWARD_INDUCTION)
    desk = np.zeros(induction.WORTH), np.zeros(induction.WORTH)

    def keep_prize(prize: Any, rest: Any, total: int, won: Any) -> None:
        won[total % len(won), prize[prize >= 0]] = rest[prize >= 0]

    work = {
        "pay_option": induction.row_payments,
        "end_row": induction.end_layer,
        "solve_row": lambda quiet, paid, ahead, total, here: induction.row_layer(quiet, paid, ahead, total, 0, len(here), desk, here),
        "solve_rest": lambda steps, order, total, row, won, rest: induction.rest_in_order(steps, order, total, row, won, desk, rest),
        "keep_entry": lambda worths, turn, total, first, shares, hopes, *units: induction.write_entries(
            worths, turn, total, first, (shares, hopes), units
        ),
        "keep_prize": keep_prize,
    }
    return lambda module, name, rows, *given, exact: work[name](*given)


def test_launches_solve_the_same_tables(monkeypatch: pytest.MonkeyPatch, starts: Any, solved: Work) -> None:
    game = short_game("cpu")
    lent = SimpleNamespace(to_device=lambda array: array.copy().view(Lent), device_array=lambda *kind: np.zeros(*kind).view(Lent))
    monkeypatch.setattr(gpu, "numba_cuda", lambda: lent)
    monkeypatch.setattr(gpu, "load", lambda *given: game)
    monkeypatch.setattr(gpu, "launch_rows", all_threads(game))
    found = gpu.solve_from_on_gpu(game, starts, new_array, quietly)
    for name in ("shares", "hopes"):
        assert (getattr(found, name) == getattr(solved, name)).all(), name
    in_use = slice(None, None, game.generic(BACKWARD_INDUCTION).LANES)  # with a total of 0; other lanes hold what lay there
    assert (found.rest[:, in_use] == solved.rest[:, in_use]).all()


def some(count: int) -> Any:
    return range(0, count, max(1, count // SAMPLE))


def test_threads_do_the_same_for_one_position_or_option(solved: Work) -> None:
    """The arrays hold what the last total, 0, left there; but where payments were, other positions were solved after them."""
    thread, quiet, steps = short_game("python").generic(gpu.THREADS_MODULE), solved.quiet, solved.steps
    payments = np.zeros_like(solved.paid)
    solved.game.generic(BACKWARD_INDUCTION).row_payments(steps, quiet.payment, 0, solved.won, payments)
    paid, row, won, rest = *(np.full_like(each, 9) for each in (payments, solved.row, solved.won)), solved.rest.copy()
    for option in some(len(quiet.payment)):
        thread.pay_option(option, steps, quiet.payment, 0, solved.won, paid)
        assert quiet.payment[option] == 0 or (paid[quiet.payment[option]] == payments[quiet.payment[option]]).all()
    for index in some(solved.rows):
        thread.end_row(index, 0, row[LAYERS])
        thread.solve_row(index, quiet, payments, solved.row[1], 0, row[0])
        assert (row[LAYERS, index, 0], row[0, index, 0]) == (solved.row[LAYERS, index, 0], solved.row[0, index, 0])
    shares, hopes = np.zeros_like(solved.shares), np.zeros_like(solved.hopes)
    for part in solved.order:
        for index in some(len(part)):
            position = part[index] - solved.rows
            rest[position] = 9
            thread.solve_rest(index, steps, part, 0, solved.row, solved.won, rest)
            thread.keep_prize(position, steps.prize[solved.rows :], solved.rest, 0, won)
            thread.keep_entry(position, solved.rest, steps.turn[solved.rows :], 0, LAYERS * solved.rows, shares, hopes, *UNITS)
            entry, prize = LAYERS * solved.rows + position, steps.prize[part[index]]
            assert rest[position, 0] == solved.rest[position, 0]
            assert (shares[0, 0, entry], hopes[0, 0, entry]) == (solved.shares[0, 0, entry], solved.hopes[0, 0, entry])
            assert prize < 0 or (won[0, prize] == solved.won[0, prize]).all()
    assert LAYERS < LAYERS_KEPT
