"""What luck gave somebody in matches that were reviewed: read from the review once, then kept with the result."""

import asyncio
from collections.abc import Sequence

import msgspec

from fathom.review.model import POINT
from fathom.review.summary import luck_of
from fathom.server.reviews.jobs import review_in
from fathom.server.store.people.results import Result, Results
from fathom.server.store.reviews import KeptReview, KeptReviews
from fathom.server.store.store import Store


async def with_luck(store: Store, results: Sequence[Result]) -> list[Result]:
    """The results, with what luck gave where there is a whole review."""
    found, kept = {}, KeptReviews(store)
    seats = {result.match: result.seats for result in results if result.luck is None}
    for match in await kept.done(list(seats)):
        review = await kept.find(match)
        luck = await asyncio.to_thread(luck_in, review, seats[match]) if review else []
        if luck:
            await Results(store).keep_luck(match, luck)
            found[match] = luck
    return [
        msgspec.structs.replace(result, luck=found[result.match][result.seat]) if result.match in found else result for result in results
    ]


def luck_in(kept: KeptReview, seats: int) -> list[float]:
    """By seat, as a part of a win."""
    review = review_in(kept, "", ("",) * seats)
    return [given / (100 * POINT) for given in luck_of(review)] if review else []
