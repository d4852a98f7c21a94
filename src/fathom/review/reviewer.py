"""Reviews a match, event by event: W before and after each move, and what each choice cost the player who made it.

Every event is whole when it is handed out. Kept events can be handed in again, and the review continues after them.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from fathom.bots.reference import Reference
from fathom.bots.room import bots_of
from fathom.engine.contract import CHANCE, State
from fathom.engine.loader import Game, load
from fathom.engine.match import Match
from fathom.review.grades import judge, margin_of
from fathom.review.model import MILLION, Expectation, Judgement, Review, ReviewedEvent, Shares, apportioned
from fathom.text.errors import BadTable

ROUGH, ROUGH_SECONDS = 0.03, 2.0  # the patience of a first curve, and the seconds it may take

Progress = Callable[[int, int], Any]  # so many events of so many


class Reviewer:
    """The review of one match that is over. More patience means more samples."""

    def __init__(self, match: Match, patience: float = 1.0, events: Sequence[ReviewedEvent] = ()) -> None:
        if not match.game.is_over(match.state):
            raise BadTable("The match is not over. A review shows everything, so it has to wait for the end.")
        self.match = match
        self.events = list(events)
        self.game = compiled(match.game)
        seed = int(match.commitment[:12], 16)  # every match has its own samples; the commitment says nothing of the draws
        self.reference: Reference = bots_of(self.game.package).reference(self.game, len(match.names), patience, seed)

    @cached_property
    def start(self) -> Expectation:
        return self.events[0].before if self.events else self.expectation(self.match.states[0])

    def expectation(self, state: State) -> Expectation:
        """W, in whole millionths that add up to a win."""
        samples = self.reference.shares(state)
        shares = apportioned((samples.mean(axis=0) * MILLION).tolist(), MILLION)
        return Expectation(shares, tuple(round(margin_of(seat) * MILLION) for seat in samples.T))

    def steps(self) -> Iterator[ReviewedEvent]:
        """The events that are not reviewed yet, each as soon as it is."""
        for number in range(len(self.events), len(self.match.played)):
            before = self.events[-1].after if self.events else self.start
            state, option = self.match.states[number], self.match.played[number]
            notation = self.match.game.notation(state, option)
            following = self.match.states[number + 1]
            judgement, belief = self.judgement(state, option), self.belief(following)
            after = self.expectation(following)
            event = ReviewedEvent(number + 1, self.game.actor(state), option, notation, before, after, judgement, belief)
            self.events.append(event)
            yield event

    def belief(self, state: State) -> Shares | None:
        odds = self.reference.belief(state)
        return None if odds is None else apportioned((odds * MILLION).tolist(), MILLION)

    def judgement(self, state: State, option: int) -> Judgement | None:
        """What the choice cost, as far as the player could know; None where there was nothing to choose."""
        seat = self.game.actor(state)
        if seat == CHANCE:
            return None
        view = self.game.view(state, seat)
        possible = self.game.options(view)
        if len(possible) == 1:
            return None
        return judge(self.reference.judged(view, seat), possible.index(option), possible, self.game.notations(view), self.reference.slip)

    def review(self) -> Review:
        """All that is done so far."""
        match, reference = self.match, self.reference
        return Review(
            match.game.name, match.names, reference.level, reference.exact, round(reference.margin * MILLION),
            moves=len(match.played), start=self.start, result=self.expectation(match.state).shares, events=tuple(self.events),
        )  # fmt: skip


def review_match(match: Match, patience: float = 1.0, progress: Progress = lambda done, total: None) -> Review:
    """The whole review of a match."""
    reviewer = Reviewer(match, patience)
    for event in reviewer.steps():
        progress(event.number, len(match.played))
    return reviewer.review()


def rough_curve(match: Match, seconds: float = ROUGH_SECONDS) -> list[Shares]:
    """Everybody's chance after every move, soon and roughly: as many moves as there is time for, and straight lines between."""
    reviewer, end = Reviewer(match, ROUGH), time.monotonic() + seconds
    last = len(match.states) - 1
    found = {number: reviewer.expectation(match.states[number]).shares for number in (0, last)}
    for number in spread(last):
        if time.monotonic() > end:
            break
        found[number] = reviewer.expectation(match.states[number]).shares
    known = sorted(found)
    columns = [np.interp(range(last + 1), known, [found[number][seat] for number in known]) for seat in match.seats()]
    return [apportioned(shares, MILLION) for shares in zip(*columns, strict=True)]


def spread(last: int) -> Iterator[int]:
    """The moves between the first and the last, the middle one first, then the middles of the halves, ..."""
    step = 1 << last.bit_length()
    while step > 1:
        step //= 2
        yield from range(step, last, 2 * step)


def compiled(game: Game) -> Game:
    """The same game, compiled."""
    return load(game.name, "cpu", game.edition).with_settings(game.settings)
