"""Tree search over what a seat can know, for any game.  In the rules language; docs/decisions/0006-ismcts.md says why it is so.

Each round draws a guess at what is hidden, walks down the tree by the best upper bound among the options that the guess
allows, adds one node, and plays on from there: to the end at random, or some moves and then by the game's value. A
node stands for the options played since the root. Luck with few outcomes has nodes of its own; luck with many is drawn anew on
every walk and leaves the node as it is.
"""

from math import log, sqrt
from typing import Any

from fathom.bots.protocol import PARANOID
from fathom.engine.contract import CHANCE, NOBODY, State, actor, draw, guess, options, play, result, value
from fathom.engine.rng import below

ROOT = 0
NO_NODE = -1
FEW_OUTCOMES = 12
DEEPEST = 256  # nodes on one walk


def search(
    view: State, seat: int, rounds: int, moves: int, boldness: float, habit: int, rng: Any, out: Any, scratch: Any, nodes: int, tree: Any,
    worths: Any, slots: Any, path: Any, shares: Any,
) -> int:
    """Lets a tree of so many nodes grow from the seat's view; returns how many it has then. plant() makes node 0, the root.

    tree[node] holds visits and how often the node could have been chosen; worths[node, seat] the shares won there;
    slots the children by parent and option; path and shares are room for one walk.
    """
    for _ in range(rounds):
        scratch[0] = view
        state = scratch[0]
        guess(state, seat, rng)
        depth, nodes = walk(state, nodes, boldness, rng, out, tree, worths, slots, path)
        play_on(state, moves, rng, out, shares)
        if habit == PARANOID:
            oppose(shares, seat, int(state.seats))
        for place in range(depth):
            tree[path[place], 0] += 1
            for each in range(state.seats):
                worths[path[place], each] += shares[each]
    return nodes


def plant(slots: Any, tree: Any, worths: Any) -> int:
    """An empty tree: the root alone."""
    for slot in range(len(slots)):
        slots[slot, 2] = NO_NODE
    empty_node(ROOT, tree, worths)
    return 1


def empty_node(node: int, tree: Any, worths: Any) -> None:
    tree[node, 0] = 0
    tree[node, 1] = 0
    for seat in range(worths.shape[1]):
        worths[node, seat] = 0.0


def walk(
    state: State, nodes: int, boldness: float, rng: Any, out: Any, tree: Any, worths: Any, slots: Any, path: Any
) -> tuple[int, int]:
    """Plays down the tree until a new node is added or it is over; returns the nodes on the path and in the tree."""
    node = ROOT
    path[0] = ROOT
    depth = 1
    while depth < DEEPEST:
        who = actor(state)
        if who == NOBODY:
            return depth, nodes
        if who == CHANCE:
            count = options(state, out)
            option = draw(state, rng)
            play(state, option)
            if count > FEW_OUTCOMES:
                continue
        else:
            option = promising(state, node, who, boldness, rng, out, tree, worths, slots)
            play(state, option)
        slot = find(slots, node, option)
        is_new = slots[slot, 2] == NO_NODE
        if is_new:
            if nodes == len(tree):
                return depth, nodes
            slots[slot, 0], slots[slot, 1], slots[slot, 2] = node, option, nodes
            empty_node(nodes, tree, worths)
            tree[nodes, 1] = 1
            nodes += 1
        node = int(slots[slot, 2])
        path[depth] = node
        depth += 1
        if is_new:
            return depth, nodes
    return depth, nodes


def promising(state: State, node: int, who: int, boldness: float, rng: Any, out: Any, tree: Any, worths: Any, slots: Any) -> int:
    """An option never tried here, any of them; or the one with the best upper bound for the player."""
    count = options(state, out)
    untried, fresh = 0, 0
    best, best_bound = int(out[0]), -1.0
    for index in range(count):
        child = int(slots[find(slots, node, int(out[index])), 2])
        if child == NO_NODE:
            untried += 1
            if below(rng, untried) == 0:
                fresh = int(out[index])
            continue
        tree[child, 1] += 1
        bound = worths[child, who] / tree[child, 0] + boldness * sqrt(log(float(tree[child, 1])) / tree[child, 0])
        if bound > best_bound:
            best, best_bound = int(out[index]), bound
    return fresh if untried > 0 else best


def find(slots: Any, node: int, option: int) -> int:
    """The slot of a child, or the free one where it would go."""
    mask = len(slots) - 1
    slot = (node * 0x9E3779B1 + option * 0x85EBCA77) & mask
    while slots[slot, 2] != NO_NODE and (slots[slot, 0] != node or slots[slot, 1] != option):
        slot = (slot + 1) & mask
    return slot


def play_on(state: State, moves: int, rng: Any, out: Any, shares: Any) -> None:
    """Plays at random: to the end, or until somebody has decided `moves` times; writes everybody's share."""
    decided = 0
    who = actor(state)
    while who != NOBODY and (decided < moves or who == CHANCE):
        if who == CHANCE:
            play(state, draw(state, rng))
        else:
            play(state, int(out[below(rng, options(state, out))]))
            decided += 1
        who = actor(state)
    if who == NOBODY:
        result(state, shares)
        return
    total = 0.0
    for seat in range(state.seats):
        shares[seat] = value(state, seat)
        total += shares[seat]
    for seat in range(state.seats):
        shares[seat] = shares[seat] / total if total > 0 else 1.0 / state.seats


def oppose(shares: Any, seat: int, seats: int) -> None:
    """All others want only that the seat does not win."""
    for other in range(seats):
        if other != seat:
            shares[other] = 1.0 - shares[seat]


def root_children(view: State, out: Any, slots: Any) -> int:
    """Writes the root's options into `out` and their nodes behind them; returns how many options."""
    count = options(view, out)
    for index in range(count):
        out[count + index] = slots[find(slots, ROOT, int(out[index])), 2]
    return count
