"""All positions of a game and what follows them, laid out for the solver."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.loader import Game
from fathom.games.the_blue_lion.rules.knowledge import TILES
from fathom.games.the_blue_lion.solver.positions import CODE_BITS, NOWHERE
from fathom.games.the_blue_lion.solver.transitions import Outcomes, Workspace
from fathom.text.errors import BrokenContract

POSITIONS = "fathom.games.the_blue_lion.solver.positions"
TRANSITIONS = "fathom.games.the_blue_lion.solver.transitions"
CHUNK = 8192  # positions followed at once
SWAP, QUIET_LIMIT, FIRST_PLAYER = 0, 1, 3  # index among the game's settings


class Steps(NamedTuple):
    """Options and outcomes of all positions: position p has the options first_option[p] to first_option[p + 1], and so on."""

    first_option: Any
    first_outcome: Any
    position: Any  # after an outcome; NOWHERE when the game is over
    quiet: Any  # quiet actions there
    gains: Any  # points of the mover and of the other
    chance: Any  # by its number among `chances`: there are few
    chances: Any
    turn: Any  # per position: 1 where the option begins a turn, 0 where the same player puts a tile back
    prize: Any  # per position: its number among those that follow a diamond, or NOWHERE


class Chunk(NamedTuple):
    """What follows some positions; the counts say how many options a position and how many outcomes an option has."""

    option_counts: Any
    outcome_counts: Any
    after: Any
    quiet: Any
    gains: Any
    passed: Any
    chance: Any


def follow(game: Game, keys: Any) -> Chunk:
    transitions = game.generic(TRANSITIONS)
    most = len(keys) * transitions.WIDEST
    option_counts, ends = np.empty(len(keys), np.int64), np.empty(most, np.int64)
    after, quiet, passed = np.empty(most, np.int64), np.empty(most, np.int8), np.empty(most, np.int8)
    found = Outcomes(after, quiet, np.empty((most, 2), np.int8), passed, np.empty(most))
    work = Workspace(game.option_buffer(), game.option_buffer(), np.empty(game.rules.CHANCES, np.int64), game.records(transitions.SCRATCH))
    options, outcomes = transitions.follow(
        keys, game.settings[SWAP], game.settings[QUIET_LIMIT], tuple(work), option_counts, ends, tuple(found)
    )
    counts = np.diff(ends[:options], prepend=0)
    return Chunk(option_counts, counts, *(part[:outcomes].copy() for part in found))


def follow_all(game: Game, keys: Any, threads: int) -> Iterator[Chunk]:
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(lambda first: follow(game, keys[first : first + CHUNK]), range(0, max(len(keys), 1), CHUNK))


def first_keys(game: Game, seat: int) -> Any:
    """The position after each throw, for the thief who goes first."""
    named = game.with_settings((*game.settings[:FIRST_PLAYER], seat + 1))
    keys = []
    for throw in named.options(named.new(2)):
        state = named.new(2)
        named.play(state, throw)
        keys.append(game.generic(POSITIONS).key_of(state))
    return np.array(keys, np.int64)


def all_keys(game: Game, starts: Any, threads: int) -> Any:
    """Every position that can come about from some others, sorted."""
    known = new = distinct(starts)
    while len(new):
        found = distinct(np.concatenate([distinct(chunk.after) for chunk in follow_all(game, new, threads)]))
        new = np.setdiff1d(found[found != NOWHERE], known, assume_unique=True)
        known = np.sort(np.concatenate([known, new]))
    return known


def distinct(numbers: Any) -> Any:
    """Sorted, each once; NumPy's own `unique` hashes whole numbers, which takes ten times as long."""
    ordered = np.sort(numbers)
    return ordered[np.diff(ordered, prepend=ordered[:1] - 1) != 0]


def all_steps(game: Game, keys: Any, threads: int) -> Steps:
    positions = game.generic(POSITIONS)
    parts = [np.concatenate(part) for part in zip(*follow_all(game, keys, threads), strict=True)]
    option_counts, outcome_counts, after, quiet, gains, passed, chance = parts
    position = np.empty(len(after), np.int32)
    positions.find_all(keys, after, position)
    turn = (keys >> positions.PHASE_BIT != game.rules.RETURNING).astype(np.int8)
    goes_on = position != NOWHERE
    if (turn[position[goes_on]] != passed[goes_on]).any():
        raise BrokenContract("a turn began without passing to the other player, or passed in the middle")
    prize = np.full(len(keys), NOWHERE, np.int32)
    won = distinct(position[goes_on & gains.any(axis=1)])
    prize[won] = np.arange(len(won))
    chances = distinct(chance)
    numbers = np.searchsorted(chances, chance).astype(np.min_scalar_type(len(chances)))
    first_option, first_outcome = firsts(option_counts), firsts(outcome_counts)
    return Steps(first_option, first_outcome, position, quiet, gains, chance=numbers, chances=chances, turn=turn, prize=prize)


def firsts(counts: Any) -> Any:
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)


class QuietSteps(NamedTuple):
    """The outcomes of full rows that bring no diamond: they lead to full rows."""

    first_option: Any
    first: Any  # per option
    position: Any
    chance: Any  # as in Steps
    chances: Any
    payment: Any  # per option: the number of what its other outcomes pay, 0 where it has none


def quiet_steps(steps: Steps, rows: int) -> QuietSteps:
    first_option = steps.first_option[: rows + 1]
    first_outcome = steps.first_outcome[: first_option[-1] + 1]
    is_quiet = ~steps.gains[: first_outcome[-1]].any(axis=1)
    before = firsts(is_quiet)
    where = np.flatnonzero(is_quiet)
    pays = np.diff(before[first_outcome]) < np.diff(first_outcome)
    payment = np.where(pays, np.cumsum(pays), 0).astype(np.int32)
    return QuietSteps(first_option, before[first_outcome], steps.position[where], steps.chance[where], steps.chances, payment)


class Rows(NamedTuple):
    """The full rows with their quiet actions both ways, for retrograde.py."""

    stratum: Any  # per row: how many tiles have a certain back
    first_option: Any
    first_quiet: Any  # per option
    position: Any
    chance: Any
    payment: Any  # per option, as in QuietSteps
    first_before: Any  # per row: where the rows begin from which a quiet action leads to it
    before: Any


class Graph(NamedTuple):
    """What retrograde.py writes on: numbers of every node, and lists of nodes."""

    edges: Any  # that no settled node has answered yet
    exit: Any  # the best value of an exit
    is_open: Any  # 1 once no exit can be better than what is settled now
    value: Any
    rank: Any  # in which order it was settled
    events: Any
    queue: Any


def rows_by_stratum(keys: Any, quiet: QuietSteps) -> Rows:
    codes = keys[:, None] >> np.arange(0, CODE_BITS * TILES, CODE_BITS)
    stratum = ((codes >> 2 & 3) != (codes & 3)).sum(axis=1)
    option_of = np.repeat(np.arange(len(quiet.first) - 1), np.diff(quiet.first))
    row_of = np.searchsorted(quiet.first_option, option_of, side="right") - 1
    chance = quiet.chances[quiet.chance]
    if (stratum[quiet.position] < stratum[row_of] + (chance < 1.0)).any():
        raise BrokenContract("a back that was certain has become uncertain, or chance has shown nothing new")
    first_before = firsts(np.bincount(quiet.position, minlength=len(keys)))
    before = row_of[np.argsort(quiet.position, kind="stable")].astype(np.int32)
    return Rows(stratum, quiet.first_option, quiet.first, quiet.position, chance, quiet.payment, first_before, before)


def new_graph(nodes: int) -> Graph:
    kinds = (np.int32, np.float64, np.int8, np.float64, np.int32, np.int32, np.int32)
    return Graph(*(np.zeros(nodes, kind) for kind in kinds))


def in_order(steps: Steps, rows: int) -> list[Any]:
    """The positions that are no full rows, in parts: without a diamond, only those of earlier parts may follow those of a part."""
    depth = np.zeros(len(steps.turn), np.int16)
    inside = (steps.position >= rows) & ~steps.gains.any(axis=1)
    first_outcome = steps.first_outcome[steps.first_option[:-1]]
    while True:
        deeper = np.maximum.reduceat(np.where(inside, depth[steps.position] + 1, 0), first_outcome)
        deeper[:rows] = 0
        if (deeper == depth).all():
            order = np.argsort(depth[rows:], kind="stable").astype(np.int32) + np.int32(rows)
            return np.split(order, np.cumsum(np.bincount(depth[rows:]))[:-1])
        depth = deeper.astype(np.int16)


def pairs_of(total: int, target: int) -> Iterable[tuple[int, int]]:
    """The points of both sides that make a total, the higher first."""
    return [(high, total - high) for high in range(target) if 0 <= total - high <= high]
