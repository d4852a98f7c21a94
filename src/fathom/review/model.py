"""A review as data: frozen, and as JSON and back. Shares are whole millionths of a win, so that all sums are exact."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from fathom.engine.contract import CHANCE

MILLION = 1_000_000  # a win
POINT = MILLION // 100  # of winning chances: a percent of a win
PLAIN = ("level", "exact", "margin", "moves", "result")  # what is kept of a review as it is
LUCK, CHOICE = "luck", "choice"  # kinds of events

Shares = tuple[int, ...]  # by seat


@dataclass(frozen=True)
class Expectation:
    """W at one moment: everybody's chance of winning, and how far off each may be for want of samples (95 %)."""

    shares: Shares
    margins: Shares


@dataclass(frozen=True)
class Better:
    """An option that was worth more than the one played."""

    option: int
    notation: str
    gain: int


@dataclass(frozen=True)
class Judgement:
    """A choice, judged by what that player knew."""

    cost: int  # the best option less the one played
    margin: int  # how far off the cost may be (95 %); 0 where it is exact
    grade: str
    better: tuple[Better, ...]  # best first


@dataclass(frozen=True)
class ReviewedEvent:
    """A move of the match and what it changed."""

    number: int  # from 1
    actor: int  # a seat or CHANCE
    option: int
    notation: str  # in English, as match files have it
    before: Expectation
    after: Expectation
    judgement: Judgement | None = None  # None for luck, and where there was nothing to choose
    belief: Shares | None = None  # afterwards: how likely each place of a secret piece was to those who looked for it, in millionths

    @property
    def kind(self) -> str:
        return LUCK if self.actor == CHANCE else CHOICE

    @property
    def change(self) -> Shares:
        """What the move gave each seat: luck's gift, or what a choice did to everybody."""
        return tuple(new - old for old, new in zip(self.before.shares, self.after.shares, strict=True))


@dataclass(frozen=True)
class Review:
    """A match reviewed, or the part of it that is done."""

    game: str
    names: tuple[str, ...]
    level: str  # the reference player
    exact: bool
    margin: int  # how far off W may be for the reference player's faults (95 %), apart from its samples
    moves: int  # of the whole match
    start: Expectation
    result: Shares
    events: tuple[ReviewedEvent, ...]

    @property
    def is_complete(self) -> bool:
        return len(self.events) == self.moves

    @property
    def now(self) -> Expectation:
        """W after the last event reviewed."""
        return self.events[-1].after if self.events else self.start


def apportioned(values: Iterable[float], total: int) -> Shares:
    """Whole numbers close to the values, with that sum: the largest remainders are rounded up (Hamilton's method)."""
    exact = list(values)
    lowest = [int(value // 1) for value in exact]
    order = sorted(range(len(exact)), key=lambda index: lowest[index] - exact[index])
    for index in order[: total - sum(lowest)]:
        lowest[index] += 1
    return tuple(lowest)


def head_of(review: Review) -> dict[str, Any]:
    """All of a review but its events, as plain data without names: what is kept before the first event is."""
    return {**{name: getattr(review, name) for name in PLAIN}, "start": asdict(review.start)}


def review_from(game: str, names: tuple[str, ...], head: dict[str, Any], events: Iterable[ReviewedEvent]) -> Review:
    """A review from what was kept of it."""
    facts = {name: head[name] for name in PLAIN}
    facts |= {"start": expectation_from(head["start"]), "result": tuple(head["result"])}
    return Review(game, names, events=tuple(events), **facts)


def expectation_from(data: dict[str, Any]) -> Expectation:
    return Expectation(tuple(data["shares"]), tuple(data["margins"]))


def as_json(event: ReviewedEvent) -> dict[str, Any]:
    """An event as plain data, with its kind and its change."""
    return {**asdict(event), "kind": event.kind, "change": event.change}


def event_from(data: dict[str, Any]) -> ReviewedEvent:
    """An event from its JSON: what was stored is continued from."""
    before, after = expectation_from(data["before"]), expectation_from(data["after"])
    belief = None if data["belief"] is None else tuple(data["belief"])
    judgement = judgement_from(data["judgement"])
    return ReviewedEvent(data["number"], data["actor"], data["option"], data["notation"], before, after, judgement, belief)


def judgement_from(data: dict[str, Any] | None) -> Judgement | None:
    if data is None:
        return None
    return Judgement(data["cost"], data["margin"], data["grade"], tuple(Better(**better) for better in data["better"]))


def summed(rows: Iterable[Sequence[int]], seats: int) -> Shares:
    """The sum by seat."""
    totals = [0] * seats
    for row in rows:
        for seat, value in enumerate(row):
            totals[seat] += value
    return tuple(totals)
