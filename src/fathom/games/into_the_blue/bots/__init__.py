"""The players of Into the Blue: all roll by the odds as far as they see, and judge what a turn brings in their own ways."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fathom.bots.protocol import Bot, Estimate, IsmctsBudget
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.games.into_the_blue.bots.planner import BY_OUTLOOK, BY_POINTS, BY_SHELLS, NEXT_ROLL, NO_ROLL, WHOLE_TURN
from fathom.text.catalogues import Translator

LEARNT = Path(__file__).parent / "network.npz"
LEARNT_MARGIN, GUESS = 0.1, 0.5  # how far off the worth may be that the outlook sees, and the one of somebody who only counts


@cache
def weights() -> tuple[Any, Any]:
    learnt = np.load(LEARNT)
    return learnt["first"], learnt["second"]


@dataclass(frozen=True)
class Planner:
    """Rolls exactly as well as its sight and its judgement of what a turn brings allow."""

    game: Game
    judge: int
    sight: int

    def choose(self, view: State, seat: int, rng: Any) -> int:
        planner = self.game.generic(f"{self.game.package}.bots.planner")
        return int(planner.plan(view, seat, self.judge, self.sight, *weights(), self.game.records(2), *self.room()))

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        """Exact for the dice, as good as the judgement for what comes after the turn: so the margin is the judgement's."""
        rules, room = self.game.rules, self.room()
        prizes, worths = room[:2]
        self.game.generic(f"{self.game.package}.bots.planner").think(
            view, seat, self.judge, self.sight, *weights(), self.game.records(2), *room
        )  # fmt: skip
        margin = LEARNT_MARGIN if self.judge == BY_OUTLOOK else GUESS
        found = []
        for option in self.game.options(view):
            level = option - rules.PLACE
            worth = prizes[level * (rules.DICE + 1) + view.dice[level]] if level >= 0 else worths[option]
            found.append(Estimate(option, float(worth), margin))
        return sorted(found, key=lambda estimate: -estimate.share)

    def room(self) -> tuple[Any, ...]:
        """What the planner writes on: prizes, worths, keeps, inputs and shares."""
        rules, package = self.game.rules, self.game.package
        prizes, inputs = self.game.generic(f"{package}.bots.planner").PRIZES, self.game.generic(f"{package}.bots.network").INPUTS
        return np.zeros(prizes), np.zeros(rules.SETS), np.zeros(rules.SETS, np.int16), np.zeros(inputs), np.zeros(rules.MAX_SEATS)


def levels(game: Game, patience: float = 1.0) -> dict[str, Bot | IsmctsBudget]:
    """The ladder, from the weakest on; all answer at once."""
    return {
        "drifter": Planner(game, BY_SHELLS, NO_ROLL),
        "swimmer": Planner(game, BY_SHELLS, NEXT_ROLL),
        "diver": Planner(game, BY_POINTS, WHOLE_TURN),
        "captain": Planner(game, BY_OUTLOOK, WHOLE_TURN),
    }


def about(say: Translator, level: str) -> str:
    """One sentence about a level."""
    return {
        "drifter": say("Takes the first roll that can be placed, and the deepest level it reaches."),
        "swimmer": say("Wants many shells deep down, sees one roll ahead, and never looks where yours lie."),
        "diver": say("Rolls by exact odds for the most points now, and does not ask how the game will go on."),
        "captain": say("Rolls by exact odds for the best chance to win, which it has learnt from many thousand games."),
    }[level]
