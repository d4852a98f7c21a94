"""Reviews: every figure adds up exactly, unfinished matches stay closed, and a stored review goes on where it stopped."""

import json

import numpy as np
import pytest

from fathom.bots.ladder import Player
from fathom.bots.room import bots_of
from fathom.engine.contract import CHANCE
from fathom.engine.loader import load
from fathom.engine.match import Match
from fathom.review.model import MILLION, Review, as_json, event_from, summed
from fathom.review.reviewer import Reviewer, review_match, rough_curve, spread
from fathom.review.summary import figures, summaries
from fathom.text.errors import BadTable
from tests.review.conftest import Finished, play_on
from tests.solved import solved_game

pytestmark = pytest.mark.compiler
HASTE = 0.02  # patience: few samples
MATCHES = [
    ("into-the-blue", 2, {}), ("into-the-blue", 5, {}), ("deep-dive", 2, {}), ("deep-dive", 4, {"decisions": "at-once"}),
    ("the-blue-lion", 2, {}), ("jaws", 2, {"acts": "1"}), ("jaws", 2, {"acts": "2"}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "seats", "settings"), MATCHES, ids=lambda part: str(part))
def test_result_less_start_is_luck_and_choices_to_the_last_digit(
    finished: Finished, game: str, seats: int, settings: dict[str, str]
) -> None:
    match = finished(game, seats, 2, **settings)
    review = review_match(match, HASTE)
    assert review.is_complete
    check_sums(review)
    assert [round(share * MILLION) for share in match.game.result(match.state)] == pytest.approx(review.result, abs=1)
    for event, following in zip(review.events, review.events[1:], strict=False):
        assert event.after == following.before


def check_sums(review: Review) -> None:
    seats = len(review.names)
    for outlook in (review.start, *(event.after for event in review.events)):
        assert sum(outlook.shares) == MILLION
    changes = summed([event.change for event in review.events], seats)
    assert summed([review.start.shares, changes], seats) == review.result
    for each in summaries(review):
        assert each.start + each.own + each.others + each.luck == each.end
        assert each.adjusted == each.end - each.luck
    shown = figures(review)
    for row in shown:
        assert row.start + row.own + row.others + row.luck == row.end
        assert row.adjusted == row.end - row.luck
    for name in ("start", "end", "adjusted"):
        assert sum(getattr(row, name) for row in shown) == 1000
    assert sum(row.luck for row in shown) == 0


def test_only_choices_between_options_are_judged(finished: Finished) -> None:
    match = finished("into-the-blue", 2)
    for event, state in zip(review_match(match, HASTE).events, match.states, strict=False):
        is_choice = event.actor != CHANCE and len(match.game.options(state)) > 1
        assert (event.judgement is not None) == is_choice
        if event.judgement and event.judgement.cost:
            assert event.judgement.better[0].gain == event.judgement.cost
            assert event.option not in [better.option for better in event.judgement.better]


def test_a_review_that_was_stopped_goes_on_from_what_was_stored(finished: Finished) -> None:
    match = finished("deep-dive", 3)
    whole = review_match(match, HASTE)
    stopped, kept = Reviewer(match, HASTE), []
    for event in stopped.steps():
        kept.append(json.dumps(as_json(event)))
        if len(kept) == 20:
            break
    assert not stopped.review().is_complete
    resumed = Reviewer(match, HASTE, [event_from(json.loads(text)) for text in kept])
    assert next(resumed.steps()).number == 21
    assert [event.number for event in resumed.steps()] == list(range(22, whole.moves + 1))
    assert resumed.review() == whole


def test_progress_counts_the_events(finished: Finished) -> None:
    match, heard = finished("deep-dive", 2), []
    review_match(match, HASTE, lambda done, total: heard.append((done, total)))
    assert heard == [(number, len(match.played)) for number in range(1, len(match.played) + 1)]


def test_a_rough_curve_has_a_point_for_every_moment(finished: Finished) -> None:
    match = finished("deep-dive", 3)
    whole, hasty = rough_curve(match), rough_curve(match, seconds=0)
    assert len(whole) == len(hasty) == len(match.states)
    assert whole[-1] == hasty[-1] == review_match(match, HASTE).result
    assert all(sum(shares) == MILLION for shares in [*whole, *hasty])
    start, end = np.array(hasty[0]), np.array(hasty[-1])
    assert np.allclose(hasty[len(hasty) // 2], start + (end - start) * (len(hasty) // 2) / (len(hasty) - 1), atol=2)


@pytest.mark.parametrize("last", [1, 2, 7, 100])
def test_a_rough_curve_looks_at_every_moment_once_if_there_is_time(last: int) -> None:
    assert sorted(spread(last)) == list(range(1, last))


def test_a_match_that_is_not_over_is_not_reviewed() -> None:
    match = Match(load("into-the-blue"), ("Ada", "Ben"), bytes(32))
    with pytest.raises(BadTable, match="not over"):
        Reviewer(match)
    match.play_chance()
    with pytest.raises(BadTable, match="not over"):
        Reviewer(match)


def test_perfect_play_costs_nothing_and_a_planted_blunder_is_found(finished: Finished) -> None:
    game = solved_game("deep-dive")
    reference, planted = bots_of(game.package).reference(game, 2, 1.0, 0), 0
    for seed in range(1, 5):
        perfect = review_match(finished(game, 2, seed, "perfect"))
        assert perfect.exact
        assert [each.cost for each in summaries(perfect)] == [0, 0]
        match = Match(game, ("Ada", "Ben"), bytes([seed]) * 32)
        while not game.is_over(match.state):
            seat = match.actor
            worths = reference.judged(match.view(seat), seat)[0] if seat != CHANCE else np.zeros(1)
            if worths.max() - worths.min() > 0.1:
                break
            match.play(match.fair_option() if seat == CHANCE else game.options(match.state)[int(np.argmax(worths))])
        if not game.is_over(match.state):
            number, planted = len(match.played), planted + 1
            match.play(game.options(match.state)[int(np.argmin(worths))])
            judged = review_match(play_on(match, Player("perfect"), seed)).events[number].judgement
            assert judged is not None
            assert (judged.grade, judged.cost) == ("blunder", round((worths.max() - worths.min()) * MILLION))
    assert planted > 1
