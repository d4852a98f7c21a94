"""What a player who thinks looks like from outside: a view goes in, an option comes out."""

from typing import Any, NamedTuple, Protocol

from fathom.engine.contract import State

LEVELS = ("drifter", "swimmer", "diver", "captain", "perfect")  # from the weakest on; perfect only where a game is solved
TO_THE_END = 1_000_000  # moves of a play-out that is never cut
MAX_N, PARANOID = 0, 1  # everybody plays for themselves, or all others against the seat


class Estimate(NamedTuple):
    """An option and what a bot thinks of it: the seat's expected share of the win, and how far that may be off (95 %)."""

    option: int
    share: float
    margin: float  # 0 where the share is exact


class Bot(Protocol):
    """A bot sees what its seat sees and nothing else."""

    def choose(self, view: State, seat: int, rng: Any) -> int:
        """What the bot plays."""
        ...

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        """Every option with its share, best first."""
        ...


class IsmctsBudget(NamedTuple):
    """A level that is played by tree search, with this budget (fathom.bots.ismcts)."""

    rounds: int
    moves: int = TO_THE_END  # decisions of a play-out before the game's value judges
    boldness: float = 0.7
    habit: int = MAX_N
