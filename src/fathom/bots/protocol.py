"""What a bot looks like from outside: a view goes in, an option comes out."""

from typing import Any, NamedTuple, Protocol, runtime_checkable

from fathom.engine.contract import State

LEVELS = ("drifter", "swimmer", "diver", "captain", "admiral", "perfect")  # from the weakest on; the last two only where a game has them
TO_THE_END = 1_000_000  # the depth of a rollout that is never cut
MAX_N, PARANOID = 0, 1  # opponent policies: everybody plays for themselves, or all others against the seat


class Estimate(NamedTuple):
    """An option as a bot sees it: the seat's expected share of the win, and how far off that may be (95 %)."""

    option: int
    share: float
    margin: float  # 0 where the share is exact


class Bot(Protocol):
    """A bot sees what its seat sees and nothing else."""

    def choose(self, view: State, seat: int, rng: Any) -> int:
        """The option that the bot plays."""
        ...

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        """Every option, best first."""
        ...


@runtime_checkable
class Mixing(Protocol):
    """A bot that draws from a mixed strategy and can tell its chances: what a draw did can then be taken out of a result."""

    def mixture(self, view: State, seat: int) -> Any:
        """The exact chance of each option to be played; None where the bot does not know."""
        ...


class IsmctsBudget(NamedTuple):
    """A level that is played by information set Monte Carlo tree search (fathom.bots.ismcts), and how much it may search."""

    iterations: int
    rollout_depth: int = TO_THE_END  # decisions of a rollout before the game's value judges
    exploration: float = 0.7  # the constant of UCB1
    opponent_policy: int = MAX_N


def best_first(estimates: list[Estimate]) -> list[Estimate]:
    return sorted(estimates, key=lambda estimate: -estimate.share)
