"""The reference player of Into the Blue: the captain, who plans each turn exactly, with the network one or two turns away.

Where somebody decides, W is what the mover's best plan gives each seat at the start of the next turn; where the players are known, it is
the plan that this player has. At CHANCE it is the mean over the
rolls or chests. The start of a turn is CHANCE too: its W is the mean over its first roll, and not what the turn before said of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from fathom.bots.reference import EXACT, TURN, UNKNOWN, Reference, has_secrets, mean_over_chance
from fathom.engine.contract import State
from fathom.engine.loader import Game, new_rng
from fathom.games.into_the_blue.bots.planner import BY_NETWORK, BY_POINTS, WHOLE_TURN
from fathom.games.into_the_blue.bots.workspaces import OUTLOOK, PLANNER, new_room, new_workspace

KEPT = 4000  # turns that are remembered
HANDICAP = {BY_POINTS: 1.4}  # of the logarithm of a diver's odds against captains, from the start of a match
TINY = 1e-12  # rows of what cannot come about are empty
GUESSES = 64  # of the chests that a player cannot see


class Turn(NamedTuple):
    """What a turn can bring to each seat, and what final dice are worth; behind the seats, what the mover thinks of it."""

    prizes: Any
    final: Any


@dataclass
class CaptainReference(Reference):
    game: Game
    weights: Any  # of the network
    is_deep: bool  # two turns before the network judges, not one
    level: str = "captain"
    exact: bool = False
    margin: float = 0.05
    slip: float = 0.01
    judges: tuple[int, ...] = ()  # how each seat judges what a turn brings, where the players are known; else all as this reference does
    turns: dict[bytes, Turn] = field(default_factory=dict, repr=False)
    starts: dict[bytes, Any] = field(default_factory=dict, repr=False)

    def playing(self, bots: Sequence[Any]) -> "CaptainReference":
        """For players who plan whole turns it is known what they do with every roll."""
        plans = [getattr(bot, "horizon", WHOLE_TURN) == WHOLE_TURN for bot in bots]
        judges = tuple(getattr(bot, "judge", BY_NETWORK) if whole else BY_NETWORK for bot, whole in zip(bots, plans, strict=True))
        return replace(self, judges=judges, turns={}, starts={})

    def shares(self, state: State) -> Any:
        return self.share(state)[: int(state.seats)].reshape(1, -1)

    def share(self, state: State) -> Any:
        """W by seat, perhaps with the mover's opinion behind it."""
        rules, game = self.game.rules, self.game
        if state.phase == rules.OVER:
            return np.array(game.result(state))
        if state.phase == rules.LOT or state.phase == rules.OPENING:
            return mean_over_chance(game, state, lambda after: self.shares(after)[0])
        if state.phase == rules.PLACING:
            prizes = [self.turn(state).prizes[self.row(state, option)] for option in game.options(state)]
            return max(prizes, key=lambda shares: shares[-1])
        if state.phase == rules.KEEPING:
            return self.worths(state, int(state.rolls_left))[self.lying(state)]
        if state.in_air == rules.DICE and state.rolls_left == rules.ROLLS:
            return self.start(state)
        if state.rolls_left == 1:
            return self.last_roll(state)
        return self.worths(state, int(state.rolls_left) - 1)[self.lying(state)]

    def start(self, state: State) -> Any:
        """W where a turn begins: remembered, for a turn that brings nothing leads there from every last roll."""
        key = board_of(self.game, state).tobytes()
        if key not in self.starts:
            self.starts[key] = self.begun(state)
            forget(self.starts)
        return self.starts[key]

    def begun(self, state: State) -> Any:
        if state.rolls_left == 1:
            return self.last_roll(state)
        return self.worths(state, int(state.rolls_left) - 1)[0].copy() if self.is_deep or self.judges else self.planned(state)

    def last_roll(self, state: State) -> Any:
        """W before the last roll: its outcomes may end the turn at once, and then their W is that of the next start, or of a chest."""
        game, outlook, turn, seats = self.game, self.game.generic(OUTLOOK), self.turn(state), int(state.seats)
        final, scratch, chest, chests = turn.final.copy(), game.records(2), np.zeros(seats), 0
        outlook.bring(board_of(game, state), outlook.NOTHING, scratch)
        nothing = self.shares(game.copy(scratch[1]))[0]
        for thing in range(outlook.A_CHEST, outlook.things(state)):
            weight = int(outlook.bring(board_of(game, state), thing, scratch))
            if weight:
                chest, chests = chest + weight * self.shares(game.copy(scratch[1]))[0], chests + weight
        outlook.end_at_once(turn.prizes, seats, seats, nothing, chest / chests, final)
        outlook.roll_worths(final, seats)
        return final[self.lying(state)].copy()

    def worths(self, state: State, rolls: int) -> Any:
        """By set of dice and seat, with so many rolls left."""
        final = self.turn(state).final
        worths = np.zeros_like(final)
        best = np.zeros(len(final), np.int16)
        self.game.generic(OUTLOOK).plan_turn(final, int(state.seats), int(state.seats) + 1, rolls, worths, best)
        return worths

    def lying(self, state: State) -> int:
        """The set of dice on the table; none where a turn begins."""
        rules = self.game.rules
        return 0 if state.in_air == rules.DICE else int(self.game.generic(PLANNER).set_of(state.dice))

    def row(self, state: State, option: int) -> int:
        level = option - int(self.game.rules.PLACE)
        return level * (int(self.game.rules.DICE) + 1) + int(state.dice[level])

    def turn(self, state: State) -> Turn:
        """What the turn can bring, remembered for all its events."""
        board = board_of(self.game, state)
        key = board.tobytes()
        if key not in self.turns:
            self.turns[key] = self.new_turn(board)
            forget(self.turns)
        return self.turns[key]

    def new_turn(self, board: State) -> Turn:
        game, outlook, seats = self.game, self.game.generic(OUTLOOK), int(board.seats)
        room, ahead = new_room(game, seats + 1), new_room(game, seats)
        if self.is_deep:
            self.judge_things(board, room.prizes, room.scratch)
        else:
            outlook.judge_things(board, self.weights, tuple(room), tuple(ahead), np.zeros(seats))
        if self.judges:
            room.prizes[:, :seats] = self.handicapped(board, room.prizes[:, :seats])
        room.prizes[:, seats] = self.opinion(board) if self.judges else room.prizes[:, int(board.seat)]
        outlook.finish(room.prizes, seats, seats + 1, room.final)
        return Turn(room.prizes, room.final)

    def handicapped(self, board: State, prizes: Any) -> Any:
        """The network knows only captains: weaker players will lose something with every shell that is still to be played."""
        seats = int(board.seats)
        rest = float(board.unplayed[:seats].sum()) / (seats * int(self.game.rules.SHELLS))
        odds = prizes * np.exp([-HANDICAP.get(judge, 0.0) * rest for judge in self.judges])
        return odds / np.maximum(odds.sum(axis=1, keepdims=True), TINY)

    def opinion(self, board: State) -> Any:
        """What the mover thinks of each thing that its turn can bring, by its own view."""
        game, mover, work = self.game, int(board.seat), new_workspace(self.game)
        game.generic(PLANNER).think(game.view(board, mover), mover, self.judges[mover], WHOLE_TURN, self.weights, tuple(work))
        return work.prizes

    def judge_things(self, board: State, prizes: Any, scratch: Any) -> None:
        """Everybody's chance after each thing that the turn can bring, with one more turn planned before the next is foreseen."""
        game, outlook = self.game, self.game.generic(OUTLOOK)
        for thing in range(outlook.things(board)):
            weight = int(outlook.bring(board, thing, scratch))
            if weight:
                shares = prizes[thing - 1].copy() if outlook.is_surplus(board, thing) else self.planned(game.copy(scratch[outlook.TRIED]))
                outlook.note(board, thing, weight, shares, prizes)

    def planned(self, state: State) -> Any:
        """Everybody's chance where a turn begins, planned until the next is foreseen."""
        game, seats = self.game, int(state.seats)
        room, ahead, shares = tuple(new_room(game, seats)), tuple(new_room(game, seats)), np.zeros(seats)
        game.generic(OUTLOOK).planned(state, self.weights, room, ahead, shares)
        return shares

    def judged(self, view: State, seat: int) -> Any:
        """Every option in the same worlds: what may lie in the others' chests. Few worlds differ, so each is judged once."""
        worlds = [self.game.guess(view, seat, new_rng(0, number)) for number in range(GUESSES)]
        found = {world.tobytes(): world for world in worlds}
        judged = {key: self.judged_in(world, seat) for key, world in found.items()}
        return np.array([judged[world.tobytes()] for world in (worlds if len(found) > 1 else worlds[:1])])

    def proof(self, view: State) -> str:
        """The dice of a turn are counted. What comes after it is judged by the network, unless the match surely ends with the turn."""
        game, outlook, scratch, board = self.game, self.game.generic(OUTLOOK), self.game.records(2), board_of(self.game, view)
        if has_secrets(game, view, int(view.seat)):
            return UNKNOWN
        brought = [thing for thing in range(outlook.things(view)) if outlook.bring(board, thing, scratch) > 0]
        ends = all(outlook.bring(board, thing, scratch) > 0 and scratch[outlook.TRIED].phase == game.rules.OVER for thing in brought)
        return EXACT if ends else TURN

    def judged_in(self, world: State, seat: int) -> list[float]:
        rules, turn, possible = self.game.rules, self.turn(world), self.game.options(world)
        if world.phase == rules.PLACING:
            return [float(turn.prizes[self.row(world, option), seat]) for option in possible]
        worths, lying = self.worths(world, int(world.rolls_left) - 1), self.lying(world)
        return [float(turn.final[option, seat] if option == lying else worths[option, seat]) for option in possible]


def board_of(game: Game, state: State) -> State:
    """The start of this turn: the same state without its dice."""
    board = game.copy(state)
    for face in range(game.rules.FACES):
        board.dice[face] = 0
    game.rules.begin_turn(board)
    return board


def forget(known: dict[bytes, Any]) -> None:
    """The oldest goes where there are too many."""
    if len(known) > KEPT:
        del known[next(iter(known))]
