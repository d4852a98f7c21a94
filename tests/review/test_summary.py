"""Sums by player, and the moments that decided a match."""

from dataclasses import replace

from fathom.engine.contract import CHANCE
from fathom.review.model import Better, Expectation, Judgement, Review, ReviewedEvent, Shares
from fathom.review.summary import everything, figures, learned, luck_margin, moments, summaries, whom


def at(first: int, margin: int = 0) -> Expectation:
    return Expectation((first, 1_000_000 - first), (margin, margin))


def a_review() -> Review:
    """Luck +20, a choice of Ada -10, luck +0.5, a choice of Ben -3 that may be none, luck +36.5."""
    mistake = Judgement(90_000, 0, "blunder", (Better(3, "stay", 90_000),))
    unsure = Judgement(30_000, 40_000, "fine", (Better(4, "go", 30_000),))
    events = (
        ReviewedEvent(1, CHANCE, 1, "roll 6", at(500_000), at(700_000, 1000)),
        ReviewedEvent(2, 0, 2, "leave", at(700_000, 1000), at(600_000), mistake),
        ReviewedEvent(3, CHANCE, 1, "roll 2", at(600_000), at(605_000)),
        ReviewedEvent(4, 1, 5, "stop", at(605_000), at(635_000), unsure),
        ReviewedEvent(5, CHANCE, 1, "roll 1", at(635_000), at(1_000_000)),
    )
    return Review("dice", ("Ada", "Ben"), "captain", False, 50_000, 5, at(500_000), (1_000_000, 0), events)


def test_what_each_player_got_from_whom() -> None:
    ada, ben = summaries(a_review())
    assert (ada.start, ada.own, ada.others, ada.luck, ada.end, ada.adjusted) == (500_000, -100_000, 30_000, 570_000, 1_000_000, 430_000)
    assert (ben.start, ben.own, ben.others, ben.luck, ben.end, ben.adjusted) == (500_000, -30_000, 100_000, -570_000, 0, 570_000)
    assert (ada.cost, ada.cost_margin, ada.worst, ada.grades["blunder"], ada.swing) == (90_000, 0, 2, 1, 5)
    assert (ben.cost, ben.cost_margin, ben.worst, ben.grades["fine"], ben.swing) == (30_000, 40_000, 4, 1, 5)


def test_figures_are_tenths_and_luck_takes_the_rounding() -> None:
    assert [(row.start, row.own, row.others, row.luck, row.end) for row in figures(a_review())] == [
        (500, -100, 30, 570, 1000), (500, -30, 100, -570, 0)
    ]  # fmt: skip


def test_the_moments_are_the_heaviest_three_in_order_and_no_unsure_cost() -> None:
    assert [event.number for event in moments(a_review())] == [1, 2, 5]
    assert [whom(event) for event in moments(a_review())] == [0, 0, 0]


def test_samples_count_where_luck_begins_and_ends() -> None:
    assert luck_margin(a_review(), 0) == 1000


def test_an_announcement_is_worth_the_bits_that_it_leaves_no_longer_open() -> None:
    believed: list[Shares | None] = [None, (250_000,) * 4, (250_000,) * 4, (500_000, 500_000, 0, 0), None]
    review = a_review()
    events = tuple(replace(event, belief=belief) for event, belief in zip(review.events, believed, strict=True))
    (only,) = learned(replace(review, events=events))
    assert (only.number, only.before, only.after, only.places_before, only.places) == (4, 2.0, 1.0, 4, 2)
    assert learned(review) == []


def test_everything_is_plain_data() -> None:
    data = everything(a_review())
    assert data["moments"] == [1, 2, 5]
    assert data["players"][0]["name"] == "Ada"
    assert data["events"][1]["judgement"]["better"] == ({"option": 3, "notation": "stay", "gain": 90_000},)
    assert data["events"][0]["kind"] == "luck"
