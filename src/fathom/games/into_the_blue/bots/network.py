"""The value network: everybody's chance to win when a turn begins, learnt from self-play.  In the rules language.

`make network` trains it anew (tools/train_network.py): one hidden layer of 48 units, one set of weights for each number of seats.
"""

from math import exp, tanh
from typing import Any, NamedTuple

from fathom.games.into_the_blue.rules import CHEST_KINDS, CHEST_VALUES, CHESTS, LEVELS, MAX_SEATS, OVER, SEATS, SHELLS, treasure

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
        end(state, shares)
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


def end(state, shares):
    """The shares at the end, for all that a viewer can tell: a planned turn may end the game before the chests are open."""
    best, winners = -1.0, 0
    for seat in range(state.seats):
        if points(state, seat) > best:
            best, winners = points(state, seat), 0
        winners += points(state, seat) == best
    for seat in range(state.seats):
        shares[seat] = 1.0 / winners if points(state, seat) == best else 0.0


def points(state, seat):
    total = chest_points(state, seat)
    for level in range(LEVELS):
        total += treasure(state, seat, level)
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
    unknown = int(state.chests_taken[seat])
    for kind in range(CHEST_KINDS):
        points += int(state.chests[seat, kind]) * CHEST_VALUES[kind]
        unknown -= state.chests[seat, kind]
    return points + unknown * CHEST_MEAN
