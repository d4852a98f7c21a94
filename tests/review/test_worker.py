"""The worker: what it answers is the review, also behind events that were kept."""

import pytest

from fathom.engine.matchfile import write_match
from fathom.review.model import event_from, head_of, review_from
from fathom.review.reviewer import review_match
from fathom.review.worker import answers
from tests.review.conftest import Finished

pytestmark = pytest.mark.compiler

def test_it_answers_a_rough_curve_then_the_review_event_by_event(finished: Finished) -> None:
    match = finished("deep-dive", 2)
    whole = review_match(match)
    rough, head, *events, done = answers({"match": write_match(match), "rough": True, "kept": [], "people": []})
    assert len(rough["rough"]) == len(match.states)
    assert head == {"head": head_of(whole)}
    found = [event_from(answer["event"]) for answer in events]
    assert review_from(whole.game, whole.names, head["head"], found) == whole
    assert done == {"done": True}


def test_it_goes_on_behind_what_is_kept(finished: Finished) -> None:
    request = {"match": write_match(finished("deep-dive", 2)), "rough": False, "kept": [], "people": []}
    first = list(answers(request))
    kept = [answer["event"] for answer in first[1:10]]
    assert list(answers(request | {"kept": kept})) == [first[0], *first[10:]]
