"""Blocks of matches between bots: every seat is exchanged and the draws are the same, so that chance favours nobody.

A *pairing* is two players. A *block* of a pairing is one match for each way to seat them (docs/ladder.md), all with the same chance: draw
number k of a match comes from the block's seed and k alone. While two matches go the same way they meet the same dice; once they
part, the draws are as good as any others. Intervals come from whole blocks: they assume nothing about how alike the matches of one are.
"""

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import inf
from typing import Any, NamedTuple

from fathom.bots.ismcts_bot import BASELINE
from fathom.bots.ladder import POLICIES, bot_at_level
from fathom.bots.protocol import Bot
from fathom.bots.room import bots_of
from fathom.engine.contract import CHANCE, State
from fathom.engine.edition import Edition
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.rooms import words_of
from fathom.studies.luck import LuckMeter
from fathom.text.errors import BadTable

FOR_CHANCE, FOR_BOTS, FOR_REFERENCE = "luck", "thought", "reference"  # what a seed is for; the words are hashed into it, so they stay
REFERENCE_PATIENCE = 0.05  # of the reference player: luck is noisier with less, and never biased


@dataclass(frozen=True)
class BlockPlan:
    """All that a worker needs to play any block."""

    game: str
    edition: Edition
    settings: tuple[int, ...]
    bots: tuple[str, ...]
    seats: int
    patience: float = 1.0
    seed: int = 0
    adjust: bool = False  # are results adjusted for luck? docs/review.md says how

    def pairings(self) -> list[tuple[int, int]]:
        """Everybody against everybody; where roles differ also against themselves, or a role could not be rated apart from its rival."""
        pairs = combinations_with_replacement if has_roles(self.loaded()) else combinations
        return list(pairs(range(len(self.bots)), 2))

    def loaded(self, machine: str = "python") -> Game:
        return load(self.game, machine, self.edition).with_settings(self.settings)


def has_roles(game: Game) -> bool:
    """Do the seats play different characters?"""
    words = words_of(game)
    return len({words.roles(seat) for seat in range(game.rules.SEATS[1])}) > 1


def line_ups(first: int, second: int, seats: int) -> list[tuple[int, ...]]:
    """Who sits where in the matches of a block: one among others of the other kind, on every seat, and the other way round."""
    if first == second:
        return [(first,) * seats]
    found = []
    for one, other in ((first, second), (second, first)):
        for alone in range(seats):
            found.append(tuple(one if seat == alone else other for seat in range(seats)))
    return list(dict.fromkeys(found))


class MatchResult(NamedTuple):
    """One match."""

    players: tuple[int, ...]  # by seat
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    length: int
    moves: tuple[int, ...]  # decisions of each seat
    seconds: tuple[float, ...]  # that they took
    luck: tuple[float, ...] = ()  # what luck gave each seat, where it was measured
    draws: tuple[float, ...] = ()  # likewise the bots' own draws from mixed strategies

    @property
    def adjusted(self) -> tuple[float, ...]:
        """Shares less luck and draws: the same mean, and less spread."""
        if not self.luck:
            return self.shares
        return tuple(share - luck - drawn for share, luck, drawn in zip(self.shares, self.luck, self.draws, strict=True))


class Block(NamedTuple):
    """The matches of a pairing that met the same chance."""

    number: int
    results: list[MatchResult]


@dataclass
class Duel:
    """Chance and bots of one match, both seeded: the same for the same seed, wherever it is played."""

    plan: BlockPlan
    number: int
    players: tuple[int, ...]
    rng: Any = field(default_factory=lambda: new_rng(0))

    def seed_for(self, purpose: str) -> int:
        who = "" if purpose == FOR_CHANCE else ",".join(map(str, self.players))
        digest = hashlib.blake2b(f"{self.plan.seed} {self.number} {purpose} {who}".encode(), digest_size=7).digest()
        return int.from_bytes(digest, "big")

    def play(self, game: Game) -> MatchResult:
        state, seats = game.new(self.plan.seats), range(self.plan.seats)
        chance, bots = self.seed_for(FOR_CHANCE), self.seed_for(FOR_BOTS)
        draws = length = 0
        clocks = [ProcessorClock() for _ in seats]
        meter = self.meter(game) if self.plan.adjust else None
        while not game.is_over(state):
            seat, before = game.actor(state), meter.expected(state) if meter else None
            if seat == CHANCE:
                option = self.drawn(game, state, chance, draws)
                draws += 1
            else:
                self.seed_rng(game, bots, length)
                with clocks[seat]:
                    option = self.choose(game, game.view(state, seat), seat)
            game.play(state, option)
            if meter and before is not None:
                meter.add(seat, before, state)
            length += 1
        return MatchResult(
            self.players, tuple(game.result(state)), tuple(game.score(state, seat) for seat in seats), length,
            tuple(clock.moves for clock in clocks), tuple(clock.seconds for clock in clocks),
            *((meter.luck(), meter.draws()) if meter else ()),
        )  # fmt: skip

    def meter(self, game: Game) -> LuckMeter:
        """Its reference player has its own samples, which know nothing of the draws; it knows the players."""
        reference = bots_of(game.package).reference(game, self.plan.seats, REFERENCE_PATIENCE, self.seed_for(FOR_REFERENCE))
        bots = [self.bot(game, seat) for seat in range(self.plan.seats)]
        return LuckMeter(game, reference.playing(bots), bots)

    def drawn(self, game: Game, state: State, chance: int, number: int) -> int:
        """Draw `number` of a match: from the block's chance seed and the number alone."""
        self.seed_rng(game, chance, number)
        return game.draw(state, self.rng)

    def seed_rng(self, game: Game, seed: int, number: int) -> None:
        """Compiled, for it happens at every move."""
        game.generic("fathom.engine.rollout").seed_rng(self.rng, seed, number)

    def choose(self, game: Game, view: State, seat: int) -> int:
        """Without a time limit: results must not depend on how busy the machine is."""
        name, bot = self.plan.bots[self.players[seat]], self.bot(game, seat)
        if bot is None:
            return int(game.generic(BASELINE).decide(view, seat, POLICIES[name], game.workspace(self.rng)))
        return bot.choose(view, seat, self.rng)

    def bot(self, game: Game, seat: int) -> Bot | None:
        """None for a simple policy."""
        name = self.plan.bots[self.players[seat]]
        return None if name in POLICIES else bot_at_level(game, name, self.plan.patience, inf)


@dataclass
class ProcessorClock:
    """How much of a processor the decisions of a seat take, whatever else the machine does."""

    moves: int = 0
    seconds: float = 0.0
    started: float = 0.0

    def __enter__(self) -> None:
        self.started = time.thread_time()

    def __exit__(self, *trouble: object) -> None:
        self.moves += 1
        self.seconds += time.thread_time() - self.started


@lru_cache(maxsize=8)
def compiled(plan: BlockPlan) -> Game:
    return plan.loaded("cpu")


def play_blocks(plan: BlockPlan, pairing: tuple[int, int], first: int, count: int) -> list[Block]:
    """Blocks number first to first+count-1 of a pairing: what a worker does."""
    return list(blocks(plan, pairing, first, count))


def blocks(plan: BlockPlan, pairing: tuple[int, int], first: int, count: int) -> Iterator[Block]:
    game = compiled(plan)
    for number in range(first, first + count):
        yield Block(number, [Duel(plan, number, players).play(game) for players in line_ups(*pairing, plan.seats)])


def check(plan: BlockPlan) -> None:
    """Refuses bots that are not there and numbers of seats that the game is not for."""
    if len(plan.bots) < 2 or len(set(plan.bots)) < len(plan.bots):
        raise BadTable("an arena needs at least two different bots")
    game = plan.loaded()
    game.new(plan.seats)
    for bot in plan.bots:
        if bot not in POLICIES:
            bot_at_level(game, bot)
