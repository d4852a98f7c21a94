"""How the positions of two players are numbered: where the shells lie, which chests are left, and where a share stands in the table.

A position is that of the seat whose turn begins: its own placement, the other's, the chests left with the lead in chest points.
Placements of all shells have the last numbers, so one table holds the last turns too: there the other has placed everything.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from fathom.engine.loader import Game


@dataclass(frozen=True)
class Chests:
    """All that can be known about the chests while so many are left. Points are leads of the seat to move."""

    left: int
    leads: Any  # [number]
    counts: Any  # [number, kind]: which ones are left
    mirrors: Any  # [number]: the same for the other seat
    after: Any  # [number, kind]: the number once the mover has taken one of that kind, among those with one chest fewer; -1 if none is left
    odds: Any  # [number, kind]

    @property
    def count(self) -> int:
        return len(self.leads)


class Layout:
    """Numbers for placements and chests, and the order in which positions are solved."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.shells, self.levels, self.dice = int(rules.SHELLS), int(rules.LEVELS), int(rules.DICE)
        self.values, self.kinds = tuple(map(int, rules.CHEST_VALUES)), tuple(map(int, rules.CHEST_COUNTS))
        placements = (each for each in product(range(self.shells + 1), repeat=self.levels) if sum(each) <= self.shells)
        self.placements = np.array(sorted(placements, key=lambda each: (sum(each), each)), np.int8)
        self.numbers = {tuple(map(int, each)): number for number, each in enumerate(self.placements)}
        placed = self.placements.sum(axis=1)
        self.first = np.searchsorted(placed, np.arange(self.shells + 2))  # of the placements with so many shells
        self.all = len(self.placements)
        self.moving = int(self.first[self.shells])  # placements of those who still have a shell

    @cached_property
    def prizes(self) -> list[tuple[int, int]]:
        """What final dice can place: a level, and how many dice show it. Each level above needs a die of its own."""
        return [(level, dice) for level in range(self.levels) for dice in range(1, self.dice - level + 1)]

    @cached_property
    def more(self) -> Any:
        """[placement, prize]: the placement afterwards. Who owns fewer shells places all of them (R18, R19)."""
        found = np.zeros((self.all, len(self.prizes)), np.int32)
        for number, placement in enumerate(self.placements):
            for prize, (level, dice) in enumerate(self.prizes):
                after = [int(each) for each in placement]
                after[level] += min(dice, self.shells - sum(after))
                found[number, prize] = self.numbers[tuple(after)]
        return found

    @cached_property
    def chests(self) -> list[Chests]:
        """By the number of chests left; none left is over."""
        return [self.chests_with(left) for left in range(sum(self.kinds) + 1)]

    def known(self, left: int) -> list[tuple[tuple[int, ...], int]]:
        """Every set of so many chests left with every lead that the others can make."""
        found = set()
        for counts in product(*(range(count + 1) for count in self.kinds)):
            if sum(counts) == left:
                taken = [count - each for count, each in zip(self.kinds, counts, strict=True)]
                for mine in product(*(range(each + 1) for each in taken)):
                    lead = sum((2 * own - each) * value for own, each, value in zip(mine, taken, self.values, strict=True))
                    found.add((counts, lead))
        return sorted(found)

    def chests_with(self, left: int) -> Chests:
        known = self.known(left)
        numbers = {each: number for number, each in enumerate(known)}
        fewer = {each: number for number, each in enumerate(self.known(left - 1))} if left else {}
        after, odds = np.full((len(known), len(self.kinds)), -1, np.int32), np.zeros((len(known), len(self.kinds)))
        for number, (counts, lead) in enumerate(known):
            for kind in Counter(dict(enumerate(counts))).elements():
                rest = tuple(count - (each == kind) for each, count in enumerate(counts))
                after[number, kind], odds[number, kind] = fewer[rest, lead + self.values[kind]], counts[kind] / left
        mirrors = np.array([numbers[counts, -lead] for counts, lead in known], np.int32)
        leads, counts_left = np.array([lead for _, lead in known], np.int32), np.array([counts for counts, _ in known], np.int8)
        return Chests(left, leads, counts_left, mirrors, after, odds)

    def numbers_of(self, left: int) -> dict[tuple[tuple[int, ...], int], int]:
        """The number of each set of so many chests left with a lead."""
        known = zip(self.chests[left].counts, self.chests[left].leads, strict=True)
        return {(tuple(map(int, counts)), int(lead)): number for number, (counts, lead) in enumerate(known)}

    def base(self, left: int) -> int:
        """Where the shares with so many chests left begin in the table."""
        return self.moving * self.all * sum(each.count for each in self.chests[1:left])

    @property
    def positions(self) -> int:
        return self.base(len(self.chests))

    def place_of(self, mine: int, other: int, left: int, number: int) -> int:
        """Where the share of the seat to move stands in the table."""
        return self.base(left) + (mine * self.all + other) * self.chests[left].count + number

    def splits(self, placed: int) -> list[tuple[int, int]]:
        """How so many shells can lie there while both seats have some left: the mover's not fewer, for the rest are mirror images."""
        return [(mine, placed - mine) for mine in range(self.shells) if 0 <= placed - mine <= mine]

    def range_of(self, shells: int) -> tuple[int, int]:
        """The placements of so many shells: the first, and the one behind the last."""
        return int(self.first[shells]), int(self.first[shells + 1]) if shells < self.shells else self.all
