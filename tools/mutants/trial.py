"""A pytest plugin: after collection, the rule tests meet one mutant after the other.

First every test runs once on the rules as they are, and is asked which of their lines it runs. Then each mutant meets the tests that run
what it breaks, until one fails: first those that noticed most other mutants of its function, then the quickest. This happens in child
processes, which inherit what was collected. Some mutants share one; a mutant after which a test fails without it gets one of its own.
"""

import gc
import os
import re
import signal
import struct
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType
from typing import IO, Any, NamedTuple

import numpy as np
import pytest
from _pytest.runner import runtestprotocol
from rich.progress import Progress

from fathom.engine import compiler
from tools.mutants.journal import NOBODY, Journal
from tools.mutants.mutate import Mutant
from tools.mutants.tracing import Line, Tracer, Traces, text_of

PATIENCE = 5  # a test that computes five times as long as on the rules as they are, traced, plays without end: noticed
STARTING, LOADING = 0.05, 0.5  # seconds more, and where the rules are reloaded
UNWRITTEN = 99  # what memory holds that nobody has written: a mutant must not find there what the rules as they are have left
RULE = re.compile(r"test_(R\d+_)+")
BATCH = 40  # mutants
NOTE = struct.Struct("ii?")
UNNOTICED = -1


class Batch(NamedTuple):
    """Mutants that meet the tests in one child process."""

    mutants: list[Mutant]
    notes: IO[bytes]  # the process writes a Note for every step


class Note(NamedTuple):
    """A mutant of a batch meets a test."""

    mutant: int
    test: int  # or UNNOTICED
    is_again: bool  # the mutant is gone, and the test that noticed it must pass


class Trial:
    """Which mutants no rule test notices."""

    def __init__(self, mutants: list[Mutant], files: dict[str, Path], journal: Journal, traces: Traces, workers: int) -> None:
        self.mutants = mutants
        self.files = files  # of the modules
        self.journal = journal
        self.traces = traces
        self.workers = workers
        self.survivors: list[Mutant] = []
        self.items: list[pytest.Item] = []
        self.texts: dict[pytest.Item, str] = {}  # what each test stands on
        self.seconds: dict[pytest.Item, float] = {}
        self.running: dict[Line, set[pytest.Item]] = defaultdict(set)  # the tests that run a line
        self.loading: set[Line] = set()
        self.noticed: dict[str, Counter[pytest.Item]] = defaultdict(Counter)  # how many mutants of a function each test noticed

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if RULE.match(item.name)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        for item in self.items:
            self.trace(item)
        gc.freeze()  # what lies still need not be copied for a child
        if [noticed_by for _, noticed_by in self.verdicts([self.genuine()])] != [NOBODY]:
            raise pytest.UsageError("the rules as they are do not pass in a process of their own")
        with Progress() as bar:
            task = bar.add_task("mutants", total=len(self.mutants))
            for mutant, noticed_by in self.verdicts(self.mutants):
                if noticed_by == NOBODY:
                    self.survivors.append(mutant)
                    bar.console.print(mutant.key, markup=False, highlight=False, soft_wrap=True)
                bar.update(task, advance=1, description=f"{len(self.survivors)} unnoticed")
        return True

    def trace(self, item: pytest.Item) -> None:
        """Notes which lines of the rules as they are the test runs."""
        self.texts[item] = text_of(item)
        tracer = Tracer({str(path): module for module, path in self.files.items()})
        trace = self.traces.of(item.nodeid, self.texts[item], lambda: tracer.trace(lambda: must_pass(item)))
        self.seconds[item] = trace.seconds
        self.loading |= trace.loading
        for line in trace.run:
            self.running[line].add(item)

    def genuine(self) -> Mutant:
        """One that breaks nothing."""
        module, path = next(iter(self.files.items()))
        return Mutant(module, "", range(0), "", "", "", path.read_text(encoding="utf-8"))

    def tests_for(self, mutant: Mutant) -> set[pytest.Item]:
        """Those that run what it breaks; all of them where the rules are reloaded."""
        if self.is_reloaded(mutant):
            return set(self.seconds)
        return set().union(*(self.running[line] for line in self.lines_of(mutant)))

    def is_reloaded(self, mutant: Mutant) -> bool:
        """It breaks what runs while the rules are loaded, as all does that no test runs, or nothing."""
        lines = self.lines_of(mutant)
        return not self.loading.isdisjoint(lines) or not any(self.running[line] for line in lines)

    def lines_of(self, mutant: Mutant) -> list[Line]:
        return [(mutant.module, line) for line in mutant.lines]

    def verdicts(self, mutants: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
        """Every mutant with the test that noticed it, or NOBODY; what the journal knows is not tried again."""
        untried = []
        for mutant in mutants:
            noticed_by = self.journal.recall(mutant.key, self.texts_for(mutant))
            if noticed_by is None:
                untried.append(mutant)
            else:
                yield mutant, noticed_by
        for mutant, noticed_by in self.meet_all(untried):
            self.journal.write(mutant.key, noticed_by, self.texts_for(mutant))
            yield mutant, noticed_by

    def texts_for(self, mutant: Mutant) -> dict[str, str]:
        return {item.nodeid: self.texts[item] for item in self.tests_for(mutant)}

    def meet_all(self, mutants: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
        """Batch by batch, in as many processes as there are workers."""
        waiting, batches = [mutants[first : first + BATCH] for first in range(0, len(mutants), BATCH)], {}
        while waiting or batches:
            if waiting and len(batches) < self.workers:
                batch = Batch(waiting.pop(0), tempfile.TemporaryFile())  # noqa: SIM115
                batches[self.meet(batch)] = batch
                continue
            child, status = os.wait()
            verdicts, rest = self.read(batches.pop(child), status)
            waiting[:0] = rest
            yield from verdicts

    def meet(self, batch: Batch) -> int:
        """Starts a process that ends with 0 if the mutants leave nothing behind."""
        child = os.fork()
        if child:
            return child
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115
        gc.disable()
        np.empty = unwritten  # type: ignore[assignment]
        try:
            os._exit(0 if all(self.leaves_nothing(number, mutant, batch.notes) for number, mutant in enumerate(batch.mutants)) else 1)
        finally:
            os._exit(1)

    def leaves_nothing(self, number: int, mutant: Mutant, notes: IO[bytes]) -> bool:
        """Whether the test that has noticed the mutant passes again without it."""
        noticed_by = self.meet_tests(number, mutant, notes)
        if noticed_by == UNNOTICED:
            return True
        note(notes, Note(number, noticed_by, is_again=True))
        return self.passes_in_time(self.items[noticed_by], LOADING)

    def meet_tests(self, number: int, mutant: Mutant, notes: IO[bytes]) -> int:
        """The first test that notices the mutant."""
        counts = self.noticed[mutant.function]
        reload = self.is_reloaded(mutant)
        with broken(mutant, reload):
            for item in sorted(self.tests_for(mutant), key=lambda item: (-counts[item], self.seconds[item])):
                test = self.items.index(item)
                note(notes, Note(number, test, is_again=False))
                if not self.passes_in_time(item, LOADING if reload else STARTING):
                    counts[item] += 1
                    return test
        note(notes, Note(number, UNNOTICED, is_again=False))
        return UNNOTICED

    def passes_in_time(self, item: pytest.Item, more: float) -> bool:
        """Counts what the process computes, not what it waits: a busy machine changes no verdict."""
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE * (more + self.seconds[item]))
        passed = passes(item)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return passed

    def read(self, batch: Batch, status: int) -> tuple[list[tuple[Mutant, str]], list[list[Mutant]]]:
        """The verdicts of a batch that has ended, and the batches that its process did not come to."""
        batch.notes.seek(0)
        last = {found.mutant: found for found in (Note(*fields) for fields in NOTE.iter_unpack(batch.notes.read()))}
        batch.notes.close()
        met = len(last)
        left_traces = status != 0 and last[met - 1].is_again and len(batch.mutants) > 1
        rest = [batch.mutants[met:]] if met < len(batch.mutants) else []
        if left_traces:
            met -= 1
            rest.insert(0, [batch.mutants[met]])
        verdicts = []
        for number in range(met):
            mutant, test = batch.mutants[number], last[number].test
            if test != UNNOTICED:
                self.noticed[mutant.function][self.items[test]] += 1
            verdicts.append((mutant, NOBODY if test == UNNOTICED else self.items[test].nodeid))
        return verdicts, rest


def note(notes: IO[bytes], found: Note) -> None:
    os.write(notes.fileno(), NOTE.pack(*found))


@contextmanager
def broken(mutant: Mutant, reload: bool) -> Iterator[None]:
    """The mutant stands in place of the rules: where they are loaded its function is exchanged, and so it is where they will be."""
    genuine, kept = compiler.source_of, dict(compiler._kept)
    compiler.source_of = lambda name: (genuine(name)[0], mutant.source) if name == mutant.module else genuine(name)
    if reload:
        compiler._used.clear()
        compiler._kept.clear()
    codes = {} if reload else exchange(mutant)
    yield
    for function, code in codes.items():
        function.__code__ = code
    compiler.source_of = genuine
    for key in set(compiler._kept) - set(kept) if not reload else set(compiler._kept):
        compiler._used.pop(key, None)
        compiler._kept.pop(key, None)


def exchange(mutant: Mutant) -> dict[FunctionType, CodeType]:
    """Gives every loaded copy of the function the mutant's code; returns those it had."""
    start = mutant.source.index(f"\ndef {mutant.function}(") + 1
    end = re.compile(r"\n(?=\S)").search(mutant.source, mutant.source.index(":\n", start))
    compiled = compile(mutant.source[start : end.start() if end else None], mutant.module, "exec").co_consts
    code = next(part for part in compiled if isinstance(part, CodeType) and part.co_name == mutant.function)
    copies = [module for name, module in list(sys.modules.items()) if name.startswith(f"{mutant.module}:")]
    functions = [vars(module)[mutant.function] for module in copies]
    codes = {function: function.__code__ for function in functions}
    for function in functions:
        function.__code__ = code
    return codes


def unwritten(shape: Any, dtype: Any = float, order: Any = "C") -> Any:
    array = np.zeros(shape, dtype, order)
    if array.dtype.names is None:
        array.fill(UNWRITTEN)
    return array


def passes(item: pytest.Item) -> bool:
    item.session._setupstate.teardown_exact(None)
    return all(report.outcome != "failed" for report in runtestprotocol(item, log=False, nextitem=None))


def must_pass(item: pytest.Item) -> None:
    if not passes(item):
        raise pytest.UsageError(f"{item.nodeid} fails on the rules as they are")
