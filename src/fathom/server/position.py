"""Where a live match stands: the options played, the state now, and what each viewer can see of it.

It keeps only what the next move needs, so that thousands of tables fit into memory; engine.Match tells the whole story.
"""

from array import array
from typing import NamedTuple

from fathom.engine.contract import CHANCE, NOBODY, WATCHER, State
from fathom.engine.errors import IllegalMove
from fathom.engine.luck import fair_pick
from fathom.engine.machines import Game
from fathom.engine.match import teaches


class Step(NamedTuple):
    """One option played: by whom, and the state it led to."""

    actor: int
    option: int
    state: State


class Position:
    def __init__(self, game: Game, seats: int, seed: bytes) -> None:
        self.game = game
        self.seed = seed
        self.played = array("i")
        self.state = game.new(seats)
        self.actor = game.actor(self.state)
        self.draws = 0
        self.trail: list[State] = []  # the states before the moves of the seat that moved last, as long as no luck fell
        self.viewers = [*range(seats), WATCHER]
        self.views = {viewer: game.view(self.state, viewer) for viewer in self.viewers}
        self.actors = {viewer: game.actor(view) for viewer, view in self.views.items()}  # who acts, as each viewer sees it

    def is_over(self) -> bool:
        return self.actor == NOBODY

    def move(self, option: int) -> list[Step]:
        """What happens when the actor plays an option: that step, and luck's after it. Nothing is changed yet."""
        if option not in self.game.options(self.state):
            raise IllegalMove("option {option} is not possible now", option=option)
        first = self.step(self.state, self.actor, option)
        return [first, *self.luck(first.state)]

    def luck(self, state: State) -> list[Step]:
        """What fair luck does until somebody has to decide, or it is over."""
        steps: list[Step] = []
        while self.game.is_luck(state):
            option = self.game.options(state)[fair_pick(self.seed, self.draws + len(steps), self.game.odds(state))]
            steps.append(self.step(state, CHANCE, option))
            state = steps[-1].state
        return steps

    def step(self, state: State, actor: int, option: int) -> Step:
        after = self.game.copy(state)
        self.game.play(after, option)
        return Step(actor, option, after)

    def replay(self, option: int) -> Step:
        """The next option of the log: it was checked before it was written."""
        return self.step(self.state, self.actor, option)

    def take(self, step: Step) -> dict[int, State]:
        """Makes a step true. Returns the views from before, of those viewers for whom something changed."""
        if step.actor == CHANCE:
            self.draws += 1
            self.trail = []
        else:
            if self.trail and self.game.actor(self.trail[-1]) != step.actor:
                self.trail = []
            self.trail.append(self.state)
        self.played.append(step.option)
        return self.stand(step.state)

    def can_take_back(self, seat: int) -> bool:
        if not self.trail or self.game.actor(self.trail[-1]) != seat or self.is_over():
            return False
        return not teaches(self.game, self.trail[-1], self.played[-1])

    def take_back(self) -> dict[int, State]:
        self.played.pop()
        return self.stand(self.trail.pop())

    def stand(self, state: State) -> dict[int, State]:
        """Moves to a state; only a viewer whose view has other bytes can tell that anything happened."""
        self.state = state
        self.actor = self.game.actor(state)
        changed = {}
        for viewer in self.viewers:
            view = self.game.view(state, viewer)
            if view.tobytes() != self.views[viewer].tobytes():
                changed[viewer] = self.views[viewer]
                self.views[viewer] = view
                self.actors[viewer] = self.game.actor(view)
        return changed
