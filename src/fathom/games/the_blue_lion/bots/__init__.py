"""The players of The Blue Lion: one that never errs, by the solved table, and those below it who see less far and forget backs."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fathom.bots.protocol import Bot, Estimate, IsmctsBudget
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.rng import below
from fathom.games.the_blue_lion.bots.lookahead import GREED, LEAD, VALUE
from fathom.games.the_blue_lion.solver.tablebase import Table, open_table
from fathom.text.catalogues import Translator
from fathom.text.errors import BadTable

PROBE = "fathom.games.the_blue_lion.solver.probe"
SIGHT = "fathom.games.the_blue_lion.bots.lookahead"
SAME = 1e-9  # worths this close look the same
GUESS = 0.5  # how far off the worth may be that somebody sees who is not perfect
TIE = 2e-5  # shares this close are the same: they are kept in 16 bits


@dataclass
class Perfect:
    """Plays by the solved table; of options equally good, the one with more hope: a win rather than a draw, and soon."""

    game: Game
    table: Table | None = field(default=None, repr=False)

    def choose(self, view: State, seat: int, rng: Any) -> int:
        worths = self.judged(view)
        shares, hopes = worths[:, 0], worths[:, 1]
        good = np.flatnonzero(shares > shares.max() - TIE)
        return self.game.options(view)[int(good[np.argmax(hopes[good])])]

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        return best_first(self.game, view, self.judged(view)[:, 0], 0.0)

    def judged(self, view: State) -> Any:
        """The share of the win and the hope, of each option."""
        if self.table is None:
            self.table = open_table(self.game)
        probe, room = self.game.generic(PROBE), self.game.option_buffer()
        worths = np.empty((len(room), 2))
        weights = np.empty(self.game.rules.CHANCES, np.int64)
        count = probe.judge(view, self.table, room, self.game.option_buffer(), weights, self.game.records(probe.SCRATCH), worths)
        if count < 0:
            raise BadTable("this position cannot come about, so it was not solved")
        return worths[:count]


@dataclass(frozen=True)
class Thief:
    """Looks `sight` actions ahead, has forgotten so many of a hundred backs, and plays any of the options that look best."""

    game: Game
    sight: int
    forgotten: int
    style: int

    def choose(self, view: State, seat: int, rng: Any) -> int:
        worths = self.judged(view, seat)
        best = np.flatnonzero(worths > worths.max() - SAME)
        return self.game.options(view)[int(best[below(rng, len(best))])]

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        return best_first(self.game, view, self.judged(view, seat), GUESS)

    def judged(self, view: State, seat: int) -> Any:
        """What each option looks worth."""
        sight, room = self.game.generic(SIGHT), len(self.game.option_buffer())
        depth = sight.DEEPEST
        worths = np.empty(room)
        count = sight.look(
            view, seat, self.sight, self.forgotten, self.style, self.game.records(depth), np.empty((depth, room), np.int32),
            np.empty((depth, room), np.int64), np.empty((depth, sight.NUMBERS), np.int64), np.empty(depth), worths,
        )  # fmt: skip
        return worths[:count]


def best_first(game: Game, view: State, worths: Any, margin: float) -> list[Estimate]:
    estimates = [Estimate(option, float(worth), margin) for option, worth in zip(game.options(view), worths, strict=True)]
    return sorted(estimates, key=lambda estimate: -estimate.share)


def levels(game: Game, patience: float = 1.0) -> dict[str, Bot | IsmctsBudget]:
    """The ladder, from the weakest to the one that never errs; all answer at once."""
    return {
        "drifter": Thief(game, 1, 100, GREED),
        "swimmer": Thief(game, 2, 100, LEAD),
        "diver": Thief(game, 1, 60, VALUE),
        "captain": Thief(game, 2, 20, VALUE),
        "perfect": Perfect(game),
    }


def about(say: Translator, level: str) -> str:
    """One sentence about a level."""
    return {
        "drifter": say("Takes a diamond when it sees one, never thinks of yours, and remembers no back."),
        "swimmer": say("Thinks of your answer too, but remembers no back."),
        "diver": say("Knows what a row is good for, and remembers two backs of five."),
        "captain": say("Looks two actions ahead and beyond, and remembers four backs of five."),
        "perfect": say("Has solved the game: no option is ever better than the one it plays."),
    }[level]
