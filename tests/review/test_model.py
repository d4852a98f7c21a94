"""Shares in whole millionths, and events that go to JSON and back."""

import json

from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.contract import CHANCE
from fathom.review.model import LUCK, MILLION, Better, Expectation, Judgement, ReviewedEvent, apportioned, as_json, event_from, summed

PARTS = st.lists(st.floats(0.0, 1.0), min_size=2, max_size=5).filter(lambda parts: sum(parts) > 0.01)


@given(PARTS)
def test_shares_are_rounded_so_that_they_add_up_to_a_win(parts: list[float]) -> None:
    exact = [part / sum(parts) * MILLION for part in parts]
    rounded = apportioned(exact, MILLION)
    assert sum(rounded) == MILLION
    assert all(abs(whole - value) < 1.001 for whole, value in zip(rounded, exact, strict=True))


def test_an_event_comes_back_from_its_json() -> None:
    judgement = Judgement(25_000, 1_000, "inaccuracy", (Better(7, "stop", 25_000),))
    event = ReviewedEvent(3, 1, 5, "keep 1", Expectation((400_000, 600_000), (0, 0)), Expectation((425_000, 575_000), (10, 10)), judgement)
    assert event_from(json.loads(json.dumps(as_json(event)))) == event
    luck = ReviewedEvent(4, CHANCE, 5, "roll 1", event.after, event.before)
    assert (luck.kind, luck.change) == (LUCK, (-25_000, 25_000))
    assert event_from(json.loads(json.dumps(as_json(luck)))) == luck
    heard = ReviewedEvent(5, 0, 5, "dive", event.after, event.before, None, (600_000, 400_000))
    assert event_from(json.loads(json.dumps(as_json(heard)))) == heard


def test_rows_are_summed_by_seat() -> None:
    assert summed([(1, -1), (2, -2)], 2) == (3, -3)
    assert summed([], 3) == (0, 0, 0)
