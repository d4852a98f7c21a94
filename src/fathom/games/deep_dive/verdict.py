"""What the solver found, in words."""

from fathom.engine.machines import Game
from fathom.engine.speech import Speech
from fathom.games.deep_dive.solve import Solved


def tell(say: Speech, game: Game, found: Solved) -> list[str]:
    """The value of the game for two, and how sure it is."""
    return [
        say("Two players, and both play perfectly; a shared win counts one half."),
        say("Whoever goes first gets {first}, the other {second}.", first=f"{found.first:.6f}", second=f"{1 - found.first:.6f}"),
        say("{n} choices with {tallies} tallies. Residual: {residual}.",
            n=f"{found.positions:,}", tallies=f"{found.tallies:,}", residual=f"{found.residual:.0e}"),
    ]  # fmt: skip
