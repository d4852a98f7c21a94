"""Where a live match stands: the options played, the state now, and what each viewer can see of it.

It keeps only what the next move needs, so that thousands of tables fit into memory; engine.match keeps the whole history.
"""

from array import array
from typing import Any

import numpy as np
from msgspec import Struct

from fathom.engine.contract import CHANCE, NOBODY, WATCHER, State
from fathom.engine.fairness import fair_below
from fathom.engine.loader import Game
from fathom.engine.match import reveals_information
from fathom.engine.record import set_up
from fathom.text.errors import IllegalMove


class Snapshot(Struct, frozen=True, eq=False):
    """A state and the view that each viewer has of it."""

    records: Any  # the state, the view of each seat, and last a watcher's
    actors: list[int]  # who acts in each of the records

    @property
    def state(self) -> State:
        return self.records[0]

    @property
    def actor(self) -> int:
        return self.actors[0]

    def view(self, viewer: int) -> State:
        return self.records[viewer + 1 if viewer >= 0 else -1]

    def actor_seen(self, viewer: int) -> int:
        """Who acts, as the viewer sees it."""
        return self.actors[viewer + 1 if viewer >= 0 else -1]


class Transition(Struct, frozen=True, eq=False):
    """One option played or taken back: the snapshots before and after it, and the viewers whose view changed."""

    before: Snapshot
    option: int
    after: Snapshot
    noticed_by: dict[int, tuple[bytes, bytes]]  # with both views

    @property
    def actor(self) -> int:
        return self.before.actor


class Position:
    def __init__(self, game: Game, seats: int, seed: bytes) -> None:
        self.game = game
        self.seed = seed
        self.played = array("i")
        self.viewers = [*range(seats), WATCHER]
        self.now = self.snapshot(game.new(seats))
        self.setup: dict[str, Any] = {}  # the fields in which the first state differs from a new match
        self.given = 0  # first moves that were played elsewhere: the seed has drawn none of them
        self.draws = 0
        self.undo_stack: list[State] = []  # the states before the moves of the seat that moved last, since chance last played
        self.moved_last = NOBODY  # that seat
        self.pending: list[Transition] = []  # what move() computed: not computed again when it is committed

    @property
    def state(self) -> State:
        return self.now.state

    @property
    def actor(self) -> int:
        return self.now.actor

    def lay_out(self, setup: dict[str, Any]) -> None:
        """Begins elsewhere; nothing has been played yet."""
        self.setup = setup
        self.now = self.snapshot(set_up(self.game, len(self.viewers) - 1, setup))

    def is_over(self) -> bool:
        return self.actor == NOBODY

    def move(self, option: int) -> list[Transition]:
        """What happens when the actor plays an option: that transition, and those of chance after it. Nothing is changed yet."""
        if not self.game.questions.is_option_in(option, self.now.records, self.game.option_buffer()):
            raise IllegalMove("option {option} is not possible now", option=option)
        first = self.transition(self.now, option)
        transitions = [first, *self.chance_transitions(first.after)]
        self.pending = transitions.copy()
        return transitions

    def chance_transitions(self, now: Snapshot) -> list[Transition]:
        """What chance plays, drawn fairly from the seed, until somebody decides or the match is over."""
        transitions: list[Transition] = []
        while now.actor == CHANCE:
            transitions.append(self.transition(now, self.drawn(now, self.draws + len(transitions))))
            now = transitions[-1].after
        return transitions

    def drawn(self, now: Snapshot, number: int) -> int:
        """The outcome of a draw, as fair_pick() finds it."""
        questions, out, weights = self.game.questions, self.game.option_buffer(), self.game.weight_buffer()
        total = questions.total_in(now.records, out, weights)
        return int(questions.outcome_at(fair_below(self.seed, number, total), out, weights))

    def transition(self, now: Snapshot, option: int) -> Transition:
        """Where an option leads. Whether it is legal is not checked here: the log was checked when it was written."""
        records, actors = self.buffers()
        self.game.questions.play_and_observe(option, now.records, records, actors)
        after = Snapshot(records, actors.tolist())
        return Transition(now, option, after, self.noticed_by(now, after))

    def snapshot(self, state: State) -> Snapshot:
        records, actors = self.buffers()
        records[0] = state
        self.game.questions.observe_all(records, actors)
        return Snapshot(records, actors.tolist())

    def buffers(self) -> tuple[Any, Any]:
        """For the state and all views, and for who acts in each."""
        count = len(self.viewers) + 1
        return self.game.records(count), np.empty(count, np.int64)

    def noticed_by(self, before: Snapshot, after: Snapshot) -> dict[int, tuple[bytes, bytes]]:
        """The viewers whose view has other bytes."""
        old, new, size = before.records.tobytes(), after.records.tobytes(), before.records.itemsize
        noticed, at = {}, 0
        for viewer in self.viewers:
            at += size  # the views lie behind the state, in the order of the viewers
            seen = old[at : at + size], new[at : at + size]
            if seen[0] != seen[1]:
                noticed[viewer] = seen
        return noticed

    def is_noticed_by_all(self, option: int) -> bool:
        """Does every viewer's view change when the actor plays this option?"""
        return len(self.transition(self.now, option).noticed_by) == len(self.viewers)

    def has_secrets(self, seat: int) -> bool:
        """Does a seat see what a watcher does not?"""
        return bool(self.now.view(seat).tobytes() != self.now.view(WATCHER).tobytes())

    def transition_for(self, option: int) -> Transition:
        """The transition of the next option of the log; what move() computed is not computed again."""
        transition = self.pending.pop(0) if self.pending else None
        if transition and transition.option == option and transition.before is self.now:
            return transition
        self.pending = []
        return self.transition(self.now, option)

    def apply(self, transition: Transition) -> None:
        """Advances by a transition."""
        if transition.actor == CHANCE:
            self.draws += len(self.played) >= self.given
            self.undo_stack = []
        else:
            if self.moved_last != transition.actor:
                self.undo_stack, self.moved_last = [], transition.actor
            self.undo_stack.append(self.game.copy(self.state))
        self.played.append(transition.option)
        self.now = transition.after

    def can_undo(self, seat: int) -> bool:
        if not self.undo_stack or len(self.played) <= self.given or self.moved_last != seat or self.is_over():
            return False
        return not reveals_information(self.game, self.undo_stack[-1], self.played[-1])

    def undo(self) -> Transition:
        option, before, self.now = self.played.pop(), self.now, self.snapshot(self.undo_stack.pop())
        return Transition(before, option, self.now, self.noticed_by(before, self.now))
