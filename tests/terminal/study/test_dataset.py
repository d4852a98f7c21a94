"""`fathom dataset` at the command line: on several processes, continued where it was left."""

from pathlib import Path

import pytest

from fathom.engine.loader import load
from fathom.envs.dataset import TABLES, DatasetPlan, make_dataset, make_part, path_of
from fathom.studies.workers import Here
from tests.terminal.driver import fathom

MATCHES = 401  # three parts: one is there, two processes make the others
COMMAND = ("dataset", "deep-dive", "--matches", str(MATCHES), "--bots", "random", "--seed", "3", "--workers", "2")


@pytest.mark.compiler
def test_two_processes_continue_a_dataset_with_the_bytes_of_one(tmp_path: Path) -> None:
    game, folder = load("deep-dive"), tmp_path / "deep-dive-dataset"
    plan = DatasetPlan(game.name, game.settings, game.edition, ("random", "random"), MATCHES, seed=3)
    begun = make_dataset(plan, folder, Here())
    assert [next(begun), next(begun)] == [0, 200]
    begun.close()
    first = path_of(folder, TABLES[0], 0)
    kept = first.stat().st_mtime_ns
    first.with_suffix(".making").write_bytes(b"what a command leaves behind that was killed")
    done = fathom(tmp_path, *COMMAND)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "401 matches are in deep-dive-dataset.\n")
    assert first.stat().st_mtime_ns == kept
    for part in (1, 2):
        assert tuple(path_of(folder, table, part).read_bytes() for table in TABLES) == make_part(plan, part)
