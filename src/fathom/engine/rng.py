"""A small fast generator for simulations: xoshiro128++ (Blackman and Vigna), the same numbers on every machine.

Its state is four 32-bit words kept in an int64 array, so that no step can overflow and the same source runs
interpreted, compiled and on a GPU. Tables where people play draw with fathom.engine.fairness instead.
"""

from typing import Any

WORDS = 4
MASK = 0xFFFFFFFF


def seed_rng(rng: Any, seed: int, stream: int) -> None:
    """Starts stream number `stream` of a seed: each rollout has its own, whatever thread plays it."""
    word = 0x9E3779B9
    for index in range(WORDS):
        word = scramble(word ^ (seed & MASK))
        word = scramble(word ^ ((seed >> 32) & MASK))
        word = scramble(word ^ (stream & MASK))
        word = scramble(word ^ ((stream >> 32) & MASK))
        rng[index] = word
    rng[0] |= 1  # all zeros would stay zeros


def scramble(word: int) -> int:
    """Spreads every bit over all 32: a step and the finaliser of MurmurHash3."""
    word = (word + 0x9E3779B9) & MASK
    word = times(word ^ (word >> 16), 0x85EBCA6B)
    word = times(word ^ (word >> 13), 0xC2B2AE35)
    return word ^ (word >> 16)


def times(left: int, right: int) -> int:
    """The low 32 bits of a product, in two halves so that it stays below 2**63."""
    return ((((left * (right >> 16)) & 0xFFFF) << 16) + left * (right & 0xFFFF)) & MASK


def next_word(rng: Any) -> int:
    """The next 32 random bits."""
    total = int(rng[0] + rng[3]) & MASK
    word = (rotated(total, 7) + int(rng[0])) & MASK
    shifted = (rng[1] << 9) & MASK
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= shifted
    rng[3] = rotated(rng[3], 11)
    return word


def rotated(word: int, by: int) -> int:
    return ((word << by) | (word >> (32 - by))) & MASK


def below(rng: Any, limit: int) -> int:
    """A whole number from 0 to limit-1, all exactly equally likely (Lemire's method); limit below 2**31."""
    wide = int(limit)  # a limit from a narrow field cannot be taken from 2**32
    product = next_word(rng) * wide
    low = product & MASK
    if low < wide:
        unfair = (MASK + 1 - wide) % wide
        while low < unfair:
            product = next_word(rng) * wide
            low = product & MASK
    return product >> 32


def pick(rng: Any, weights: Any, count: int) -> int:
    """An index from 0 to count-1 in exact proportion to the weights, whose sum is below 2**31."""
    total = 0
    for index in range(count):
        total += weights[index]
    rest = below(rng, total)
    index = 0
    while rest >= weights[index]:
        rest -= weights[index]
        index += 1
    return index
