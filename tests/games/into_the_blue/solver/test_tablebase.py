"""The tablebase of two players on disk, and what ships of it."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load
from fathom.games.into_the_blue.solver import is_solved, open_tablebase, solved, tablebase, tell
from fathom.solvers.tablebase import quietly
from fathom.text.catalogues import translator
from fathom.text.errors import BadTable

FOLDER = folder_of("fathom.games.into_the_blue")


@pytest.fixture(autouse=True)
def no_gpu_and_nothing_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablebase, "is_available", lambda: False)
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path))


def test_a_small_box_is_solved_into_a_file_and_read_again(small: Game, shares: Any) -> None:
    assert not is_solved(small)
    found = solved(small, quietly)
    assert is_solved(small)
    opened = open_tablebase(small)
    assert np.abs(opened.shares - shares).max() < 1e-7
    assert opened.share(small.new(2)) == pytest.approx(found.first, abs=1e-7)


def test_what_was_found_for_the_box_ships() -> None:
    game = load("into-the-blue", "python")
    assert is_solved(game)
    lines = tell(translator("en", FOLDER), game, solved(game, quietly), ["Blue", "Red"])
    assert lines[1] == "The first player gets 0.546271, the other 0.453729."


def test_another_box_of_that_size_needs_a_gpu() -> None:
    edition = corrected(standard_edition(FOLDER), "other", {"shells": 11})
    with pytest.raises(BadTable, match="with two players and 11 shells each, solving needs an NVIDIA GPU with 40 GB of memory"):
        solved(load("into-the-blue", "python", edition), quietly)
