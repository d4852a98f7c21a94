"""The solver room of a game that is solved as a whole: it makes a tablebase once, and says what perfect play gives."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Protocol, cast, runtime_checkable

from fathom.engine.loader import Game
from fathom.engine.rooms import module_in
from fathom.text.catalogues import Translator

Progress = Callable[[int, int], Any]  # so much of so much is done


@runtime_checkable
class Solver(Protocol):
    def is_solved(self, game: Game) -> bool:
        """Is there a tablebase for this edition and these settings?"""
        ...

    def solved(self, game: Game, progress: Progress) -> Any:
        """The tablebase, made where there is none yet."""
        ...

    def tell(self, say: Translator, game: Game, found: Any, seats: Sequence[str]) -> Iterable[str]:
        """What the tablebase says about the whole game, in sentences."""
        ...


def rehearse(solver: Solver, game: Game) -> None:
    """Solves nothing, so that what a solver needs is compiled before it takes memory. A solver that takes much offers rehearse(game)."""
    getattr(solver, "rehearse", lambda game: None)(game)


ROOMS = {2: "solver", 3: "solver.three"}  # by number of players


@cache
def solver_of(package: str, players: int = 2) -> Solver | None:
    """The game's solver for so many players; None where it solves nothing, or only parts of the game."""
    module = module_in(package, ROOMS[players]) if players in ROOMS else None
    return cast(Solver, module) if isinstance(module, Solver) else None
