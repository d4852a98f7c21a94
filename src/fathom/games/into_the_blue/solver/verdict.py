"""What the solver found, in words."""

from fathom.engine.loader import Game
from fathom.games.into_the_blue.solver.solve import Solved
from fathom.text.catalogues import Translator


def tell(say: Translator, game: Game, found: Solved, seats: list[str]) -> list[str]:
    """The value of the game for two."""
    return [
        say("Two players who play perfectly, with all chests open; a shared win counts as one half."),
        say("The first player gets {first}, the other {second}.", first=f"{found.first:.6f}", second=f"{1 - found.first:.6f}"),
        say("{n} positions, solved in {seconds} seconds.", n=f"{found.positions:,}", seconds=f"{found.seconds:.0f}"),
    ]
