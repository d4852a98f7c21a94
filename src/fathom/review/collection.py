"""Many reviews added up: for each player, luck and the cost of choices, by kind of decision, with intervals over the matches."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fathom.review.model import MILLION, Review
from fathom.review.summary import judged_choices, summaries
from fathom.studies.simulate import Sum


@dataclass
class PlayerRecord:
    """One player's matches. Shares are parts of a win, one number for each match."""

    results: Sum = field(default_factory=Sum)
    luck: Sum = field(default_factory=Sum)
    adjusted: Sum = field(default_factory=Sum)
    costs: Sum = field(default_factory=Sum)
    kinds: dict[str, Sum] = field(default_factory=dict)  # one number for each choice, by kind of decision


class ReviewedPlayers:
    """The players of some matches, by game and name."""

    def __init__(self) -> None:
        self.records: dict[tuple[str, str], PlayerRecord] = {}

    def add(self, review: Review) -> None:
        for each in summaries(review):
            record = self.records.setdefault((review.game, review.names[each.seat]), PlayerRecord())
            totals = (record.results, record.luck, record.adjusted, record.costs)
            for total, share in zip(totals, (each.end, each.luck, each.adjusted, each.cost), strict=True):
                total.add(np.array([share / MILLION]))
            for event, judgement in judged_choices(review, each.seat):
                record.kinds.setdefault(kind_of(event.notation), Sum()).add(np.array([judgement.cost / MILLION]))

    def figures(self) -> list[dict[str, Any]]:
        """All sums as JSON: means with 95 % intervals, in parts of a win."""
        return [
            {
                "game": game, "name": name, "matches": record.results.count,
                "result": record.results.normal()._asdict(), "luck": record.luck.normal()._asdict(),
                "adjusted": record.adjusted.normal()._asdict(), "cost": record.costs.normal()._asdict(),
                "kinds": {kind: {"choices": total.count, **total.normal()._asdict()} for kind, total in worst_first(record)},
            }
            for (game, name), record in sorted(self.records.items())
        ]  # fmt: skip


def kind_of(notation: str) -> str:
    """The kind of a decision: the word its notation begins with, such as "keep" or "place"."""
    return notation.split()[0]


def worst_first(record: PlayerRecord) -> list[tuple[str, Sum]]:
    """Kinds of decisions by what they cost in all."""
    return sorted(record.kinds.items(), key=lambda pair: -pair[1].total)
