"""Many long matches on a GPU, move by move: before each move they are sorted by its kind, so that neighbouring threads do the same."""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from fathom.engine.cuda.device import kernel_of, kernel_source, numba_cuda
from fathom.engine.rng import WORDS
from fathom.engine.workspace import RECORDS, Flight, Rollouts, Start, Workspace

BLOCK = 128  # threads of a block
SLOTS = 1 << 19  # matches in flight: their states lie in the memory of the GPU
MOVES = 4  # of a kind that a match makes one after the other before all are sorted again
STRETCH = 64  # times that they are sorted until the host looks whether all matches are over

KERNELS = """
def begin(states, rngs, rows, moves, chosen, kinds, first, results, scores, lengths, seed, settings, seats, *start):
    slot, flight = cuda.grid(1), Flight(states, rngs, rows, moves, chosen, kinds)
    if slot < kinds.size:
        kinds[slot] = begin_slot(slot, flight, Rollouts(first, results, scores, lengths), seed, settings, seats, START)


def move(states, rngs, rows, moves, chosen, kinds, order, first, results, scores, lengths, seed, settings, policies, *start):
    index, flight = cuda.grid(1), Flight(states, rngs, rows, moves, chosen, kinds)
    if index < order.size and kinds[order[index]] != LANDED:
        slot = order[index]
        work = Workspace(rngs[slot], cuda.local.array(OPTIONS, np.int32), cuda.local.array(RECORDS, STATE, ALIGNED))
        kind = following = kinds[slot]
        for _ in range(MOVES):
            if following == kind:
                rollouts = Rollouts(first, results, scores, lengths)
                following = move_slot(slot, flight, rollouts, seed, settings, policies, work, START)
        kinds[slot] = following


def count(kinds, counts, turn):
    of_block = cuda.shared.array(KINDS, np.int32)
    for kind in range(cuda.threadIdx.x, KINDS, cuda.blockDim.x):
        of_block[kind] = 0
    cuda.syncthreads()
    slot = cuda.grid(1)
    if slot < kinds.size:
        cuda.atomic.add(of_block, kinds[slot], 1)
    cuda.syncthreads()
    for kind in range(cuda.threadIdx.x, KINDS, cuda.blockDim.x):
        if of_block[kind] > 0:
            cuda.atomic.add(counts, (turn, COUNTED, kind), of_block[kind])


def sort(kinds, counts, turn, order):
    of_block = cuda.shared.array(KINDS, np.int32)
    for kind in range(cuda.threadIdx.x, KINDS, cuda.blockDim.x):
        of_block[kind] = 0
    cuda.syncthreads()
    slot, index = cuda.grid(1), 0
    if slot < kinds.size:
        index = cuda.atomic.add(of_block, kinds[slot], 1)
    cuda.syncthreads()
    for kind in range(cuda.threadIdx.x, KINDS, cuda.blockDim.x):
        before = 0
        for other in range(kind):
            before += counts[turn, COUNTED, other]
        of_block[kind] = before + cuda.atomic.add(counts, (turn, PLACED, kind), of_block[kind])
        if cuda.blockIdx.x == 0:
            counts[1 - turn, COUNTED, kind] = 0
            counts[1 - turn, PLACED, kind] = 0
    cuda.syncthreads()
    if slot < kinds.size:
        order[of_block[kinds[slot]] + index] = slot
"""
COUNTED, PLACED = 0, 1  # rows of the counts: matches of a kind, and those that stand in the order


@cache
def kernels(begin_slot: Any, move_slot: Any, landed: int, options: int, state: Any, exact: bool, started: bool) -> dict[str, Any]:
    scope = {
        "cuda": numba_cuda(), "np": np, "begin_slot": begin_slot, "move_slot": move_slot, "Workspace": Workspace, "Rollouts": Rollouts,
        "Flight": Flight, "Start": Start, "OPTIONS": options, "RECORDS": RECORDS, "STATE": state, "LANDED": landed, "KINDS": landed + 1,
        "COUNTED": COUNTED, "PLACED": PLACED, "MOVES": MOVES,
    }  # fmt: skip
    exec(kernel_source(KERNELS, started), scope)
    return {name: kernel_of(scope[name], exact) for name in ("begin", "move", "count", "sort")}


def new_flight(slots: int, state: Any) -> Flight:
    array = numba_cuda().device_array
    return Flight(
        array(slots, state), array((slots, WORDS), np.int64), array(slots, np.int64), array(slots, np.int64), array(slots, np.int32),
        array(slots, np.int8),
    )


def play_by_kinds(
    functions: ModuleType, work: Workspace, rollouts: Rollouts, seed: int, settings: Any, policies: Any, start: Start | None, exact: bool
) -> None:
    """Plays the matches of some Rollouts, whose arrays lie on the device."""
    cuda = numba_cuda()
    landed, state = vars(functions)["LANDED"], work.records.dtype
    made = kernels(vars(functions)["begin_slot"], vars(functions)["move_slot"], landed, len(work.options), state, exact, start is not None)
    slots = min(len(rollouts.lengths), SLOTS)
    begin, move, count, sort = (made[name][-(-slots // BLOCK), min(BLOCK, slots)] for name in ("begin", "move", "count", "sort"))
    flight = new_flight(slots, state)
    counts, order = cuda.to_device(np.zeros((2, 2, landed + 1), np.int32)), cuda.device_array(slots, np.int32)
    given = tuple(start or ())
    begin(*flight, *rollouts, seed, settings, len(policies), *given)
    turn = 0
    while counts[1 - turn, COUNTED, landed] < slots:
        for _ in range(STRETCH):
            count(flight.kinds, counts, turn)
            sort(flight.kinds, counts, turn, order)
            move(*flight, order, *rollouts, seed, settings, policies, *given)
            turn = 1 - turn
