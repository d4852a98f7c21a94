"""The value network of Jaws: the shark's chance to win where it begins a round, with everything open.  In the rules language.

It is learnt from matches of the captain against itself: one hidden layer, one set of weights for each act (tools/train_jaws.py).
"""

from math import exp, tanh
from typing import Any, NamedTuple

from fathom.games.jaws.bots.evaluation.boat import EVEN, lead, sunk
from fathom.games.jaws.rules.boat.constants import ABILITIES, DAMAGED, DESTROYED, KINDS, LETTERS, NOT_YET, SPACES, ZONES
from fathom.games.jaws.rules.boat.spaces import is_in_water
from fathom.games.jaws.rules.boat.surface import CARD_DICE, CARD_EVADE, CARD_SHEDS, CARD_ZONE
from fathom.games.jaws.rules.common import CHARACTERS, NOBODY_YET, QUINT, SHARK
from fathom.games.jaws.rules.island.constants import (
    ALL_SPACES,
    BEACHES,
    CARDS,
    LAYERS,
    NORTH,
    SEA_SPACES,
    SEA_STEPS,
    TILE_SETS,
    TILES,
)

HIDDEN = 48
REACH = 4  # moves by sea that are told apart
INPUTS = 232  # of either act; those that an act leaves over are 0


class Network(NamedTuple):
    """The weights, in network.npz under `first` and `second`."""

    first: Any  # [act - 1, unit, input]
    second: Any  # [act - 1, unit], and behind the units the bias


def predict(state, network, inputs):
    """The shark's chance to win where it begins a round; `inputs` is room to work."""
    first, second = network
    act = int(state.act) - 1
    count = describe(state, inputs)
    total = second[act, HIDDEN]
    for unit in range(HIDDEN):
        active = 0.0
        for index in range(count):
            active += first[act, unit, index] * inputs[index]
        total += second[act, unit] * tanh(active)
    return 1.0 / (1.0 + exp(-total))


def describe(state, inputs):
    """A position as numbers around 0 to 1, the last a 1; returns how many."""
    return describe_boat(state, inputs) if state.act == 2 else describe_island(state, inputs)


# Act 2


def describe_boat(state, inputs):
    inputs[0] = 0.5 * (lead(state) - EVEN)
    inputs[1] = state.shark_health / 20.0
    inputs[2] = (state.shark_health / 20.0) ** 0.5
    inputs[3] = state.hand_size / 4.0
    inputs[4] = sunk(state) / 4.0
    inputs[5] = state.boat_round / 12.0
    at = 6
    for ability in range(ABILITIES):
        inputs[at] = state.hand[ability]
        at += 1
    for zone in range(ZONES):
        inputs[at] = 1.0 if state.tiles[zone] == DAMAGED else 0.0
        inputs[at + 1] = 1.0 if state.tiles[zone] == DESTROYED else 0.0
        at += 2
    for kind in range(KINDS):
        inputs[at] = state.attached[kind]
        at += 1
    for letter in range(LETTERS):
        at = describe_card(int(state.surface[letter]), inputs, at)
    for character in range(CHARACTERS):
        at = describe_fighter(state, character, inputs, at)
    inputs[at] = 1.0
    return at + 1


def describe_card(card, inputs, at):
    """What the shark would appear with."""
    for index in range(3 + ZONES):
        inputs[at + index] = 0.0
    if card != NOT_YET:
        inputs[at] = CARD_DICE[card] / 3.0
        inputs[at + 1] = CARD_EVADE[card] / 3.0
        inputs[at + 2] = 1.0 if CARD_SHEDS[card] else 0.0
        inputs[at + 3 + CARD_ZONE[card]] = 1.0
    return at + 3 + ZONES


def describe_fighter(state, character, inputs, at):
    inputs[at] = state.health[character] / 8.0
    inputs[at + 1] = 1.0 if state.health[character] == 0 else 0.0
    inputs[at + 2] = 1.0 if is_in_water(state.space[character]) else 0.0
    at += 3
    for space in range(SPACES):
        inputs[at + space] = 1.0 if state.space[character] == space else 0.0
    at += SPACES
    for kind in range(KINDS):
        inputs[at + kind] = state.gear[character, kind] / 2.0
    return at + KINDS


# Act 1


def describe_island(state, inputs):
    place = int(state.place)
    known, total, places = 0.0, 0.0, 0
    for space in range(SEA_SPACES):
        ways = 0.0
        for layer in range(LAYERS):
            for tiles in range(TILE_SETS):
                ways += state.ways[layer, space, tiles]
        total += ways
        places += 1 if ways > 0 else 0
        known = ways if space == place else known
    inputs[0] = state.eaten / 9.0
    inputs[1] = state.barrels_on_shark / 2.0
    inputs[2] = known / max(total, 1.0)
    inputs[3] = places / 12.0
    inputs[4] = state.this_round / 16.0
    inputs[5] = state.supply / 16.0
    inputs[6] = state.shop / 8.0
    inputs[7] = state.dock[0] / 4.0
    inputs[8] = state.dock[1] / 4.0
    at = 9
    for tile in range(TILES):
        inputs[at] = 1.0 if int(state.power) & (1 << tile) else 0.0
        at += 1
    for card in range(CARDS):
        inputs[at] = state.events_turned[card]
        at += 1
    at = describe_beaches(state, place, inputs, at)
    for space in range(SEA_SPACES):
        inputs[at] = 1.0 if space == place else 0.0
        inputs[at + 1] = state.floating[space] / 2.0
        at += 2
    for who in range(CHARACTERS):
        at = describe_crew(state, who, inputs, at)
    at = describe_steps(int(SEA_STEPS[place, state.at[QUINT]]), 1.0 if state.aboard[QUINT] > 0 else 0.3, inputs, at)
    inputs[at] = 1.0
    return at + 1


def describe_beaches(state, place, inputs, at):
    """Swimmers by beach, and by how far they are from the shark."""
    reach = at + 3 * BEACHES
    for index in range(REACH):
        inputs[reach + index] = 0.0
    for beach in range(BEACHES):
        inputs[at] = state.swimmers[beach] / 4.0
        inputs[at + 1] = 1.0 if state.michael == beach else 0.0
        inputs[at + 2] = 1.0 if state.closed == beach else 0.0
        at += 3
        steps = min(int(SEA_STEPS[place, NORTH + beach]), REACH - 1)
        inputs[reach + steps] += (int(state.swimmers[beach]) + (2 if state.michael == beach else 0)) / 4.0
    return reach + REACH


def describe_crew(state, who, inputs, at):
    for space in range(ALL_SPACES):
        inputs[at + space] = 1.0 if state.at[who] == space else 0.0
    at += ALL_SPACES
    inputs[at] = state.aboard[who] / 4.0
    inputs[at + 1] = state.overboard[who]
    return at + 2


def describe_steps(steps, weight, inputs, at):
    """A distance by sea, from here to REACH - 1 and more."""
    for index in range(REACH):
        inputs[at + index] = weight if index == min(steps, REACH - 1) else 0.0
    return at + REACH


# Many positions at once


def predict_all(states, weights, inputs, shares):
    """Writes the chance of both seats in each position: where the shark begins a round, or where it is over."""
    network = Network(*weights)
    for number in range(len(states)):
        state = states[number]
        if state.winner != NOBODY_YET:
            shares[number, SHARK] = 1.0 if state.winner == SHARK else 0.0
        else:
            shares[number, SHARK] = predict(state, network, inputs)
        shares[number, 1 - SHARK] = 1.0 - shares[number, SHARK]
