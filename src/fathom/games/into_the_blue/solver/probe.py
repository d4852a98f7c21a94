"""Reads the tablebase: what the shares of a state are, and what each option of the mover is worth, with everything open."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.games.into_the_blue.solver.layout import Layout
from fathom.games.into_the_blue.solver.positions import Table
from fathom.games.into_the_blue.solver.solve import table_with

POSITIONS = "fathom.games.into_the_blue.solver.positions"
TURN = "fathom.games.into_the_blue.solver.turn"
KEPT = 4000  # turns that are remembered


class TablePosition(NamedTuple):
    """Where the share of the seat to move stands."""

    mine: int
    other: int
    left: int  # chests
    number: int


Weighed = tuple[tuple[TablePosition, int], ...]  # all that may be, with their odds


class Turn(NamedTuple):
    """A turn solved: what each outcome is worth to the mover, and each set of dice with so many rolls left."""

    outcomes: Any
    worths: Any  # [rolls left, set]: the dice lie there
    rolled: Any  # [rolls left, set]: the set is kept, and the others are about to be rolled


@dataclass
class Tablebase:
    """The shares of a solved game, on disk or on a GPU, and the turns that were asked for."""

    game: Game
    shares: Any
    differences: Any
    turns: dict[Weighed, Turn] = field(default_factory=dict, repr=False)

    @cached_property
    def layout(self) -> Layout:
        return Layout(self.game)

    @cached_property
    def numbers(self) -> list[dict[tuple[tuple[int, ...], int], int]]:
        """By chests left: the number of those left and the lead."""
        return [self.layout.numbers_of(left) for left in range(len(self.layout.chests))]

    def position(self, state: State) -> TablePosition:
        """The position of a state where somebody has a turn."""
        rules, seat = self.game.rules, int(state.seat)
        mine, other = (self.layout.numbers[tuple(map(int, state.placed[each]))] for each in (seat, 1 - seat))
        counts = tuple(int(rules.chests_left(state, kind)) for kind in range(rules.CHEST_KINDS))
        lead = sum(int(state.chests[seat, kind] - state.chests[1 - seat, kind]) * value for kind, value in enumerate(rules.CHEST_VALUES))
        return TablePosition(mine, other, sum(counts), self.numbers[sum(counts)][counts, lead])

    def turn(self, state: State) -> Turn:
        return self.weighed_turn(((self.position(state), 1),))

    def weighed_turn(self, positions: Weighed) -> Turn:
        """The turn of somebody who cannot tell these positions apart, remembered for all its events."""
        if positions not in self.turns:
            outcomes = [self.outcomes(position) for position, _ in positions]
            self.turns[positions] = self.solved_turn(np.average(outcomes, axis=0, weights=[weight for _, weight in positions]))
            if len(self.turns) > KEPT:
                del self.turns[next(iter(self.turns))]
        return self.turns[positions]

    def outcomes(self, position: TablePosition) -> Any:
        mine, other, left, number = position
        found = np.zeros(self.game.generic(POSITIONS).OUTCOMES)
        self.game.generic(POSITIONS).write_outcomes(self.table(left), mine, other, number, found)
        return found

    def table(self, left: int) -> Table:
        return table_with(self.layout, left, self.shares, self.differences, self.layout.more)

    def solved_turn(self, outcomes: Any) -> Turn:
        rules, turn = self.game.rules, self.game.generic(TURN)
        worths, keeps = np.zeros(rules.SETS), np.zeros(rules.SETS, np.int16)
        self.game.generic(POSITIONS).judge_dice(outcomes, worths)
        lying, rolled = [worths.copy()], [worths.copy()]
        for _ in range(rules.ROLLS):
            turn.roll_worths(worths)
            rolled.append(worths.copy())
            turn.best_keeps(worths, keeps)
            lying.append(worths.copy())
        return Turn(outcomes, np.array(lying), np.array(rolled))

    def share(self, state: State) -> float:
        """What the seat whose turn it is gets, where it decides or rolls."""
        rules, turn = self.game.rules, self.turn(state)
        if state.phase == rules.PLACING:
            return max(self.worth(state, option, turn) for option in self.game.options(state))
        if state.phase == rules.KEEPING:
            return float(turn.worths[int(state.rolls_left), self.lying(state)])
        return float(turn.rolled[int(state.rolls_left), self.lying(state)])

    def worth(self, state: State, option: int, turn: Turn) -> float:
        """What an option of its turn gives the seat to move."""
        rules = self.game.rules
        if state.phase == rules.PLACING:
            level = option - rules.PLACE
            return float(turn.outcomes[self.game.generic(POSITIONS).FIRST_PRIZE[level] + int(state.dice[level]) - 1])
        is_all = option == self.lying(state)
        return float(turn.worths[0, option] if is_all else turn.rolled[int(state.rolls_left), option])

    def lying(self, state: State) -> int:
        """The set of dice on the table; none where a turn begins."""
        rules, shown = self.game.rules, np.cumsum(state.dice)
        return 0 if state.in_air == rules.DICE else int(sum(rules.RANK[face, shown[face]] for face in range(rules.FACES)))
