"""The value network: everybody's chance to win when a turn begins, learnt from self-play.  In the rules language.

`make network` trains it anew (tools/train_network.py): one hidden layer of 48 units, one set of weights for each number of seats.
"""

from math import exp, tanh
from typing import Any, NamedTuple

from fathom.games.into_the_blue.rules import (
    CHEST_KINDS,
    CHEST_VALUES,
    CHESTS,
    LEVELS,
    MAX_SEATS,
    OVER,
    SEATS,
    SHELLS,
    chests_left,
    treasure,
)

HIDDEN = 48
OF_A_SEAT = 3 * LEVELS + 4  # numbers that describe one seat
FAR = 4  # a lead of more shells on a level is no better
INPUTS = MAX_SEATS * OF_A_SEAT + 2  # the seats from the one to move on, the chests left, and 1
CHEST_MEAN = sum(CHEST_VALUES) / CHEST_KINDS


class Network(NamedTuple):
    """The weights, in network.npz under `first` and `second`."""

    first: Any  # [seats - 2, unit, input]
    second: Any  # [seats - 2, turns until the seat moves, unit]


def predict(state, network, inputs, shares):
    """Writes every seat's chance to win when a turn begins, or its share when it is over; `inputs` is room to work."""
    if state.phase == OVER:
        end(state, inputs, shares)
        return
    describe(state, inputs)
    first, second = network
    net = state.seats - SEATS[0]
    for turns in range(state.seats):
        shares[(state.seat + turns) % state.seats] = 0.0
    for unit in range(HIDDEN):
        total = 0.0
        for index in range(int(state.seats) * OF_A_SEAT):
            total += first[net, unit, index] * inputs[index]
        total += first[net, unit, INPUTS - 2] * inputs[INPUTS - 2] + first[net, unit, INPUTS - 1]
        active = tanh(total)
        for turns in range(state.seats):
            shares[(state.seat + turns) % state.seats] += second[net, turns, unit] * active
    softmax(state, shares)


def end(state, totals, shares):
    """The shares at the end, as far as a viewer can tell: the mean over all that may lie in the chests that the viewer cannot see. A
    planned turn may end the game before the chests are open. `totals` is room to work."""
    for seat in range(state.seats):
        shares[seat] = 0.0
    unseen = 0
    for seat in range(state.seats):
        unseen += unseen_chests(state, seat)
    total = 0.0
    for fill in range(CHEST_KINDS**unseen):
        weight = fill_chests(state, fill, totals)
        if weight > 0:
            share_win(int(state.seats), weight, totals, shares)
            total += weight
    for seat in range(state.seats):
        shares[seat] /= total


def fill_chests(state, fill, totals):
    """Everybody's points when the digits of `fill` are the kinds of the unseen chests, one after the other; returns how likely that is,
    as a weight."""
    weight, rest, drawn = 1.0, fill, 0
    for seat in range(state.seats):
        totals[seat] = table_points(state, seat)
        for _ in range(unseen_chests(state, seat)):
            kind = rest % CHEST_KINDS
            weight *= max(0, chests_left(state, kind) - drawn_before(fill, drawn, kind))
            totals[seat] += CHEST_VALUES[kind]
            rest //= CHEST_KINDS
            drawn += 1
    return weight


def drawn_before(fill, drawn, kind):
    """How many of the first digits are this kind."""
    count = 0
    for _ in range(drawn):
        count += fill % CHEST_KINDS == kind
        fill //= CHEST_KINDS
    return count


def share_win(seats, weight, totals, shares):
    """Adds the weight to the shares of those with the most points."""
    best, winners = -1.0, 0
    for seat in range(seats):
        if totals[seat] > best:
            best, winners = totals[seat], 0
        winners += totals[seat] == best
    for seat in range(seats):
        shares[seat] += weight / winners if totals[seat] == best else 0.0


def points(state, seat):
    """Treasures and chests, those that the viewer cannot see at their mean."""
    return table_points(state, seat) + unseen_chests(state, seat) * CHEST_MEAN


def table_points(state, seat):
    """Treasures, and the chests that the viewer can see."""
    total = 0.0
    for level in range(LEVELS):
        total += treasure(state, seat, level)
    for kind in range(CHEST_KINDS):
        total += int(state.chests[seat, kind]) * CHEST_VALUES[kind]
    return total


def softmax(state, shares):
    """Scores become chances: positive, and 1 together."""
    total = 0.0
    for seat in range(state.seats):
        shares[seat] = exp(shares[seat])
        total += shares[seat]
    for seat in range(state.seats):
        shares[seat] /= total


def describe(state, inputs):
    """A position as numbers around 0 to 1, seats in the order in which they move."""
    for turns in range(MAX_SEATS):
        first = turns * OF_A_SEAT
        if turns < state.seats:
            describe_seat(state, (state.seat + turns) % state.seats, inputs, first)
        else:
            for index in range(OF_A_SEAT):
                inputs[first + index] = 0.0
    left = CHESTS
    for seat in range(state.seats):
        left -= state.chests_taken[seat]
    inputs[INPUTS - 2] = left / CHESTS
    inputs[INPUTS - 1] = 1.0


def describe_seat(state, seat, inputs, first):
    points = chest_points(state, seat)
    inputs[first + 3 * LEVELS] = state.unplayed[seat] / SHELLS
    inputs[first + 3 * LEVELS + 1] = points / 20
    inputs[first + 3 * LEVELS + 2] = 1.0 if seat == state.ender else 0.0
    for level in range(LEVELS):
        prize = treasure(state, seat, level)
        points += prize
        inputs[first + level] = state.placed[seat, level] / 6
        inputs[first + LEVELS + level] = prize / 10
        inputs[first + 2 * LEVELS + level] = max(-FAR, min(FAR, shells_ahead(state, seat, level))) / FAR
    inputs[first + 3 * LEVELS + 3] = points / 30


def shells_ahead(state, seat, level):
    """By how many shells the seat leads on a level, or how many it lacks to the one that leads."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, int(state.placed[other, level]))
    return int(state.placed[seat, level]) - best


def chest_points(state, seat):
    """What the chests of a seat are worth; those that the viewer cannot see count their mean."""
    points = 0.0
    for kind in range(CHEST_KINDS):
        points += int(state.chests[seat, kind]) * CHEST_VALUES[kind]
    return points + unseen_chests(state, seat) * CHEST_MEAN


def unseen_chests(state, seat):
    """How many chests of a seat the viewer cannot see."""
    unseen = int(state.chests_taken[seat])
    for kind in range(CHEST_KINDS):
        unseen -= state.chests[seat, kind]
    return unseen
