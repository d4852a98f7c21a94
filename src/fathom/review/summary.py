"""The results of a review: sums by player, figures that add up to the last digit shown, and the moments that decided the match."""

from collections import Counter
from dataclasses import dataclass
from math import log2, sqrt
from typing import Any

from fathom.review.grades import GRADES
from fathom.review.model import CHOICE, LUCK, POINT, Judgement, Review, ReviewedEvent, Shares, apportioned, as_json, summed

TENTHS = 1000  # of a point in a win: what people are shown
MOMENTS = 3
LEAST_MOMENT = POINT  # a moment is worth at least this


@dataclass(frozen=True)
class PlayerSummary:
    """start + own choices + others' choices + luck = end, exactly, in millionths."""

    seat: int
    start: int
    own: int  # what the player's own choices changed
    others: int
    luck: int
    luck_margin: int  # how far off luck may be for want of samples (95 %)
    end: int
    adjusted: int  # the result with even luck: end less luck
    cost: int  # of the player's choices, each judged by what the player knew
    cost_margin: int
    judged: int  # choices that were
    grades: dict[str, int]
    worst: int | None  # the number of the costliest choice
    swing: int | None  # the number of the draw that moved the player most


@dataclass(frozen=True)
class Figures:
    """A summary in whole tenths of a point: these add up too, and luck takes the rounding."""

    start: int
    own: int
    others: int
    luck: int
    end: int
    adjusted: int


def judged_choices(review: Review, seat: int) -> list[tuple[ReviewedEvent, Judgement]]:
    return [(event, event.judgement) for event in review.events if event.judgement and event.actor == seat]


def summaries(review: Review) -> list[PlayerSummary]:
    seats = range(len(review.names))
    luck = luck_of(review)
    choices = [summed([event.change for event in review.events if event.actor == seat], len(seats)) for seat in seats]
    everybody = summed(choices, len(seats))
    found = []
    for seat in seats:
        judged, end = judged_choices(review, seat), review.now.shares[seat]
        counted = Counter(judgement.grade for _, judgement in judged)
        costly = max(judged, key=lambda pair: pair[1].cost, default=None)
        draws = [event for event in review.events if event.kind == LUCK]
        found.append(
            PlayerSummary(
                seat=seat, start=review.start.shares[seat], own=choices[seat][seat], others=everybody[seat] - choices[seat][seat],
                luck=luck[seat], luck_margin=luck_margin(review, seat), end=end, adjusted=end - luck[seat],
                cost=sum(judgement.cost for _, judgement in judged),
                cost_margin=round(sqrt(sum(judgement.margin**2 for _, judgement in judged))),
                judged=len(judged), grades={grade: counted[grade] for grade in GRADES},
                worst=costly[0].number if costly and costly[1].cost else None,
                swing=max(draws, key=lambda event: abs(event.change[seat])).number if draws else None,
            )
        )  # fmt: skip
    return found


def luck_of(review: Review) -> Shares:
    """What luck gave each seat."""
    return summed([event.change for event in review.events if event.kind == LUCK], len(review.names))


def luck_margin(review: Review, seat: int) -> int:
    """From the samples of every W that luck is counted from or to. Between two draws W cancels out."""
    noise, was_luck = 0.0, False
    for event in review.events:
        if was_luck != (event.kind == LUCK):
            noise += event.before.margins[seat] ** 2
        was_luck = event.kind == LUCK
    return round(sqrt(noise))


def figures(review: Review) -> list[Figures]:
    """What people are shown, by seat. Start, end and the adjusted results add up to a win each; luck is what is left."""
    sums = summaries(review)
    start, end, adjusted = (
        apportioned([getattr(each, name) * TENTHS / 1_000_000 for each in sums], TENTHS) for name in ("start", "end", "adjusted")
    )
    found = []
    for seat, each in enumerate(sums):
        own = round(each.own * TENTHS / 1_000_000)
        luck = end[seat] - adjusted[seat]
        found.append(Figures(start[seat], own, adjusted[seat] - start[seat] - own, luck, end[seat], adjusted[seat]))
    return found


def weight(event: ReviewedEvent) -> int:
    """How much a moment decided: what luck moved, or what a choice cost that was clearly not the best."""
    if event.kind == LUCK:
        return max(abs(change) for change in event.change)
    judgement = event.judgement
    return judgement.cost if judgement and judgement.cost > judgement.margin else 0


def moments(review: Review) -> list[ReviewedEvent]:
    """The few events that decided most, in the order of play."""
    heaviest = sorted(review.events, key=lambda event: (-weight(event), event.number))[:MOMENTS]
    return sorted((event for event in heaviest if weight(event) >= LEAST_MOMENT), key=lambda event: event.number)


@dataclass(frozen=True)
class Learned:
    """What an event told those who look for a secret piece: entropies in bits, and places where it can be."""

    number: int
    before: float
    after: float
    places_before: int
    places: int


def bits(belief: Shares) -> float:
    """The entropy of a belief: each bit is a question with the answers yes and no that is still open."""
    total = sum(belief)
    return -sum(part / total * log2(part / total) for part in belief if part > 0)


def learned(review: Review) -> list[Learned]:
    """Every event that changed what was believed; those that only made the piece harder to find have more bits after than before."""
    found, before = [], None
    for event in review.events:
        if before is not None and event.belief is not None and event.belief != before:
            places = [sum(part > 0 for part in belief) for belief in (before, event.belief)]
            found.append(Learned(event.number, bits(before), bits(event.belief), *places))
        before = event.belief
    return found


def whom(event: ReviewedEvent) -> int:
    """The seat that a moment is about: who chose, or whom luck moved most."""
    return event.actor if event.kind == CHOICE else max(range(len(event.change)), key=lambda seat: abs(event.change[seat]))


def everything(review: Review) -> dict[str, Any]:
    """The whole review as JSON. Shares are millionths of a win."""
    return {
        "game": review.game,
        "names": list(review.names),
        "reference": review.level,
        "exact": review.exact,
        "margin": review.margin,
        "complete": review.is_complete,
        "moves": review.moves,
        "start": vars(review.start),
        "result": list(review.result),
        "players": [{"name": review.names[each.seat], **vars(each)} for each in summaries(review)],
        "learned": [vars(each) for each in learned(review)],
        "moments": [event.number for event in moments(review)],
        "events": [as_json(event) for event in review.events],
    }
