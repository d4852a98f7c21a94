"""What the solver found, in words."""

from fathom.engine.loader import Game
from fathom.games.the_blue_lion.solver.graph import QUIET_LIMIT
from fathom.games.the_blue_lion.solver.solve import Outlook, Solved
from fathom.text.catalogues import Translator

ENDLESS = 5e-4  # by the book, with more draws than this, the average length means nothing


def tell(say: Translator, game: Game, found: Solved, seats: list[str]) -> list[str]:
    """For whoever goes first: the value of the game, how often it is won, drawn and lost, and how long it takes."""
    lines = [say("Both play perfectly; a win counts as 1, a draw as one half.")]
    for seat, outlook in enumerate(found.outlooks):
        lines += [
            say("{thief} goes first: {first} for {thief}, {second} for {other}.",
                thief=seats[seat], other=seats[1 - seat], first=f"{outlook.share:.4f}", second=f"{1 - outlook.share:.4f}"),
            "  " + say("won {won}, drawn {drawn}, lost {lost}",
                       won=f"{outlook.win:.1%}", drawn=f"{outlook.draw:.1%}", lost=f"{outlook.loss:.1%}")
            + length(say, game, outlook),
        ]  # fmt: skip
    lines.append(say("{n} positions with {scores} scores.", n=f"{found.positions:,}", scores=game.rules.TARGET**2))
    if not game.settings[QUIET_LIMIT]:
        rounding = f"{found.residual:.0e}"
        lines.append(say("By the book: endless play is a draw, and every share is exact (rounding: {residual}).", residual=rounding))
    return lines


def length(say: Translator, game: Game, outlook: Outlook) -> str:
    if not game.settings[QUIET_LIMIT] and outlook.draw > ENDLESS:
        return ""
    return "; " + say("{turns} turns on average", turns=f"{outlook.turns:.1f}")
