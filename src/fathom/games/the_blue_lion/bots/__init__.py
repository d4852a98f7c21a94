"""The bots of The Blue Lion: one that plays perfectly by the tablebase, and those below it, which see less far and forget backs."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fathom.bots.protocol import Bot, Estimate, IsmctsBudget, best_first
from fathom.bots.reference import Reference, usual_reference
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.rng import below
from fathom.games.the_blue_lion.bots.lookahead import GREED, LEAD, MAX_PLIES, NUMBERS, VALUE, Workspace
from fathom.games.the_blue_lion.bots.reference import TablebaseReference
from fathom.games.the_blue_lion.solver import is_solved, open_tablebase
from fathom.games.the_blue_lion.solver.tablebase import Tablebase
from fathom.text.catalogues import Translator
from fathom.text.errors import BadTable

PROBE = "fathom.games.the_blue_lion.solver.probe"
LOOKAHEAD = "fathom.games.the_blue_lion.bots.lookahead"
SAME = 1e-9  # worths this close look the same
GUESS = 0.5  # how far off the share may be that a level below perfect sees
TIE = 2e-5  # shares this close are the same: they are stored in 16 bits


@dataclass
class TablebaseBot:
    """Plays by the tablebase; of options equally good, the one with more hope: a win rather than a draw, and soon."""

    game: Game
    tablebase: Tablebase | None = field(default=None, repr=False)
    memory: float = 1.0  # the part of the backs that it remembers

    def choose(self, view: State, seat: int, rng: Any) -> int:
        worths = self.judged(view)
        shares, hopes = worths[:, 0], worths[:, 1]
        good = np.flatnonzero(shares > shares.max() - TIE)
        return self.game.options(view)[int(good[np.argmax(hopes[good])])]

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        return estimates(self.game, view, self.judged(view)[:, 0], 0.0)

    def judged(self, view: State) -> Any:
        """The share of the win and the hope, of each option."""
        probe, room = self.game.generic(PROBE), self.game.option_buffer()
        worths = np.empty((len(room), 2))
        weights = np.empty(self.game.rules.CHANCES, np.int64)
        count = probe.judge(view, self.opened(), room, self.game.option_buffer(), weights, self.game.records(probe.SCRATCH), worths)
        if count < 0:
            raise BadTable("this position cannot arise, so it was not solved")
        return worths[:count]

    def opened(self) -> Tablebase:
        if self.tablebase is None:
            self.tablebase = open_tablebase(self.game)
        return self.tablebase


@dataclass(frozen=True)
class LookaheadBot:
    """Looks `depth` actions ahead, has forgotten so many of a hundred backs, and plays any of the options that look best."""

    game: Game
    depth: int
    forgotten: int
    style: int

    @property
    def memory(self) -> float:
        """The part of the backs that it remembers."""
        return 1 - self.forgotten / 100

    def choose(self, view: State, seat: int, rng: Any) -> int:
        best = np.flatnonzero(self.mixture(view, seat))
        return self.game.options(view)[int(best[below(rng, len(best))])]

    def mixture(self, view: State, seat: int) -> Any:
        worths = self.judged(view, seat)
        best = worths > worths.max() - SAME
        return best / best.sum()

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        return estimates(self.game, view, self.judged(view, seat), GUESS)

    def judged(self, view: State, seat: int) -> Any:
        """What each option looks worth."""
        worths = np.empty(len(self.game.option_buffer()))
        work = tuple(self.new_workspace(len(worths)))
        count = self.game.generic(LOOKAHEAD).look(view, seat, self.depth, self.forgotten, self.style, work, worths)
        return worths[:count]

    def new_workspace(self, options: int) -> Workspace:
        return Workspace(
            self.game.records(MAX_PLIES), np.empty((MAX_PLIES, options), np.int32), np.empty((MAX_PLIES, options), np.int64),
            np.empty((MAX_PLIES, NUMBERS), np.int64), np.empty(MAX_PLIES),
        )  # fmt: skip


def estimates(game: Game, view: State, shares: Any, margin: float) -> list[Estimate]:
    return best_first([Estimate(option, float(share), margin) for option, share in zip(game.options(view), shares, strict=True)])


def levels(game: Game, patience: float = 1.0) -> dict[str, Bot | IsmctsBudget]:
    """The ladder, from the weakest to the one that never errs; all answer at once."""
    return {
        "drifter": LookaheadBot(game, 1, 100, GREED),
        "swimmer": LookaheadBot(game, 2, 100, LEAD),
        "diver": LookaheadBot(game, 1, 60, VALUE),
        "captain": LookaheadBot(game, 2, 20, VALUE),
        "perfect": TablebaseBot(game),
    }


def reference(game: Game, seats: int, patience: float, seed: int) -> Reference:
    """Perfect play, once the game is solved."""
    return TablebaseReference(game, TablebaseBot(game)) if is_solved(game) else usual_reference(game, patience, seed)


def about(say: Translator, level: str) -> str:
    """One sentence about a level."""
    return {
        "drifter": say("Takes a diamond when it sees one, never thinks of yours, and remembers no back."),
        "swimmer": say("Thinks of your answer too, but remembers no back."),
        "diver": say("Knows what a row is worth, and remembers two backs out of five."),
        "captain": say("Looks two actions ahead and beyond, and remembers four backs out of five."),
        "perfect": say("Has solved the game: no option is ever better than the one it plays."),
    }[level]
