"""Where the rows of a batch are: in the memory of the host, distributed among threads, or on a GPU, with a thread for each."""

import importlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

from fathom.engine.cuda import launch
from fathom.engine.cuda.device import numba_cuda
from fathom.engine.loader import Game
from fathom.envs.observation import STEPPING
from fathom.text.errors import BadTable


class Rows(Protocol):
    def array_for(self, name: str, array: Any, given: Mapping[str, Any]) -> Any:
        """An array where the rows are: the caller's own, if it is given, or this one."""
        ...

    def lend(self, array: Any) -> Any:
        """The array as an object that speaks DLPack."""
        ...

    def chosen(self, options: Any) -> Any:
        """The caller's options where the rows are."""
        ...

    def run(self, work: str, rows: int, *arguments: Any) -> None:
        """Does one kind of work of fathom.envs.stepping in every row: "check", "reset" or "step"."""
        ...


class HostRows:
    def __init__(self, game: Game, threads: int) -> None:
        self.stepping = game.generic(STEPPING)
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def array_for(self, name: str, array: Any, given: Mapping[str, Any]) -> Any:
        if name not in given:
            return array
        lent = given[name]
        lent = lent if isinstance(lent, np.ndarray) else np.from_dlpack(lent)
        fits = lent.dtype == array.dtype and lent.shape == array.shape and lent.flags.c_contiguous and lent.flags.writeable
        if not fits:
            raise misfit(name, array)
        return lent

    def lend(self, array: Any) -> Any:
        return array

    def chosen(self, options: Any) -> Any:
        return np.ascontiguousarray(options, np.int64)

    def run(self, work: str, rows: int, *arguments: Any) -> None:
        function = getattr(self.stepping, f"{work}_rows")
        if self.pool is None:
            function(0, rows, *arguments)
            return
        bounds = [rows * part // self.threads for part in range(self.threads + 1)]
        tasks = [self.pool.submit(function, first, last, *arguments) for first, last in pairwise(bounds)]
        wait(tasks)
        for task in tasks:
            task.result()


class DeviceRows:
    def __init__(self, game: Game) -> None:
        self.stepping = game.generic(STEPPING)
        self.cuda = numba_cuda()

    def array_for(self, name: str, array: Any, given: Mapping[str, Any]) -> Any:
        if name not in given:
            return self.cuda.to_device(array)
        lent = self.cuda.as_cuda_array(given[name])
        if lent.dtype != array.dtype or lent.shape != array.shape or not lent.is_c_contiguous():
            raise misfit(name, array)
        return lent

    def lend(self, array: Any) -> Any:
        """Numba's arrays do not speak DLPack. PyTorch works on the same stream as we do; others must synchronize before they read."""
        views: Any = importlib.import_module("cuda.core.utils")
        return views.StridedMemoryView.from_cuda_array_interface(array, stream_ptr=-1)

    def chosen(self, options: Any) -> Any:
        on_device = hasattr(options, "__cuda_array_interface__")
        return self.cuda.as_cuda_array(options) if on_device else self.cuda.to_device(np.ascontiguousarray(options, np.int64))

    def run(self, work: str, rows: int, *arguments: Any) -> None:
        launch.launch_rows(self.stepping, f"{work}_row", rows, *arguments)


def misfit(name: str, array: Any) -> BadTable:
    shape, kind = array.shape, array.dtype
    return BadTable("the array {name} must be writable, contiguous, {kind}, of the shape {shape}", name=name, kind=kind, shape=shape)
