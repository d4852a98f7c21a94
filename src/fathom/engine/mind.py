"""What a player who thinks looks like from outside: a view goes in, an option comes out."""

from typing import Any, NamedTuple, Protocol

from fathom.engine.contract import State


class Thought(NamedTuple):
    """An option and what a mind thinks of it: the seat's expected share of the win, and how far that may be off (95 %)."""

    option: int
    worth: float
    margin: float  # 0 where the worth is exact


class Mind(Protocol):
    """A mind sees what its seat sees and nothing else."""

    def choose(self, view: State, seat: int, rng: Any) -> int:
        """What the mind plays."""
        ...

    def thoughts(self, view: State, seat: int, rng: Any) -> list[Thought]:
        """Every option with its worth, best first."""
        ...
