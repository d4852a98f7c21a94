"""Device functions called from the host: one call in one thread, or many matches at once, one thread each."""

from functools import cache, partial
from types import ModuleType
from typing import Any

import numpy as np

from fathom.engine import contract
from fathom.engine.cuda.device import kernel_of, kernel_source, numba_cuda
from fathom.engine.cuda.wavefront import play_by_kinds
from fathom.engine.rng import WORDS
from fathom.engine.workspace import RECORDS, Rollouts, Start, Workspace

BLOCK = 128  # threads of a block
REGISTERS = 32  # of a thread: few, so that a multiprocessor holds all the threads it can; they wait for memory and for each other
THREADS = 1 << 19  # of a grid: more than a large GPU holds at once, so that it stays full to the end
DEVICE_FUNCTIONS = "device_functions"  # where a module on the host keeps its other self


def host_module(module: ModuleType) -> ModuleType:
    """A specialized module as the host sees it: its constants, and its functions as launches of one thread."""
    host = ModuleType(f"{module.__name__}:host")
    vars(host).update(vars(module))
    for name, thing in vars(module).items():
        returns = returned(name, thing)
        if returns is not None:
            setattr(host, name, partial(launch, thing, returns))
    vars(host)[DEVICE_FUNCTIONS] = module
    return host


def returned(name: str, thing: Any) -> str | None:
    """What a device function returns, by its annotation or the contract's; None for all that the host cannot call."""
    function = getattr(thing, "py_func", None)
    for known in (function, getattr(contract, name, None)) if function else ():
        said = getattr(known, "__annotations__", {}).get("return", "")
        if said != "":
            return {None: "nothing", float: "float64"}.get(said, "int64")
    return None


def launch(function: Any, returns: str, *given: Any) -> Any:
    """Calls a device function in one thread; what it writes into records and arrays is written here too."""
    call, flat = "", list[Any]()
    names: dict[str, Any] = {}
    for value in given:
        call += f"{expression(value, flat, names)}, "
    out = np.zeros(1, "int64" if returns == "nothing" else returns)
    lent = [as_array(value) for value in flat]
    kernel = one_thread(function, returns, call, len(flat), tuple(names.items()))
    kernel[1, 1](out, *lent)
    for value, array in zip(flat, lent, strict=True):
        if isinstance(value, np.void):
            for name in value.dtype.names or ():
                value[name] = array[0][name]
    return None if returns == "nothing" else out[0].item()


def expression(value: Any, flat: list[Any], names: dict[str, Any]) -> str:
    """How a kernel writes the argument: records come as arrays of one, tuples as their parts."""
    if isinstance(value, tuple):
        names[type(value).__name__] = type(value)
        return f"{type(value).__name__}({', '.join(expression(part, flat, names) for part in value)})"
    flat.append(value)
    return f"a{len(flat) - 1}[0]" if isinstance(value, np.void) else f"a{len(flat) - 1}"


def as_array(value: Any) -> Any:
    if not isinstance(value, np.void):
        return value
    array = np.empty(1, value.dtype)
    array[0] = value
    return array


@cache
def one_thread(function: Any, returns: str, call: str, count: int, names: tuple[tuple[str, Any], ...]) -> Any:
    """A kernel that makes one call of a device function."""
    scope = {"function": function, **dict(names)}
    parameters = ", ".join(f"a{index}" for index in range(count))
    exec(f"def kernel(out, {parameters}):\n    {'' if returns == 'nothing' else 'out[0] = '}function({call})", scope)
    return kernel_of(scope["kernel"], exact=True)


@cache
def thread_each(function: Any, call: str, count: int, names: tuple[tuple[str, Any], ...], exact: bool) -> Any:
    """A kernel that calls a device function in as many threads as there are rows."""
    scope = {"function": function, "cuda": numba_cuda(), **dict(names)}
    parameters = ", ".join(f"a{index}" for index in range(count))
    exec(f"def kernel(rows, {parameters}):\n    row = cuda.grid(1)\n    if row < rows:\n        function(row, {call})", scope)
    return kernel_of(scope["kernel"], exact)


def launch_rows(module: ModuleType, name: str, rows: int, *given: Any, exact: bool = False) -> None:
    """Calls a device function of a module on the host once for each row. Arrays among the arguments lie on the device."""
    flat, names = list[Any](), dict[str, Any]()
    call = ", ".join(expression(value, flat, names) for value in given)
    kernel = thread_each(getattr(vars(module)[DEVICE_FUNCTIONS], name), call, len(flat), tuple(names.items()), exact)
    kernel[-(-rows // BLOCK), min(BLOCK, rows)](rows, *flat)


ROLLOUTS = """
def kernel(first, results, scores, lengths, seed, settings, policies, *start):
    work = Workspace(cuda.local.array(WORDS, np.int64), cuda.local.array(OPTIONS, np.int32), cuda.local.array(RECORDS, STATE, ALIGNED))
    play_matches(Rollouts(first, results, scores, lengths), seed, settings, policies, work, cuda.grid(1), cuda.gridsize(1), START)
"""


@cache
def rollout_kernel(play_matches: Any, options: int, state: Any, exact: bool, started: bool) -> Any:
    """A kernel whose threads play the matches of some Rollouts, each with a workspace of its own."""
    scope = {
        "cuda": numba_cuda(), "np": np, "play_matches": play_matches, "Workspace": Workspace, "Rollouts": Rollouts,
        "Start": Start, "WORDS": WORDS, "OPTIONS": options, "RECORDS": RECORDS, "STATE": state,
    }  # fmt: skip
    exec(kernel_source(ROLLOUTS, started), scope)
    return kernel_of(scope["kernel"], exact, max_registers=REGISTERS)


def play_by_threads(
    functions: Any, work: Workspace, rollouts: Rollouts, seed: int, settings: Any, policies: Any, start: Start | None, exact: bool
) -> None:
    """Every thread plays one match after the other."""
    kernel = rollout_kernel(functions.play_matches, len(work.options), work.records.dtype, exact, start is not None)
    threads = min(len(rollouts.lengths), THREADS)
    kernel[-(-threads // BLOCK), min(BLOCK, threads)](*rollouts, seed, settings, policies, *(start or ()))


def play_matches(
    module: ModuleType, work: Workspace, rollouts: Rollouts, seed: int, settings: Any, policies: Any, start: Start | None, exact: bool
) -> None:
    """fathom.engine.rollout.play_matches on all multiprocessors; `work` says how much room a thread needs, `exact` if values count."""
    cuda, functions = numba_cuda(), vars(module)[DEVICE_FUNCTIONS]
    filled = Rollouts(rollouts.first, *(cuda.to_device(array) for array in rollouts[1:]))
    begin = start and Start(cuda.to_device(start.views), start.seat, cuda.to_device(start.offered))
    given = (filled, seed, cuda.to_device(settings), cuda.to_device(policies), begin, exact)
    if functions.KINDS > 1:
        play_by_kinds(functions, work, *given)
    else:
        play_by_threads(functions, work, *given)
    for array, there in zip(rollouts[1:], filled[1:], strict=True):
        there.copy_to_host(array)
