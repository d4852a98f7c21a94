"""A cycle: up to three divers dive, then the shark comes.  In the rules language."""

from typing import Any, NamedTuple

from fathom.games.deep_dive.rules import COLOUR_DIE, FACES, SHARK_DIE, SHELLS_IN_ZONE, ZONES
from fathom.games.deep_dive.solver.three.tally import ASKED, place_of_three, place_of_two

DICE = FACES**4  # ways of all the dice of a cycle: an absent diver's die counts, too


class Round(NamedTuple):
    """What is the same for all cycles of a round."""

    unseen: int
    first: int  # the seat that goes first
    next_worth: float  # of the next round, if all shells go back to the supply


class Workspace(NamedTuple):
    """One tally: worths within a round, and of coming ashore with at least one shell. Turns count from the first player."""

    alone: Any  # [ASKED or STAYED, turn, held]
    pairs: Any  # [turn of the one ashore, place]: both are asked
    triples: Any  # [place]: all three are asked
    alone_leave: Any  # [first, turn, held]
    pair_leave: Any  # [first, turn of the one ashore, earlier or later of the two, place]
    triple_leave: Any  # [first, turn, place]
    endings: Any  # [place of the hands of seats 0 and 1]: the supply is empty


def mean_of_cycle(work, now, dives, held):
    """The mean over the dice; `dives` says of each turn whether that diver is in the water, `held` how many shells it has."""
    supply = now.unseen - held[0] - held[1] - held[2]
    total = 0.0
    for zone in range(zones_for(dives[0])):
        taken = shells_for(dives[0], zone, supply)
        for second_zone in range(zones_for(dives[1])):
            second_taken = shells_for(dives[1], second_zone, supply - taken)
            for third_zone in range(zones_for(dives[2])):
                third_taken = shells_for(dives[2], third_zone, supply - taken - second_taken)
                hands = (held[0] + taken, held[1] + second_taken, held[2] + third_taken)
                ways = ways_to(dives[0], zone) * ways_to(dives[1], second_zone) * ways_to(dives[2], third_zone)
                for shark in range(ZONES):
                    spared = (dives[0] and zone != shark, dives[1] and second_zone != shark, dives[2] and third_zone != shark)
                    total += ways * SHARK_DIE[shark] * after_shark(work, now, spared, hands)
    return total / DICE


def zones_for(is_diving):
    return ZONES if is_diving else 1


def ways_to(is_diving, zone):
    return COLOUR_DIE[zone] if is_diving else FACES


def shells_for(is_diving, zone, supply):
    return min(SHELLS_IN_ZONE[zone], supply) if is_diving else 0  # R18


def after_shark(work, now, spared, hands):
    """Those who were not spared have lost their shells (R26)."""
    one = hands[0] if spared[0] else 0
    two = hands[1] if spared[1] else 0
    three = hands[2] if spared[2] else 0
    if one + two + three == now.unseen:  # R51, R52
        return work.endings[place_of_endings(now.first, one, two, three)]
    if spared[0] and spared[1] and spared[2]:
        return work.triples[place_of_three(one, two, three)]
    if spared[0] and spared[1]:
        return work.pairs[2, place_of_two(one, two)]
    if spared[0] and spared[2]:
        return work.pairs[1, place_of_two(one, three)]
    if spared[1] and spared[2]:
        return work.pairs[0, place_of_two(two, three)]
    if spared[0]:
        return work.alone[ASKED, 0, one]
    if spared[1]:
        return work.alone[ASKED, 1, two]
    if spared[2]:
        return work.alone[ASKED, 2, three]
    return now.next_worth  # R43


def place_of_endings(first, one, two, three):
    """Hands by turn, found by the seats that have them."""
    if first == 0:
        return place_of_two(one, two)
    if first == 1:
        return place_of_two(three, one)
    return place_of_two(two, three)
