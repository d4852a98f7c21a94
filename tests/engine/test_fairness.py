"""Fair luck at tables: fixed by its seed, exactly fair, and committed to beforehand."""

import hashlib

import numpy as np
import pytest

from fathom.engine import fairness
from fathom.engine.fairness import commitment, fair_below, fair_pick, new_seed
from fathom.engine.observation import outcome_at

SEED = bytes(range(32))
GOLDEN_DICE = [5, 3, 0, 3, 0, 2, 4, 3, 0, 2, 0, 3]
GOLDEN_LARGE = [374638185, 1724302279, 1406357417]


def hmac_sha256(key: bytes, message: bytes) -> int:
    """HMAC as RFC 2104 has it, without the library."""
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key.ljust(64, b"\0")) + message).digest()
    return int.from_bytes(hashlib.sha256(bytes(byte ^ 0x5C for byte in key.ljust(64, b"\0")) + inner).digest(), "big")


def value(number: int, attempt: int) -> int:
    return hmac_sha256(SEED, f"fathom draw {number} try {attempt}".encode())


def test_the_scheme_never_changes():
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert [fair_below(SEED, number, 6) for number in range(12)] == GOLDEN_DICE
    assert [fair_below(SEED, number, 2**31 - 1) for number in range(3)] == GOLDEN_LARGE


def test_a_draw_is_the_hmac_of_its_number():
    assert [fair_below(SEED, number, 1000) for number in range(20)] == [value(number, 0) % 1000 for number in range(20)]


def test_values_past_the_last_whole_multiple_are_thrown_away():
    limit = 2**255 + 1  # nearly half of all values lie past it
    thrown_away = 0
    for number in range(40):
        attempt = 0
        while value(number, attempt) >= limit:
            attempt += 1
        thrown_away += attempt
        assert fair_below(SEED, number, limit) == value(number, attempt)
    assert thrown_away > 10


@pytest.mark.parametrize("limit", [3, 6, 7, 462])
def test_the_border_of_fairness_is_exact(limit, monkeypatch):
    """All values below the border are taken, and the border is a whole multiple of the limit."""
    border = 2**256 - 2**256 % limit
    said = [2**256 - 1, border, border - 1]

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        assert (key, message, name) == (SEED, f"fathom draw 4 try {3 - len(said)}".encode(), "sha256")
        return said.pop(0).to_bytes(32, "big")

    monkeypatch.setattr(fairness.hmac, "digest", digest)
    assert fair_below(SEED, 4, limit) == limit - 1
    assert said == []


def test_a_pick_is_in_proportion_to_the_weights():
    assert [fair_pick(SEED, number, [1, 0, 3, 2]) for number in range(12)] == [[0, 2, 2, 2, 3, 3][die] for die in GOLDEN_DICE]


def test_dice_are_fair():
    """Chi-square with five degrees of freedom over 6000 dice: above 35 would happen once in a million seeds, and this seed is fixed."""
    counts = [0] * 6
    for number in range(6000):
        counts[fair_below(SEED, number, 6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 35


def test_seeds_are_new_and_long():
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {32}


def test_the_commitment_is_the_sha256_of_the_seed():
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"  # FIPS 180-2


@pytest.mark.parametrize("weights", [[1], [1, 1, 1], [3, 0, 2, 5], [0, 0, 7], [1, 0, 0, 1]])
def test_an_outcome_has_as_many_places_as_it_weighs(weights):
    out = np.arange(100, 100 + len(weights))
    found = [outcome_at(place, out, np.array(weights)) for place in range(sum(weights))]
    assert [found.count(option) for option in out] == weights
    assert found == sorted(found)


def test_a_draw_is_the_one_that_anybody_can_check():
    weights, out = [3, 0, 2, 5], np.arange(4)
    total = sum(weights)
    for number in range(200):
        assert outcome_at(fair_below(SEED, number, total), out, np.array(weights)) == fair_pick(SEED, number, weights)
