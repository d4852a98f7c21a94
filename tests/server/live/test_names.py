"""Names can be read and told apart, and nobody passes for a bot."""

import pytest

from fathom.server.live.names import BadName, clean_name, is_readable

UNSEEN = ["\u2800", "\u3164", "\u115f\u1160", "\uffa0", "a\u2800", "\u0301", "\ufe0f", "e" + "\u0301" * 9, "\u200d", "", " "]


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_that_cannot_be_seen_is_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name, [])


@pytest.mark.parametrize("name", ["Captain", "perfect", "ｃａｐｔａｉｎ", "Luck", "Seat 2", "place 1", "Random", "Capitaine"])
def test_nobody_passes_for_a_bot_a_free_seat_or_luck(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name, [])


@pytest.mark.parametrize("name", ["Zoé", "Ông", "李明", "नमस्ते", "👨\u200d👩\u200d👧", "Seatle", "O'Neill", "3", "Нина"])
def test_names_of_all_alphabets_are_welcome(name: str) -> None:
    assert clean_name(f"  {name} ", []) == name
    assert is_readable(name)


def test_two_names_that_look_alike_are_one() -> None:
    with pytest.raises(BadName):
        clean_name("Ａnn", ["Ann"])
