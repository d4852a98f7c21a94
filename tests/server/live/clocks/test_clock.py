"""The clock of a match: moves, banks, what is told, what was taken back, times without a server, and secrets that stay secret."""

import random
from typing import Any

import pytest

from fathom.server.live.clocks.clock import HOLIDAY, LAG, TELLING, Clock
from fathom.server.live.game_cache import game_of
from fathom.server.live.projection import CHAT, MOVE, SIT, UNDO, Projection, first_events
from fathom.server.messages import PERSON, ClockOptions, RunningClock, Seat
from fathom.server.store.clocks import Outages
from fathom.server.store.store import Event, MatchRow

CHANCE = -1
MINUTE = 60_000


@pytest.fixture
def clock() -> Clock:
    """A minute for a move, two in the bank; seat 0 is asked since the moment 0."""
    found = Clock(ClockOptions(move=60, bank=120), seats=2, outages=Outages())
    happens(found, MOVE, CHANCE, at=0, asked=0)
    return found


def happens(clock: Clock, kind: str, seat: int, at: int, asked: int | None, *, is_public: bool = True) -> None:
    clock.apply(Event("m", 1, kind, seat, at), asked, is_public=is_public)


def test_time_runs_once_everything_is_told(clock: Clock) -> None:
    assert clock.running() == RunningClock(0, TELLING + LAG, MINUTE, 2 * MINUTE)
    happens(clock, MOVE, 0, at=5_000, asked=0)
    assert clock.running() == RunningClock(0, 5_000 + LAG, MINUTE, 2 * MINUTE), "of one's own move less is told"


def test_who_needs_more_than_the_time_of_a_move_takes_it_from_the_bank(clock: Clock) -> None:
    happens(clock, MOVE, 0, at=TELLING + LAG + MINUTE + 7_000, asked=1)
    assert clock.banks == [2 * MINUTE - 7_000, 2 * MINUTE]
    happens(clock, MOVE, 1, at=MINUTE, asked=0)
    assert clock.banks == [2 * MINUTE - 7_000, 2 * MINUTE]


def test_a_move_in_time_may_be_late_by_what_the_network_takes(clock: Clock) -> None:
    running = clock.running()
    assert running is not None
    assert clock.up_at() == running.due + LAG
    happens(clock, MOVE, 0, at=running.due + LAG, asked=1)
    assert clock.banks == [0, 2 * MINUTE]


def test_nobody_gains_time_by_chatting_or_by_taking_moves_back(clock: Clock) -> None:
    before = clock.running()
    happens(clock, CHAT, 1, at=20_000, asked=0)
    happens(clock, SIT, 1, at=20_000, asked=0)
    assert clock.running() == before
    happens(clock, MOVE, 0, at=20_000, asked=0)
    fresh = clock.running()
    happens(clock, UNDO, 0, at=30_000, asked=0)
    happens(clock, MOVE, 0, at=40_000, asked=0)
    assert clock.running() == fresh
    happens(clock, MOVE, 0, at=50_000, asked=None)
    happens(clock, MOVE, CHANCE, at=50_000, asked=0)
    assert clock.running() == RunningClock(0, 50_000 + TELLING + LAG, MINUTE, 2 * MINUTE), "what chance has done cannot be taken back"


def test_no_time_runs_for_the_computer_and_a_player_who_returns_has_time_again(clock: Clock) -> None:
    happens(clock, SIT, 0, at=10 * MINUTE, asked=None)
    assert clock.running() is None
    assert clock.up_at() is None
    happens(clock, SIT, 0, at=11 * MINUTE, asked=0)
    assert clock.running() == RunningClock(0, 11 * MINUTE + LAG, MINUTE, 0)


def test_the_clock_rests_while_no_server_runs(clock: Clock) -> None:
    clock.outages.spans = [(MINUTE, 61 * MINUTE), (30 * MINUTE, 61 * MINUTE)]
    running = clock.running()
    assert running is not None
    assert running.due == TELLING + LAG + 3 * MINUTE + 60 * MINUTE
    happens(clock, MOVE, 0, at=running.due - MINUTE, asked=1)
    assert clock.banks == [MINUTE, 2 * MINUTE]


def test_the_clock_of_a_player_on_holiday_rests_and_no_other(clock: Clock) -> None:
    for seat, data in ((1, f"0 {90 * MINUTE}"), (0, f"{MINUTE} {61 * MINUTE}")):
        clock.apply(Event("m", 1, HOLIDAY, seat, MINUTE, data=data), 0, is_public=True)
    running = clock.running()
    assert running is not None
    assert (running.due, running.rests) == (TELLING + LAG + 3 * MINUTE + 60 * MINUTE, 61 * MINUTE)
    assert running.left(2 * MINUTE) == running.left(MINUTE) == TELLING + LAG + 2 * MINUTE
    assert clock.up_at() == running.due + LAG
    clock.apply(Event("m", 1, HOLIDAY, 0, 2 * MINUTE, data=f"{MINUTE} {2 * MINUTE}"), 0, is_public=True)
    back = clock.running()
    assert back is not None
    assert (back.due, back.rests) == (TELLING + LAG + 4 * MINUTE, 2 * MINUTE), "a minute of it was taken"
    happens(clock, MOVE, 0, at=back.due, asked=1)
    assert clock.banks == [0, 2 * MINUTE]


def test_hidden_moves_do_not_show_by_the_clock() -> None:
    """Jaws: the shark makes several moves in a turn, and the crew sees one of them."""
    row = MatchRow("m", "jaws", 1, "{}", "{}", "{}", 2, bytes(32), 0)
    projection = Projection(row, game_of(row), Clock(ClockOptions(60, 120), 2, Outages()))
    for event in first_events(row, [Seat(PERSON, "Ann"), Seat(PERSON, "Ben")]):
        projection.apply(event)
    rng, hidden = random.Random(1), 0
    for number in range(60):
        options = list(projection.game.options(projection.position.state))
        before = projection.clock and projection.clock.running()
        for transition in projection.position.move(rng.choice(options)):
            change = projection.apply(moved(projection, transition, at=1000 * number))
            if len(change.noticed_by) < len(projection.cursors):
                hidden += 1
                assert projection.clock
                assert projection.clock.running() == before
    assert hidden > 2


def moved(projection: Projection, transition: Any, at: int) -> Event:
    return Event("m", projection.seq + 1, MOVE, transition.actor, at, option=transition.option)
