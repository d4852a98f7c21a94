"""The puzzles that are shipped, and a collection that grows."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from fathom.engine.loader import folder_of, load, package_of
from fathom.games import OURS
from fathom.puzzles.collection import FILE, MOST_EASY, Growing, append_puzzle, puzzles_in, read_puzzles
from fathom.text.errors import BadFile

ENOUGH, MOST_BYTES = 100, 1_000_000


def test_there_are_enough_puzzles_of_every_game_in_a_megabyte():
    assert [name for name in OURS if len(puzzles_in(package_of(name))) < ENOUGH] == []
    assert sum((folder_of(package_of(name)) / FILE).stat().st_size for name in OURS) <= MOST_BYTES


@pytest.mark.parametrize("name", OURS)
def test_every_puzzle_has_a_simple_level_that_fails_and_no_two_are_the_same(name: str):
    puzzles = puzzles_in(package_of(name))
    assert len({puzzle.digest for puzzle in puzzles}) == len(puzzles)
    assert all(set(puzzle.failing()) & {"drifter", "swimmer"} for puzzle in puzzles)
    assert sum(puzzle.difficulty == 1 for puzzle in puzzles) <= MOST_EASY * len(puzzles)


def test_a_collection_takes_no_puzzle_twice_and_not_too_many_of_a_kind():
    first, *others = puzzles_in(package_of("deep-dive"))[:12]
    growing = Growing(load("deep-dive", "python"), 2, [])
    assert growing.take([first]) == [first]
    assert growing.take([replace(first, match=7)]) == []
    of_a_kind = [puzzle for puzzle in others if puzzle.difficulty == first.difficulty]
    assert of_a_kind
    assert growing.take(of_a_kind) == []  # one of two is half of them


def test_a_collection_takes_no_puzzle_that_is_like_another():
    first, *others = puzzles_in(package_of("deep-dive"))
    alike = replace(first, shares=[share + 1 for share in first.shares])  # only where it stands is the same
    growing = Growing(load("deep-dive", "python"), 100, [])
    assert growing.take([first]) == [first]
    assert growing.take([alike]) == []
    assert growing.take(others[:1]) == others[:1]


def test_a_file_is_read_as_it_was_written(tmp_path: Path):
    puzzle = puzzles_in(package_of("deep-dive"))[0]
    append_puzzle(tmp_path / FILE, puzzle)
    append_puzzle(tmp_path / FILE, puzzle)
    assert read_puzzles(tmp_path / FILE) == [puzzle, puzzle]
    (tmp_path / FILE).write_text('{"digest": 1}\n')
    with pytest.raises(BadFile):
        read_puzzles(tmp_path / FILE)


def test_a_game_without_a_file_has_no_puzzles():
    assert puzzles_in("fathom.engine") == ()
