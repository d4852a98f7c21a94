"""Makes puzzles: match after match, on all cores or a cluster, until there are enough. It adds to what a file already holds."""

from collections import deque
from collections.abc import Iterator
from typing import Any

from fathom.engine.loader import load
from fathom.puzzles.collection import Growing
from fathom.puzzles.maker import Quest, find
from fathom.puzzles.model import Puzzle
from fathom.studies.workers import Workers

PATIENCE = 60  # matches for each puzzle that is wanted; a game that has so few puzzles gets no more


def make(quest: Quest, wanted: int, kept: list[Puzzle], workers: Workers) -> Iterator[Puzzle]:
    """Every new puzzle as soon as it is found, the same whatever the number of workers."""
    growing = Growing(load(quest.game).with_settings(quest.settings), wanted, kept)
    following = max((puzzle.match + 1 for puzzle in kept), default=0)
    numbers = iter(range(following, following + PATIENCE * wanted))
    waiting: deque[Any] = deque()
    have = len(kept)
    while have < wanted:
        while len(waiting) < workers.ahead and (number := next(numbers, None)) is not None:
            waiting.append(workers.start(find, quest, number))
        if not waiting:
            return
        taken = growing.take(workers.wait(waiting.popleft()))[: wanted - have]
        have += len(taken)
        yield from taken
