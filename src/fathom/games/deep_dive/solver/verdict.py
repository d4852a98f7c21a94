"""What the solver found, in words."""

from fathom.engine.loader import Game
from fathom.games.deep_dive.solver.solve import Solved
from fathom.text.catalogues import Translator


def tell(say: Translator, game: Game, found: Solved, seats: list[str]) -> list[str]:
    """The value of the game for two, and how sure it is."""
    return [
        say("Two players who both play perfectly; a shared win counts as one half."),
        say("The first player gets {first}, the other {second}.", first=f"{found.first:.6f}", second=f"{1 - found.first:.6f}"),
        say("{n} choices with {tallies} tallies. Residual: {residual}.",
            n=f"{found.positions:,}", tallies=f"{found.tallies:,}", residual=f"{found.residual:.0e}"),
    ]  # fmt: skip
