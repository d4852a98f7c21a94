"""Matches that captains in haste play on for both sides, round by round: Act 1 to its end, where the network judges, Act 2 to the very end.

Every round draws from its own stream, so that two options which differ by a draw meet the same chance again in the next round.
"""

from typing import Any

from fathom.bots.rollout_bot import ROLLOUTS, Policy, RolloutBot
from fathom.bots.rollouts import MATCH
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.rng import seed_rng
from fathom.engine.workspace import Workspace
from fathom.games.jaws.rules.common import SHARK

LATER = 1 << 20  # the seed of later rounds is another one
ROUNDS = 64  # more than a match has; so many streams belong to a world


def played_on(game: Game, captains: Policy, view: State, seat: int, seed: int, first: int, options: Any, worlds: int) -> Any:
    """What the seat wins, by world and option, from world number `first` on."""
    work, leaves = game.workspace(), game.records(worlds * len(options))
    game.generic(ROLLOUTS, captains.module).roll_out(view, seat, captains.number, seed, first, options, work, leaves)
    for index in range(len(leaves)):
        work.records[MATCH] = leaves[index]
        finish(game, captains, work, int(view.act), seed, first + index // len(options))
        leaves[index] = work.records[MATCH]
    return RolloutBot(game, captains, 0).judged(leaves, int(view.seats))[:, seat].reshape(worlds, len(options))


def finish(game: Game, captains: Policy, work: Workspace, act: int, seed: int, world: int) -> None:
    """Round after round of an act, from the beginning of one: the shark begins it, and everybody plays to where the next one begins."""
    decide, play_out = game.generic(captains.module).decide, game.generic(ROLLOUTS, captains.module).play_out
    state, number = work.records[MATCH], 0
    while not game.is_over(state) and state.act == act:
        seed_rng(work.rng, LATER + seed, ROUNDS * world + number)
        game.play(state, decide(state, SHARK, captains.number, work))
        play_out(captains.number, work)
        number += 1
