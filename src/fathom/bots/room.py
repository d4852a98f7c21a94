"""The bots room of a game: levels that play in their own way. Without one, tree search plays all levels."""

from functools import cache
from typing import Protocol

from fathom.bots.protocol import Bot, IsmctsBudget
from fathom.bots.reference import Reference, usual_reference
from fathom.engine.loader import Game
from fathom.engine.rooms import room_of
from fathom.text.catalogues import Translator


class Bots(Protocol):
    """How the levels of a game play."""

    package: str

    def levels(self, game: Game, patience: float) -> dict[str, Bot | IsmctsBudget]:
        """The levels that the game plays in its own way."""
        return {}

    def about(self, say: Translator, level: str) -> str:
        """One sentence about how a level plays this game; "" where there is no more to say than for any game."""
        return ""

    def reference(self, game: Game, seats: int, patience: float, seed: int) -> Reference:
        """The player that matches are reviewed by: perfect where the game is solved, else the best that answers in time."""
        return usual_reference(game, patience, seed)


@cache
def bots_of(package: str) -> Bots:
    """How the levels of a game play, in its own way or by default."""
    bots: Bots = room_of(Bots, package, "bots")
    return bots
