"""The generator is xoshiro128++, the same on every machine, and what is drawn from it has exactly its odds."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from fathom.engine.loader import Game, new_rng

FIRST_OUTPUTS = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420]
AFTER_102400 = 0x2C873CFA  # both published: the tests of Rust's rand_xoshiro and of php-src, from the state 1, 2, 3, 4


@pytest.fixture
def rng(reef: Game) -> ModuleType:
    return reef.generic("fathom.engine.rng")


def words(*values: int) -> Any:
    return np.array(values, np.int64)


def reference(state: list[int]) -> int:
    """xoshiro128++ as its authors' C code has it, on Python's unbounded integers."""

    def left(word: int, by: int) -> int:
        return (word << by) % 2**32 + (word >> (32 - by))

    answer = (left((state[0] + state[3]) % 2**32, 7) + state[0]) % 2**32
    shifted = (state[1] * 512) % 2**32
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = left(state[3], 11)
    return answer


def about_to_say(word: int) -> Any:
    """A state whose next word is `word`: with a first word of 0 it is the last one, rotated left by 7."""
    return words(0, 1, 2, (word >> 7) | (word << 25) & 0xFFFFFFFF)


def is_accepted(rng: ModuleType, word: int, limit: Any) -> bool:
    """Does below() take this word, instead of throwing it away for the next?"""
    state, once = about_to_say(word), about_to_say(word)
    rng.below(state, limit)
    rng.next_word(once)
    return bool((state == once).all())


def test_the_first_outputs_are_the_published_ones(rng):
    state = words(1, 2, 3, 4)
    assert [rng.next_word(state) for _ in range(10)] == FIRST_OUTPUTS


def test_the_102401st_output_is_the_published_one(rng):
    state = words(1, 2, 3, 4)
    for _ in range(102400):
        rng.next_word(state)
    assert rng.next_word(state) == AFTER_102400


def test_it_follows_the_reference_from_any_state(rng):
    for stream in range(20):
        state = new_rng(7, stream)
        plain = [int(word) for word in state]
        assert [rng.next_word(state) for _ in range(50)] == [reference(plain) for _ in range(50)]
        assert state.tolist() == plain


def test_the_reference_itself_gives_the_published_outputs():
    state = [1, 2, 3, 4]
    assert [reference(state) for _ in range(10)] == FIRST_OUTPUTS


def test_seeding_is_the_same_on_every_machine_and_never_changes(rng):
    state = words(0, 0, 0, 0)
    rng.seed_rng(state, 2026, 5)
    assert state.tolist() == [1170088771, 121541638, 567242196, 3568277753]


def test_streams_and_seeds_differ(rng):
    starts = set()
    for seed in (0, 1, 2, 2**31, 2**32, 2**32 + 1, 2**62):
        for stream in (0, 1, 2, 3, 2**31, 2**32, 2**40):
            state = words(0, 0, 0, 0)
            rng.seed_rng(state, seed, stream)
            starts.add(tuple(state.tolist()))
    assert len(starts) == 49
    assert all(any(start) for start in starts)


def test_neighbouring_streams_are_not_alike():
    """Over many streams, each bit of the first word is set about half the time: 20 000 streams, six deviations."""
    bits = np.array([[int(word) >> place & 1 for place in range(32)] for word in new_first_words(20_000)])
    assert np.abs(bits.mean(axis=0) - 0.5).max() < 6 * 0.5 / 20_000**0.5


def new_first_words(count: int) -> list[int]:
    return [reference([int(word) for word in new_rng(1, stream)]) for stream in range(count)]


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 7, 10, 100, 462])
def test_every_number_below_the_limit_has_exactly_as_many_words(rng, limit):
    """The words that give a number stand together; at most the first of them is thrown away."""
    fair_share = 2**32 // limit
    for number in range(limit):
        first, end = -(-number * 2**32 // limit), -(-(number + 1) * 2**32 // limit)
        assert rng.below(about_to_say(first + 1), limit) == number
        assert rng.below(about_to_say(end - 1), limit) == number
        assert is_accepted(rng, first + 1, limit)
        assert end - first - (not is_accepted(rng, first, limit)) == fair_share


def test_large_limits_stay_below_themselves(rng):
    for limit in (2**31 - 1, 2**30 + 1):
        state = new_rng(3)
        drawn = [rng.below(state, limit) for _ in range(200)]
        assert 0 <= min(drawn) < max(drawn) < limit
    assert rng.below(about_to_say(2**32 - 1), 2**31 - 1) == 2**31 - 2


def test_a_limit_from_a_narrow_field_may_meet_a_rare_word(rng):
    state = words(0, 1, 2, 0)  # the next word is 0, which below() has to look at twice
    assert 0 <= rng.below(state, np.int8(5)) < 5


def test_pick_is_in_exact_proportion(rng):
    weights = np.array([1, 0, 3, 2], np.int64)
    middles = [(2 * number + 1) * 2**32 // 12 for number in range(6)]
    assert [rng.pick(about_to_say(word), weights, 4) for word in middles] == [0, 2, 2, 2, 3, 3]
