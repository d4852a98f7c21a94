"""Mutants: what a module may become, each with one thing changed."""

import ast

import pytest

from tools.mutants.mutate import mutants_of

SOURCE = '''"""Rules."""

LIMIT = 3


def grow(state, by):
    """More of it, « à l'infini »."""
    if state.size < LIMIT and not state.full:  # « jamais » plus
        state.size += by * 2
        settle(state)
    return state.size if by else 0
'''


def changed(source: str) -> dict[str, str]:
    """Every mutant by its name, with the lines that it changes."""
    before = source.splitlines()
    return {
        mutant.name: "\n".join(line.strip() for line, old in zip(mutant.source.splitlines(), before, strict=True) if line != old)
        for mutant in mutants_of("rules", source)
    }


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("if state.size < LIMIT and (not state.full):", "if (state.size <= LIMIT and (not state.full)):  # « jamais » plus"),
        ("if state.size < LIMIT and (not state.full):", "if (state.size < LIMIT or not state.full):  # « jamais » plus"),
        ("if state.size < LIMIT and (not state.full):", "if (state.size < LIMIT and state.full):  # « jamais » plus"),
        ("state.size += by * 2", "pass"),
        ("state.size += by * 2", "state.size -= by * 2"),
        ("state.size += by * 2", "state.size += (by // 2)"),
        ("state.size += by * 2", "state.size += (by * 3)"),
        ("settle(state)", "pass"),
        ("return state.size if by else 0", "return (0 if by else state.size)"),
        ("return state.size if by else 0", "return (state.size if by else 1)"),
    ],
)
def test_a_statement_is_broken_in_this_way(line: str, after: str) -> None:
    assert after in [text for name, text in changed(SOURCE).items() if name.startswith(f"grow: {line}")]


def test_there_are_no_other_mutants_and_every_one_is_a_module() -> None:
    mutants = list(mutants_of("rules", SOURCE))
    assert len(mutants) == len({mutant.source for mutant in mutants}) == 10
    for mutant in mutants:
        ast.parse(mutant.source)


def test_what_stands_outside_functions_and_docstrings_stay() -> None:
    assert list(mutants_of("rules", '"""Rules."""\nLIMIT = 3\n\n\ndef grow(state):\n    """More."""\n')) == []


def test_a_mutant_knows_the_function_and_the_lines_it_breaks() -> None:
    assert {(mutant.module, mutant.function, *mutant.lines) for mutant in mutants_of("rules", SOURCE)} == {
        ("rules", "grow", 8), ("rules", "grow", 9), ("rules", "grow", 10), ("rules", "grow", 11),
    }  # fmt: skip
    (lines,) = {mutant.lines for mutant in mutants_of("rules", "def grow():\n    settle(\n        state,\n    )\n")}
    assert list(lines) == [2, 3, 4]


def test_mutants_that_look_alike_are_numbered() -> None:
    names = [mutant.name for mutant in mutants_of("rules", "def twice():\n    settle()\n    settle()\n")]
    assert names == ["twice: settle() -> (left out)", "twice: settle() -> (left out) #2"]
