"""A round of Act 2 from a given boat and hand as a matrix game: the shark's letter and card against how the crew prepares.

What a pair is worth is worked out by the rules (round_tree.py) when it is asked for: no prices, and nothing is added up. Everything is
open but the choice itself, so the crew sees the hand; and nobody plays Chum in this round. A joint is a way to prepare for each character.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.games.jaws.bots import weights
from fathom.games.jaws.rules.boat.constants import ADD, ADDING, AIM, CHOOSE, GO, LETTERS, NO_BONUS, PREPARE, SURFACE_CARDS, TAKE_WEAPON
from fathom.games.jaws.rules.common import CHARACTERS

BY_NETWORK, BY_LEAD, FOR_CREW, FOR_SHARK = range(4)  # who judges where the round ends; the last two give the match to one side
TREE = "fathom.games.jaws.bots.exact.round_tree"
SLOTS = 1 << 23
NOTHING = -1  # the weapon of a character that does not strike
LEAST = 1e-12  # a gain

Row = tuple[int, int]  # a letter, and a card or NO_BONUS
Joint = tuple[int, ...]  # a way for each living character


class Ways(NamedTuple):
    """How a character may prepare; ways that differ in nothing that can matter are one."""

    lines: Any  # [way, option]: the options that lead there
    outcomes: Any  # [letter, way]: the number of its space with the weapon that strikes there, if any
    most: int  # outcomes
    same: dict[tuple[int, int, int], int]  # the way by space, weapon and target


@dataclass
class ExactRound:
    """The matrix of a round, filled as far as it was asked for."""

    game: Game
    state: State  # where the shark chooses, the hand open
    judge: int = BY_NETWORK

    def __post_init__(self) -> None:
        self.module: Any = self.game.generic(TREE)
        self.records = self.game.records(self.module.DEPTH)
        self.crew = [who for who in range(CHARACTERS) if self.state.health[who] > 0]
        self.rows = self.rows_of()
        self.chosen = [self.after_choice(row) for row in self.rows]
        self.ways = [self.ways_of(who) for who in self.crew]
        self.tables = [np.full([ways.most for ways in self.ways], np.nan) for _ in self.rows]

    @cached_property
    def tree(self) -> Any:
        first, second = weights()
        by_input = np.ascontiguousarray(first[1].T)
        return self.module.new_tree(SLOTS, self.judge, by_input, second[1].copy(), self.mean_cards() @ by_input)

    def mean_cards(self) -> Any:
        """What the next round's three surface cards add to the network's inputs, on average over the pile that is left (R226, R228)."""
        left = [card for card in range(SURFACE_CARDS) if not self.state.turned[card]]
        empty = self.game.copy(self.state)
        empty.surface[:] = -1
        inputs = np.zeros((2, self.module.INPUTS))
        self.module.describe(empty, inputs[0])
        mean = np.zeros(self.module.INPUTS)
        for letter in range(LETTERS):
            due = left if letter < len(left) or not left else [card for card in range(SURFACE_CARDS) if card not in left]
            for card in due or range(SURFACE_CARDS):
                shown = self.game.copy(empty)
                shown.surface[letter] = card
                self.module.describe(shown, inputs[1])
                mean += (inputs[1] - inputs[0]) / len(due or range(SURFACE_CARDS))
        return mean

    # Rows and columns

    def rows_of(self) -> list[Row]:
        found = []
        for letter in range(LETTERS):
            state = self.game.copy(self.state)
            self.game.play(state, CHOOSE + letter)
            cards = [option - ADD for option in self.game.options(state)] if state.stage == ADDING else [NO_BONUS]
            found += [(letter, card) for card in cards]
        return found

    def after_choice(self, row: Row) -> State:
        state = self.game.copy(self.state)
        self.game.play(state, CHOOSE + row[0])
        if state.stage == ADDING:
            self.game.play(state, ADD + row[1])
        return state

    def ways_of(self, who: int) -> Ways:
        found = np.zeros((self.module.WAYS, 4), np.int64)
        room = np.zeros((3, len(self.game.option_buffer())), np.int32)
        count = self.module.write_ways(self.chosen[0], who, room, self.records, found)
        kept: dict[tuple[int, int, int], int] = {}
        same, lines = {}, []
        for space, kind, zone, struck in found[:count].tolist():
            key = (space, kind if struck else NOTHING, struck)
            if key not in kept:
                kept[key] = len(kept)
                lines.append((PREPARE + who, GO + space, TAKE_WEAPON + kind, AIM + zone))
            same[space, kind, zone] = kept[key]
        outcomes: dict[tuple[int, int], int] = {}
        numbers = [
            [outcomes.setdefault((space, kind if struck >> letter & 1 else NOTHING), len(outcomes)) for space, kind, struck in kept]
            for letter in range(LETTERS)
        ]
        return Ways(np.array(lines), np.array(numbers), len(outcomes), same)

    # What pairs are worth to the shark

    def worths(self, row: int, joints: Any) -> Any:
        """What a row is worth against each joint; what is not known yet is worked out."""
        letter, table = self.rows[row][0], self.tables[row]
        at = tuple(ways.outcomes[letter, joints[:, number]] for number, ways in enumerate(self.ways))
        flat = np.ravel_multi_index(at, table.shape)
        missing, first = np.unique(np.where(np.isnan(table[at]), flat, -1), return_index=True)
        first = first[missing >= 0]
        if len(first):
            lines = np.concatenate([ways.lines[joints[first, number]] for number, ways in enumerate(self.ways)], axis=1)
            found = np.zeros(len(lines))
            self.module.worths_after(self.chosen[row], lines, self.tree, self.records, found)
            table.flat[flat[first]] = found
        return table[at]

    def payoffs(self, rows: Sequence[int], joints: Sequence[Joint]) -> Any:
        return np.array([self.worths(row, np.array(joints)) for row in rows])

    def pairs(self) -> int:
        """How many pairs there are that can differ."""
        return sum(int(np.prod([len(np.unique(ways.outcomes[letter])) for ways in self.ways])) for letter, _ in self.rows)

    # Best responses

    def best_row(self, joints: Sequence[Joint], mix: Any) -> tuple[int, float]:
        """The best row against a mixture of joints: exact."""
        worths = self.payoffs(range(len(self.rows)), joints) @ mix
        best = int(np.argmax(worths))
        return best, float(worths[best])

    def against(self, rows: Sequence[int], mix: Any, joints: Any) -> Any:
        """What a mixture of rows is worth against each joint."""
        total = np.zeros(len(joints))
        for row, part in zip(rows, mix, strict=True):
            if part > 0:
                total += part * self.worths(row, joints)
        return total

    def ascent(self, rows: Sequence[int], mix: Any, start: Joint) -> tuple[Joint, float]:
        """One character after the other takes its best way until none has a better one: two who change together might still find one."""
        joint, worth, same, number = np.array(start), np.inf, 0, 0
        while same < len(joint):
            tried = np.repeat(joint[None], self.ways[number].outcomes.shape[1], axis=0)
            tried[:, number] = np.arange(len(tried))
            worths = self.against(rows, mix, tried)
            best = int(np.argmin(worths))
            if worths[best] < worth - LEAST:
                joint, worth, same = tried[best], float(worths[best]), 0
            same, number = same + 1, (number + 1) % len(joint)
        return tuple(joint.tolist()), worth

    def best_of_all(self, rows: Sequence[int], mix: Any) -> tuple[Joint, float]:
        """The best of all joints against a mixture of rows."""
        total: Any = 0.0
        for row, part in zip(rows, mix, strict=True):
            if part > 0:
                total = total + part * self.whole(row)
        best = np.unravel_index(int(np.argmin(total)), total.shape)
        return tuple(int(way) for way in best), float(total[best])

    def whole(self, row: int) -> Any:
        """What a row is worth against every joint, an axis for each character."""
        letter = self.rows[row][0]
        firsts = [np.unique(ways.outcomes[letter], return_index=True)[1] for ways in self.ways]
        self.worths(row, np.stack(np.meshgrid(*firsts, indexing="ij"), axis=-1).reshape(-1, len(firsts)))
        return self.tables[row][np.ix_(*(ways.outcomes[letter] for ways in self.ways))]
