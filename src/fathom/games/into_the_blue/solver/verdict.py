"""What the solver found, in words."""

from fathom.engine.loader import Game
from fathom.games.into_the_blue.solver.best_response.solve import bounds_found
from fathom.games.into_the_blue.solver.solve import Solved
from fathom.games.into_the_blue.solver.tablebase import is_the_box
from fathom.text.catalogues import Translator


def tell(say: Translator, game: Game, found: Solved, seats: list[str]) -> list[str]:
    """The value of the game for two."""
    lines = [
        say("Two players who play perfectly, with all chests open; a shared win counts as one half."),
        say("The first player gets {first}, the other {second}.", first=f"{found.first:.6f}", second=f"{1 - found.first:.6f}"),
        say("{n} positions, solved in {seconds} seconds.", n=f"{found.positions:,}", seconds=f"{found.seconds:.0f}"),
    ]
    if is_the_box(game):
        bounds = bounds_found()
        lines.append(say("With hidden chests, the first player gets {low} to {high}.", low=f"{bounds.low:.4f}", high=f"{bounds.high:.4f}"))
    return lines
