"""Where a live match stands: the options played, the state now, and what each viewer can see of it.

It keeps only what the next move needs, so that thousands of tables fit into memory; engine.Match tells the whole story.
"""

from array import array
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.contract import CHANCE, NOBODY, WATCHER, State
from fathom.engine.fairness import fair_pick
from fathom.engine.loader import Game
from fathom.engine.match import reveals_information
from fathom.text.errors import IllegalMove


class Moment(NamedTuple):
    """A state and what everybody sees of it."""

    records: Any  # the state, the view of each seat, and last a watcher's
    actors: list[int]  # who acts in each of the records

    @property
    def state(self) -> State:
        return self.records[0]

    @property
    def actor(self) -> int:
        return self.actors[0]

    def view(self, viewer: int) -> State:
        return self.records[place_of(viewer)]

    def actor_seen(self, viewer: int) -> int:
        """Who acts, as the viewer sees it."""
        return self.actors[place_of(viewer)]


def place_of(viewer: int) -> int:
    return viewer + 1 if viewer >= 0 else -1


class Step(NamedTuple):
    """One option played: from where, where it led to, and which viewers can tell that anything happened."""

    before: Moment
    option: int
    after: Moment
    noticed: tuple[int, ...]

    @property
    def actor(self) -> int:
        return self.before.actor


class Position:
    def __init__(self, game: Game, seats: int, seed: bytes) -> None:
        self.game = game
        self.seed = seed
        self.played = array("i")
        self.viewers = [*range(seats), WATCHER]
        self.now = self.look(game.new(seats))
        self.draws = 0
        self.trail: list[State] = []  # the states before the moves of the seat that moved last, as long as no luck fell
        self.foreseen: list[Step] = []  # what move() found: it is not worked out again when it has come true

    @property
    def state(self) -> State:
        return self.now.state

    @property
    def actor(self) -> int:
        return self.now.actor

    def is_over(self) -> bool:
        return self.actor == NOBODY

    def move(self, option: int) -> list[Step]:
        """What happens when the actor plays an option: that step, and luck's after it. Nothing is changed yet."""
        if option not in self.game.options(self.state):
            raise IllegalMove("option {option} is not possible now", option=option)
        first = self.step(self.now, option)
        steps = [first, *self.luck(first.after)]
        self.foreseen = steps.copy()
        return steps

    def luck(self, now: Moment) -> list[Step]:
        """What fair luck does until somebody has to decide, or it is over."""
        steps: list[Step] = []
        while now.actor == CHANCE:
            possible, odds = self.game.chances(now.state)
            steps.append(self.step(now, possible[fair_pick(self.seed, self.draws + len(steps), odds)]))
            now = steps[-1].after
        return steps

    def step(self, now: Moment, option: int) -> Step:
        """What an option leads to. The log was checked when it was written: nobody asks here whether it is possible."""
        records, actors = self.room()
        self.seeing().play_and_observe(option, now.records, records, actors)
        after = Moment(records, actors.tolist())
        return Step(now, option, after, self.noticed(now, after))

    def look(self, state: State) -> Moment:
        records, actors = self.room()
        records[0] = state
        self.seeing().observe_all(records, actors)
        return Moment(records, actors.tolist())

    def seeing(self) -> Any:
        return self.game.generic("fathom.engine.observation")

    def room(self) -> tuple[Any, Any]:
        """For the state and all views, and for who acts in each."""
        count = len(self.viewers) + 1
        return self.game.records(count), np.empty(count, np.int64)

    def noticed(self, before: Moment, after: Moment) -> tuple[int, ...]:
        """Only a viewer whose view has other bytes can tell that anything happened."""
        return tuple([viewer for viewer in self.viewers if before.view(viewer).tobytes() != after.view(viewer).tobytes()])

    def replay(self, option: int) -> Step:
        """The next option of the log."""
        step = self.foreseen.pop(0) if self.foreseen else None
        if step and step.option == option and step.before is self.now:
            return step
        self.foreseen = []
        return self.step(self.now, option)

    def take(self, step: Step) -> dict[int, State]:
        """Makes a step true. Returns the views from before, of those viewers for whom something changed."""
        if step.actor == CHANCE:
            self.draws += 1
            self.trail = []
        else:
            if self.trail and self.game.actor(self.trail[-1]) != step.actor:
                self.trail = []
            self.trail.append(self.game.copy(self.state))
        self.played.append(step.option)
        self.now = step.after
        return {viewer: step.before.view(viewer) for viewer in step.noticed}

    def can_take_back(self, seat: int) -> bool:
        if not self.trail or self.game.actor(self.trail[-1]) != seat or self.is_over():
            return False
        return not reveals_information(self.game, self.trail[-1], self.played[-1])

    def take_back(self) -> dict[int, State]:
        self.played.pop()
        before, self.now = self.now, self.look(self.trail.pop())
        return {viewer: before.view(viewer) for viewer in self.noticed(before, self.now)}
