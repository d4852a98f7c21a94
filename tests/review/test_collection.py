"""Many reviews added up by player and by kind of decision."""

import pytest

from fathom.review.collection import ReviewedPlayers
from tests.review.test_summary import a_review


def test_players_are_summed_over_matches() -> None:
    collection = ReviewedPlayers()
    for _ in range(3):
        collection.add(a_review())
    ada, ben = collection.figures()
    assert (ada["game"], ada["name"], ada["matches"]) == ("dice", "Ada", 3)
    assert (ada["result"]["mean"], ada["luck"]["mean"], ada["adjusted"]["mean"]) == pytest.approx((1.0, 0.57, 0.43))
    assert list(ada["kinds"]) == ["leave"]
    assert ada["kinds"]["leave"]["choices"] == 3
    assert ada["kinds"]["leave"]["mean"] == pytest.approx(0.09)
    assert ben["cost"]["mean"] == pytest.approx(0.03)
