"""Questions: what each option was worth agrees with what the review said of the one that was played."""

import pytest

from fathom.engine.matchfile import write_match
from fathom.review.grades import BLUNDER, MISTAKE
from fathom.review.question import MOST, costliest, question_at
from fathom.review.reviewer import Reviewer
from fathom.review.worker import answers
from tests.review.conftest import Finished

pytestmark = pytest.mark.compiler


def test_the_options_are_worth_what_the_review_judged(finished: Finished) -> None:
    match = finished("deep-dive", 2)
    reviewer = Reviewer(match)
    decisions = [event for event in reviewer.steps() if event.judgement]
    for event in decisions[:6]:
        question = question_at(reviewer, event.number)
        shares = dict(zip(question["options"], question["shares"], strict=True))
        assert event.judgement
        assert max(shares.values()) - shares[event.option] == pytest.approx(event.judgement.cost, abs=1)
        assert (question["proof"], set(question["margins"])) == ("exact", {0})
        assert shares[question["line"][0]] == max(shares.values())


def test_a_worker_asks_the_costliest_mistakes_of_people_again_and_nobody_elses(finished: Finished) -> None:
    match = finished("deep-dive", 2)
    *events, done = answers({"match": write_match(match), "rough": False, "kept": [], "people": [1]})
    asked = [answer["mistake"]["number"] for answer in events if "mistake" in answer]
    reviewer = Reviewer(match)
    list(reviewer.steps())
    judged = {event.number: event.judgement for event in reviewer.events if event.actor == 1 and event.judgement}
    wrong = {number: judgement.cost for number, judgement in judged.items() if judgement.grade in (MISTAKE, BLUNDER)}
    assert asked == costliest(reviewer.events, 1)
    assert len(asked) == min(MOST, len(wrong)) > 0
    assert sorted(wrong.values(), reverse=True)[: len(asked)] == sorted((wrong[number] for number in asked), reverse=True)
    assert done == {"done": True}
