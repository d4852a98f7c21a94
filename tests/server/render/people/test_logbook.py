"""What a logbook says: results, luck and ratings in words, and drawings that agree with them."""

import pytest

from fathom.server.live.projection import server_translator
from fathom.server.render.people.drawings import axis_of, gauge, wind
from fathom.server.render.people.logbook import arrows, entry, luck_sentence
from fathom.server.store.people.results import COMPUTER, COMPUTERS, PEOPLE, Rating, Result

ANN, BEN = b"a" * 32, b"b" * 32


def a_result(game: str = "deep-dive", seat: int = 0, person: bytes = ANN, **facts: object) -> Result:
    known = {"role": "", "name": "Ann", "level": "", "place": 1, "seats": 2, "score": 9, "share": 1.0}
    return Result("m", seat, person, game, 86_400_000, **{**known, **facts})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("result", "headline"),
    [
        (a_result(), "Won"),
        (a_result(share=0.5), "Shared the win"),
        (a_result(share=0.0, place=2), "Lost"),
        (a_result(share=0.0, place=3, seats=4), "Place 3 of 4"),
        (a_result("the-blue-lion", seat=1), "Won: "),
        (a_result(share=0.0, level="captain"), "Left before the end"),
    ],
)
def test_how_a_match_ended_in_a_few_words(result: Result, headline: str) -> None:
    assert entry(result, [result], server_translator("en"), "en").headline.startswith(headline)


def test_an_entry_names_the_others_and_who_had_everything_deleted_has_no_name() -> None:
    others = [a_result(seat=1, person=BEN, name="", score=4), a_result(seat=2, person=COMPUTER, name="", level="diver", score=7)]
    found = entry(a_result(), [a_result(), *others], server_translator("en"), "en")
    assert found.line == "Deep Dive: 9, a former player 4, Diver 7"


def test_luck_is_told_in_arrows_flags_and_a_sentence() -> None:
    lucky = [a_result(luck=0.4), a_result(luck=-0.3, share=0.0), a_result(luck=-0.01)]
    assert [arrows(one.luck or 0) for one in lucky] == [2, -2, 0]
    assert "against you in 2 of 3 " in luck_sentence(server_translator("en"), lucky)
    assert "you would have won 2; you won 2." in luck_sentence(server_translator("en"), lucky)
    assert wind(lucky).count("#F3C14B") == 2  # gold where the match was won


def test_few_matches_are_a_bar_without_a_number() -> None:
    early, later = Rating("deep-dive", "", PEOPLE, 1500, 200, 4), Rating("deep-dive", "", COMPUTERS, 1600, 50, 30)
    shown = gauge(early, later, axis_of([early, later]), 5)
    assert (shown.people, shown.computers, shown.is_early) == (None, (1600, 98), True)
    assert (shown.drawing.count("<circle"), shown.drawing.count("<rect")) == (0, 1)
