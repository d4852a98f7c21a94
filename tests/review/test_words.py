"""The verdict and the moments in words, with numbers as the reader writes them."""

import pytest

from fathom.review.model import Expectation, Review
from fathom.review.summary import moments
from fathom.review.words import certainty, decimal, percent, points, reason, verdict
from fathom.text.catalogues import Translator, full_translator
from tests.review.test_summary import a_review


class Somebody:
    names = ("Ada", "Ben")

    def __init__(self, language: str) -> None:
        self.say: Translator = full_translator(language)


@pytest.fixture(params=["en", "fr"])
def reader(request: pytest.FixtureRequest) -> Somebody:
    return Somebody(request.param)


def spoken(number: int, option: int) -> str:
    return f"move {option}"


def test_the_verdict_names_the_winner_luck_and_who_chose_best(reader: Somebody) -> None:
    assert verdict(a_review(), reader) == {
        "en": "Ada wins with 57.0 points of luck. Ben chose best.",
        "fr": "Ada gagne avec 57,0 points de chance. Ben a le mieux choisi.",
    }[reader.say.language]


def test_a_shared_win_is_shared() -> None:
    drawn = Review("dice", ("Ada", "Ben"), "captain", True, 0, 0, Expectation((500_000, 500_000), (0, 0)), (500_000, 500_000), ())
    assert verdict(drawn, Somebody("en")) == "Ada, Ben share the win."
    assert certainty(drawn, Somebody("en").say, "captain") == "Exact: measured against perfect play."


def test_moments_have_a_reason(reader: Somebody) -> None:
    told = [reason(event, reader, spoken) for event in moments(a_review())]
    assert told[:2] == {
        "en": ["Luck, move 1: Ada goes from 50% to 70%.", "Ada, move 2: blunder, cost: 9.0 points; move 3 was better."],
        "fr": [
            "Hasard, move 1\xa0: Ada passe de 50\xa0% à 70\xa0%.",
            "Ada, move 2\xa0: gaffe, coût\xa0: 9,0 points\xa0; move 3 était mieux.",
        ],
    }[reader.say.language]


def test_numbers_are_written_as_the_reader_does(reader: Somebody) -> None:
    say = reader.say
    assert (decimal(say, 123), points(say, 54), points(say, -54), percent(say, 684_999)) == {
        "en": ("12.3", "+5.4", "−5.4", "68%"), "fr": ("12,3", "+5,4", "−5,4", "68\xa0%"),
    }[say.language]  # fmt: skip


def test_an_estimate_says_how_far_off_it_may_be(reader: Somebody) -> None:
    assert decimal(reader.say, 50) in certainty(a_review(), reader.say, "captain")
