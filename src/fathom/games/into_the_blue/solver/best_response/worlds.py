"""The worlds of hidden chests: who took which ones; and what the weigher believes.

A position has a number for each world with the responder to move, and then one for each with the weigher to move.
"""

from itertools import product
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np

from fathom.games.into_the_blue.solver.layout import Chests, Layout

World = tuple[tuple[int, ...], tuple[int, ...]]  # the chests left, and those of the responder


class Beliefs(NamedTuple):
    """The worlds that the weigher cannot tell apart, one set after the other."""

    first: Any  # [set]: where its worlds begin, and behind the last set where they end
    worlds: Any  # numbers of worlds
    odds: Any  # of each world within its set
    known: Any  # the number of the world where all chests are open and the weigher is to move


class Worlds(Layout):
    """Numbers for positions with the owners of the chests."""

    def worlds(self, left: int) -> list[World]:
        """Every way to have so many chests left."""
        found = []
        for rest in product(*(range(count + 1) for count in self.kinds)):
            if sum(rest) == left:
                found += [(rest, theirs) for theirs in product(*(range(each + 1) for each in self.taken(rest)))]
        return sorted(found)

    def taken(self, rest: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(count - each for count, each in zip(self.kinds, rest, strict=True))

    def of_weigher(self, world: World) -> tuple[int, ...]:
        rest, theirs = world
        return tuple(each - own for each, own in zip(self.taken(rest), theirs, strict=True))

    def lead(self, world: World) -> int:
        """Of the responder, in chest points."""
        return self.points(world[1]) - self.points(self.of_weigher(world))

    def points(self, chests: tuple[int, ...]) -> int:
        return sum(count * value for count, value in zip(chests, self.values, strict=True))

    def chests_with(self, left: int) -> Chests:
        worlds = self.worlds(left)
        count, fewer = len(worlds), {world: number for number, world in enumerate(self.worlds(left - 1))} if left else {}
        after, odds = np.full((2 * count, len(self.kinds)), -1, np.int32), np.zeros((2 * count, len(self.kinds)))
        for number, (rest, theirs) in enumerate(worlds):
            for kind in (kind for kind, each in enumerate(rest) if each):
                then = with_one(rest, kind, -1)
                after[number, kind] = fewer[then, with_one(theirs, kind, 1)]
                after[count + number, kind] = len(fewer) + fewer[then, theirs]
                odds[[number, count + number], kind] = rest[kind] / left
        leads = np.array([self.lead(world) for world in worlds], np.int32)
        mirrors = np.concatenate([np.arange(count, 2 * count), np.arange(count)]).astype(np.int32)
        rests = np.array([rest for rest, _ in worlds] * 2, np.int8)
        return Chests(left, np.concatenate([leads, -leads]), rests, mirrors, after, odds)

    def beliefs(self, known: Layout, left: int) -> Beliefs:
        """What the weigher can know; `known` numbers the worlds where all chests are open."""
        sets: dict[tuple[tuple[int, ...], int], list[tuple[int, int, int]]] = {}
        numbers = known.numbers_of(left)
        for number, world in enumerate(self.worlds(left)):
            rest, theirs = world
            own = self.of_weigher(world)
            unseen = (have - each for have, each in zip(self.kinds, own, strict=True))
            ways = prod(comb(count, each) for count, each in zip(unseen, theirs, strict=True))
            sets.setdefault((own, sum(theirs)), []).append((number, ways, numbers[rest, -self.lead(world)]))
        entries = [entry for each in sets.values() for entry in each]
        totals = [sum(ways for _, ways, _ in each) for each in sets.values() for _ in each]
        return Beliefs(
            first=np.cumsum([0, *(len(each) for each in sets.values())]),
            worlds=np.array([number for number, _, _ in entries]),
            odds=np.array([ways / total for (_, ways, _), total in zip(entries, totals, strict=True)]),
            known=np.array([place for _, _, place in entries]),
        )

    def both_ways(self, placed: int) -> list[tuple[int, int]]:
        """How so many shells can lie there while both have some left: the mover's, and the other's."""
        return [(mine, placed - mine) for mine in range(self.shells) if 0 <= placed - mine < self.shells]


def with_one(counts: tuple[int, ...], kind: int, more: int) -> tuple[int, ...]:
    return tuple(count + more * (each == kind) for each, count in enumerate(counts))
