"""Games small enough for OpenSpiel to walk through every history, with our exact solutions."""

from typing import Any

from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load
from fathom.envs.openspiel import SpielGame
from fathom.games.deep_dive.bots import TablebaseBot, rollout_bot
from fathom.games.deep_dive.solver.solve import solve
from fathom.solvers.tablebase import quietly
from tests.games.the_blue_lion.positions import draw

# Three white pearls, an empty shell and a black pearl that ends the game. A shark that bites would let a match last for ever.
FEW_SHELLS = {
    "shells": 20, "white_pearls": 18, "empty_shells": 1, "black_pearls": 1, "black_to_end": 1, "white_left_out": [15, 0, 0],
    "colour_die": [6, 0, 0, 0], "shark_die": [0, 6, 0, 0], "shells_in_zone": [2, 1, 1, 1],
}  # fmt: skip


def with_box(name: str, box: dict[str, Any], settings: dict[str, int | str]) -> Game:
    return load(name, "python", corrected(standard_edition(folder_of(load(name, "python").package)), "small", box), settings)


def small_deep_dive(decisions: str) -> tuple[SpielGame, float, Any]:
    """Deep Dive with five shells, what it is worth for seat 0, and the perfect policy."""
    game = with_box("deep-dive", FEW_SHELLS, {"decisions": decisions, "first_player": 1})
    tablebase, found = solve(game, quietly)
    bot = TablebaseBot(game, rollout_bot(game, 0.0), tablebase)

    def perfect(state: Any) -> dict[int, float]:
        position = state.position
        to_stay = bot.judged(game.view(position.state, position.actor))[2]
        return {int(game.rules.STAY): to_stay, int(game.rules.LEAVE): 1 - to_stay}

    return SpielGame(game, 2), 2 * found.first - 1, perfect


def short_blue_lion() -> tuple[SpielGame, Any]:
    """The Blue Lion to 2 diamonds, one missing on both sides, two quiet actions before a draw; and the game itself."""
    game = with_box("the-blue-lion", {"target": 2}, {"quiet_limit": 2, "first_player": 1})
    return SpielGame(game, 2, start=draw(game, "A Pa B L Bl P", points=(1, 1), passes=0)), game
