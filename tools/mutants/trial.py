"""A pytest plugin: after collection, the rule tests meet one mutant after the other, each in a process of its own.

First every test runs once on the rules as they are, and is asked which of their lines it runs. Then each mutant meets the tests that run
what it breaks, until one fails: first those that noticed most other mutants of its function, then the quickest. A child process inherits
what was collected, so a mutant costs little more than the test that notices it.
"""

import gc
import os
import re
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from _pytest.runner import runtestprotocol
from rich.progress import Progress

from fathom.engine import compiler
from tools.mutants.journal import NOBODY, Journal
from tools.mutants.mutate import Mutant
from tools.mutants.tracing import Line, Tracer, Traces, text_of

PATIENCE = 5  # a test that computes five times as long as on the rules as they are, traced, plays without end: noticed
LOADING = 0.2  # seconds more, in case the rules are loaded
UNWRITTEN = 99  # what memory holds that nobody has written: a mutant must not find there what the rules as they are have left
RULE = re.compile(r"test_(R\d+_)+")


class Meeting(NamedTuple):
    """A mutant in a process of its own, and the tests it meets there, one after the other."""

    mutant: Mutant
    tests: list[pytest.Item]
    begun: int  # where the process writes a byte for every test that it begins


class Trial:
    """Which mutants no rule test notices."""

    def __init__(self, mutants: list[Mutant], files: dict[str, Path], journal: Journal, traces: Traces, workers: int) -> None:
        self.mutants = mutants
        self.files = files  # of the modules
        self.journal = journal
        self.traces = traces
        self.workers = workers
        self.survivors: list[Mutant] = []
        self.texts: dict[pytest.Item, str] = {}  # what each test stands on
        self.seconds: dict[pytest.Item, float] = {}
        self.running: dict[Line, set[pytest.Item]] = defaultdict(set)  # the tests that run a line
        self.loading: set[Line] = set()
        self.noticed: dict[str, Counter[pytest.Item]] = defaultdict(Counter)  # how many mutants of a function each test noticed

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if RULE.match(item.name)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
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
        """Those that run what it breaks; all of them where the rules are loaded anew."""
        if self.is_reloaded(mutant):
            return set(self.seconds)
        return set().union(*(self.running[line] for line in self.lines_of(mutant)))

    def is_reloaded(self, mutant: Mutant) -> bool:
        """It breaks what runs while the rules are loaded, or nothing."""
        return not mutant.lines or not self.loading.isdisjoint(self.lines_of(mutant))

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
        meetings: dict[int, Meeting] = {}
        for mutant in mutants:
            if len(meetings) == self.workers:
                yield self.ended(meetings)
            self.meet(mutant, meetings)
        while meetings:
            yield self.ended(meetings)

    def meet(self, mutant: Mutant, meetings: dict[int, Meeting]) -> None:
        """Starts a process that ends with 0 if no test notices the mutant."""
        noticed = self.noticed[mutant.function]
        tests = sorted(self.tests_for(mutant), key=lambda item: (-noticed[item], self.seconds[item]))
        begun, begin = os.pipe()
        child = os.fork()
        if child:
            os.close(begin)
            meetings[child] = Meeting(mutant, tests, begun)
            return
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115
        gc.disable()
        np.empty = unwritten  # type: ignore[assignment]
        break_rules(mutant, reload=self.is_reloaded(mutant))
        os._exit(0 if all(os.write(begin, b".") and self.passes_in_time(item) for item in tests) else 1)

    def passes_in_time(self, item: pytest.Item) -> bool:
        """Counts what the process computes, not what it waits: a busy machine changes no verdict."""
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE * (LOADING + self.seconds[item]))
        return passes(item)

    def ended(self, meetings: dict[int, Meeting]) -> tuple[Mutant, str]:
        child, status = os.wait()
        mutant, tests, begun = meetings.pop(child)
        count = len(os.read(begun, len(tests)))
        os.close(begun)
        if status == 0:
            return mutant, NOBODY
        self.noticed[mutant.function][tests[count - 1]] += 1
        return mutant, tests[count - 1].nodeid


def break_rules(mutant: Mutant, reload: bool) -> None:
    """Puts the mutant in place of the rules: where they are loaded by exchanging the function, and wherever they will be."""
    genuine = compiler.source_of
    compiler.source_of = lambda name: (genuine(name)[0], mutant.source) if name == mutant.module else genuine(name)
    if reload:
        compiler._used.clear()
        compiler._kept.clear()
        return
    code = next(part for part in compile(mutant.source, mutant.module, "exec").co_consts if getattr(part, "co_name", "") == mutant.function)
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{mutant.module}:"):
            vars(module)[mutant.function].__code__ = code


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
