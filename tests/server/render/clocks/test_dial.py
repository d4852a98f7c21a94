"""A clock in words and on a card."""

from fathom.server.live.projection import server_translator
from fathom.server.messages import ClockOptions, RunningClock
from fathom.server.render.clocks.dial import clock_choices, clock_words, dial, figures, time_left

EN, FR = server_translator("en"), server_translator("fr")


def test_a_clock_says_how_much_time_there_is() -> None:
    assert clock_words(EN, None) == "no clock"
    assert clock_words(EN, ClockOptions(90)) == "live: 90 seconds a move"
    assert clock_words(EN, ClockOptions(60, 300)) == "live: 1 minute a move"
    assert clock_words(FR, ClockOptions(43_200)).endswith("12 heures par coup")


def test_a_list_says_how_long_a_slow_match_waits() -> None:
    assert time_left(EN, 30 * 3_600_000) == "1 d 6 h"
    assert time_left(FR, 5 * 3_600_000 + 4 * 60_000) == "5 h 04"


def test_a_new_table_is_offered_no_clock_and_live_and_slow_ones() -> None:
    values = [value for value, _, _ in clock_choices(EN)]
    assert values == ["", "30 180", "60 300", "120 600", "43200 0", "86400 0", "259200 0"]
    assert "5 minutes in reserve" in clock_choices(EN)[2][2]


def test_a_card_has_a_ring_or_moons_and_nothing_that_changes_every_second() -> None:
    live, slow = RunningClock(0, 1_000, 60_000, 5_000), RunningClock(0, 1_000, 43_200_000, 0)
    assert dial("MARK", live) == '<span class="dial">MARK</span>'
    assert dial("MARK", slow) == "MARK"
    assert 'data-start="1000" data-move="60000" data-bank="5000"' in figures(live)
    assert "moon" not in figures(live)
    assert figures(slow).count("moon") == 1
