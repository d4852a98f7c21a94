"""Single-observer information set Monte Carlo tree search (ISMCTS), for any game.  In the rules language.

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012); docs/decisions/0006-ismcts.md has our choices. Each
iteration draws a determinization of the seat's view, selects among the options that it allows by UCB1 (Auer, Cesa-Bianchi and Fischer
2002), expands the tree by one node, and ends with a rollout: at random to the end, or some decisions far and then the game's value.
A node stands for the options played since the root. Chance with few outcomes has nodes of its own; chance with many is drawn anew
in every iteration and leaves the node as it is (open loop).
"""

from math import log, sqrt
from typing import Any, NamedTuple

from fathom.bots.protocol import PARANOID, IsmctsBudget
from fathom.engine.contract import CHANCE, NOBODY, State, actor, draw, guess, options, play, result, value
from fathom.engine.rng import below

ROOT = 0
NO_NODE = -1
FEW_OUTCOMES = 12
MAX_DEPTH = 256  # nodes on one path
VISITS, AVAILABLE = 0, 1  # columns of Tree.counts
PARENT, OPTION, CHILD = 0, 1, 2  # columns of Tree.children


class Tree(NamedTuple):
    counts: Any  # [node, VISITS or AVAILABLE]: how often it was visited, and how often it could have been
    shares: Any  # [node, seat]: the summed shares of the win
    children: Any  # [slot, PARENT or OPTION or CHILD]: a hash table with open addressing, its size a power of two


class Workspace(NamedTuple):
    """What one iteration writes on."""

    rng: Any
    out: Any  # options
    scratch: Any  # states
    path: Any  # nodes, from the root on
    shares: Any  # by seat


def search(view: State, seat: int, iterations: int, nodes: int, budget: Any, tree: Any, work: Any) -> int:
    """Grows a tree of so many nodes by so many iterations; returns how many nodes it has then. plant() makes the root.

    From Python, budget, tree and work come as plain tuples, which Numba recognises faster than named ones.
    """
    return iterate(view, seat, iterations, nodes, IsmctsBudget(*budget), Tree(*tree), Workspace(*work))


def iterate(view: State, seat: int, iterations: int, nodes: int, budget: IsmctsBudget, tree: Tree, work: Workspace) -> int:
    rng, out, scratch, path, shares = work
    for _ in range(iterations):
        scratch[0] = view
        state = scratch[0]
        guess(state, seat, rng)  # the determinization
        depth, nodes = select_and_expand(state, nodes, budget.exploration, tree, path, rng, out)
        rollout(state, budget.rollout_depth, rng, out, shares)
        if budget.opponent_policy == PARANOID:
            oppose(shares, seat, int(state.seats))
        backpropagate(path, depth, shares, int(state.seats), tree)
    return nodes


def plant(tree: Any) -> int:
    """Makes an empty tree, the root alone; returns its number of nodes."""
    planted = Tree(*tree)
    for slot in range(len(planted.children)):
        planted.children[slot, CHILD] = NO_NODE
    empty_node(ROOT, planted)
    return 1


def empty_node(node: int, tree: Tree) -> None:
    tree.counts[node, VISITS] = 0
    tree.counts[node, AVAILABLE] = 0
    for seat in range(tree.shares.shape[1]):
        tree.shares[node, seat] = 0.0


def select_and_expand(state: State, nodes: int, exploration: float, tree: Tree, path: Any, rng: Any, out: Any) -> tuple[int, int]:
    """Plays down the tree until a node is added or the game is over; returns the nodes on the path and in the tree."""
    children = tree.children
    node = ROOT
    path[0] = ROOT
    depth = 1
    while depth < MAX_DEPTH:
        who = actor(state)
        if who == NOBODY:
            return depth, nodes
        if who == CHANCE:
            count = options(state, out)
            option = int(draw(state, rng))  # interpreted rules may draw a narrow integer
            play(state, option)
            if count > FEW_OUTCOMES:
                continue
        else:
            option = select(state, node, who, exploration, tree, rng, out)
            play(state, option)
        slot = find(children, node, option)
        is_new = children[slot, CHILD] == NO_NODE
        if is_new:
            if nodes == len(tree.counts):
                return depth, nodes
            children[slot, PARENT], children[slot, OPTION], children[slot, CHILD] = node, option, nodes
            empty_node(nodes, tree)
            tree.counts[nodes, AVAILABLE] = 1
            nodes += 1
        node = int(children[slot, CHILD])
        path[depth] = node
        depth += 1
        if is_new:
            return depth, nodes
    return depth, nodes


def select(state: State, node: int, who: int, exploration: float, tree: Tree, rng: Any, out: Any) -> int:
    """Any option never tried here; or the one with the best upper confidence bound for the player, by how often it was available."""
    counts, shares, children = tree
    count = options(state, out)
    untried, fresh = 0, 0
    best, best_bound = int(out[0]), -1.0
    for index in range(count):
        child = int(children[find(children, node, int(out[index])), CHILD])
        if child == NO_NODE:
            untried += 1
            if below(rng, untried) == 0:
                fresh = int(out[index])
            continue
        counts[child, AVAILABLE] += 1
        visits = counts[child, VISITS]
        bound = shares[child, who] / visits + exploration * sqrt(log(float(counts[child, AVAILABLE])) / visits)
        if bound > best_bound:
            best, best_bound = int(out[index]), bound
    return fresh if untried > 0 else best


def find(children: Any, node: int, option: int) -> int:
    """The slot of a child, or the free one where it would go."""
    mask = len(children) - 1
    slot = (node * 0x9E3779B1 + option * 0x85EBCA77) & mask
    while children[slot, CHILD] != NO_NODE and (children[slot, PARENT] != node or children[slot, OPTION] != option):
        slot = (slot + 1) & mask
    return slot


def rollout(state: State, depth: int, rng: Any, out: Any, shares: Any) -> None:
    """Plays at random, to the end or until somebody has decided `depth` times; writes everybody's share."""
    decided = 0
    who = actor(state)
    while who != NOBODY and (decided < depth or who == CHANCE):
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


def backpropagate(path: Any, depth: int, shares: Any, seats: int, tree: Tree) -> None:
    """Every node of the path gets the shares of this iteration."""
    for index in range(depth):
        node = path[index]
        tree.counts[node, VISITS] += 1
        for seat in range(seats):
            tree.shares[node, seat] += shares[seat]


def root_children(view: State, out: Any, children: Any) -> int:
    """Writes the root's options into `out` and their nodes behind them; returns how many options."""
    count = options(view, out)
    for index in range(count):
        out[count + index] = children[find(children, ROOT, int(out[index])), CHILD]
    return count
