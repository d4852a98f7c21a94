"""Tracing: the lines of the rules that a test runs, and what a test stands on."""

from pathlib import Path
from typing import Any

import pytest

from tools.mutants.tracing import Trace, Tracer, Traces, beside_tests, text_of

RULES = """
def double(size):
    return 2 * size

LIMIT = double(2)

def grow(size):
    if size < LIMIT:
        return double(size)
    return size
"""
FILE = "rules.py"


def load() -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(RULES, FILE, "exec"), names)
    return names


@pytest.mark.parametrize(("size", "lines"), [(1, {3, 8, 9}), (4, {8, 10})])
def test_the_lines_that_a_test_runs_are_known(size: int, lines: set[int]) -> None:
    grow = load()["grow"]
    trace = Tracer({FILE: "rules"}).trace(lambda: grow(size) and grow(size))
    assert (trace.run, trace.loading) == ({("rules", line) for line in lines}, set())


def test_lines_that_run_while_a_module_is_loaded_are_kept_apart() -> None:
    trace = Tracer({FILE: "rules"}).trace(load)
    assert (trace.run, trace.loading) == (set(), {("rules", 3)})


def test_other_modules_are_not_traced() -> None:
    trace = Tracer({"other.py": "other"}).trace(load)
    assert trace.run == trace.loading == set()


def test_a_trace_is_kept_while_rules_and_test_stay_as_they_are(tmp_path: Path) -> None:
    made: list[Trace] = []

    def make() -> Trace:
        made.append(Trace(0.5, {("rules", len(made))}, set()))
        return made[-1]

    path = tmp_path / "traces.jsonl"
    first = Traces(path, "rules").of("test_R1", "assert a", make)
    assert Traces(path, "rules").of("test_R1", "assert a", make) == first == made[0]
    assert Traces(path, "rules").of("test_R1", "assert b", make) == made[1]
    assert Traces(path, "other rules").of("test_R1", "assert a", make) == made[2]
    assert len(made) == 3


def test_a_test_stands_on_itself_and_on_what_is_no_test(request: pytest.FixtureRequest) -> None:
    beside = beside_tests(Path(__file__))
    assert "def load()" in beside
    assert "def test_other_files" not in beside
    text = text_of(request.node)
    assert beside in text
    assert "def test_a_test_stands_on_itself" in text
