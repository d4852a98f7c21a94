"""A puzzle as data: how its position came about, what every option is worth, how that is known, and who fails at it."""

from typing import Any, NamedTuple

from msgspec import Struct, field

from fathom.bots.reference import ESTIMATE

MILLION = 1_000_000  # parts of a win
TRIES = 8  # of each level at each puzzle
SOMEBODY = "somebody"  # a player that is no level
LEAST_SOLVED = 0.5  # a level that finds the best option less often fails


class Worth(NamedTuple):
    """What an option is worth to the player, in millionths of a win, and how far off that may be (95 %)."""

    option: int
    share: int
    margin: int


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """One line of a game's puzzles.jsonl, or a moment of a reviewed match. The options are those of the position, in their order."""

    digest: str  # of the position: the puzzle is about no other one
    match: int  # the number of the match that it was found in
    rules: int  # their version
    edition: str  # its digest
    players: list[str]  # the levels that played, or SOMEBODY; the seat of the question is whose turn it is
    moves: list[int]  # from the start of the match to the question
    proof: str  # EXACT, TURN or ESTIMATE
    options: list[int]
    shares: list[int]
    solved: dict[str, int]  # by level, how many of TRIES found a best option; nobody was tried at one from a review
    line: list[int]  # what may follow, from the best option on
    margins: list[int] = field(default_factory=list)  # none where nothing is estimated
    played: int | None = None  # what was chosen in the match that it was made of
    settings: dict[str, int | str] = field(default_factory=dict)
    setup: dict[str, Any] = field(default_factory=dict)  # where the match did not begin at the beginning

    def ranking(self) -> list[Worth]:
        """Every option, best first."""
        margins = self.margins or [0] * len(self.options)
        return sorted((Worth(*each) for each in zip(self.options, self.shares, margins, strict=True)), key=lambda worth: -worth.share)

    def best(self) -> list[int]:
        """The options that nothing is known to be better than, the best first; mostly one."""
        ranking = self.ranking()
        return [worth.option for worth in ranking if ranking[0].share - worth.share <= worth.margin]

    def share_of(self, option: int) -> int:
        return self.shares[self.options.index(option)]

    def failing(self) -> list[str]:
        """The levels of the ladder that do not find it."""
        return [level for level, found in self.solved.items() if found < LEAST_SOLVED * TRIES]

    @property
    def difficulty(self) -> int:
        """How many levels fail, from 1 on."""
        return max(1, len(self.failing()))

    @property
    def is_estimate(self) -> bool:
        return self.proof == ESTIMATE
