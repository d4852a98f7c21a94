"""What three seats can secure, in words."""

from fathom.engine.loader import Game
from fathom.games.deep_dive.solver.three.solve import Secured
from fathom.text.catalogues import Translator


def tell(say: Translator, game: Game, found: Secured, seats: list[str]) -> list[str]:
    """The least and the most that each seat gets where all three play as well as they can."""
    shares = found.first, found.second, found.third
    least = dict(zip(("first", "second", "third"), (f"{share:.6f}" for share in shares), strict=True))
    most = dict(zip(("first", "second", "third"), (f"{1 - sum(shares) + share:.6f}" for share in shares), strict=True))
    return [
        say("Three players: what each can secure even if both others play together against it. A shared win counts in equal parts."),
        say("The first player can secure {first}, the second {second}, the third {third}.", **least),
        say("In every equilibrium the first gets at most {first}, the second {second}, the third {third}: the others secure the rest.",
            **most),
        say("{n} choices with {tallies} tallies. Residual: {residual}.",
            n=f"{found.choices:,}", tallies=f"{found.tallies:,}", residual=f"{found.residual:.0e}"),
    ]  # fmt: skip
