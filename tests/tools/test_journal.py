"""The journal of mutants: a verdict holds while the rules and the tests that gave it stay as they are."""

from pathlib import Path

import pytest

from tools.mutants.journal import NOBODY, Journal

TESTS = {"test_R1": "assert a", "test_R2": "assert b"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journals" / "game.jsonl"


def test_a_journal_begins_empty(path: Path) -> None:
    assert Journal(path, "rules").recall("mutant", TESTS) is None


@pytest.mark.parametrize("noticed_by", ["test_R2", NOBODY])
def test_a_verdict_is_recalled_by_the_next_run(path: Path, noticed_by: str) -> None:
    Journal(path, "rules").write("mutant", noticed_by, TESTS)
    assert Journal(path, "rules").recall("mutant", TESTS) == noticed_by
    assert Journal(path, "rules").recall("another", TESTS) is None


@pytest.mark.parametrize("noticed_by", ["test_R2", NOBODY])
def test_other_rules_need_another_verdict(path: Path, noticed_by: str) -> None:
    Journal(path, "rules").write("mutant", noticed_by, TESTS)
    assert Journal(path, "other rules").recall("mutant", TESTS) is None


@pytest.mark.parametrize(
    ("tests", "noticed", "unnoticed"),
    [
        (TESTS | {"test_R3": "assert c"}, "test_R2", None),
        (TESTS | {"test_R1": "assert not a"}, "test_R2", None),
        (TESTS | {"test_R2": "assert not b"}, None, None),
        ({"test_R1": "assert a"}, None, None),
        ({"test_R2": "assert b", "test_R1": "assert a"}, "test_R2", NOBODY),
    ],
)
def test_only_the_tests_that_gave_a_verdict_matter(path: Path, tests: dict[str, str], noticed: str | None, unnoticed: str | None) -> None:
    journal = Journal(path, "rules")
    journal.write("noticed", "test_R2", TESTS)
    journal.write("unnoticed", NOBODY, TESTS)
    assert (journal.recall("noticed", tests), journal.recall("unnoticed", tests)) == (noticed, unnoticed)


def test_the_latest_verdict_counts(path: Path) -> None:
    journal = Journal(path, "rules")
    journal.write("mutant", NOBODY, TESTS)
    journal.write("mutant", "test_R1", TESTS)
    assert Journal(path, "rules").recall("mutant", TESTS) == "test_R1"
