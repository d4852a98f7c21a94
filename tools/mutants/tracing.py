"""Which lines of the rules each test runs: found by running it once, and kept while the rules and the test stay as they are."""

import ast
import inspect
import json
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from tools.mutants.journal import digest

Line = tuple[str, int]  # module and number


class Trace(NamedTuple):
    """What a test did on the rules as they are."""

    seconds: float
    run: set[Line]
    loading: set[Line]  # run while the rules were loaded, which only the first test that wants them sees


class Tracer:
    """Notes the lines of some modules that are run."""

    def __init__(self, modules: dict[str, str]) -> None:
        self.modules = modules  # by their files
        self.run: set[Line] = set()
        self.loading: set[Line] = set()
        self.depth = 0  # of modules that are being loaded
        self.left: dict[CodeType, set[int]] = {}  # lines of a function that are not run yet

    def trace(self, test: Callable[[], None]) -> Trace:
        started = time.process_time()
        sys.settrace(self.enter)
        try:
            test()
        finally:
            sys.settrace(None)
        return Trace(time.process_time() - started, self.run, self.loading)

    def enter(self, frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in self.modules:
            return None
        if code.co_name == "<module>":
            self.depth += 1
            return self.leave_module
        if code not in self.left:
            self.left[code] = {line for _, _, line in code.co_lines() if line is not None}
        return self.step if self.left[code] or self.depth else None

    def leave_module(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "return":
            self.depth -= 1
        return self.leave_module

    def step(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            (self.loading if self.depth else self.run).add((self.modules[frame.f_code.co_filename], frame.f_lineno))
            self.left[frame.f_code].discard(frame.f_lineno)
        return self.step


class Traces:
    """The traces of tests, line by line in a file."""

    def __init__(self, path: Path, ground: str) -> None:
        self.path = path
        self.ground = ground  # a digest of all that a trace depends on apart from the test
        self.known: dict[str, Trace] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                proof, seconds, run, loading = json.loads(line)
                self.known[proof] = Trace(seconds, lines_in(run), lines_in(loading))

    def of(self, name: str, text: str, make: Callable[[], Trace]) -> Trace:
        """The trace of a test that stands on this text, made now if it is not known."""
        proof = digest([self.ground, name, text])
        if proof not in self.known:
            made = self.known[proof] = make()
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([proof, made.seconds, by_module(made.run), by_module(made.loading)]) + "\n")
        return self.known[proof]


def by_module(lines: set[Line]) -> dict[str, list[int]]:
    return {module: sorted(number for other, number in lines if other == module) for module in {module for module, _ in lines}}


def lines_in(numbers: dict[str, list[int]]) -> set[Line]:
    return {(module, number) for module in numbers for number in numbers[module]}


def text_of(test: pytest.Item) -> str:
    """What a test stands on in its file: itself, and what surrounds the tests."""
    assert isinstance(test, pytest.Function)
    return inspect.getsource(test.function) + beside_tests(test.path)


@cache
def beside_tests(path: Path) -> str:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return "\n".join(ast.unparse(node) for node in body if not (isinstance(node, ast.FunctionDef) and node.name.startswith("test_")))
