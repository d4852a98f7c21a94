"""The sets of up to six dice as a lattice in packed numbers: which sets lie one die above and below each, and what six dice can bring."""

from typing import Any, NamedTuple

import numpy as np

from fathom.engine.loader import Game

POSITIONS = "fathom.games.into_the_blue.solver.positions"
TURN = "fathom.games.into_the_blue.solver.turn"
BITS, FACES = 10, 60  # of a link, and where a set's number of different faces stands
ROOM = 1024  # of the arrays: who reads ahead may read too far
OUTCOME_BITS, NO_OUTCOME = 5, 31


class Lattice(NamedTuple):
    """Sets are numbered by size, and in each size by how many different faces they show, so that neighbours do the same work."""

    above: Any  # [set]: the six sets with one die more, packed
    below: Any  # [set]: those with one die less, then the first of them again, and how many there are
    final: Any  # [six dice]: the outcomes to choose from, packed
    chances: Any  # [six dice]: to roll them


def new_lattice(game: Game, apart: int) -> Lattice:
    """Sets of fewer than `apart` dice are kept apart: links to others count from there."""
    rules, turn, first = game.rules, game.generic(TURN), game.rules.FIRST_SET
    faces = (rules.FACES_OF > 0).sum(axis=1)
    size = rules.FACES_OF.sum(axis=1)
    order = np.lexsort((faces, size))
    number = np.empty(rules.SETS, np.int64)
    number[order] = np.arange(rules.SETS)
    link = number - np.where(size < apart, 0, first[apart])
    above, below, chances = np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64), np.zeros(ROOM)
    for dice_set in range(rules.SETS):
        if size[dice_set] < rules.DICE:
            above[number[dice_set]] = packed(link[turn.WITH[dice_set]], BITS)
        fewer = [link[each] for each in turn.WITHOUT[dice_set] if each >= 0]
        below[number[dice_set]] = packed(fewer + fewer[:1] * (rules.FACES - len(fewer)), BITS) + (len(fewer) << FACES)
    final = np.array([packed(outcomes(game, rules.FACES_OF[each]), OUTCOME_BITS) for each in order[first[rules.DICE] :]], np.int32)
    for place, dice_set in enumerate(order[first[rules.DICE] :]):
        chances[place] = rules.ways_to_roll(dice_set, rules.DICE) / rules.WAYS[rules.DICE]
    return Lattice(above, below, final, chances)


def packed(numbers: Any, bits: int) -> int:
    return sum(int(number) << (bits * place) for place, number in enumerate(numbers))


def outcomes(game: Game, dice: Any) -> list[int]:
    """What six dice can bring, and the sign that nothing follows."""
    positions, rules = game.generic(POSITIONS), game.rules
    if dice[0] == 0:
        return [positions.NOTHING, NO_OUTCOME]
    if all(count == 1 for count in dice):
        return [positions.CHEST, NO_OUTCOME]
    series = next((level for level in range(rules.LEVELS) if dice[level] == 0), rules.LEVELS)
    return [*(positions.FIRST_PRIZE[level] + int(dice[level]) - 1 for level in range(series)), NO_OUTCOME]
