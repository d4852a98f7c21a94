"""How mutants meet tests: a mutant stands in place of the rules and leaves again, and what a process has noted gives the verdicts."""

import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from fathom.engine import compiler
from tools.mutants.journal import NOBODY, Journal
from tools.mutants.mutate import Mutant, mutants_of
from tools.mutants.tracing import Traces
from tools.mutants.trial import UNNOTICED, Batch, Note, Trial, broken, note

RULES = """
def first(size):  # one
    return size

def grow(size):
    return size + 1

def last(size):
    return grow(size)
"""
KILLED = 26  # by a timer
FOUR = [Mutant("rules", "grow", range(number, number + 1), "", "", "", "") for number in range(4)]


class Named(NamedTuple):
    """All that a verdict asks of a test."""

    nodeid: str


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module as the compiler loads it."""
    module = ModuleType("toy.rules:python:1")
    exec(RULES, vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


@pytest.mark.parametrize(("function", "called", "before", "during"), [("grow", "last", 3, {1, 4}), ("first", "first", 2, set())])
def test_a_mutant_stands_in_place_of_a_function_and_leaves_again(
    rules: Any, function: str, called: str, before: int, during: set[int]
) -> None:
    mutants = [mutant for mutant in mutants_of("toy.rules", RULES) if mutant.function == function]
    seen = set()
    for mutant in mutants:
        source_of = compiler.source_of
        with broken(mutant, reload=False):
            seen.add(vars(rules)[called](2))
            assert compiler.source_of is not source_of
        assert compiler.source_of is source_of
        assert vars(rules)[called](2) == before
    assert seen == during


def read(tmp_path: Path, mutants: list[Mutant], status: int, *notes: tuple[int, int, bool]) -> Any:
    trial = Trial([], {}, Journal(tmp_path / "kept" / "a", ""), Traces(tmp_path / "kept" / "b", ""), 1)
    trial.items = [Named(f"test_{number}") for number in range(9)]
    batch = Batch(mutants, tempfile.TemporaryFile())  # noqa: SIM115
    for each in notes:
        note(batch.notes, Note(*each))
    verdicts, rest = trial.read(batch, status)
    return [(mutants.index(mutant), test) for mutant, test in verdicts], [[mutants.index(mutant) for mutant in part] for part in rest]


def test_a_process_that_ends_well_has_a_verdict_on_every_mutant(tmp_path: Path) -> None:
    notes = [(0, 5, False), (0, 6, False), (0, 6, True), (1, 6, False), (1, UNNOTICED, False), (2, UNNOTICED, False)]
    assert read(tmp_path, FOUR[:3], 0, *notes) == ([(0, "test_6"), (1, NOBODY), (2, NOBODY)], [])


def test_a_mutant_that_plays_without_end_is_noticed_and_the_others_wait(tmp_path: Path) -> None:
    notes = [(0, UNNOTICED, False), (1, 3, False), (1, 4, False)]
    assert read(tmp_path, FOUR, KILLED, *notes) == ([(0, NOBODY), (1, "test_4")], [[2, 3]])


@pytest.mark.parametrize("status", [KILLED, 256])
def test_a_mutant_after_which_a_test_fails_without_it_is_tried_alone(tmp_path: Path, status: int) -> None:
    notes = [(0, UNNOTICED, False), (1, 3, False), (1, 3, True)]
    assert read(tmp_path, FOUR, status, *notes) == ([(0, NOBODY)], [[1], [2, 3]])
    alone = [(0, 3, False), (0, 3, True)]
    assert read(tmp_path, FOUR[1:2], status, *alone) == ([(0, "test_3")], [])
