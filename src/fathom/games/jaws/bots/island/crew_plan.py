"""The plan of one of the crew for its turn in Act 1, and the option that begins it.  In the rules language.

A plan is at most two stops. At a stop a character does its errand (barrels: take, drop, give), uses its tool (barrel launched,
binoculars or closing, fish finder) and rescues swimmers; bots/evaluation/island.py says what each is worth.
"""

import numpy as np

from fathom.games.jaws.bots.evaluation.island import (
    NO_PLAN,
    STEPS,
    barrels_at,
    close_choice,
    launch_target,
    write_errands,
    write_rescues,
    write_tools,
)
from fathom.games.jaws.rules.common import BRODY, HOOPER, QUINT
from fathom.games.jaws.rules.island.board import crowd
from fathom.games.jaws.rules.island.constants import (
    ALL_SPACES,
    BEACHES,
    BRODY_CLOSE,
    BRODY_DROP,
    BRODY_END,
    BRODY_LOOK,
    BRODY_MICHAEL,
    BRODY_MOVE,
    BRODY_RESCUE,
    BRODY_TAKE,
    CLIMB_ACTIONS,
    HOOPER_CLIMB,
    HOOPER_DOCK,
    HOOPER_END,
    HOOPER_FIND,
    HOOPER_GIVE,
    HOOPER_MOVE,
    HOOPER_RESCUE,
    HOOPER_WATER,
    NORTH,
    NOWHERE,
    QUINT_BOAT,
    QUINT_CLIMB,
    QUINT_DOCK,
    QUINT_END,
    QUINT_LAUNCH,
    QUINT_MOVE,
    QUINT_RESCUE,
    QUINT_WATER,
    SEA_SPACES,
    SEA_STEPS,
    SHOP,
)
from fathom.games.jaws.rules.island.crew import can_pay, dock_at, docks_open

ERRAND, TOOL = 1, 2  # what is done at a stop: a set
AWAY = 0.02  # each move between a boat and the shark


def has_to_do(view, who, space, done, before, errands, tools):
    """Whether what is done at a stop is possible there, after what was done before."""
    if done & ERRAND and errands[space] <= 0.0:
        return False
    if done & TOOL and (tools[space] <= 0.0 or before & TOOL):
        return False
    if who == BRODY and done & ERRAND and space != SHOP and view.aboard[BRODY] == 0 and not before & ERRAND:
        return False
    if who == BRODY and done & ERRAND and space == SHOP and before & ERRAND:
        return False
    return not (who == QUINT and done & TOOL and view.aboard[QUINT] == 0 and not (before | done) & ERRAND)


def stop_worth(space, done, errands, tools):
    return (errands[space] if done & ERRAND else 0.0) + (tools[space] if done & TOOL else 0.0)


def actions_of(done):
    return (done & 1) + (done >> 1)


def rescue_split(rescues, first, second, actions, best):
    """The best of rescuing at two stops with so many actions; best[0] says how many at the first."""
    most = 0.0
    best[0] = 0
    for early in range(actions + 1):
        late = actions - early
        worth = best_rescue(rescues, first, early)
        if second != first:
            worth += best_rescue(rescues, second, late)
        if worth > most + 1e-9:
            most = worth
            best[0] = early
    return most


def best_rescue(rescues, space, actions):
    """No swimmer is rescued who is not there."""
    if space < NORTH or space >= SHOP:
        return 0.0
    best = 0.0
    for number in range(actions + 1):
        best = max(best, rescues[space - NORTH, min(number, rescues.shape[1] - 1)])
    return best


def plan(view, who, stops, belief, unseen, found):
    """The worth of the best plan; found holds its stops, what is done there and how many are rescued at the first."""
    tools, errands, rescues, split = np.zeros(ALL_SPACES), np.zeros(ALL_SPACES), np.zeros((BEACHES, 6)), np.zeros(1, np.int64)
    write_tools(view, who, belief, unseen, tools)
    write_errands(view, who, errands)
    write_rescues(view, who, belief, rescues)
    here, budget = int(view.at[who]), int(view.left[who] + view.extra)
    best = NO_PLAN
    for first in range(ALL_SPACES):
        for done in range(4):
            rest = budget - STEPS[who, here, first] - actions_of(done)
            if rest < 0 or not has_to_do(view, who, first, done, 0, errands, tools):
                continue
            for second in range(ALL_SPACES):
                for then in range(4):
                    left = rest - STEPS[who, first, second] - actions_of(then)
                    if left < 0 or (second == first and then > 0) or (second != first and stops == 1):
                        continue
                    if not has_to_do(view, who, second, then, done, errands, tools):
                        continue
                    worth = stop_worth(first, done, errands, tools) + stop_worth(second, then, errands, tools)
                    worth += rescue_split(rescues, first, second, left, split) - away(who, belief, second) + 0.001 * left
                    if worth > best:
                        best = worth
                        found[0], found[1], found[2], found[3], found[4] = first, done, second, then, split[0]
    return best


def away(who, belief, space):
    """Boats like to end where the shark may be."""
    if who == BRODY or space >= SEA_SPACES:
        return 0.0
    steps = 0.0
    for there in range(SEA_SPACES):
        steps += belief[there] * SEA_STEPS[there, space]
    return AWAY * steps


def first_action(view, who, belief, found):
    """The option that begins a plan."""
    here = int(view.at[who])
    first, done, second, then, early = found[0], found[1], found[2], found[3], found[4]
    if here == first:
        if done & ERRAND:
            return errand_option(view, who)
        if done & TOOL:
            return tool_option(view, who, belief)
        if early > 0 and crowd_for(view, who, here) > 0:
            return rescue_option(view, who)
        first, done = second, then
        if here == first and done == 0:
            return (QUINT_END, BRODY_END, HOOPER_END)[who]
    return move_option(who, here, first)


def crowd_for(view, who, here):
    """The swimmers in this space whom a character can rescue."""
    if here < NORTH or here >= SHOP:
        return 0
    return crowd(view, here - NORTH) if who == BRODY else view.swimmers[here - NORTH]


def rescue_option(view, who):
    if who == BRODY:
        return BRODY_MICHAEL if view.michael == view.at[BRODY] - NORTH else BRODY_RESCUE
    return QUINT_RESCUE if who == QUINT else HOOPER_RESCUE


def errand_option(view, who):
    """All barrels that lie together where there are most, or what Brody and Hooper bring."""
    here = int(view.at[who])
    if who == BRODY:
        return BRODY_TAKE if here == SHOP else BRODY_DROP
    if who == HOOPER and view.aboard[HOOPER] > 0 and here == view.at[QUINT]:
        return HOOPER_GIVE
    most, dock = barrels_at(view, who, here), dock_at(here)
    if view.floating[here] == most:
        return (QUINT_WATER if who == QUINT else HOOPER_WATER) + most
    if dock != NOWHERE and docks_open(view) and view.dock[dock] == most:
        return (QUINT_DOCK if who == QUINT else HOOPER_DOCK) + most
    return QUINT_BOAT + most


def tool_option(view, who, belief):
    here = int(view.at[who])
    if who == QUINT:
        return QUINT_LAUNCH + launch_target(view, belief, here)
    if who == HOOPER:
        return HOOPER_FIND
    return BRODY_LOOK if here >= NORTH else BRODY_CLOSE + close_choice(view, belief)


def move_option(who, here, there):
    """The first move on a shortest way."""
    best = here
    for between in range(ALL_SPACES):
        if STEPS[who, here, between] == 1 and STEPS[who, between, there] < STEPS[who, best, there]:
            best = between
    return (QUINT_MOVE, BRODY_MOVE, HOOPER_MOVE)[who] + best


def climb_or_end(view, who):
    """What a captain in the water does."""
    if can_pay(view, who, CLIMB_ACTIONS):
        return QUINT_CLIMB if who == QUINT else HOOPER_CLIMB
    return QUINT_END if who == QUINT else HOOPER_END
