"""How matches end for those who played them: what is rated, and what leaving costs."""

import json

import msgspec
import pytest

from fathom.engine.contract import CHANCE, NOBODY
from fathom.server.live.game_cache import game_of
from fathom.server.live.people.results import results_of
from fathom.server.live.position import Position
from fathom.server.live.projection import FREE, GIVEN, MOVE, SIT
from fathom.server.live.roles import Freed, written
from fathom.server.messages import BOT, OPEN, PERSON, Seat
from fathom.server.store.keys import OWNER
from fathom.server.store.people.results import COMPUTERS, PEOPLE, Result
from fathom.server.store.store import Event, Key, MatchRow

ANN, BEN, JO = b"a" * 32, b"b" * 32, b"j" * 32
ANNS, BENS, DIVER, COACH = Seat(PERSON, "Ann"), Seat(PERSON, "Ben"), Seat(BOT, "", "diver"), Seat(BOT, "", "coach")


def a_match(*seats: Seat, keys: tuple[Key, ...], edition: str = "{}", more: tuple[Event, ...] = (), over: bool = True) -> list[Result]:
    """A match of Deep Dive in which everybody plays the last option, and what became of it."""
    row = MatchRow("m", "deep-dive", 1, edition, "{}", "{}", len(seats), b"s" * 32, 1)
    events = [Event("m", 0, SIT, seat, 1, data=msgspec.json.encode(who).decode()) for seat, who in enumerate(seats)]
    events += more
    position = Position(game_of(row), len(seats), row.seed)
    while position.actor != NOBODY:
        actor = position.actor
        option = position.chance_transitions(position.now)[0].option if actor == CHANCE else position.game.options(position.state)[-1]
        position.apply(position.transition_for(option))
        events.append(Event("m", 0, MOVE, actor, 9, option=option))
    return results_of(row, events if over else events[:-1], keys)


def mine(seat: int, person: bytes) -> Key:
    return Key("m", seat, person)


def test_everybody_has_a_result_with_place_score_and_share() -> None:
    ann, ben = a_match(ANNS, BENS, keys=(mine(0, ANN), mine(1, BEN), Key("m", OWNER, ANN), Key("m", 1, ANN, "barred:")))
    assert {(ann.person, ann.name, ann.at), (ben.person, ben.name, ben.at)} == {(ANN, "Ann", 9), (BEN, "Ben", 9)}
    assert ann.share + ben.share == pytest.approx(1)
    assert sorted([ann.place, ben.place]) in ([1, 1], [1, 2])
    assert (ann.place == 1) == ann.won
    assert (ann.against, ben.against) == (PEOPLE, PEOPLE)


@pytest.mark.parametrize(
    ("seats", "more", "edition", "against"),
    [
        ((ANNS, DIVER), (), "{}", COMPUTERS),
        ((ANNS, COACH), (), "{}", ""),  # the guide errs kindly: nobody measured how strong it is
        ((ANNS, Seat(PERSON, "Ben, too")), (), "{}", ""),  # both on one device
        ((ANNS, DIVER), (Event("m", 0, GIVEN, NOBODY, 1, data="0"),), "{}", COMPUTERS),
        ((ANNS, DIVER), (Event("m", 0, GIVEN, NOBODY, 1, data="3"),), "{}", ""),  # played on from a review
        ((ANNS, DIVER), (), json.dumps({"shells_in_zone": [2, 2, 3, 4]}), ""),
    ],
)  # fmt: skip
def test_what_is_rated(seats: tuple[Seat, ...], more: tuple[Event, ...], edition: str, against: str) -> None:
    keys = tuple(mine(seat, ANN) for seat, who in enumerate(seats) if who.who == PERSON)
    assert {result.against for result in a_match(*seats, keys=keys, more=more, edition=edition)} == {against}


def test_a_match_that_is_not_over_has_no_results() -> None:
    assert a_match(ANNS, DIVER, keys=(mine(0, ANN),), over=False) == []


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        ("left:7", [(BEN, "Ben", 2, 0.0, PEOPLE)]),
        ("sent:7", []),  # nobody can be made to lose
    ],
)  # fmt: skip
def test_who_gives_up_a_seat_is_last_and_who_takes_it_has_a_result_of_their_own(role: str, expected: list[tuple[object, ...]]) -> None:
    freed = Event("m", 7, FREE, 1, 1, data=written(Freed(Seat(OPEN, ""))))
    taken = Event("m", 8, SIT, 1, 1, data=written(Seat(PERSON, "Jo")))
    keys = (mine(0, ANN), mine(1, JO), Key("m", 1, BEN, role))
    ann, jo, *left = a_match(ANNS, BENS, keys=keys, more=(freed, taken))
    assert [(result.person, result.name, result.against) for result in (ann, jo)] == [(ANN, "Ann", PEOPLE), (JO, "Jo", PEOPLE)]
    assert ann.share + jo.share == pytest.approx(1)
    assert [(result.person, result.name, result.place, result.share, result.against) for result in left] == expected


def test_who_gave_up_a_seat_and_sits_at_another_plays_on() -> None:
    keys = (mine(0, ANN), mine(1, JO), Key("m", 1, ANN, "left:7"))
    assert [result.person for result in a_match(ANNS, Seat(PERSON, "Jo"), keys=keys)] == [ANN, JO]


def test_whose_seat_a_computer_plays_at_the_end_is_last_whatever_it_won() -> None:
    left = Event("m", 0, SIT, 0, 2, data=msgspec.json.encode(Seat(BOT, "Ann", "captain")).decode())
    ann, ben = a_match(ANNS, BENS, keys=(mine(0, ANN), mine(1, BEN)), more=(left,))
    assert (ann.person, ann.place, ann.share, ann.against) == (ANN, 2, 0.0, PEOPLE)
    assert ben.against == PEOPLE
