"""A tournament: plays blocks until every question is settled or all games are played, and sums up the results.

Blocks are counted in one order, no matter which worker plays them, and what was played beyond the end of a pairing is thrown away: so
the results are the same for any number of workers.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from fathom.studies.arena import Block, BlockPlan, MatchResult, has_roles, line_ups, play_blocks
from fathom.studies.confidence import AsymptoticSequence, Sequence, settled
from fathom.studies.ratings import ArenaRating, Played, ratings
from fathom.studies.simulate import Interval, Sum
from fathom.studies.workers import Workers

BLOCKS = 2  # in one task


class Terms(NamedTuple):
    """When a pairing ends."""

    games: int = 1000  # at most
    early: bool = True  # as soon as it is settled
    beyond: float = 0.5  # the share of the points that is asked about
    within: float = 0.05  # how closely the share shall be known


class Question:
    """A share of points, from one number per block."""

    def __init__(self, adjusted: bool = False) -> None:
        self.sequence = AsymptoticSequence() if adjusted else Sequence()
        self.sum = Sum()

    def add(self, share: float) -> None:
        self.sequence.add(share)
        self.sum.add(np.array([share]))

    def held(self, early: bool) -> Interval:
        """The interval that holds at any time; or the usual one, narrower, where the number of games was fixed beforehand."""
        if early:
            return clipped(self.sequence.interval())
        usual = self.sum.normal()
        if usual.low == usual.high:  # all blocks alike: the normal interval knows nothing of the next one
            return self.sum.wilson()
        return clipped(usual)


def clipped(share: Interval) -> Interval:
    return Interval(share.mean, max(0.0, share.low), min(1.0, share.high))


@dataclass
class Pairing:
    """Two players, and all that happened between them."""

    first: int
    second: int
    has_roles: bool = False  # is each seat a question of its own?
    points: Question = field(default_factory=Question)  # of the first; luck-adjusted where luck was measured
    unadjusted: Sum = field(default_factory=Sum)
    by_seat: list[Question] = field(default_factory=list)  # of the first on each seat
    blocks: list[Block] = field(default_factory=list)
    over: bool = False

    def add(self, block: Block) -> None:
        self.blocks.append(block)
        self.points.add(self.points_in(block, [result.adjusted for result in block.results]))
        self.unadjusted.add(np.array([self.points_in(block, [result.shares for result in block.results])]))
        for seat, question in enumerate(self.by_seat):
            of_seat = [result.adjusted[seat] for result in block.results if result.players[seat] == self.first]
            question.add(float(np.mean(of_seat)))

    def points_in(self, block: Block, shares: list[tuple[float, ...]]) -> float:
        """What the first player got in a block; against itself, on the first seat."""
        if self.first == self.second:
            return shares[0][0]
        return float(np.mean([points_of(result.players, got, self.first) for result, got in zip(block.results, shares, strict=True)]))

    def variance_ratio(self) -> float:
        """How many games one luck-adjusted game is worth."""
        adjusted = self.points.sum.variance()
        return self.unadjusted.variance() / adjusted if adjusted else 1.0

    def roles(self) -> list[tuple[int, Question]]:
        """What the first player wins on each seat, where roles differ; against itself one seat says it all."""
        seats = list(enumerate(self.by_seat)) if self.has_roles else []
        return seats[:1] if self.first == self.second else seats

    def is_settled(self, terms: Terms) -> bool:
        """Against oneself nobody is better: only how closely the share is known counts."""
        questions = [question for _, question in self.roles()] or [self.points]
        held = [question.held(early=True) for question in questions]
        if self.first == self.second:
            return all(each.high - each.low <= 2 * terms.within for each in held)
        return all(settled(each, terms.beyond, terms.within) for each in held)

    def results(self) -> list[MatchResult]:
        return [result for block in self.blocks for result in block.results]

    def outcomes(self) -> tuple[int, int, int]:
        """Matches that the first player won, shared and lost."""
        shares = [points_of(result.players, result.shares, self.first) for result in self.results()]
        won, lost = sum(share == 1 for share in shares), sum(share == 0 for share in shares)
        return won, len(shares) - won - lost, lost


def points_of(players: tuple[int, ...], shares: tuple[float, ...], player: int) -> float:
    return sum(share for who, share in zip(players, shares, strict=True) if who == player)


@dataclass
class Tournament:
    plan: BlockPlan
    terms: Terms
    pairings: list[Pairing]
    roles: bool

    def results(self) -> list[MatchResult]:
        return [result for pairing in self.pairings for result in pairing.results()]

    def rated(self) -> list[tuple[int, int | None]]:
        """What is rated: each player, in each role where roles differ."""
        seats = range(self.plan.seats) if self.roles else [None]
        return [(player, seat) for player in range(len(self.plan.bots)) for seat in seats]

    def ratings(self) -> list[ArenaRating]:
        numbers = {rated: number for number, rated in enumerate(self.rated())}
        played = []
        for pairing in self.pairings:
            for number, players in enumerate(line_ups(pairing.first, pairing.second, self.plan.seats)):
                rated = tuple(numbers[player, seat if self.roles else None] for seat, player in enumerate(players))
                shares = np.array([block.results[number].shares for block in pairing.blocks])
                if len(shares) and len(set(rated)) > 1:
                    played.append(Played(rated, shares, np.array([block.number for block in pairing.blocks])))
        return ratings(len(numbers), played)

    def seat_shares(self) -> list[Interval]:
        """What each seat won, over blocks in which everybody sat everywhere."""
        sums = [Sum() for _ in range(self.plan.seats)]
        for pairing in self.pairings:
            for block in pairing.blocks:
                means = np.mean([result.shares for result in block.results], axis=0)
                for seat, share in enumerate(means):
                    sums[seat].add(np.array([share]))
        return [clipped(each.normal()) for each in sums]

    def scores_of(self, player: int, seat: int | None = None) -> list[int]:
        return [
            score
            for result in self.results()
            for sat, (who, score) in enumerate(zip(result.players, result.scores, strict=True))
            if who == player and seat in (None, sat)
        ]

    def thinking(self, player: int) -> float:
        """Seconds that a move took, on average."""
        moves, seconds = 0, 0.0
        for result in self.results():
            for seat, who in enumerate(result.players):
                if who == player:
                    moves, seconds = moves + result.moves[seat], seconds + result.seconds[seat]
        return seconds / max(1, moves)


Progress = Callable[[int, int], None]
Pairs = list[tuple[int, int]]


def play_tournament(
    plan: BlockPlan, terms: Terms, team: Workers, progress: Progress = lambda done, total: None, pairs: Pairs | None = None
) -> Tournament:
    """Everybody meets everybody, or only some pairs; `progress` hears how many matches are done, and how many there will be at most."""
    roles = has_roles(plan.loaded())
    pairings = [
        Pairing(first, second, roles, Question(plan.adjust), by_seat=[Question(plan.adjust) for _ in range(plan.seats)])
        for first, second in pairs or plan.pairings()
    ]
    found = Tournament(plan, terms, pairings, roles)
    waiting: deque[tuple[Pairing, Any]] = deque()
    tasks = Tasks(found)
    try:
        while waiting or tasks.left():
            while tasks.left() and len(waiting) < team.ahead:
                pairing, first, count = tasks.next()
                waiting.append((pairing, team.start(play_blocks, plan, (pairing.first, pairing.second), first, count)))
            pairing, ticket = waiting.popleft()
            if not pairing.over:
                count_in(pairing, team.wait(ticket), terms)
                progress(*tasks.so_far())
    except KeyboardInterrupt:
        if not any(pairing.blocks for pairing in pairings):
            raise
    return found


def count_in(pairing: Pairing, blocks: list[Block], terms: Terms) -> None:
    for block in blocks:
        pairing.add(block)
    pairing.over = terms.early and pairing.is_settled(terms)


class Tasks:
    """What is still to be played: the pairings take turns."""

    def __init__(self, found: Tournament) -> None:
        self.found = found
        self.handed = {id(pairing): 0 for pairing in found.pairings}

    def most(self, pairing: Pairing) -> int:
        """Blocks of a pairing, at most."""
        size = len(line_ups(pairing.first, pairing.second, self.found.plan.seats))
        return -(-self.found.terms.games // size)

    def open(self) -> list[Pairing]:
        return [pairing for pairing in self.found.pairings if not pairing.over and self.handed[id(pairing)] < self.most(pairing)]

    def left(self) -> bool:
        return bool(self.open())

    def next(self) -> tuple[Pairing, int, int]:
        """The pairing of which the fewest blocks were handed out, the first of its next, and how many."""
        pairing = min(self.open(), key=lambda pairing: self.handed[id(pairing)])
        first = self.handed[id(pairing)]
        count = min(BLOCKS, self.most(pairing) - first)
        self.handed[id(pairing)] = first + count
        return pairing, first, count

    def so_far(self) -> tuple[int, int]:
        done = total = 0
        for pairing in self.found.pairings:
            size = len(line_ups(pairing.first, pairing.second, self.found.plan.seats))
            done += size * len(pairing.blocks)
            total += size * (len(pairing.blocks) if pairing.over else self.most(pairing))
        return done, total
