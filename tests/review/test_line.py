"""A better line begins with the better option and goes on legally until the same player decides anew."""

import pytest

from fathom.engine.match import replayed
from fathom.review.line import LONGEST, better_line
from fathom.review.reviewer import review_match
from tests.review.conftest import Finished

pytestmark = pytest.mark.compiler

def test_a_better_line_is_a_match_that_could_have_been(finished: Finished) -> None:
    match = finished("deep-dive", 2, player="random")
    event = next(event for event in review_match(match).events if event.judgement and event.judgement.better)
    assert event.judgement
    option = event.judgement.better[0].option
    line = better_line(match, event.number, option)
    assert line[0] == option != match.played[event.number - 1]
    assert line == better_line(match, event.number, option), "the same at every call"
    assert 1 <= len(line) <= LONGEST
    other = replayed(match.game, match.names, [*match.played[: event.number - 1], *line])  # every option is checked
    assert match.game.is_over(other.state) or other.actor == event.actor or len(line) == LONGEST
