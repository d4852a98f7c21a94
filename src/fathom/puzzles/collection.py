"""Collections of puzzles: the puzzles.jsonl next to a game's rules, and one that grows while puzzles are made."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from fathom.engine.loader import Game, folder_of
from fathom.puzzles.likeness import ALIKE, likeness, numbers_of
from fathom.puzzles.model import Puzzle
from fathom.puzzles.position import position_of
from fathom.text.errors import BadFile

FILE = "puzzles.jsonl"
MOST_OF_A_KIND = 0.8  # of the puzzles that have the same kind of answer, or are equally hard
MOST_EASY = 0.5  # of the puzzles at which one level fails
MOST_OF_AN_ANSWER = 0.1  # of the puzzles that have the same answer, where there are more than a few options


Kind = tuple[str, str | int]


@cache
def puzzles_in(package: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in the order in which they were found; none where it has no file."""
    path = folder_of(package) / FILE
    return tuple(read_puzzles(path)) if path.exists() else ()


def read_puzzles(path: Path) -> list[Puzzle]:
    try:
        return [msgspec.json.decode(line, type=Puzzle) for line in path.read_bytes().splitlines()]
    except msgspec.DecodeError as error:
        raise BadFile("{file}: {why}", file=path.name, why=error) from None


def append_puzzle(path: Path, puzzle: Puzzle) -> None:
    with path.open("ab") as file:
        file.write(msgspec.json.encode(puzzle) + b"\n")


class Growing:
    """The puzzles kept so far. A new one is welcome if it is unlike all others and there are not too many of its kind."""

    def __init__(self, game: Game, wanted: int, kept: list[Puzzle]) -> None:
        self.game = game
        self.wanted = wanted
        self.rows: list[Any] = []
        self.worths: set[tuple[int, ...]] = set()
        self.kinds: Counter[Kind] = Counter()
        for puzzle in kept:
            self.keep(puzzle)

    def keep(self, puzzle: Puzzle) -> None:
        self.rows.append(self.row(puzzle))
        self.worths.add(tuple(sorted(puzzle.shares)))
        self.kinds.update(list(self.kinds_of(puzzle)))

    def row(self, puzzle: Puzzle) -> Any:
        state = position_of(self.game, puzzle)
        return numbers_of(self.game.view(state, self.game.actor(state)))

    def kinds_of(self, puzzle: Puzzle) -> dict[Kind, float]:
        """The kinds that the puzzle is of, each with the part of all puzzles that may be of it."""
        answer = self.game.notation(position_of(self.game, puzzle), puzzle.best()[0])
        rarely = max(MOST_OF_AN_ANSWER, 1 / len(puzzle.options))
        equally_hard = MOST_EASY if puzzle.difficulty == 1 else MOST_OF_A_KIND
        return {("answer", answer): rarely, ("word", answer.split()[0]): MOST_OF_A_KIND, ("levels", puzzle.difficulty): equally_hard}

    def likest(self, puzzle: Puzzle) -> float:
        """How alike the puzzle is to the one that it resembles most."""
        start = numbers_of(self.game.view(self.game.new(len(puzzle.players)), 0))
        row = self.row(puzzle)
        return max((likeness(row, other, start) for other in self.rows), default=0.0)

    def is_welcome(self, puzzle: Puzzle) -> bool:
        """Options that are worth the same to the last digit belong to the same position, perhaps with the seats exchanged."""
        if tuple(sorted(puzzle.shares)) in self.worths:
            return False
        most = self.kinds_of(puzzle).items()
        return all(self.kinds[kind] < max(1, round(part * self.wanted)) for kind, part in most) and self.likest(puzzle) < ALIKE

    def take(self, found: list[Puzzle]) -> list[Puzzle]:
        """Keeps those puzzles of a match that are welcome, of the rarest kind first."""
        taken = []
        for puzzle in sorted(found, key=lambda puzzle: [self.kinds[kind] for kind in self.kinds_of(puzzle)]):
            if self.is_welcome(puzzle):
                self.keep(puzzle)
                taken.append(puzzle)
        return taken
