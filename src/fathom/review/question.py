"""A decision as a question: what each option was worth to the player as the review judges it, and what might follow the best one."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from fathom.bots.reference import ESTIMATE
from fathom.review.grades import BLUNDER, MISTAKE, margin_of_best
from fathom.review.line import better_line
from fathom.review.model import MILLION, ReviewedEvent
from fathom.review.reviewer import Reviewer

MOST = 5  # mistakes of a player that are asked again


def question_at(reviewer: Reviewer, number: int) -> dict[str, Any]:
    """The decision that became the event of this number, as plain data. Margins are those of the distance to the best option."""
    state, reference = reviewer.match.states[number - 1], reviewer.reference
    seat = reviewer.game.actor(state)
    view = reviewer.game.view(state, seat)
    options, worths = reviewer.game.options(view), reference.judged(view, seat)
    means = worths.mean(axis=0)
    best = int(np.argmax(means))
    margins = [0.0 if index == best else margin_of_best(worths[:, best] - row, len(options) - 1, reference.slip)
               for index, row in enumerate(worths.T)]  # fmt: skip
    proof = reference.proof(view) or ESTIMATE
    return {
        "number": number, "proof": proof, "options": options, "shares": in_millionths(means), "margins": in_millionths(margins),
        "line": better_line(reviewer.match, number, options[best]),
    }  # fmt: skip


def in_millionths(shares: Iterable[float]) -> list[int]:
    return [round(float(share) * MILLION) for share in shares]


def costliest(events: Sequence[ReviewedEvent], seat: int) -> list[int]:
    """The numbers of a player's worst mistakes, in the order of the match."""
    wrong = [event for event in events if event.actor == seat and event.judgement and event.judgement.grade in (MISTAKE, BLUNDER)]
    wrong.sort(key=lambda event: -event.judgement.cost if event.judgement else 0)
    return sorted(event.number for event in wrong[:MOST])
