"""The bots of Into the Blue: all roll by the odds as far ahead as they look, and judge the outcome of a turn in their own ways."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from fathom.bots.protocol import Bot, Estimate, IsmctsBudget, best_first
from fathom.bots.reference import Reference
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.games.into_the_blue.bots.exact import TablebaseBot, TablebaseReference
from fathom.games.into_the_blue.bots.planner import BY_NETWORK, BY_POINTS, BY_SHELLS, NEXT_ROLL, NO_ROLL, WHOLE_TURN
from fathom.games.into_the_blue.bots.reference import CaptainReference
from fathom.games.into_the_blue.bots.workspaces import PLANNER, new_workspace
from fathom.games.into_the_blue.solver.tablebase import STORE
from fathom.text.catalogues import Translator

WEIGHTS = Path(__file__).parent / "network.npz"
NETWORK_MARGIN, GUESS = 0.1, 0.5  # how far off the share may be that the network predicts, and that of a level that only counts


@cache
def weights() -> tuple[Any, Any]:
    learnt = np.load(WEIGHTS)
    return learnt["first"], learnt["second"]


@dataclass(frozen=True)
class PlannerBot:
    """Rolls exactly as well as its horizon and its judgement of what a turn brings allow."""

    game: Game
    judge: int
    horizon: int

    def choose(self, view: State, seat: int, rng: Any) -> int:
        return int(self.planner().plan(view, seat, self.judge, self.horizon, weights(), tuple(new_workspace(self.game))))

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        """Exact for the dice, as good as the judgement for what comes after the turn: so the margin is the judgement's."""
        rules, work = self.game.rules, new_workspace(self.game)
        self.planner().think(view, seat, self.judge, self.horizon, weights(), tuple(work))
        margin = NETWORK_MARGIN if self.judge == BY_NETWORK else GUESS
        found = []
        for option in self.game.options(view):
            level = option - rules.PLACE
            share = work.prizes[level * (rules.DICE + 1) + view.dice[level]] if level >= 0 else work.worths[option]
            found.append(Estimate(option, float(share), margin))
        return best_first(found)

    def planner(self) -> ModuleType:
        return self.game.generic(PLANNER)


def levels(game: Game, patience: float = 1.0) -> dict[str, Bot | IsmctsBudget]:
    """The ladder, from the weakest on; all answer at once. The last one needs the tablebase of two players on disk."""
    captain = PlannerBot(game, BY_NETWORK, WHOLE_TURN)
    perfect: dict[str, Bot] = {"perfect": TablebaseBot(game, captain)} if STORE.is_solved(game) else {}
    return {
        "drifter": PlannerBot(game, BY_SHELLS, NO_ROLL),
        "swimmer": PlannerBot(game, BY_SHELLS, NEXT_ROLL),
        "diver": PlannerBot(game, BY_POINTS, WHOLE_TURN),
        "captain": captain,
        **perfect,
    }


def reference(game: Game, seats: int, patience: float, seed: int) -> Reference:
    """Perfect between two, where the tablebase is on disk; else the captain, who with little patience looks one turn ahead, not two."""
    if seats == 2 and STORE.is_solved(game):
        return TablebaseReference(game, TablebaseBot(game, PlannerBot(game, BY_NETWORK, WHOLE_TURN)))
    return CaptainReference(game, weights(), patience >= 1)


def about(say: Translator, level: str) -> str:
    """One sentence about a level."""
    return {
        "drifter": say("Takes the first roll that can be placed, and the deepest level it reaches."),
        "swimmer": say("Wants many shells deep down, looks one roll ahead, and never looks at yours."),
        "diver": say("Rolls by exact odds for the most points now, and does not care how the game will continue."),
        "captain": say("Rolls by exact odds for the best chance of winning, which it has learned from many thousands of games."),
        "perfect": say("Has solved the game for two with open chests; with more players it plays like the captain."),
    }[level]
