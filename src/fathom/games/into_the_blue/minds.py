"""How the levels of Into the Blue play."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fathom.engine.contract import State
from fathom.engine.machines import Game
from fathom.engine.mind import Mind, Search, Thought
from fathom.games.into_the_blue.planner import BY_OUTLOOK, BY_VALUE

LEARNT = Path(__file__).parent / "outlook.npz"


@cache
def weights() -> tuple[Any, Any]:
    learnt = np.load(LEARNT)
    return learnt["first"], learnt["second"]


@dataclass(frozen=True)
class Planner:
    """Rolls exactly as well as its judgement of what a turn brings allows."""

    game: Game
    judge: int

    def choose(self, view: State, seat: int, rng: Any) -> int:
        option, _, _ = self.plan(view, seat)
        return option

    def thoughts(self, view: State, seat: int, rng: Any) -> list[Thought]:
        """Exact for the dice, as good as the judgement for what comes after the turn: so the margin is the judgement's."""
        _, prizes, worths = self.plan(view, seat)
        rules = self.game.rules
        found = []
        for option in self.game.options(view):
            level = option - rules.PLACE
            worth = prizes[level * (rules.DICE + 1) + view.dice[level]] if level >= 0 else worths[option]
            found.append(Thought(option, float(worth), 0.1))
        return sorted(found, key=lambda thought: -thought.worth)

    def judge_for(self, seats: int) -> int:
        """The hand-made value stands in where the outlook has not been learnt for that many seats."""
        return self.judge if weights()[0][seats - self.game.rules.SEATS[0]].any() else BY_VALUE

    def plan(self, view: State, seat: int) -> tuple[int, Any, Any]:
        module = self.game.generic(f"{self.game.package}.planner")
        rules, inputs = self.game.rules, self.game.generic(f"{self.game.package}.outlook").INPUTS
        prizes, worths, keeps = np.zeros(module.PRIZES), np.zeros(rules.SETS), np.zeros(rules.SETS, np.int16)
        shares = np.zeros(rules.MAX_SEATS)
        option = module.plan(
            view, seat, self.judge_for(int(view.seats)), *weights(), self.game.records(2), prizes, worths, keeps, np.zeros(inputs), shares
        )
        return int(option), prizes, worths


def minds(game: Game, patience: float = 1.0) -> dict[str, Mind | Search]:
    return {"diver": Planner(game, BY_VALUE), "captain": Planner(game, BY_OUTLOOK)}
