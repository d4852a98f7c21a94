"""A position in the tree of a match, and what every viewer remembers of how it came about."""

from functools import cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

from fathom.engine.contract import NOBODY, WATCHER, State
from fathom.engine.edition import Edition
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.record import from_bytes, to_bytes

SIZE = 16  # bytes of a digest
Table = tuple[str, str, Edition, tuple[int, ...], int]


def chained(past: bytes, news: bytes) -> bytes:
    """A digest of all that was observed before, and of what is new."""
    return blake2b(past + news, digest_size=SIZE).digest()


class FrozenPosition:
    """A state that never changes: to play is to make another one, so that copies cost nothing."""

    def __init__(self, game: Game, state: State, before: "FrozenPosition | None" = None, option: int = -1, decisions: int = 0) -> None:
        self.game = game
        self.state = state
        self.actor = game.actor(state)
        self.before = before
        self.option = option  # that led here
        self.decisions = decisions  # made so far
        self.views: dict[int, bytes] = {}
        self.recalled: dict[int, bytes] = {}

    def play(self, option: int) -> "FrozenPosition":
        """The position after one of the actor's options, or of chance's."""
        state = self.game.copy(self.state)
        self.game.play(state, option)
        return FrozenPosition(self.game, state, self, option, self.decisions + (self.actor >= 0))

    def view(self, viewer: int) -> bytes:
        if viewer not in self.views:
            self.views[viewer] = to_bytes(self.game.view(self.state, viewer))
        return self.views[viewer]

    def recall(self, viewer: int) -> bytes:
        """A digest of all that a viewer has observed and decided: equal digests mean one information state.

        A view that did not change is not observed, so hidden moves leave no trace, not even their number.
        """
        way = [self]
        while viewer not in way[-1].recalled and way[-1].before is not None:
            way.append(way[-1].before)
        past = way[-1].recalled.get(viewer) or chained(b"", way[-1].view(viewer))
        way[-1].recalled[viewer] = past
        for earlier, later in zip(reversed(way), reversed(way[:-1]), strict=False):
            if earlier.actor == viewer:
                past = chained(past, later.option.to_bytes(4, "little"))
            if later.view(viewer) != earlier.view(viewer):
                past = chained(past, later.view(viewer))
            later.recalled[viewer] = past
        return past

    def guess(self, seat: int, seed: int) -> "FrozenPosition":
        """A position that the seat cannot tell from this one. The others remember what everybody has seen, and see what they hold there."""
        view = from_bytes(self.game, self.view(seat))
        guessed = FrozenPosition(self.game, self.game.guess(view, seat, new_rng(seed)), decisions=self.decisions)
        for viewer in (*range(int(view.seats)), WATCHER):
            past = self.recall(viewer if viewer in (seat, WATCHER) else WATCHER)
            guessed.recalled[viewer] = past if viewer in (seat, WATCHER) else chained(past, guessed.view(viewer))
        return guessed

    @property
    def is_over(self) -> bool:
        return self.actor == NOBODY

    @cached_property
    def options(self) -> list[int]:
        return sorted(self.game.options(self.state))

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """Every outcome of chance that the table can tell apart, with its exact probability."""
        possible, weights = self.game.chances(self.state)
        total = sum(weights)
        return sorted((option, weight / total) for option, weight in zip(possible, weights, strict=True))

    @cached_property
    def text(self) -> str:
        return fields_text(self.state)

    def __deepcopy__(self, memo: Any) -> "FrozenPosition":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.game
        table = (game.name, game.machine, game.edition, game.settings, game.version)
        viewers = (*range(int(self.state.seats)), WATCHER)
        return restored, (table, to_bytes(self.state), self.decisions, {viewer: self.recall(viewer) for viewer in viewers})


def fields_text(record: State, known: State | None = None) -> str:
    """Every field of a record, or those in which it differs from what is known."""
    names = [name for name in record.dtype.names if known is None or not np.array_equal(record[name], known[name])]
    return " ".join([f"{name}={record[name].tolist()}" for name in names]).replace(", ", ",")


def restored(table: Table, state: bytes, decisions: int, recalled: dict[int, bytes]) -> FrozenPosition:
    """A position without the way there, but with all memories of it."""
    name, machine, edition, settings, version = table
    game = load(name, machine, edition, version=version).with_settings(settings)
    position = FrozenPosition(game, from_bytes(game, state), decisions=decisions)
    position.recalled.update(recalled)
    return position
