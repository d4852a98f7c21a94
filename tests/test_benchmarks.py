"""A benchmark is found by its name, in whatever room it stands."""

import importlib
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.__main__ import ALL, benchmarks, run

ROOM = Path(__file__).parent.parent / "benchmarks"
NAMES = {
    "admiral", "beats", "envs", "faults", "gpu", "kills", "logbook", "ratings", "reviews", "rollouts", "rounds", "search", "starting",
    "strength", "tables", "threads",
}  # fmt: skip


def test_every_benchmark_is_found_by_its_name() -> None:
    assert benchmarks().keys() >= NAMES
    assert set(ALL) <= NAMES


@pytest.mark.parametrize("name", sorted(benchmarks()))
def test_a_benchmark_can_be_run(name: str) -> None:
    if name == "gpu":
        pytest.importorskip("cuda")
    assert callable(importlib.import_module(benchmarks()[name]).main)


def test_no_two_modules_share_a_name() -> None:
    counts = Counter(path.stem for path in ROOM.rglob("*.py") if path.stem != "__init__")
    assert [name for name, count in counts.items() if count > 1] == []


def test_an_unknown_name_says_what_is_possible() -> None:
    with pytest.raises(SystemExit, match=r"no benchmark called tabels\. Possible are admiral, .*tables, threads"):
        run(["tabels", "7"])
