"""What each of three seats can secure against both others together, from few unseen shells to all of them, on a processor or a GPU."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from fathom.engine.loader import Game
from fathom.games.deep_dive.solver.three.backward_induction import Threads
from fathom.games.deep_dive.solver.three.cycle import Workspace
from fathom.games.deep_dive.solver.three.tally import PLAYERS, Hands, Tablebase, Tally
from fathom.solvers.protocol import Progress

INDUCTION = "fathom.games.deep_dive.solver.three.backward_induction"
TALLY = "fathom.games.deep_dive.solver.three.tally"
NOTES = 2  # of a tally: its residual and its slope
Tallies = dict[int, Any]  # by unseen shells


@dataclass(frozen=True)
class Secured:
    """What the solver found."""

    first: float  # the share that whoever goes first can secure, then the others
    second: float
    third: float
    choices: int
    tallies: int
    residual: float
    slope: float  # the largest factor by which going round once more changed a worth less
    seconds: float


def contested(game: Game) -> Iterator[Tally]:
    """Every tally whose pearls to come can change the share of seat 0."""
    tally, rules = game.generic(TALLY), game.rules
    for white, empty, black in product(range(tally.ALL_WHITE + 1), range(rules.EMPTY_SHELLS + 1), range(rules.BLACK_TO_END)):
        found = tally.ALL_WHITE - white
        for mine, left in product(range(found + 1), repeat=2):
            if mine + left <= found:
                each = Tally(white, empty, black, mine, left, found - mine - left)
                if not tally.is_decided(each):
                    yield each


def all_tallies(game: Game) -> Tallies:
    """The tallies by the number of unseen shells, few of them first."""
    tally, found = game.generic(TALLY), dict[int, list[Tally]]()
    for each in contested(game):
        found.setdefault(tally.unseen_of(each), []).append(each)
    return {unseen: np.array(found[unseen], np.int64) for unseen in sorted(found)}


def starts_of(game: Game, tallies: Tallies) -> tuple[Any, int]:
    """Where the entries of each tally begin, and how many there are in all."""
    tally, rules = game.generic(TALLY), game.rules
    piles = tally.ALL_WHITE + 1
    starts, total = np.full((piles, rules.EMPTY_SHELLS + 1, rules.BLACK_TO_END, piles, piles), tally.DECIDED, np.int64), 0
    for unseen, rows in tallies.items():
        entries = tally.entries_of(unseen)
        starts[tuple(rows[:, :5].T)] = total + entries * np.arange(len(rows), dtype=np.int64)
        total += entries * len(rows)
    return starts, total


def all_hands(game: Game) -> Hands:
    """Every hand of two and of three divers, at its place."""
    tally = game.generic(TALLY)
    most = tally.MOST
    two = np.zeros((tally.hands_of_two(most + 1), 2), np.int64)
    three = np.zeros((tally.hands_of_three(most), 3), np.int64)
    for one, other in product(range(most + 1), repeat=2):
        if one + other <= most:
            two[tally.place_of_two(one, other)] = one, other
        for third in range(most - one - other):
            three[tally.place_of_three(one, other, third)] = one, other, third
    return Hands(two, three)


def work_shapes(game: Game) -> Workspace:
    """How much room solving a tally needs."""
    tally = game.generic(TALLY)
    most, players = tally.MOST, tally.PLAYERS
    pairs, triples = tally.hands_of_two(most), tally.hands_of_three(most)
    return Workspace(
        alone=(2, players, most), pairs=(players, pairs), triples=(triples,), alone_leave=(players, players, most),
        pair_leave=(players, players, 2, pairs), triple_leave=(players, players, triples), endings=(tally.hands_of_two(most + 1),),
    )  # fmt: skip


def choices_of(game: Game, tallies: Tallies) -> int:
    """Who goes first, who dives, who is asked, and all hands."""
    tally = game.generic(TALLY)
    return sum(
        len(rows) * 3 * (3 * unseen + 6 * tally.hands_of_two(unseen) + 3 * tally.hands_of_three(unseen)) for unseen, rows in tallies.items()
    )


def first_round_at(game: Game, total: int) -> int:
    """Where the entries of the whole box begin: it is the last tally."""
    tally = game.generic(TALLY)
    return int(total - tally.entries_of(tally.MOST))


def secured_by(game: Game, tallies: Tallies, rounds: Any, notes: Any, seconds: float) -> Secured:
    """From the worths of the first round: seat 0 goes first, or after seats 1 and 2, or after seat 2."""
    first, third, second = map(float, rounds)
    residual, slope = np.max(notes, axis=0).tolist()
    count = sum(map(len, tallies.values()))
    return Secured(first, second, third, choices_of(game, tallies), count, residual, slope, seconds)


def solve_on_processor(game: Game, progress: Progress) -> tuple[Tablebase, Secured]:
    """With a thread for every core."""
    started, induction, cores = time.perf_counter(), game.generic(INDUCTION), os.cpu_count() or 1
    tallies, hands = all_tallies(game), all_hands(game)
    starts, total = starts_of(game, tallies)
    tablebase, notes = Tablebase(starts, np.zeros(total)), []
    works = [Workspace(*map(np.zeros, work_shapes(game))) for _ in range(cores)]
    with ThreadPoolExecutor(cores) as pool:
        for done, rows in enumerate(tallies.values(), 1):
            noted = np.zeros((len(rows), NOTES))
            solving = [
                pool.submit(induction.solve_tallies, tablebase, rows, hands, work, noted, Threads(block, cores, 0, 1))
                for block, work in enumerate(works)
            ]
            for each in solving:
                each.result()
            notes.append(noted)
            progress(done, len(tallies))
    rounds = tablebase.worths[first_round_at(game, total) :][:PLAYERS]
    return tablebase, secured_by(game, tallies, rounds, np.concatenate(notes), time.perf_counter() - started)
