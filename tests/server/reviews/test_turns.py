"""Turns: moves about one player, one after the other, with all their luck and choices."""

from typing import Any

from fathom.engine.contract import CHANCE
from fathom.review.grades import BEST, BLUNDER, FINE, MISTAKE
from fathom.review.model import MILLION, Expectation, Judgement, ReviewedEvent
from fathom.server.live.projection import MOVE, LogEntry
from fathom.server.messages import EventMessage
from fathom.server.render.replay import Frame
from fathom.server.reviews.chart import DESK, Labels, chart
from fathom.server.reviews.turns import ReviewedTurn, turn_at, turns_of
from fathom.text.lines import Line

LABELS = Labels("title", "told", "turn", "luck", "choices", "waiting")


def frame(text: str, about: Any, actor: int) -> Frame:
    message = EventMessage(1, MOVE, text, actor if actor != CHANCE else None)
    return Frame(LogEntry(message, Line(text, about)), None)  # type: ignore[arg-type]


def event(number: int, actor: int, before: int, after: int, cost: int = 0, grade: str = "") -> ReviewedEvent:
    """The first of two seats goes from one share to another, in percent."""
    shares = [Expectation((percent * MILLION // 100, (100 - percent) * MILLION // 100), (0, 0)) for percent in (before, after)]
    judgement = Judgement(cost * MILLION // 100, 0, grade, ()) if grade else None
    return ReviewedEvent(number, actor, 0, "", shares[0], shares[1], judgement)


MATCH = [
    (frame("Ann rolls.", 0, CHANCE), event(1, CHANCE, 50, 40)),
    (frame("Ann keeps.", 0, 0), event(2, 0, 40, 38, 2, FINE)),
    (frame("It falls.", None, CHANCE), event(3, CHANCE, 38, 58)),
    (frame("Ben rolls.", 1, CHANCE), event(4, CHANCE, 58, 55)),
    (frame("Ben keeps.", 1, 1), event(5, 1, 55, 60, 5, MISTAKE)),
    (frame("Ben places.", 1, 1), event(6, 1, 60, 70, 9, BLUNDER)),
]
FRAMES, EVENTS = [each[0] for each in MATCH], [each[1] for each in MATCH]


def test_a_turn_is_the_moves_about_one_player_and_what_is_about_nobody_belongs_to_it() -> None:
    ann, ben = turns_of(FRAMES, EVENTS)
    assert [(turn.seat, turn.first, turn.last, turn.words) for turn in (ann, ben)] == [(0, 1, 3, "Ann keeps."), (1, 4, 6, "Ben places.")]
    assert turn_at([ann, ben], 3) is ann
    assert (ann.luck, ann.cost, ann.grade, ann.has_big_luck, ann.is_mistake) == (100_000, 20_000, FINE, True, False)
    assert (ben.luck, ben.cost, ben.grade, ben.has_big_luck, ben.is_mistake) == (30_000, 90_000, BLUNDER, False, True)


def test_a_turn_is_reviewed_when_all_its_events_are() -> None:
    ann, ben = turns_of(FRAMES, EVENTS[:5])
    assert (ann.is_reviewed, ben.is_reviewed) == (True, False)


def test_the_chart_marks_big_luck_and_mistakes_and_leaves_blank_what_is_not_reviewed() -> None:
    turns, start = turns_of(FRAMES, EVENTS), EVENTS[0].before.shares
    whole = chart(turns, [start, *(turn.shares for turn in turns)], [], ["<svg/>", "<svg/>"], LABELS, DESK)
    assert (whole.count("#g-die"), whole.count('"roundel g-blunder"'), whole.count('class="sounding"')) == (1, 1, 0)
    half = chart(turns, [start, turns[0].shares], [], ["<svg/>", "<svg/>"], LABELS, DESK)
    assert (half.count('"roundel'), half.count('class="sounding"'), half.count("waiting")) == (0, 1, 1)
    rough = chart(turns, [start, turns[0].shares], [start, turns[0].shares, turns[1].shares], ["<svg/>", "<svg/>"], LABELS, DESK)
    assert (rough.count("rope rough"), rough.count("waiting")) == (2, 0)


def test_numbers_lie_on_nothing_as_great_and_the_name_of_a_lane_keeps_clear_of_them() -> None:
    assert drawn(many_turns({20})).count("−90.0") == 1
    assert "−90.0" not in drawn(many_turns(set(range(10, 40))))
    early, late = (drawn(many_turns(set(), lucky)) for lucky in (0, 38))
    assert 'text-anchor="end">luck<' in early
    assert 'text-anchor="start">luck<' in late


def drawn(turns: list[ReviewedTurn]) -> str:
    return chart(turns, [(MILLION // 2, MILLION // 2)] * (len(turns) + 1), [], ["<svg/>", "<svg/>"], LABELS, DESK)


def many_turns(blunders: set[int], lucky: int = -1) -> list[ReviewedTurn]:
    """Forty turns, some with a blunder, perhaps one with great luck."""
    frames, events = [], []
    for number in range(40):
        seat, cost, grade = number % 2, *((90, BLUNDER) if number in blunders else (0, BEST))
        frames += [frame("Rolls.", seat, CHANCE), frame("Keeps.", seat, seat)]
        events += [event(2 * number + 1, CHANCE, 50, 70 if number == lucky else 50), event(2 * number + 2, seat, 50, 50, cost, grade)]
    return turns_of(frames, events)
