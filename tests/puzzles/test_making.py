"""Puzzles are made match after match, the same whatever the number of workers, until there are enough or nothing more is found."""

from typing import Any

import pytest

from fathom.engine.loader import load, package_of
from fathom.puzzles import making
from fathom.puzzles.collection import puzzles_in
from fathom.puzzles.maker import Quest
from fathom.puzzles.model import Puzzle
from fathom.studies.workers import Here


class Three(Here):
    """Three tasks at a time."""

    ahead = 3


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Match number n of the quest holds puzzle n of the game, and every third none."""
    numbers: list[int] = []

    def find(quest: Any, number: int) -> list[Puzzle]:
        numbers.append(number)
        return [] if number % 3 == 2 else [puzzles_in(package_of("deep-dive"))[number % 10]]

    monkeypatch.setattr(making, "find", find)
    monkeypatch.setattr(making, "PATIENCE", 2)
    monkeypatch.setattr(making, "load", lambda name: load(name, "python"))
    return numbers


QUEST = Quest("deep-dive", load("deep-dive", "python").settings, 2, 0)


def test_the_same_puzzles_come_from_one_worker_and_from_three(asked: list[int]):
    alone = list(making.make(QUEST, 4, [], Here()))
    assert alone == list(making.make(QUEST, 4, [], Three()))
    assert len(alone) > 1


def test_it_goes_on_behind_what_there_is_and_gives_up_in_the_end(asked: list[int]):
    kept = [puzzles_in(package_of("deep-dive"))[5]]
    found = list(making.make(QUEST, 12, kept, Here()))
    assert asked[0] == kept[0].match + 1
    assert len(asked) == 12 * 2
    assert len(found) < 11
