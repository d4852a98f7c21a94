"""Workspaces for planning: the arrays that the compiled planners write to."""

import numpy as np

from fathom.engine.loader import Game
from fathom.games.into_the_blue.bots.outlook import Room
from fathom.games.into_the_blue.bots.planner import Workspace

OUTLOOK = "fathom.games.into_the_blue.bots.outlook"
PLANNER = "fathom.games.into_the_blue.bots.planner"
NETWORK = "fathom.games.into_the_blue.bots.network"


def new_workspace(game: Game, records: int = 2) -> Workspace:
    """For a plan by one seat's own judgement."""
    rules, prizes = game.rules, game.generic(OUTLOOK).PRIZES
    worths, keeps = np.zeros(rules.SETS), np.zeros(rules.SETS, np.int16)
    ahead = tuple(new_room(game, rules.MAX_SEATS))
    return Workspace(game.records(records), np.zeros(prizes), worths, keeps, np.zeros(rules.MAX_SEATS), ahead)


def new_room(game: Game, columns: int) -> Room:
    """For a plan that carries everybody's shares."""
    rules, outlook = game.rules, game.generic(OUTLOOK)
    prizes, final, worths = (np.zeros((rows, columns)) for rows in (outlook.PRIZES, rules.SETS, rules.SETS))
    return Room(game.records(2), prizes, final, worths, np.zeros(rules.SETS, np.int16), np.zeros(game.generic(NETWORK).INPUTS))
