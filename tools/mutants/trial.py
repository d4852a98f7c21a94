"""A pytest plugin: after collection, the rule tests meet one mutant after the other, each in a process of its own.

First every test runs once on the rules as they are, and is asked which of their functions it calls. Then each mutant meets the tests that
call its function, the quickest first, until one fails. A child process inherits what was collected, so a mutant costs little more than
the test that kills it.
"""

import os
import re
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest
from _pytest.runner import runtestprotocol
from rich.progress import Progress

from fathom.engine import compiler
from tools.mutants.mutate import Mutant

PATIENCE = 10  # a test that computes ten times as long as on the rules as they are, and ten seconds more, plays without end: noticed
UNWRITTEN = 99  # what memory holds that nobody has written: a mutant must not find there what the rules as they are have left
RULE = re.compile(r"test_(R\d+_)+")
Function = tuple[str, int]  # file and first line


class Notes:
    """Which functions of some files are called, and which of them while such a file is loaded."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self.called: set[Function] = set()
        self.loading: set[Function] = set()
        self.depth = 0  # of files that are being loaded

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if code.co_filename not in self.files or event not in ("call", "return"):
            return
        if code.co_name == "<module>":
            self.depth += 1 if event == "call" else -1
        elif event == "call":
            (self.loading if self.depth else self.called).add((code.co_filename, code.co_firstlineno))


class Trial:
    """Which mutants no rule test notices."""

    def __init__(self, mutants: list[Mutant], files: dict[str, Path], workers: int) -> None:
        self.mutants = mutants
        self.files = files  # of the modules
        self.workers = workers
        self.survivors: list[Mutant] = []
        self.calling: dict[Function, list[pytest.Item]] = defaultdict(list)
        self.loading: set[Function] = set()  # called while the rules are loaded, which only the first test that wants them sees
        self.seconds: dict[pytest.Item, float] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if RULE.match(item.name)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.trace(session.items)
        module, path = next(iter(self.files.items()))
        genuine = Mutant(module, "", 0, "", "", "", path.read_text(encoding="utf-8"))
        if [survived for _, survived in self.meet_all([genuine])] != [True]:
            raise pytest.UsageError("the rules as they are do not pass in a process of their own")
        with Progress() as bar:
            task = bar.add_task("mutants", total=len(self.mutants))
            for mutant, survived in self.meet_all(self.mutants):
                if survived:
                    self.survivors.append(mutant)
                    bar.console.print(mutant.module, mutant.name, markup=False, highlight=False, soft_wrap=True)
                bar.update(task, advance=1, description=f"{len(self.survivors)} unnoticed")
        return True

    def trace(self, items: list[pytest.Item]) -> None:
        """Runs every test on the rules as they are, and notes the functions that it calls."""
        notes = Notes({str(path) for path in self.files.values()})
        for item in items:
            notes.called.clear()
            started = time.perf_counter()
            sys.setprofile(notes.note)
            passed = passes(item)
            sys.setprofile(None)
            if not passed:
                raise pytest.UsageError(f"{item.nodeid} fails on the rules as they are")
            self.seconds[item] = time.perf_counter() - started
            for function in notes.called:
                self.calling[function].append(item)
        self.loading = notes.loading

    def meet_all(self, mutants: list[Mutant]) -> Iterator[tuple[Mutant, bool]]:
        running: dict[int, Mutant] = {}
        for mutant in mutants:
            if len(running) == self.workers:
                yield ended(running)
            running[self.meet(mutant)] = mutant
        while running:
            yield ended(running)

    def tests_for(self, mutant: Mutant) -> list[pytest.Item]:
        """Those that call its function, the quickest first; all of them for what runs while the rules are loaded."""
        function = str(self.files[mutant.module]), mutant.line
        calling = self.calling[function] if function not in self.loading else ()
        return sorted(calling or self.seconds, key=self.seconds.__getitem__)

    def meet(self, mutant: Mutant) -> int:
        """Starts a process that ends with 0 if no test notices the mutant."""
        child = os.fork()
        if child:
            return child
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115
        genuine = compiler.source_of
        compiler.source_of = lambda name: (genuine(name)[0], mutant.source) if name == mutant.module else genuine(name)
        compiler._used.clear()
        compiler._kept.clear()
        np.empty = unwritten  # type: ignore[assignment]
        os._exit(0 if all(self.passes_in_time(item) for item in self.tests_for(mutant)) else 1)

    def passes_in_time(self, item: pytest.Item) -> bool:
        """Counts what the process computes, not what it waits: a busy machine changes no verdict."""
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE * (1 + self.seconds[item]))
        return passes(item)


def unwritten(shape: Any, dtype: Any = float, order: Any = "C") -> Any:
    array = np.zeros(shape, dtype, order)
    if array.dtype.names is None:
        array.fill(UNWRITTEN)
    return array


def ended(running: dict[int, Mutant]) -> tuple[Mutant, bool]:
    child, status = os.wait()
    return running.pop(child), status == 0


def passes(item: pytest.Item) -> bool:
    item.session._setupstate.teardown_exact(None)
    return all(report.outcome != "failed" for report in runtestprotocol(item, log=False, nextitem=None))
